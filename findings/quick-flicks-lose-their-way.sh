#!/bin/bash
# The quicker a swipe of three fingers, the less of it is told: two or three reports of the touchpad
# are lost, and of a flick that is not longer than these there is a begin and an end, and no way.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16; the flat profile of the
# pointer, which makes equal steps of equal ways, all else by default.
#
# One would guess: a swipe begins when the fingers have moved far enough, and its first update has
# the way until then, so that the updates add up to the way of the fingers, as for the pointer.
# What happens: what the fingers do until the gesture is known, and in the report that makes it
# known, is in no event. 15 mm in 20 reports are told as 13, in 5 as 9; in 3, which are 24 ms of a
# usual touchpad, as nothing: SwipeBegin and SwipeEnd, not cancelled. One finger moves the pointer
# by 14 and by 12 mm, all but its first report.
# What it means: a flick may have no direction at all, and a least length in millimetres keeps quick
# users out: the same movement is shorter the faster it is. Take the direction of the first update,
# ask for little way, and count a swipe without updates as nothing.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), "Motion", *SWIPE_EVENTS)
PLACES = [(30, 30), (45, 28), (60, 30)]


def flick(fingers, reports):
    """15 mm to the right, in so many reports, one every 8 ms."""
    client.warp(300, 400)
    client.events()
    pad.put(dict(enumerate(PLACES[:fingers])))
    for report in range(1, reports + 1):
        time.sleep(0.008)
        pad.put({n: (x + 15 * report / reports, y) for n, (x, y) in enumerate(PLACES[:fingers])})
    pad.lift()
    time.sleep(0.3)
    return client.events()


def swipe(reports):
    """Begins and ends, the number of updates, the way in mm, and whether it was cancelled."""
    events = flick(3, reports)
    updates = [event for event in events if event.kind == "SwipeUpdate"]
    way = sum(event.unaccelerated_dx for event in updates) / UNIT
    return ([event.kind for event in events if event not in updates], len(updates), round(way),
            bool(events[-1].flags & 1))


def pointer(reports):
    """The way in mm with one finger."""
    events = flick(1, reports)
    return round((events[-1].root_x - 300) / UNIT) if events else 0


UNIT = 11.685  # Of the pointer, in a millimetre, in the flat profile.
time.sleep(0.5)
run("xinput set-prop touchpad 'libinput Accel Profile Enabled' 0 1 0")
flick(1, 20)
for reports, updates, way, one_finger in ((20, 17, 13, 14), (10, 8, 12, 14), (5, 3, 9, 12)):
    seen(f"15 mm in {reports} reports: updates, mm, cancelled; mm of the pointer",
         (swipe(reports), pointer(reports)),
         ((["SwipeBegin", "SwipeEnd"], updates, way, False), one_finger))
flicks = [swipe(3) for _ in range(5)]
print(f"15 mm in 3 reports, five times: {flicks}")
seen("a flick that has no way and is not cancelled",
     (["SwipeBegin", "SwipeEnd"], 0, 0, False) in flicks, True)
PROGRAM
