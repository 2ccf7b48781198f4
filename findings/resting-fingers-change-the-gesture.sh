#!/bin/bash
# One finger that rests while two others move makes of a swipe of three fingers a pinch, or a scroll
# with two fingers, or leaves it a swipe, by which of the three it is. Five fingers are no gesture.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, all by default.
#
# One would guess: three fingers are a swipe of three, slower where one of them rests, or no gesture;
# which finger it is makes no difference. Four that move are a swipe of four, five one of five.
# What happens: it is as if two fingers decided and the rest were counted. Moved to the right with the
# left finger at rest it is a swipe of three, with the middle one a pinch, with the right one a
# scroll, which goes to the application under the pointer, buttons and all; so it is if the right
# finger moves by a fifth of the others' way, and a swipe when by a third. Moved down, two of the
# three are a pinch. It stays what it was when the third finger follows. Of four fingers with the
# right one at rest it is a swipe of three. With two at rest there is nothing. Five fingers do
# nothing from the start; the fifth that joins a swipe of four leaves it one of four.
# What it means: swipes that now and then scroll or zoom are fingers at rest, and no program on the
# server can tell them from what the user meant. Put all fingers down together and move them all;
# a mapping for five fingers is never run.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS, *SWIPE_EVENTS,
              "PinchBegin", "PinchUpdate", "PinchEnd")
PLACES = [(30, 30), (45, 28), (60, 30), (75, 31), (88, 33)]
RIGHT, DOWN, REST = (15, 0), (0, 15), (0, 0)


def told():
    """What a program is told of: gestures with their fingers, buttons of the wheel, other events."""
    time.sleep(0.3)
    said = []
    for event in client.events():
        if event.kind in ("SwipeBegin", "PinchBegin"):
            said.append(f"{event.kind[:5].lower()} of {event.detail}")
        elif event.kind == "ButtonPress":
            said.append(f"button {event.detail}")
    return ", ".join(dict.fromkeys(said)) or "nothing"


def gesture(*steps, then=None):
    pad.put(dict(enumerate(PLACES[:len(steps)])))
    pad.drag(*steps)
    if then:
        pad.drag(*[then] * len(steps))
    pad.lift()
    return told()


def resting(count, way):
    """With each finger at rest in turn, from the left."""
    return [gesture(*[REST if finger == still else way for finger in range(count)])
            for still in range(count)]


time.sleep(0.5)
seen("two fingers, three, four", [gesture(*[RIGHT] * n) for n in (2, 3, 4)],
     ["button 7", "swipe of 3", "swipe of 4"])
seen("three to the right, the left, middle, right one at rest", resting(3, RIGHT),
     ["swipe of 3", "pinch of 3", "button 7"])
seen("three down", resting(3, DOWN), ["swipe of 3", "pinch of 3", "pinch of 3"])
seen("four to the right", resting(4, RIGHT),
     ["swipe of 4", "pinch of 4", "swipe of 4", "swipe of 3"])
seen("the right one of three moves by 3 mm, by 5 mm, the others by 15",
     [gesture(RIGHT, RIGHT, (way, 0)) for way in (3, 5)], ["button 7", "swipe of 3"])
seen("the right one rests, then all go on", gesture(RIGHT, RIGHT, REST, then=RIGHT), "button 7")
seen("the middle one rests, then all go on", gesture(RIGHT, REST, RIGHT, then=RIGHT), "pinch of 3")
seen("two of three at rest", gesture(RIGHT, REST, REST), "nothing")
seen("five to the right, down", [gesture(*[way] * 5) for way in (RIGHT, DOWN)], ["nothing"] * 2)
pad.put(dict(enumerate(PLACES[:4])))
pad.drag(*[(5, 0)] * 4)
pad.put({4: (95, 33)})
pad.drag(*[DOWN] * 5)
pad.lift()
seen("a fifth that joins four", told(), "swipe of 4")
PROGRAM
