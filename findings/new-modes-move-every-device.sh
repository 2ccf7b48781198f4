#!/bin/bash
# When the screen becomes smaller than the pointer's place, every pointer device reports a motion:
# mice, tablets, touch screens and XTEST's, though nobody touched them.
# X.Org X server 21.1.16.
#
# One would guess: the pointer is put back into the screen with one motion event, or none, whose
# source is the master.
# What happens: there is a motion event of the master itself and one of each device attached to it,
# with the device as its source; a touch screen's is not flagged as emulated. Raw events have none
# of them.
# What it means: a program that follows which device the user has (to choose another behaviour for
# touch, to filter devices, to end an idle state) takes all of them for used whenever xrandr makes
# the screen smaller or a monitor goes. Raw events tell.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse = InputDevice("mouse")
client, raw = Client(), Client()
devices = ["Virtual core pointer", "Virtual core XTEST pointer", "tablet", "mouse", "touch",
           "touchpad"]
names = {device_id(name): name for name in devices}
client.select(client.root, *POINTER_EVENTS)
raw.select(raw.root, "RawMotion", "RawTouchBegin")


def sources(x, y, size):
    """Whose motion there is when the screen gets another size, and whether one is flagged."""
    client.warp(x, y)
    mouse.move(1)
    client.events()
    raw.events()
    run(f"xrandr -s {size}")
    events = client.events("Motion")
    assert client.pointer()[:2] < (832, 624)
    return [names[event.source] for event in events], any(event.flags for event in events)


seen("the pointer stays inside", sources(100, 100, "832x624"), ([], False))
run("xrandr -s 1024x768")
seen("the pointer was outside", sources(1000, 700, "832x624"), (devices, False))
seen("raw events", [event.kind for event in raw.events()], [])
EOF
