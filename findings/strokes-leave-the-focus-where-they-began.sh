#!/bin/bash
# Where the focus follows the pointer, it does not follow a stroke: the pointer rests in one window, the
# keyboard is in another, and no motion in the new window changes that. A finger's stroke takes it along.
# openbox 3.6.1, IceWM 3.7.4; in jwm 2.4.6 the focus follows at the end.
#
# One would guess: a grab of the pointer only holds the focus back; when it ends, the window under the pointer
# has the focus, as after any motion. A finger that a touch grab has accepted moves no focus at all.
# What happens: the end of a grab is an Enter with the mode NotifyUngrab, which most take for no motion:
# openbox, IceWM, and by hand fluxbox 1.3.7, pekwm 0.1.18, xfwm4 4.20.0, Metacity 3.56.0, Marco 1.26.2, KWin 6.3.6, i3
# 4.24 and herbstluftwm 0.9.5. What is typed goes to the old window until the pointer has left the new one and
# come back. jwm goes by the pointer (fvwm3 1.1.2 and Sawfish 1.11.90 by hand); mutter 48.7 (by hand) after a core
# grab, and not after one of XInput 2. In all of them an accepted finger gives the focus to the window where it was
# put down, at once.
# What it means: under such a focus "the active window" is where a stroke by pointer began, but where one by
# finger is at the moment; who wants the one that was active before looks before the first event is handled.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from sloppy import *

mouse, touch, client = InputDevice("mouse"), InputDevice("touch"), Client()


def move():
    for x in range(210, 701, 35):
        tablet.place(x, 250)


def free(manager):
    manager.begin(IN_A)
    move()
    return manager.focus()


def stroke(manager, xinput2):
    """In the stroke, after it, after a motion, after the pointer has left the window and come back."""
    manager.begin(IN_A)
    if xinput2:
        assert not client.grab(MASTER_POINTER, client.root, "Motion")
    else:
        assert not client.call("XGrabPointer", client.root, c_int(0), c_uint(64), c_int(1), c_int(1), 0, 0, 0)
    move()
    found = [manager.focus()]
    client.ungrab(MASTER_POINTER) if xinput2 else client.call("XUngrabPointer", 0)
    found.append(manager.focus())
    mouse.move(9, 9)
    found.append(manager.focus())
    for place in NOWHERE, IN_B:
        tablet.place(*place)
    return "".join([*found, manager.focus()])


def finger(manager):
    manager.begin(IN_A)
    touch.touch(1, "begin", *IN_B)
    client.decide(ACCEPT_TOUCH)
    found = manager.focus()
    touch.touch(1, "end", *IN_B)
    return found


client.grab_passively("TouchBegin", client.root, *TOUCH_EVENTS)
print("The focus after a free motion from a to b; in a stroke of XInput 2's, after it, after a motion in b, after")
print("b was left and entered; the same in a core grab; while an accepted finger is in b")
for name, stays in ("openbox", True), ("icewm", True), ("jwm", False):
    manager = Sloppy(name)
    expected = "aaab" if stays else "abbb"
    seen(name, [free(manager), stroke(manager, True), stroke(manager, False), finger(manager)],
         ["b", expected, expected, "b"])
    manager.end()
PYTHON
