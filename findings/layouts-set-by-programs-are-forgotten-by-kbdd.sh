#!/bin/bash
# kbdd, which keeps a layout for each window, forgets the one that a program has switched to: a command or the flag
# in a panel sets Russian, and when the user comes back to that window it is American again.
# kbdd 0.6, openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: the layout in force as a window loses the focus is that window's, however it came about.
# What happens: kbdd takes notice of a change only if a key has made it (as grp:alt_shift_toggle does), or its own
# method set_layout. What XkbLockGroup sets, as other programs switch layouts, holds until the focus changes.
# gxkb 0.9.6 and xxkb 1.11.1 keep it (by hand). A hotkey leaves a window's layout alone, and so do, by hand, a
# grab of the keyboard, another desktop and minimizing, in kbdd and gxkb.
# What it means: beside kbdd a gesture for a layout has to ask kbdd by D-Bus, or press the key.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 kbdd=0.6-4+b2 dbus-daemon dbus-bin x11-utils=7.7+7
echo root:x:0:0:root:/tmp:/bin/sh > "$folder/root/etc/passwd" # D-Bus asks for both.
echo 0123456789abcdef0123456789abcdef > "$folder/root/etc/machine-id"
inside_xorg dbus-run-session python3 - << 'EOF'
from managers import *

ALT, SHIFT, F9, CORE_KEYBOARD = 64, 50, 75, 0x100
State = structure(("group locked", ctypes.c_ubyte), ("others", ctypes.c_ubyte * 16))
run("setxkbmap -layout us,ru -option grp:alt_shift_toggle")
keyboard, manager, hotkey = InputDevice("keyboard"), Manager("openbox"), Client()
hotkey.call("XGrabKey", F9, c_uint(0), hotkey.root, 0, c_int(1), c_int(1))
daemon = subprocess.Popen(["kbdd", "-n"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(2)
windows = {name: manager.open(x, 100, 300, 200) for name, x in {"one": 100, "other": 600}.items()}


def layout():
    state = State()
    hotkey.call("XkbGetState", c_uint(CORE_KEYBOARD), byref(state))
    return state.group


def switch_by_key(group):
    if layout() != group:
        keyboard.key(ALT, True)
        keyboard.tap(SHIFT)
        keyboard.key(ALT, False)


def switch_by_program(group):
    hotkey.call("XkbLockGroup", c_uint(CORE_KEYBOARD), c_uint(group))


def switch_by_kbdd(group):
    run("dbus-send --print-reply --dest=ru.gentoo.KbddService /ru/gentoo/KbddService "
        f"ru.gentoo.kbdd.set_layout uint32:{group}")


def at(name):
    manager.ask(windows[name], "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=0.5)
    return layout()


def kept(switch):
    """The layout of a window after the switch, of the other one, and when one comes back."""
    for name in windows:
        at(name)
        switch_by_key(0)
        time.sleep(0.2)
    at("one")
    switch(1)
    time.sleep(0.4)
    return layout(), at("other"), at("one")


print("The layout (0 us, 1 ru) of a window after a switch, of the other window, and of the first again")
seen("by the key", kept(switch_by_key), (1, 0, 1))
seen("by kbdd's method", kept(switch_by_kbdd), (1, 0, 1))
seen("by a program", kept(switch_by_program), (1, 0, 0))
kept(switch_by_key)
keyboard.key(F9, True)
time.sleep(0.3)
during = layout()
keyboard.key(F9, False)
time.sleep(0.3)
seen("under another client's hotkey, after it", (during, layout()), (1, 1))
daemon.kill()
daemon.wait()
manager.end()
EOF
