#!/bin/bash
# Touch that is switched off while a finger is down never ends: button 1 stays down after the finger
# is gone, and when touch is on again each stroke jumps back to where that finger was.
# xf86-input-wacom 1.2.3 with its xsetwacom, X.Org X server 21.1.16, a screen of Wacom's.
#
# One would guess: `xsetwacom set DEVICE Touch off`, which people run by a key or a button of the pen
# to keep their palm out of a drawing, ends what is down, as `xinput disable` does.
# What happens: no TouchEnd, then or when the finger is lifted. Button 1 is down on the master: a
# click of the mouse is told with it, and does not end it. With touch on again the next finger has no
# begin: it is the old one, and ends it. From then on each stroke begins where the old finger was, or,
# if that one had moved, goes back there between any two of its points. Each finger that was cut off
# so leaves its place; disabling and enabling the device does not help.
# What it means: switch touch off by `xinput disable`, or with all fingers off. Strokes that a
# recognizer no longer knows, on a touch screen that has worked, may be such ones.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, buttons, fingers = keyboard(), mouse(), Fingers(screen=True)
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *TOUCH_EVENTS, *POINTER_EVENTS)


def told():
    """Touches, the end, and buttons; whether button 1 is down."""
    time.sleep(0.3)
    words = []
    for event in client.events():
        if event.kind in ("TouchBegin", "TouchUpdate"):
            words.append(f"{event.root_x:.0f}")
        elif event.kind != "Motion":
            words.append(event.kind)
    return " ".join(words), "down" if client.pointer()[2] & 256 else "up"


def stroke():
    for x in (50, 55, 60, 65):
        fingers.put({0: (x, 50)})
        time.sleep(0.02)
    fingers.lift()
    return told()


def cut_off(off, on, moved):
    """Switches touch off and on with a finger at 20 mm, which goes to 25 mm before."""
    fingers.put({0: (20, 20)})
    if moved:
        time.sleep(0.02)
        fingers.put({0: (25, 20)})
    told()
    run(off)
    after = told()
    fingers.lift()
    lifted = told()
    run(on)
    return after, lifted


OFF, ON = "xsetwacom set fingers Touch off", "xsetwacom set fingers Touch on"
DISABLE, ENABLE = "xinput disable fingers", "xinput enable fingers"
GOOD, ENDED, NEVER = ("512 563 614 665 TouchEnd", "up"), ("TouchEnd", "up"), ("", "down")
time.sleep(0.5)
told()
seen("a stroke", stroke(), GOOD)
seen("xinput disable with a finger down, finger lifted", cut_off(DISABLE, ENABLE, True),
     (ENDED, ("", "up")))
seen("enabled, a stroke", stroke(), GOOD)
seen("Touch off with a finger down, finger lifted", cut_off(OFF, ON, False), (NEVER, NEVER))
seen("Touch on, a stroke", stroke(), ("563 614 665 TouchEnd", "up"))
seen("another stroke", stroke(), ("205 563 614 665 TouchEnd", "up"))
seen("off with a finger that had moved, lifted", cut_off(OFF, ON, True), (NEVER, NEVER))
buttons.key(LEFT, True)
buttons.key(LEFT, False)
seen("a click of the mouse", told(), ("ButtonPress ButtonRelease", "down"))
seen("Touch on, a stroke", stroke(), ("256 256 563 256 614 256 665 256 TouchEnd", "up"))
ZIGZAG = ("205 256 256 563 256 614 256 665 256 TouchEnd", "up")
seen("another stroke", stroke(), ZIGZAG)
run(f"{DISABLE}; {ENABLE}")
seen("disabled and enabled, a stroke", stroke(), ZIGZAG)
PROGRAM
