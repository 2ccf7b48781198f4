#!/bin/bash
# On a Wacom tablet a finger that crosses the pad in less than a quarter of a second clicks where it
# ends, however far it went; a second stroke soon after drags with button 1.
# xf86-input-wacom 1.2.3 with its xsetwacom, X.Org X server 21.1.16, an Intuos Pro, all by default.
#
# One would guess: a tap is a finger that comes and goes at one place; one that moves the pointer by
# half of the screen is none, as with libinput.
# What happens: the time alone decides. A stroke of .2 s moves the pointer and ends with press and
# release of button 1, one of .35 s does not. A stroke that begins within a quarter of a second after
# such a one has button 1 held from its start to its end, and one more click at its end if it is quick.
# What it means: quick flicks with a finger click on what is under their end, or drag it, unless the
# client that draws has grabbed the pointer. `xsetwacom set DEVICE TapTime 0` ends it, taps as well.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, fingers, pad = keyboard(), Fingers(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS)


def stroke(pad, seconds, distance=50, wait=0.7):
    """The pointer's way, and each button's place on it, 0 to 1."""
    pad.put({0: (20, 30)})
    for part in range(1, 21):
        time.sleep(seconds / 20)
        pad.put({0: (20 + distance * part / 20, 30)})
    pad.lift()
    time.sleep(wait)
    events = client.events()
    first, last = events[0].root_x, events[-1].root_x
    way = last - first
    buttons = [f"{event.kind[6:]} at {(event.root_x - first) / way:.0f}" if way else event.kind[6:]
               for event in events if event.kind != "Motion"]
    return ("far" if way > 200 else f"{way:.0f}"), buttons


def left():
    client.warp(300, 300)
    client.events()


CLICK = ["Press at 1", "Release at 1"]
run("xinput set-prop touchpad 'libinput Tapping Enabled' 1")
time.sleep(0.5)
for seconds, buttons in (0.1, CLICK), (0.2, CLICK), (0.35, []):
    left()
    seen(f"half of the pad in {seconds} s", stroke(fingers, seconds), ("far", buttons))
left()
seen("by libinput, with taps, in .1 s", stroke(pad, 0.1), ("far", []))
left()
seen(".1 s, and .4 s soon after", [stroke(fingers, 0.1, wait=0.1), stroke(fingers, 0.4)],
     [("far", []), ("far", ["Press at 0", "Release at 1"])])
left()
seen(".1 s, and .1 s soon after", [stroke(fingers, 0.1, wait=0.1), stroke(fingers, 0.1)],
     [("far", []), ("far", ["Press at 0", "Release at 1", *CLICK])])
run("xsetwacom set fingers TapTime 0")
left()
seen("TapTime 0, .1 s", stroke(fingers, 0.1), ("far", []))
PROGRAM
