#!/bin/bash
# The setting for the pointer's speed makes the same swipe of three fingers a hundred times as long,
# 7 or 670 for 15 mm; what turns or scales the pointer's motion leaves it alone.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, else all by default.
#
# One would guess: a swipe tells of the fingers, as scrolling does, so a setting for the pointer does
# not matter; or it is the pointer's way, and what is done to the pointer by the coordinate
# transformation matrix, which turned touchpads need, is done to it.
# What happens: "libinput Accel Speed" works on dx and dy of a swipe as it does on the pointer: with
# the slowest speed 15 mm are 7, with the fastest 670. The matrix works on the pointer only: with a
# quarter of a turn a finger that moves to the right moves the pointer down, and a swipe still goes
# to the right. The unaccelerated deltas are the same under all of it (the flat profile adds a tenth
# to both), and two fingers scroll the same, too.
# What it means: a least length of a swipe that is compared with dx and dy is 2 cm for one user and
# nothing for the other, and a way becomes longer where the fingers are fast. Take the unaccelerated
# deltas, and turn them by the matrix where the user turned the touchpad.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), "Motion", *SWIPE_EVENTS)


def moved(fingers):
    """Events of fingers that move 15 mm to the right in .2 s."""
    client.warp(500, 400)
    client.events()
    pad.put(dict(enumerate([(30, 30), (45, 28), (60, 30)][:fingers])))
    pad.drag(*[(15, 0)] * fingers)
    pad.lift()
    time.sleep(0.3)
    return client.events()


def swipe():
    """dx, dy and unaccelerated dx of a swipe, rounded: a motion more or less does not matter."""
    updates = [event for event in moved(3) if event.kind == "SwipeUpdate"]
    sums = [sum(getattr(event, name) for event in updates)
            for name in ("dx", "dy", "unaccelerated_dx")]
    return [int(float(f"{number:.0e}")) for number in sums]


def pointer():
    """The way of the pointer with one finger, after the motion that follows a warp."""
    client.warp(500, 400)
    pad.put({0: (30, 30)})
    pad.drag((5, 0))
    before = client.pointer()
    pad.drag((15, 0))
    pad.lift()
    after = client.pointer()
    return " ".join(name for name, way in (
        ("right", after[0] - before[0]), ("down", after[1] - before[1])) if way > 50)


def scrolled():
    """The way of two fingers on their axis."""
    places = [event.axes[2] for event in moved(2) if 2 in event.axes]
    return int(round(places[-1] - places[0], -2))


def setting(name, *values):
    run(f"xinput set-prop touchpad '{name}' {' '.join(map(str, values))}")


time.sleep(0.5)
scrolled()
for speed, length in {-1: 7, -0.5: 30, 0: 100, 0.5: 300, 1: 700}.items():
    setting("libinput Accel Speed", speed)
    seen(f"speed {speed}: about dx, dy, unaccelerated dx, and scrolled", (swipe(), scrolled()),
         ([length, 0, 100], 1100))
setting("libinput Accel Speed", 0)
setting("libinput Natural Scrolling Enabled", 1)
seen("natural scrolling", (swipe(), scrolled()), ([100, 0, 100], -1100))
setting("libinput Natural Scrolling Enabled", 0)
seen("the pointer", pointer(), "right")
setting("Coordinate Transformation Matrix", 0, -1, 0, 1, 0, 0, 0, 0, 1)
seen("a quarter of a turn: the pointer, a swipe", (pointer(), swipe()), ("down", [100, 0, 100]))
setting("Coordinate Transformation Matrix", 1, 0, 0, 0, 1, 0, 0, 0, 0.25)
seen("four times as fast by the matrix", swipe(), [100, 0, 100])
PROGRAM
