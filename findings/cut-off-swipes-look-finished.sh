#!/bin/bash
# A swipe that is cut off is not marked as cancelled, and one swipe later is lost.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: XI_GestureSwipeEnd carries XIGestureSwipeEventCancelled whenever the fingers were
# not lifted, as when the touchpad is switched off or the grab that got the gesture is given up; and
# a touchpad that leaves its master in the middle ends what it began, as with keys, buttons and
# touches.
# What happens: the flag is the driver's alone. When an active grab is given up the end comes
# without it, with 0 fingers and the master as its source. When the touchpad is disabled the end
# looks as if the fingers were lifted. When it is floated (`xinput float`) no end comes at all, and
# when it is attached again the next swipe has no begin: only its end arrives. A passive grab that
# has the swipe is not ended by XIUngrabDevice, though the request succeeds.
# What it means: an end with 0 fingers is a cancellation; a begun swipe needs a time limit or a look
# at XI_HierarchyChanged; an end without a begin is to be dropped.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

touchpad = InputDevice("touchpad")
number = device_id("touchpad")
names = {number: "touchpad", MASTER_POINTER: "master"}
client, grabber = Client(), Client()
root = client.root


def told(who):
    """Each event: begin, update or end, fingers, its source, and whether it is cancelled."""
    return [f"{event.kind[5:]} {event.detail} {names[event.source]}" + " cancelled" * event.flags
            for event in who.events(*SWIPE_EVENTS)]


def begin():
    touchpad.swipe("begin")
    touchpad.swipe("update", dx=50)


begin_events = ["Begin 3 touchpad", "Update 3 touchpad"]
client.select(root, *SWIPE_EVENTS)
begin()
touchpad.swipe("end", cancelled=True)
seen("the driver cancels", told(client), begin_events + ["End 3 touchpad cancelled"])

grabber.grab(MASTER_POINTER, root, *SWIPE_EVENTS)
begin()
grabber.ungrab(MASTER_POINTER)
touchpad.swipe("update", dx=50)
touchpad.swipe("end")
seen("an active grab is given up", told(grabber), begin_events + ["End 0 master"])
seen("... and the client beneath gets", told(client), [])

grabber.grab_passively("SwipeGestureBegin", root, *SWIPE_EVENTS)
begin()
grabber.ungrab(MASTER_POINTER)
touchpad.swipe("update", dx=50)
touchpad.swipe("end")
seen("XIUngrabDevice with a passive grab", told(grabber),
     begin_events + ["Update 3 touchpad", "End 3 touchpad"])
modifiers = byref(GrabModifiers(ANY_MODIFIER, 0))
grabber.call("XIUngrabSwipeGestureBegin", c_int(ALL_MASTERS), root, c_int(1), modifiers)

begin()
run("xinput float touchpad")
touchpad.swipe("end")
seen("the touchpad is floated", told(client), begin_events)
run(f"xinput reattach touchpad {MASTER_POINTER}")
begin()
touchpad.swipe("end")
seen("the next swipe, attached again", told(client), ["Update 3 touchpad", "End 3 touchpad"])
begin()
touchpad.swipe("end")
seen("the one after", told(client), begin_events + ["End 3 touchpad"])

begin()
run("xinput disable touchpad")
seen("the touchpad is disabled", told(client), begin_events + ["End 3 touchpad"])
EOF
