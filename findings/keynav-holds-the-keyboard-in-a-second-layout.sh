#!/bin/bash
# keynav that is started while the second of two layouts is in force takes the keyboard and keeps it: none of its
# keys does anything, not even Escape, until the user switches back to the first layout.
# keynav 0.20180421; X.Org X server 21.1.16, xkeyboard-config 2.42.
#
# One would guess: as its hotkey works under both layouts, so do its other keys, at least those that are the
# same in both: letters under us,de, Escape and arrows under all.
# What happens: the server runs the hotkey's grab whatever the layout. keynav then grabs the keyboard and compares
# each key's whole state with the modifiers of its config; two bits of it are the layout's number (8192), so
# nothing is equal. Caps Lock and Num Lock it leaves out. No window gets a key, no hotkey of another program runs;
# a key that switches layouts still does so, and Escape works then.
# What it means: who sends a program's hotkey, or starts keynav by a gesture, sets the first layout before, or
# leaves keynav to people with one.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" keynav=0.20180421~git6505bd0d-3.1
inside_xorg python3 - << 'EOF'
from x11 import *

os.environ["HOME"] = "/tmp"
with open("/tmp/.keynavrc", "w") as file:
    file.write("clear\nF9 start\nEscape end\nReturn end\nh cut-left\nLeft cut-left\nw warp\n")
ESCAPE, RETURN, H, W, LEFT, A, F9, F10, CAPS, NUM = 9, 36, 43, 25, 113, 38, 75, 76, 66, 77
USE_CORE = c_uint(0x100)
keyboard, user, other = InputDevice("keyboard"), Client(), Client()
window = user.window(700, 500, 200, 200)
user.select_core(window, "KeyPress")
user.call("XSetInputFocus", window, 0, 0)
other.call("XGrabKey", F10, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
process = subprocess.Popen(["keynav"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def group(number):
    X11.XkbLockGroup(user.display, USE_CORE, c_uint(number))
    user.call("XSync", 0)


def is_held():
    """Whether the keyboard is another client's."""
    time.sleep(0.4)
    status = user.call("XGrabKeyboard", window, c_int(1), c_int(1), c_int(1), 0)
    if status == 0:
        user.call("XUngrabKeyboard", 0)
    return status == 1


def tap(*codes):
    """Taps them, and says whether the keyboard is held then."""
    for code in codes:
        keyboard.tap(code)
        time.sleep(0.1)
    return is_held()


end = time.monotonic() + 20
while not tap(F9):
    assert time.monotonic() < end
tap(ESCAPE)
for name, layouts, before in (
        ("us", "us", None), ("us, Caps Lock on", "us", CAPS), ("us, Num Lock on", "us", NUM),
        ("the first of us,de", "us,de", None)):
    run(f"setxkbmap {layouts}")
    before and keyboard.tap(before)
    user.warp(900, 700)
    seen(f"{name}: held after the hotkey, after 'left half' and 'warp', after Escape; where the pointer is",
         (tap(F9), tap(H, W), tap(ESCAPE), user.pointer()[0]), (True, True, False, 256))
    before and keyboard.tap(before)
for layouts in "us,de", "us,ru":
    run(f"setxkbmap {layouts}")
    group(1)
    user.warp(900, 700)
    user.events()
    other.events()
    seen(f"the second of {layouts}: held after the hotkey, h and w, Left and w, Return, Escape; where the pointer is",
         (tap(F9), tap(H, W), tap(LEFT, W), tap(RETURN), tap(ESCAPE), user.pointer()[0]),
         (True, True, True, True, True, 900))
    tap(A, F10)
    seen("... what the window and another program's hotkey get", (user.events("KeyPress"), other.events("KeyPress")),
         ([], []))
    group(0)
    seen("... after Escape in the first", tap(ESCAPE), False)
process.kill()
process.wait()
EOF
