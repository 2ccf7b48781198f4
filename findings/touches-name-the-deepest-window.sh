#!/bin/bash
# The `child` of a touch or a swipe is another window than the `child` of a click at the same place.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: `child` is, as in the core protocol, the child of the event's window that the
# pointer is in, and None when it is in none of them: on the root window a frame, by which gesture
# programs find the window that was meant.
# What happens: so it is for buttons and motion, emulated from touches too. In touch and gesture
# events it is the deepest window under the finger, or the event's own window when it has no child
# there: a button in a content in a frame, or the root itself. Under a touch grab the same.
# What it means: who looks for a window climbs from `child` to the root in both cases, or asks
# XTranslateCoordinates; comparing `child` with frames, or with None, works for the mouse only.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse, touch, touchpad = InputDevice("mouse"), InputDevice("touch"), InputDevice("touchpad")
client, grabber = Client(), Client()
frame = client.window(100, 100, 400, 400)
content = client.window(0, 50, 400, 350, parent=frame)
button = client.window(100, 100, 100, 100, parent=content)
names = {client.root: "root", frame: "frame", content: "content", button: "button", 0: "none"}
INSIDE, BARE = (250, 300), (900, 700)


def child(who, kinds, act):
    """The child that the first of the events has."""
    who.events()
    act()
    return names[who.events(*kinds)[0].child]


def click(place):
    client.warp(*place)
    mouse.click(1)


def tap(place):
    touch.touch(1, "begin", *place)
    touch.touch(1, "end", *place)


def swipe(place):
    client.warp(*place)
    touchpad.swipe("begin")
    touchpad.swipe("end")


for window, place, expected in ((client.root, INSIDE, ("frame", "frame", "button", "button")),
                                (frame, INSIDE, ("content", "content", "button", "button")),
                                (button, INSIDE, ("none", "none", "button", "button")),
                                (client.root, BARE, ("none", "none", "root", "root"))):
    client.select(window, *POINTER_EVENTS)
    found = [child(client, ["ButtonPress"], lambda: click(place)),
             child(client, ["ButtonPress"], lambda: tap(place))]
    client.select(window, *TOUCH_EVENTS, *SWIPE_EVENTS)
    found += [child(client, ["TouchBegin"], lambda: tap(place)),
              child(client, ["SwipeBegin"], lambda: swipe(place))]
    client.select(window)
    where = "bare root" if place == BARE else "a button in a content in a frame"
    seen(f"on {names[window]}, over {where}: click, emulated click, touch, swipe",
         tuple(found), expected)

grabber.grab_passively("TouchBegin", client.root, *TOUCH_EVENTS)
seen("under a touch grab on the root", child(grabber, ["TouchBegin"], lambda: tap(INSIDE)),
     "button")
EOF
