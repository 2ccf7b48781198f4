#!/bin/bash
# A window of a GNUstep program that a command minimizes is no window any more for pagers, taskbars and
# commands: it is in no list, and cannot be activated. Only its icon in the corner brings it back.
# gnustep-gui and gnustep-back 0.32, TextEdit.app 5.0; openbox 3.6.1, IceWM 3.7.4.
#
# One would guess: "minimize" from a pager (WM_CHANGE_STATE) is answered by the window manager alone, and
# _NET_ACTIVE_WINDOW shows the window again, as with any program.
# What happens: the window manager minimizes it, and GNUstep, told of that, withdraws the window and puts a
# window of 64x64 pixels, the icon, into the lower left corner. It is out of _NET_CLIENT_LIST and has no
# WM_STATE; _NET_ACTIVE_WINDOW with its number does nothing, `wmctrl -a TITLE` finds none. `wmctrl -ia` maps
# it itself and `xdotool windowmap` likewise: it is seen then, but the program takes it for minimized, and
# has the keyboard at once in some runs only, in all after a click into it. A double click on the icon
# brings it back well.
# What it means: a gesture that minimizes needs another way back here, the icon or a desktop of its own.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" textedit.app=5.0-5+b1 gnustep-back0.32-cairo=0.32.0-3 gnustep-gui-runtime=0.32.0-3+b1 \
    openbox=3.6.1-12+b2 icewm=3.7.4-1 wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

A, TITLE = 38, "Untitled-1"
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")


def state(window):
    """Whether it is seen, whether it is listed as a window."""
    listed = run("xprop -root -notype _NET_CLIENT_LIST").split("# ")[-1].strip().split(", ")
    return manager.is_shown(window), hex(window) in listed


def minimize_and_activate(window):
    """The window's states after each."""
    manager.ask(window, "WM_CHANGE_STATE", 3, wait=1.2)
    minimized = state(window)
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=1.2)
    return minimized, state(window)


def is_typed_into(window):
    """TextEdit marks the title of a text that was changed."""
    keyboard.tap(A)
    time.sleep(0.8)
    return run(f"xdotool getwindowname {window}").strip() == f"*{TITLE}"


for name in "openbox", "icewm":
    manager = Manager(name)
    manager.warp(1000, 400)
    plain = manager.open(800, 300, 100, 100)
    seen(f"{name}, a plain window: seen and listed, minimized, activated", minimize_and_activate(plain),
         ((False, True), (True, True)))
    manager.close(plain)
    process = subprocess.Popen(
        ["TextEdit", "-GSBackend", "libgnustep-cairo"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=dict(os.environ, LANG="C.UTF-8"))
    end = time.monotonic() + 20
    while not (found := run(f"xdotool search --onlyvisible --name '^{TITLE}$'").split()):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    window = int(found[-1])
    time.sleep(2)
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    seen("... GNUstep's", (state(window), minimize_and_activate(window)),
         ((True, True), ((False, False), (False, False))))
    failed = subprocess.run(["wmctrl", "-a", TITLE]).returncode
    run(f"wmctrl -i -a {window}")
    time.sleep(1.2)
    seen("    wmctrl -a fails; shown by wmctrl -ia, and listed", (failed, state(window)), (1, (True, True)))
    x, y = manager.place(window)[:2]
    manager.warp(x + 250, y + 200)
    mouse.button(1, True)
    time.sleep(0.1)
    mouse.button(1, False)
    time.sleep(0.8)
    seen("    typed into after a click", is_typed_into(window), True)
    process.kill()
    process.wait()
    manager.end()
EOF
