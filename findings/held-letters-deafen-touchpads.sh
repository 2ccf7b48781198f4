#!/bin/bash
# While a key that types a character is held, or Return or Backspace, a touchpad does nothing: no
# motion, scrolling, swipe, however long it is held. With modifiers, Tab, F keys, arrows it works.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, all by default.
#
# One would guess: "disable while typing" keeps a palm from moving the pointer for a moment after a
# key was pressed; after a second of a held key, and for fingers that were there before, the
# touchpad works.
# What happens: on a computer whose keyboard and touchpad are built in the touchpad is deaf from the
# press of such a key until a moment after its release: also after three seconds, also for a finger
# that lay there before or was moving. What the fingers do is not told afterwards. Its button works,
# but drags nothing. A swipe in which such a key is tapped is cancelled. Caps Lock and the key
# between Shift and Z (<) do not matter either, nor does a letter that is pressed while Ctrl is held,
# even when Ctrl is let go first; a letter that was pressed before the modifier does.
# What it means: who holds a letter or the space bar to draw with the touchpad draws nothing, while
# mouse and keyboard work and every event of the key arrives. Take a function key or a combination
# with a modifier, or set "libinput Disable While Typing Enabled" to 0.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, pad = keyboard(), Touchpad()
start_xorg()
from x11 import *

client = Client()
window = client.window(0, 0, 1024, 768)
client.select(window, *POINTER_EVENTS, *SWIPE_EVENTS)
A, CTRL, SHIFT, SUPER = 30, 29, 42, 125
KEYS = {"Escape": 1, "1": 2, "Backspace": 14, "Tab": 15, "Return": 28, "Ctrl": CTRL, "a": A,
        "grave": 41, "Shift": SHIFT, "comma": 51, "space": 57, "Caps Lock": 58, "F1": 59,
        "Scroll Lock": 70, "<": 86, "F12": 88, "AltGr": 100, "Up": 103, "Super": SUPER, "Menu": 127}


def moved(way=10):
    """Whether the pointer moves with a finger."""
    client.events()
    if not pad.down:
        pad.put({0: (30, 30)})
    pad.drag((way, 0))
    pad.lift()
    time.sleep(0.1)
    return bool(client.events("Motion"))


def swiped():
    """How a swipe of three fingers ends, or nothing."""
    client.events()
    pad.put({0: (30, 30), 1: (45, 28), 2: (60, 30)})
    pad.drag(*[(15, 0)] * 3)
    pad.lift()
    time.sleep(0.2)
    return [event.kind for event in client.events() if event.kind != "SwipeUpdate"]


def held(*codes, seconds=0.4):
    for code in codes:
        board.key(code, True)
    time.sleep(seconds)


def released(*codes, seconds=0.6):
    for code in codes:
        board.key(code, False)
    time.sleep(seconds)


WHOLE = ["SwipeBegin", "SwipeEnd"]
time.sleep(0.5)
seen("no key: motion, swipe", (moved(), swiped()), (True, WHOLE))
deaf = []
for name, code in KEYS.items():
    held(code)
    if not moved():
        deaf.append(name)
    released(code)
seen(f"deaf with one of {', '.join(KEYS)}", deaf,
     ["1", "Backspace", "Return", "a", "grave", "comma", "space"])
held(A, seconds=3)
seen("a held for 3 s: motion, swipe", (moved(), swiped()), (False, []))
seen("the key is down", client.keys(), [A + 8])
client.events()
pad.put({0: (30, 30)})
pad.key(LEFT, True)
pad.drag((10, 0))
pad.key(LEFT, False)
pad.lift()
time.sleep(0.2)
seen("a drag with the touchpad's button", [event.kind for event in client.events()],
     ["ButtonPress", "ButtonRelease"])
released(A)
pad.put({0: (30, 30)})
held(A)
seen("a finger that lay there before a was held", moved(), False)
released(A)
pad.put({0: (30, 30)})
pad.drag((10, 0))
held(A)
seen("a finger that moved before", moved(), False)
released(A, seconds=0.6)
seen(".6 s after the release", moved(), True)
pad.put({0: (30, 30), 1: (45, 28), 2: (60, 30)})
pad.drag(*[(10, 0)] * 3)
client.events()
board.key(A, True)
board.key(A, False)
time.sleep(0.1)
seen("a tapped in a swipe: the flag of its end",
     [event.flags & 1 for event in client.events("SwipeEnd")], [1])
pad.lift()
time.sleep(1)
held(CTRL, A)
seen("Ctrl, then a: motion, swipe", (moved(), swiped()), (True, WHOLE))
released(CTRL)
seen("Ctrl let go, a still held", (moved(), swiped()), (True, WHOLE))
released(A)
held(A)
held(SHIFT)
seen("a, then Shift", (moved(), swiped()), (False, []))
released(SHIFT, A)
run("xinput set-prop touchpad 'libinput Disable While Typing Enabled' 0")
held(A)
seen("with the setting off, a held", (moved(), swiped()), (True, WHOLE))
PROGRAM
