#!/bin/bash
# Where two graphics cards are one large screen (Xinerama), a finger that was lifted lets the pointer fly into the
# corner at the mouse's first motion after a warp; as a pointer, a finger on the second monitor jumps to the first one
# as it is lifted; and a second finger there is told of beside the monitor, or not at all.
# X.Org X server 21.1.16 with +xinerama, XInput 2.4, two cards of the dummy driver (1024x768, 800x600 to its right).
#
# One would guess: there is one root window, so all places are counted on it, and fingers, warps and mice are as on
# one monitor; two screens without Xinerama are another matter (fingers-jump-back-between-two-screens).
# What happens: after any tap, XWarpPointer (`xdotool mousemove`) puts the pointer where it should be, and
# the next motion of the mouse to the lower right corner of all; without a tap before, or without a warp, it is right. A
# stroke that ends on the second monitor has a motion 1024 pixels to the left right before its release, for clients
# of the pointer; touch clients have the right end. While the first finger is on the second monitor, another one
# there begins 1024 pixels to the left, and one on the first monitor has no event. Two that begin on the first are
# right. Mouse, tablet, keys, swipes, grabs and confine_to are right everywhere (by hand).
# What it means: leave out a last motion that jumps by the first monitor's width, and what two fingers draw on the
# second one; and warp no pointer there after a finger.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PYTHON'
from x11 import *
import nested

process = nested.start_two_cards("+xinerama")
mouse, touch, client = InputDevice("mouse"), InputDevice("touch"), Client()
window = client.window(0, 0, 1824, 600)


def finger(number, phase, x):
    touch.touch(number, phase, x * 1024 / 1824, 100)


def moved(x=None):
    """The pointer, after a warp, and after the mouse has moved by 10."""
    if x:
        client.warp(x, 100)
    before = client.pointer()[:2]
    mouse.move(10)
    return before, client.pointer()[:2]


def stroke(*places):
    """What a client is told of one that selects no touches."""
    client.events()
    finger(1, "begin", places[0])
    for place in places[1:]:
        finger(1, "update", place)
    finger(1, "end", places[-1])
    return [(event.kind, round(event.root_x)) for event in client.events(*POINTER_EVENTS)]


def begun(first, second):
    """Where two fingers begin that are put down one after the other."""
    client.events()
    finger(1, "begin", first)
    finger(2, "begin", second)
    places = [round(event.root_x) for event in client.events("TouchBegin")]
    finger(2, "end", second)
    finger(1, "end", first)
    return places


seen("warped to 1400, then the mouse", moved(1400), ((1400, 100), (1410, 100)))
client.select(window, *POINTER_EVENTS)
for places, end in (((300, 320, 340), 340), ((1400, 1420, 1440), 416), ((900, 1000, 1100), 76), ((1100, 900), 900)):
    seen(f"a stroke over {places}, its end", stroke(*places)[-2:], [("Motion", end), ("ButtonRelease", places[-1])])
for place in 300, 1400:
    stroke(place)
    before, after = moved()
    seen(f"a tap at {place}, then the mouse by", after[0] - before[0], 10)
    stroke(place)
    seen("... warped to 500, then the mouse", moved(500), ((500, 100), (1823, 599)))
client.select(window, *TOUCH_EVENTS)
for first, second, places in (
        (300, 800, [300, 800]), (300, 1500, [300, 1500]), (1400, 1500, [1400, 476]), (1400, 800, [1400])):
    seen(f"fingers at {first} and {second}", begun(first, second), places)
process.terminate()
PYTHON
