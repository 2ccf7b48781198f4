#!/bin/bash
# A pen in relative mode, held still at a slight tilt, leans further with each report until it lies
# flat, and stays so in the next strokes.
# xf86-input-wacom 1.2.3, X.Org X server 21.1.16.
#
# One would guess: `xsetwacom set DEVICE Mode Relative` makes the place relative, as with a mouse;
# pressure and tilt are what the pen has.
# What happens: all axes become relative ones, which the server adds up. Pressure comes out right, as
# the driver sends its changes. Of tilt it sends first the whole value, on top of what the last stroke
# left, and then, for the x axis, the difference of the two tilts with every report: at 10 and -10 it
# grows by 20 until the end of its range, at -10 and 10 it falls, at 10 and 10 it rests. Absolute mode
# puts all right. In raw events pressure is the change, too, and not the pressure.
# What it means: who reads tilt, or raw pressure, must look at the mode of the axis; in relative mode
# the tilt of this driver tells nothing. Leave pens absolute where strokes of them are drawn.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, buttons, pen = keyboard(), mouse(), Tablet()
start_xorg()
from x11 import *

client, raw = Client(), Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS)
raw.select(raw.root, "RawMotion")
time.sleep(0.5)


def stroke(x, y):
    """Tilts and pressures that a program is told of, once the pen is down, and the raw pressures."""
    time.sleep(0.3)
    pen.near(40, 25)
    time.sleep(0.1)
    client.events()
    raw.events()
    for n in range(8):
        pen.send((ABS, X, 8000 + 200 * n), (ABS, TILT_X, x), (ABS, TILT_Y, y), (ABS, PRESSURE, 300),
                 (KEY, TOUCH, 1), (MSC, 0, 1))
        time.sleep(0.02)
    time.sleep(0.2)
    told, raws = client.events("Motion"), raw.events("RawMotion")
    pen.put(48, 25)
    pen.away()
    return ([(event.axes[3], event.axes[4]) for event in told], {event.axes[2] for event in told},
            [event.axes[2] for event in raws])


def mode(name):
    run(f"xsetwacom set pen Mode {name}")
    time.sleep(0.2)


tilts, pressures, raws = stroke(10, -10)
seen("absolute: tilts", set(tilts), {(10, -10)})
seen("... pressures, one value that is raw as well", (len(pressures), pressures == set(raws)), (1, True))
mode("Relative")
tilts, again, raws = stroke(10, -10)
seen("relative: tilts", tilts, [(20, -20), (40, -20), (60, -20), *[(63, -20)] * 5])
seen("... the same pressures", again == pressures, True)
seen("... raw pressures, in parts of that", [value / max(pressures) for value in raws], [1, *[0] * 7])
seen("... tilts in the next stroke", stroke(10, -10)[0], [(63, -30)] * 8)
seen("... at -10 and 10", stroke(-10, 10)[0],
     [(53, -20), (33, -20), (13, -20), (-7, -20), (-27, -20), (-47, -20), (-64, -20), (-64, -20)])
seen("... at 10 and 10", stroke(10, 10)[0], [(-54, -10)] * 8)
mode("Absolute")
seen("absolute again", set(stroke(10, -10)[0]), {(10, -10)})
PROGRAM
