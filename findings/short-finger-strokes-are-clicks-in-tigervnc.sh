#!/bin/bash
# In TigerVNC's viewer a finger that draws less than 50 pixels clicks where it began, one that rests for a second
# before it draws is the right button, and a pinch takes the Ctrl away that the user holds.
# xtigervncviewer and Xvnc 1.15.0; xtightvncviewer 1.3.10.
#
# One would guess: on a touch screen the viewer's pointer is the finger: a press where it is put down, motion,
# a release, as in xtightvncviewer, which does not know of fingers. What is drawn there is drawn in the session.
# What happens: the viewer recognizes gestures of its own. Nothing is told until the finger has moved by 50 pixels,
# was lifted or has rested for a second. What is shorter has no path: it is a click at its begin. A longer
# stroke begins with a straight part. One that begins after a second is a drag with button 3. Two
# fingers turn the wheel, and a pinch does so with Ctrl, which is let go after each notch, the user's
# too: a key after that is without Ctrl.
# What it means: gestures of fingers in a session by this viewer must be long and begin at once.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 tigervnc-viewer=1.15.0+dfsg-2.1~deb13u1 \
    xtightvncviewer=1:1.3.10-9
inside_xorg python3 - << 'PYTHON'
import re

from remote import *

CTRL, A = 37, 38
touch, keyboard = InputDevice("touch"), InputDevice("keyboard")


def finger(number, phase, x, y):
    touch.touch(number, phase, left + x, upper + y)


def stroke(length, rest=0.02):
    """To the right from 200,200, and what the session was told before the finger was lifted."""
    session.client.events()
    finger(1, "begin", 200, 200)
    time.sleep(rest)
    for x in range(0, length + 1, 10):
        finger(1, "update", 200 + x, 200)
        time.sleep(0.02)
    time.sleep(0.1)
    before = told(0)
    finger(1, "end", 200 + length, 200)
    return before, told(0.5)


def pinch():
    for number in 1, 2:
        finger(number, "begin", 200 + 50 * number, 200)
    for way in range(0, 121, 8):
        finger(1, "update", 250 - way, 200)
        finger(2, "update", 300 + way, 200)
        time.sleep(0.02)
    for number, x in (1, 130), (2, 420):
        finger(number, "end", x, 200)
    time.sleep(0.5)


def told(wait):
    """Presses, releases, and where motion began and ended."""
    time.sleep(wait)
    result = []
    for event in session.client.events("ButtonPress", "ButtonRelease", "Motion"):
        text = f"to {event.x:.0f}" if event.kind == "Motion" else (
            f"{'down' if event.kind == 'ButtonPress' else 'up'} {event.detail} at {event.x:.0f}")
        if event.kind == "Motion" and len(result) > 1 and result[-1][:2] == result[-2][:2] == "to":
            result.pop()
        if text != "to 200":  # Where it begins.
            result.append(text)
    return result


def control_a():
    """Whether a is pressed with Ctrl, which is held over a pinch."""
    keyboard.key(CTRL, True)
    time.sleep(0.3)
    pinch()
    session.client.events()
    keyboard.tap(A)
    time.sleep(0.3)
    modifiers = [event.modifiers for event in session.client.events("KeyPress") if event.detail == A]
    keyboard.key(CTRL, False)
    time.sleep(0.3)
    return modifiers == [4]


for name, short, long, rested, ctrl in (
        ("xtigervncviewer", ([], ["down 1 at 200", "up 1 at 200"]),
         (["down 1 at 200", "to 250", "to 300"], ["up 1 at 300"]),
         (["down 3 at 200", "to 210", "to 300"], ["up 3 at 300"]), False),
        ("xtightvncviewer", (["down 1 at 200", "to 210", "to 240"], ["up 1 at 240"]),
         (["down 1 at 200", "to 210", "to 300"], ["up 1 at 300"]),
         (["down 1 at 200", "to 210", "to 300"], ["up 1 at 300"]), True)):
    session = Session()
    session.client.select(session.screen, "KeyPress", "ButtonPress", "ButtonRelease", "Motion")
    session.open(name)
    left, upper = map(int, re.search(
        "Position: (\\d+),(\\d+)", run(f"xdotool getwindowgeometry {session.window}")).groups())
    run(f"xdotool mousemove {left + 200} {upper + 200}")
    time.sleep(0.5)
    print(name)
    seen("    40 pixels, told before and after the finger is lifted", stroke(40), short)
    run(f"xdotool mousemove {left + 200} {upper + 200}")
    time.sleep(0.5)
    seen("    100 pixels", stroke(100), long)
    run(f"xdotool mousemove {left + 200} {upper + 200}")
    time.sleep(0.5)
    seen("    100 pixels after a rest of 1.2 s", stroke(100, 1.2), rested)
    seen("    Ctrl+a after a pinch under Ctrl is Ctrl+a", control_a(), ctrl)
    session.close()
    session.end()
PYTHON
