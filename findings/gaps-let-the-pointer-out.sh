#!/bin/bash
# Where two monitors do not touch, be it by one pixel, the pointer can leave them both and is lost
# in places that no monitor shows; where they touch it cannot.
# X.Org X server 21.1.16, two outputs of the dummy driver (1024x768 and 800x600 to its right).
#
# One would guess: the server keeps the pointer on the monitors, or it does not; the space between
# them makes no difference to the space below them.
# What happens: with monitors that form one area, mouse and XWarpPointer end at the edge of the
# nearest, and the corner below the smaller one cannot be entered; monitors that touch at a corner
# only are one area, too. With a gap of one pixel nothing is held back anywhere: the pointer stands
# in the gap, goes below the smaller monitor, and XWarpPointer puts it there.
# What it means: a program that looks for the monitor under the pointer has to do without one, also
# at the start of a stroke, and there is no edge at the gap to push against. Layouts have gaps where
# monitors were moved by hand or changed their mode.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse = InputDevice("mouse")
client = Client()
run("xrandr --addmode DUMMY1 800x600")


def place(x, y):
    """The second monitor's place, and where the monitors are then."""
    run(f"xrandr --output DUMMY1 --mode 800x600 --pos {x}x{y}")
    lines = run("xrandr --listmonitors").splitlines()[1:]
    return [line.split()[2].partition("+")[2] for line in lines]


def step(start, dx, dy):
    """Where the pointer comes from a place by one motion of the mouse."""
    client.warp(*start)
    mouse.move(dx, dy)
    return client.pointer()[:2]


def warp(x, y):
    client.warp(x, y)
    return client.pointer()[:2]


what = "50 down from its lower edge, a warp below it"
seen("one area", place(1024, 0), ["0+0", "1024+0"])
seen(f"... {what}", (step((1500, 590), 0, 50), warp(1500, 700)), ((1500, 599), (1500, 599)))
seen("... a step over the border", step((1023, 300), 1, 0), (1024, 300))
for gap in (1, 100):
    seen(f"a gap of {gap}", place(1024 + gap, 0), ["0+0", f"{1024 + gap}+0"])
    seen(f"... {what}", (step((1500, 590), 0, 50), warp(1500, 700)), ((1500, 640), (1500, 700)))
    seen("... a step into the gap", step((1023, 300), 1, 0), (1024, 300))
seen("corner to corner", place(1024, 768), ["0+0", "1024+768"])
seen("... down from the first, a warp below it, over the corner",
     (step((500, 760), 0, 50), warp(500, 900), step((1020, 764), 10, 10)),
     ((500, 767), (500, 767), (1030, 774)))
seen("a pixel apart", place(1025, 769), ["0+0", "1025+769"])
seen("... down from the first, a warp below it", (step((500, 760), 0, 50), warp(500, 900)),
     ((500, 810), (500, 900)))
EOF
