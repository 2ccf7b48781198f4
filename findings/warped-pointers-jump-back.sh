#!/bin/bash
# With a mouse that was made faster by its transformation matrix the pointer jumps after
# XWarpPointer, even at a click that moves nothing.
# X.Org X server 21.1.16.
#
# One would guess: the matrix that `xinput set-prop MOUSE "Coordinate Transformation Matrix"` sets
# (2 0 0 0 2 0 0 0 1 is the usual way to double a mouse's speed) is applied to what the mouse moves,
# and the three ways to place the pointer (XWarpPointer, XIWarpPointer, XTEST) are one.
# What happens: after XWarpPointer to 200,200 the next event of that mouse is at 401,401: the matrix
# is applied to the place. A press without motion is enough: it falls on another window. So it is
# only while that mouse was the last device used. After XIWarpPointer for the master pointer, and
# after XTEST's absolute motion, nothing jumps. XWarpPointer's own motion event names the mouse as
# its source, as if the user had moved it; XIWarpPointer's names the master, XTEST's its own device.
# What it means: place the pointer by XIWarpPointer, and do not take a motion event for the user's
# because its source is a mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse = InputDevice("mouse")
number = device_id("mouse")
client = Client()
client.select(client.root, *POINTER_EVENTS)
xtest = ctypes.CDLL("libXtst.so.6").XTestFakeMotionEvent


def xi_warp():
    zero, place = c_double(0), c_double(200)
    client.call("XIWarpPointer", c_int(MASTER_POINTER), 0, client.root, zero, zero, 0, 0, place,
                place)


ways = {
    "XWarpPointer": lambda: client.warp(200, 200),
    "XIWarpPointer": xi_warp,
    "XTEST": lambda: xtest(client.display, c_int(0), c_int(200), c_int(200), c_ulong(0)),
}
names = {number: "mouse", MASTER_POINTER: "master"}
names[device_id("Virtual core XTEST pointer")] = "XTEST"


def after(way):
    """What the placing's own motion names as its source, and where a click and then one step by
    the mouse come."""
    mouse.move(1)
    client.events()
    ways[way]()
    source = [names[event.source] for event in client.events("Motion")]
    mouse.click(1)
    press = [(int(event.root_x), int(event.root_y)) for event in client.events("ButtonPress")]
    mouse.move(1)
    return *source, *press, client.pointer()[:2]


expected = {
    "XWarpPointer": ("mouse", (200, 200), (201, 200)),
    "XIWarpPointer": ("master", (200, 200), (201, 200)),
    "XTEST": ("XTEST", (200, 200), (201, 200)),
}
for way in ways:
    seen(f"{way}, no matrix: source, press, a step later", after(way), expected[way])
run('xinput set-prop mouse "Coordinate Transformation Matrix" 2 0 0 0 2 0 0 0 1')
expected = {
    "XWarpPointer": ("mouse", (401, 401), (403, 401)),
    "XIWarpPointer": ("master", (200, 200), (202, 200)),
    "XTEST": ("XTEST", (200, 200), (202, 200)),
}
for way in ways:
    seen(f"{way}, twice the speed: source, press, a step later", after(way), expected[way])
EOF
