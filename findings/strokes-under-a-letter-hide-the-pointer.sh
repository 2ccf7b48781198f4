#!/bin/bash
# xbanish, which hides the pointer while the user types, hides it while a stroke is drawn under another program's
# hotkey, 25 times a second, unless that is a modifier; a finger and a script that moves the pointer do not
# bring it back.
# xbanish 1.8, xdotool 3.20160805.1; X.Org X server 21.1.16.
#
# One would guess: a key that another client has grabbed is not typed, and xbanish does not hear of it; a key
# that is held is one key.
# What happens: it listens to each keyboard by XInput 1, whose events pass by grabs of the master keyboard, core
# and XInput 2, and takes each repetition for a key that is typed. So it hides the pointer at the press, shows
# it with the mouse's next motion, and hides it again before the one after that. A held modifier does not repeat:
# after the first motion all is well. `xdotool mousemove`, a warp and a finger leave the pointer hidden; a
# relative move by xdotool, a click, a notch and a pen's place show it.
# What it means: as hotkey for strokes take a modifier, or a button, where xbanish runs.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xbanish=1.8-1
inside_xorg python3 - << 'EOF'
from x11 import *

SUPER, F9, A = 133, 75, 38
keyboard, mouse, touch, tablet = (InputDevice(name) for name in ("keyboard", "mouse", "touch", "tablet"))
user, other = Client(), Client()
log = open("/tmp/log", "w")
process = subprocess.Popen(["stdbuf", "-oL", "xbanish", "-d"], stdout=log, stderr=log)
read = open("/tmp/log")


def done(seconds=0.4):
    """How often the pointer was hidden and shown since."""
    time.sleep(seconds)
    lines = read.read().splitlines()
    return lines.count("keystroke, hiding cursor"), lines.count("mouse moved, unhiding cursor")


def press(code):
    """What happens at the press and in the second after it, and whether it is often hidden in a stroke of ten
    motions, of .1 s each."""
    keyboard.key(code, True)
    first = done(1)
    for _ in range(10):
        mouse.move(5, 0)
        time.sleep(0.1)
    hidden, shown = done()
    keyboard.key(code, False)
    mouse.move(5, 0)
    done()
    return first, hidden > 5 and "often" or hidden, shown > 5 and "often" or shown


end = time.monotonic() + 20
while done() != (1, 0):
    assert time.monotonic() < end
    mouse.move(1, 0)
    done(0.1)
    keyboard.tap(A)
mouse.move(1, 0)
done()
FLICKERS, STAYS = ((1, 0), "often", "often"), ((1, 0), 0, 1)
seen("F9 held, nobody's: hidden and shown at once; hidden, shown in a stroke then", press(F9), FLICKERS)
for code, name, expected in (F9, "F9", FLICKERS), (SUPER, "Super", STAYS):
    other.call("XGrabKey", code, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
    seen(f"{name} held, another client's hotkey by a core grab", press(code), expected)
    other.call("XUngrabKey", code, c_uint(1 << 15), other.root)
    other.grab_passively("Keycode", other.root, "KeyPress", number=code)
    seen(f"{name} held, another client's by XInput 2", press(code), expected)
other.call("XIGrabButton", c_int(ALL_MASTERS), c_int(8), other.root, 0, c_int(1), c_int(1), c_int(0),
           other.mask(ALL_MASTERS, POINTER_EVENTS), c_int(1), byref(GrabModifiers(ANY_MODIFIER, 0)))
mouse.button(8, True)
for _ in range(10):
    mouse.move(5, 0)
    time.sleep(0.05)
mouse.button(8, False)
seen("button 8 held, another client's hotkey: hidden and shown", done(), (0, 0))


def finger():
    touch.touch(1, "begin", 300, 300)
    touch.touch(1, "update", 400, 300)
    touch.touch(1, "end", 400, 300)


for name, move, expected in (
        ("a warp", lambda: user.warp(100, 100), 0), ("xdotool mousemove", lambda: run("xdotool mousemove 300 300"), 0),
        ("a finger", finger, 0), ("xdotool mousemove_relative", lambda: run("xdotool mousemove_relative 9 9"), 1),
        ("a pen's place", lambda: tablet.place(500, 500), 1), ("a click", lambda: mouse.click(1), 1)):
    keyboard.tap(A)
    done()
    move()
    seen(f"shown after {name}", done()[1], expected)
    mouse.move(1, 0)
    done()
process.kill()
process.wait()
EOF
