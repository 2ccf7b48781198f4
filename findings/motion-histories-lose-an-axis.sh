#!/bin/bash
# The server's history of the pointer, made for programs that need every point of a stroke, has 0 for
# the axis that did not move, and is one motion late in the other.
# X.Org X server 21.1.16 with libX11 1.8.12.
#
# One would guess: XGetMotionEvents gives each place of the pointer between two times, more than the
# events of a client that is slow or asked for hints only, and the last is where the pointer is.
# What happens: each entry has the place before its motion, so the first is where the stroke had not
# begun and the last is missing. Where a motion was level or upright, the other axis is 0, which is
# the screen's edge: a level stroke at 201, 201 lies on the upper edge, and asked for the window that
# it was drawn in there is nothing at all, since the places are not inside. A press, a release and the
# wheel add places 0,0. The first motion of a mouse after a tablet's is at 5,3, far from both.
# Slanting strokes and tablets that send both axes are right, but for being late.
# What it means: nobody can draw or recognize from this history. Select the motion itself, or raw
# motion, and read all events that have arrived; the server merges none of them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PROGRAM'
from x11 import *

Time = structure(("time", c_ulong), ("x y", ctypes.c_short))
X11.XGetMotionEvents.restype = POINTER(Time)
mouse, tablet, touch = InputDevice("mouse"), InputDevice("tablet"), InputDevice("touch")
client = Client()
window = client.window(100, 100, 400, 400)


def entries(window, since=1):
    count = c_int()
    history = client.call("XGetMotionEvents", window, since, 0, byref(count))
    return [history[n] for n in range(count.value)]


def history(action, window=client.root):
    """The places that an action adds."""
    known = entries(client.root)
    time.sleep(0.02)
    action()
    return [(entry.x, entry.y) for entry in entries(window, known[-1].time + 1)]


def moved(dx, dy, count=4):
    for _ in range(count):
        mouse.move(dx, dy)


client.warp(200, 200)
mouse.move(1, 1)
seen("a level stroke from 201,201 by 5", history(lambda: moved(5, 0)),
     [(201, 0), (206, 0), (211, 0), (216, 0)])
seen("the pointer", client.pointer()[:2], (221, 201))
seen("an upright one", history(lambda: moved(0, 5)), [(0, 201), (0, 206), (0, 211), (0, 216)])
seen("a slanting one", history(lambda: moved(5, 5)), [(221, 221), (226, 226), (231, 231), (236, 236)])
seen("a level one, of the window below it", history(lambda: moved(5, 0), window), [])
seen("a slanting one, of the window", history(lambda: moved(5, 5), window),
     [(161, 141), (166, 146), (171, 151), (176, 156)])
seen("a click, a notch", [history(lambda: mouse.click(1)), history(lambda: mouse.scroll(120))],
     [[(0, 0)] * 2, [(0, 0)] * 3])
client.warp(300, 300)
seen("after a warp to 300,300", history(lambda: moved(3, 3, 2)), [(300, 300), (303, 303)])
tablet.place(300, 300)
seen("a tablet at 300,300, then", history(lambda: [tablet.place(x, 300) for x in (310, 320, 330)]),
     [(300, 300), (310, 300), (320, 300)])
seen("the mouse after the tablet, by 3,3", history(lambda: moved(3, 3, 3)),
     [(5, 3), (333, 303), (336, 306)])
for _ in range(300):
    mouse.move(1, 1)
seen("entries that are kept", len(entries(client.root)) in (255, 256), True)
PROGRAM
