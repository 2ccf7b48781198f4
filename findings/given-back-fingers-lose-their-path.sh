#!/bin/bash
# A touch that a gesture program rejects comes to an application that knows touches with its whole
# path, and to one that knows the mouse as a press at one end and a release at the other.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: XIRejectTouch replays the sequence, for mouse applications as the emulated button
# and motion; a line drawn with the finger is drawn, if late.
# What happens: an application that selected TouchBegin gets every update, in order. One that
# selected the core protocol's or XInput 2's buttons gets the press where the finger began and then
# what comes after the decision: the updates before it are lost. Rejected after the end there is a
# press and a release with nothing between. The press itself, and a motion before it, say that
# button 1 is down already. (A synchronous button grab that is replayed, as for click to focus, does
# give the path of a finger.)
# What it means: decide early; a touch that is given back is good for a tap, a scroll bar and a
# window that is moved, not for a drawing. Do not test a press's state for "no button was down".
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

touch = InputDevice("touch")
application, grabber = Client(), Client()
root = grabber.root
window = application.window(100, 100, 400, 400)


def told():
    """Each event of the application: what, where, and with which buttons down."""
    return [f"{event.kind} {round(event.root_x)}" + " button 1" * is_down(event)
            for event in application.events()]


def is_down(event):
    if event.kind.startswith("Touch"):
        return False
    return event.state == 256 if hasattr(event, "state") else event.buttons == [1]


def draw(decide):
    """Four steps of a finger; `decide` is called after the third or the last."""
    touch.touch(1, "begin", 200, 200)
    application.events()
    for step, x in enumerate((220, 240, 260, 280)):
        touch.touch(1, "update", x, 200)
        if step == decide:
            grabber.decide(REJECT_TOUCH)
    touch.touch(1, "end", 280, 200)
    if decide == "end":
        grabber.decide(REJECT_TOUCH)
    return told()


grabber.grab_passively("TouchBegin", root, *TOUCH_EVENTS)
path = ["TouchBegin 200", *(f"TouchUpdate {x}" for x in (220, 240, 260, 280)), "TouchEnd 280"]
late = ["Motion 200 button 1", "ButtonPress 200 button 1", "ButtonRelease 280 button 1"]
early = late[:2] + ["Motion 280 button 1", "Motion 280 button 1"] + late[2:]

application.select(window, *TOUCH_EVENTS)
seen("touches, rejected after 260", draw(2), path)
seen("touches, rejected after the end", draw("end"), path)
application.select(window, *POINTER_EVENTS)
seen("XInput 2 buttons, rejected after 260", draw(2), early)
seen("XInput 2 buttons, rejected after the end", draw("end"), late)
application.select(window)
application.select_core(window, *POINTER_EVENTS)
seen("core buttons, rejected after 260", draw(2), early)
seen("core buttons, rejected after the end", draw("end"), late)

modifiers = byref(GrabModifiers(ANY_MODIFIER, 0))
grabber.call("XIUngrabTouchBegin", c_int(ALL_MASTERS), root, c_int(1), modifiers)
# ButtonPressMask, GrabModeSync for the pointer, AnyModifier.
grabber.call("XGrabButton", 1, 1 << 15, window, 0, 4, 0, 1, 0, 0)
touch.touch(1, "begin", 200, 200)
application.events()
for x in (220, 240, 260, 280):
    touch.touch(1, "update", x, 200)
grabber.call("XAllowEvents", 2, 0)  # ReplayPointer
touch.touch(1, "end", 280, 200)
motion = [f"Motion {x} button 1" for x in (220, 240, 260, 280)]
seen("core buttons, replayed from a synchronous button grab", told(),
     late[:2] + motion + motion[-1:] + late[2:])
EOF
