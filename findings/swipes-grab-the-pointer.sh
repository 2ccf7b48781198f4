#!/bin/bash
# Under a grab of swipes the pointer counts as grabbed while the fingers rest: no menu can grab it
# and the mouse's clicks are lost. And while a button is held no swipe begins.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: XIGrabSwipeGestureBegin is about swipes, as XIGrabTouchBegin is about touches;
# the pointer, its buttons and its grabs have nothing to do with it.
# What happens: from the begin to the end of such a swipe XGrabPointer gives AlreadyGrabbed to
# everybody else, and a click of a mouse reaches neither the application below nor the owner of the
# grab. The other way round, while a button is held over a window that takes it, or another client
# has grabbed the pointer, neither a selection nor a passive grab gets a swipe, and nobody is told.
# Touches get through a held button, and not through a grab.
# What it means: start menus and lockers at the end of a swipe, not at its begin or in the middle; a
# swipe in a drag (a window carried to another desktop) has to come from another source than
# XInput 2.4.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse, touch, touchpad = InputDevice("mouse"), InputDevice("touch"), InputDevice("touchpad")
application, gestures, menu = Client(), Client(), Client()
root = application.root
window = application.window(0, 0, 500, 500)
application.select_core(window, "ButtonPress", "ButtonRelease")
application.warp(200, 200)
mouse.move(1)


def menu_grabs():
    """0 for success, 1 for AlreadyGrabbed."""
    result = menu.call("XGrabPointer", root, 0, 4, 1, 1, 0, 0, 0)
    menu.call("XUngrabPointer", 0)
    return result


def click():
    """What the application and the owner of the gestures get of a click."""
    mouse.click(1)
    return [len(who.events("ButtonPress", "ButtonRelease")) for who in (application, gestures)]


def swipe():
    """How many of its three events arrive."""
    touchpad.swipe("begin")
    touchpad.swipe("update", dx=20)
    touchpad.swipe("end")
    return len(gestures.events(*SWIPE_EVENTS))


def arrive(kinds):
    """How many of the swipe's or touch's events arrive: freely, with a button held over the
    application, and while the menu has the pointer."""
    act = swipe if kinds is SWIPE_EVENTS else finger
    counts = [act()]
    mouse.button(1, True)
    counts.append(act())
    mouse.button(1, False)
    menu.call("XGrabPointer", root, 0, 4, 1, 1, 0, 0, 0)
    counts.append(act())
    menu.call("XUngrabPointer", 0)
    return counts


def finger():
    touch.touch(1, "begin", 200, 200)
    touch.touch(1, "update", 220, 200)
    touch.touch(1, "end", 220, 200)
    return len(gestures.events(*TOUCH_EVENTS))


seen("no swipe: a menu's grab; a click", (menu_grabs(), click()), (0, [2, 0]))
gestures.grab_passively("SwipeGestureBegin", root, *SWIPE_EVENTS)
touchpad.swipe("begin")
seen("in a grabbed swipe", (menu_grabs(), click()), (1, [0, 0]))
touchpad.swipe("end")
seen("after it", (menu_grabs(), click()), (0, [2, 0]))
gestures.events()

seen("a swipe under a passive grab: freely, with a button held, under another's grab",
     arrive(SWIPE_EVENTS), [3, 0, 0])
modifiers = byref(GrabModifiers(ANY_MODIFIER, 0))
gestures.call("XIUngrabSwipeGestureBegin", c_int(ALL_MASTERS), root, c_int(1), modifiers)
gestures.select(window, *SWIPE_EVENTS)
seen("a swipe that is selected", arrive(SWIPE_EVENTS), [3, 0, 0])
gestures.select(window, *TOUCH_EVENTS)
seen("a touch that is selected", arrive(TOUCH_EVENTS), [3, 3, 0])
EOF
