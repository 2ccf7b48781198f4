#!/bin/bash
# A menu or a choice on the screen that a hotkey starts and that is held gives up: jgmenu, dmenu and scrot -s
# after a second, xfce4-screenshooter -r at once and with the exit status 0. gpick -s comes up, and Escape
# does not end it any more.
# jgmenu 4.5.0, suckless-tools 48, scrot 1.12.1, xfce4-screenshooter 1.11.1, gpick 0.2.6; X.Org X server 21.1.16.
#
# One would guess: what wants the keyboard waits until the hotkey is let go; what cannot have it says so by
# its exit status.
# What happens: the hotkey's owner has the keyboard as long as the key is down. jgmenu, dmenu and scrot try for
# about a second, and end with words and status 1. xfce4-screenshooter does not try again: no picture, and
# success. gpick takes the pointer, goes without the keyboard, and never hears of Escape.
# What it means: such commands are for the moment at which the key is let go, or after a pause; a
# status of 0 does not tell that there is a picture.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jgmenu=4.5.0-1 suckless-tools=48-1+b1 scrot=1.12.1-1 \
    xfce4-screenshooter=1.11.1-1 gpick=0.2.6-1.1 dbus-daemon dbus-bin libgtk-3-bin libglib2.0-bin \
    x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

PROGRAMS = {
    "jgmenu": "printf 'One,true\\nTwo,true\\n' | exec jgmenu --simple",
    "dmenu": "printf 'One\\nTwo\\n' | exec dmenu",
    "scrot": "exec scrot -s /tmp/scrot.png",
    "xfce4-screenshooter": "exec dbus-run-session xfce4-screenshooter -r -s /tmp/shot.png",
    "gpick": "exec gpick -p -s"}
SUPER, ESCAPE = 133, 9
manager, keyboard, hotkey, third = Manager("openbox"), InputDevice("keyboard"), Client(), Client()
hotkey.call("XGrabKey", SUPER, c_uint(1 << 15), hotkey.root, 0, c_int(1), c_int(1))


def has(what):
    """Whether a client has the pointer or the keyboard."""
    own = [third.root, 0, 0] if what == "Pointer" else [third.root, 0]
    end = [0, 0, 0] if what == "Pointer" else [0]
    status = third.call("XGrab" + what, *own, c_int(1), c_int(1), *end)
    third.call(f"XUngrab{what}", 0)
    return status != 0


def start(name, held):
    """Its exit status, or "there"; and that after Escape. The hotkey is held for half a second, or until it
    ends or has the pointer for a choice without the keyboard, as only gpick does."""
    if held:
        keyboard.key(SUPER, True)
        time.sleep(0.2)
    process = subprocess.Popen(
        ["sh", "-c", PROGRAMS[name]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, "LANG": "C.UTF-8"})
    if held:
        end = time.monotonic() + (0.5 if held == "half" else 20)
        while process.poll() is None and time.monotonic() < end and not (name == "gpick" and has("Pointer")):
            time.sleep(0.05)
        keyboard.key(SUPER, False)
    end = time.monotonic() + 8  # Until it has what it wants.
    while process.poll() is None and not (has("Keyboard") or has("Pointer")) and time.monotonic() < end:
        time.sleep(0.2)
    time.sleep(1)
    states = [process.poll()]
    if states[0] is None:
        end = time.monotonic() + 2
        keyboard.tap(ESCAPE)
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        states.append(process.poll())
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    time.sleep(0.3)
    return ["there" if state is None else state for state in states]


print("What it does, and then after Escape: no key held; a hotkey held for .5 s; held on. Numbers: exit status")
for name in PROGRAMS:
    plain = ["there", 1 if name in ("dmenu", "scrot") else 0]
    if name in ("xfce4-screenshooter", "gpick"):
        seen(name, [start(name, None), start(name, "on")],
             [plain, ["there", "there"] if name == "gpick" else [0]])
    else:
        seen(name, [start(name, None), start(name, "half"), start(name, "on")], [plain, plain, [1]])
assert not os.path.exists("/tmp/shot.png")
EOF
