#!/bin/bash
# A grab of the wheel's buttons takes the clicks of the wheel and leaves the scrolling: applications
# with XInput 2.1 scroll under the hotkey.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: who grabs buttons 4 and 5 (Super and the wheel, as hotkey programs and window
# managers do) keeps the wheel from the application.
# What happens: a wheel that scrolls smoothly, as those of today's drivers do, sends a motion with a
# scroll axis, and button 4 or 5 as an emulation after it. The passive grab begins with the button,
# so the motion has gone to the application: it scrolls as it would without the grab, be that a core
# or an XInput 2 grab. Only applications that know no more than buttons are spared. With an active
# grab of the pointer nothing gets through.
# What it means: volume on Super and wheel also scrolls the page below. Programs that want the wheel
# grab the pointer while their modifier is held, or choose other buttons.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

touchpad = InputDevice("touchpad")
old, new, owner = Client(), Client(), Client()
root = owner.root
old_window, new_window = old.window(0, 0, 300, 300), new.window(500, 0, 300, 300)
old.select_core(old_window, *POINTER_EVENTS)
new.select(new_window, *POINTER_EVENTS)
WHEEL_DOWN, SCROLL_AXIS, ANY_MODIFIERS = 5, 3, 1 << 15


def notches(window_x, who):
    """How often the application scrolls in three notches of the wheel: by its axis, by button 5."""
    owner.warp(window_x, 100)
    who.events()
    owner.events()
    for _ in range(3):
        touchpad.scroll(120)
    events = who.events()
    return (sum(event.kind == "Motion" and SCROLL_AXIS in getattr(event, "axes", {})
                for event in events),
            sum(event.kind == "ButtonPress" for event in events))


def both():
    return notches(100, old), notches(600, new)


seen("no grab: core application, XInput 2 application", both(), ((0, 3), (3, 3)))
owner.call("XGrabButton", WHEEL_DOWN, ANY_MODIFIERS, root, 0, 4, 1, 1, 0, 0)
seen("XGrabButton of button 5", both(), ((0, 0), (3, 0)))
seen("... whose owner gets presses", len(owner.events("ButtonPress")), 3)
owner.call("XUngrabButton", WHEEL_DOWN, ANY_MODIFIERS, root)
owner.grab_passively("Button", root, *POINTER_EVENTS, number=WHEEL_DOWN)
seen("XIGrabButton of button 5", both(), ((0, 0), (3, 0)))
owner.grab(MASTER_POINTER, root, *POINTER_EVENTS)
seen("XIGrabDevice of the pointer", both(), ((0, 0), (0, 0)))
EOF
