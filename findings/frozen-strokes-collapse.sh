#!/bin/bash
# A stroke that a synchronous grab froze is replayed with every event at its last place; only the
# axes of XInput 2 still have the path.
# X.Org X server 21.1.16.
#
# One would guess: XAllowEvents(ReplayPointer) plays the events as they happened, late. A busy
# window manager with click to focus delays the first moments of a drag and changes nothing.
# What happens: all events but the first press come at the place where the pointer was when the last
# of them happened: a corner drawn meanwhile is one point, and a second click, made elsewhere, comes
# here. The places of the core protocol and of XInput 2 are wrong alike, root_x and x. An XInput 2
# motion has in its valuators the right values, of the axes that moved. Of a finger the places are
# right, too.
# What it means: a program that draws or recognizes strokes takes the places from the valuators (in
# the device's units; those of a mouse are pixels), or loses the beginning on a slow machine.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse, touch = InputDevice("mouse"), InputDevice("touch")
application, manager = Client(), Client()
window = application.window(0, 0, 1024, 768)
# ButtonPressMask, GrabModeSync for the pointer, AnyModifier: click to focus.
manager.call("XGrabButton", 1, 1 << 15, window, 0, 4, 0, 1, 0, 0)
mouse.move(1)


def replay():
    manager.call("XAllowEvents", 2, 0)
    return application.events(*POINTER_EVENTS)


def draw():
    """A corner: from 200,200 to the right, and down."""
    application.warp(200, 200)
    application.events()
    mouse.button(1, True)
    for dx, dy in ((40, 0), (40, 0), (0, 40), (0, 40)):
        mouse.move(dx, dy)
    mouse.button(1, False)
    return replay()


def places(events):
    return [(int(event.root_x), int(event.root_y)) for event in events]


END = (280, 280)
application.select_core(window, *POINTER_EVENTS)
seen("core events of a corner, from press to release", places(draw()), [(200, 200)] + 5 * [END])
application.select_core(window)
application.select(window, *POINTER_EVENTS)
events = draw()
seen("XInput 2's", places(events), [(200, 200)] + 5 * [END])
seen("the axes of its motion", [event.axes for event in events if event.kind == "Motion"],
     [{0: 240.0}, {0: 280.0}, {1: 240.0}, {1: 280.0}])

application.warp(200, 200)
application.events()
mouse.click(1)
mouse.move(80, 0)
mouse.click(3)
mouse.move(0, 80)
events = replay()
seen("presses of two clicks, 80 pixels apart",
     places([event for event in events if event.kind == "ButtonPress"]), [(200, 200), END])

touch.touch(1, "begin", 200, 200)
application.events()
for x, y in ((240, 200), (280, 200), (280, 240), (280, 280)):
    touch.touch(1, "update", x, y)
events = replay()
touch.touch(1, "end", *END)
seen("the corner with a finger", places([event for event in events if event.kind == "Motion"]),
     [(200, 200), (240, 200), (280, 200), (280, 240), (280, 280)])
EOF
