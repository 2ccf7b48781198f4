#!/bin/bash
# A click in the middle of a swipe ends the swipe as if it were complete, and when the button is let
# go the same fingers, which were never lifted, begin the next.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, all by default.
#
# One would guess: whatever breaks a swipe off ends it as cancelled: a button of the touchpad, a
# letter, a further finger, one finger less; or the swipe simply goes on under the button, as it
# does when a mouse has a button down.
# What happens: a finger more or less, or a letter that is typed, cancel it, and a mouse and its
# buttons leave it alone. The button below the touchpad, which goes down when fingers press a little
# harder, ends it with an end that is not cancelled; what the three fingers do then drags with
# button 1. At the release the next swipe begins, of what is left of the way.
# What it means: a hard swipe performs its command, drags something under the pointer, and performs
# the command of a second swipe. A program can take an end with a press of a button right behind it
# for cancelled, and a swipe that begins right after a release for the rest of the one before.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS, *SWIPE_EVENTS)
STEP = (8, 0)


def told():
    time.sleep(0.3)
    said = []
    for event in client.events():
        word = event.kind
        if event.kind == "SwipeEnd" and event.flags & 1:
            word += " cancelled"
        if event.kind.startswith("Button") and 3 < event.detail < 8:
            word = "Wheel"
        if said[-1:] != [word]:
            said.append(word)
    return said


def swipe(interrupt):
    """Three fingers, one thing in the middle that may do something at the end."""
    pad.put({0: (30, 30), 1: (45, 28), 2: (60, 30)})
    pad.drag(*[STEP] * 3)
    finish = interrupt()
    pad.drag(*[STEP] * len(pad.down))
    if finish:
        finish()
        pad.drag(*[STEP] * len(pad.down))
    pad.lift()
    result = told()
    time.sleep(1)
    return result


def press(device):
    device.key(LEFT, True)
    return lambda: device.key(LEFT, False)


def letter():
    board.key(30, True)
    board.key(30, False)


WHOLE = ["SwipeBegin", "SwipeUpdate", "SwipeEnd"]
CANCELLED = ["SwipeBegin", "SwipeUpdate", "SwipeEnd cancelled"]
DRAG = ["ButtonPress", "Motion", "ButtonRelease"]
time.sleep(0.5)
seen("nothing in the middle", swipe(lambda: None), WHOLE)
seen("a button of the mouse", swipe(lambda: press(buttons)),
     ["SwipeBegin", "SwipeUpdate", "ButtonPress", "SwipeUpdate", "ButtonRelease", "SwipeUpdate",
      "SwipeEnd"])
seen("a letter", swipe(letter)[:3], CANCELLED)
seen("a fourth finger", swipe(lambda: pad.put({3: (90, 30)})),
     [*CANCELLED, "SwipeBegin", "SwipeUpdate", "SwipeEnd"])
seen("one finger less", swipe(lambda: pad.put({2: None}))[:3], CANCELLED)
seen("the touchpad's button", swipe(lambda: press(pad)), [*WHOLE, *DRAG, *WHOLE])
PROGRAM
