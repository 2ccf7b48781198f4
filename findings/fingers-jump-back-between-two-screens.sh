#!/bin/bash
# On a server with two screens side by side a finger's stroke over the border jumps back by the width of
# the first screen; a second finger on the other screen is told of beside the first one's screen.
# X.Org X server 21.1.16, XInput 2.4, two screens of the dummy driver (1024x768, 800x600 to its right).
#
# One would guess: events tell by `root` on which screen they are, as those of the pointer do; or a touch
# counts on beyond the edge of the screen that it began on. XGrabPointer's confine_to holds the
# pointer, wherever it was before.
# What happens: a touch keeps the first screen's root and has the second one's places, so it goes from
# 1000 to 26, for touch clients and touch grabs. Its emulated pointer motion is right. The second
# finger has the first's root, with 1600 of 1024 pixels or -724. A pointer that confine_to brings over
# from the other screen is not held: mouse and tablet leave at once; one that is there already is held.
# What it means: of touches on such a server only the first finger's begin can be trusted; where a
# stroke jumps, add up the widths, or follow the emulated pointer. Put the pointer on the screen
# before it is confined there.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *
import nested

process = nested.start_two_cards()
mouse, tablet, touch = [InputDevice(name) for name in ("mouse", "tablet", "touch")]
client, other = Client(), Client()
X11.XRootWindow.restype = c_ulong
roots = [X11.XRootWindow(client.display, c_int(n)) for n in range(2)]
PART = 1024 / (1024 + 800)  # InputDevice's places are those of a screen of 1024 pixels.


def finger(number, phase, x):
    touch.touch(number, phase, x * PART, 100)


def pen(x):
    tablet.place(x * PART, 100)


def told(who, *kinds):
    """The screen and the place of each event, both as it says."""
    return [(roots.index(event.root), round(event.root_x)) for event in who.events(*kinds)]


def pointer():
    root, numbers = c_ulong(), [c_int() for _ in range(4)]
    client.call("XQueryPointer", roots[0], byref(root), byref(c_ulong()),
                *[byref(n) for n in numbers], byref(c_uint()))
    return roots.index(root.value), numbers[0].value


def stroke():
    finger(1, "begin", 850)
    for x in range(900, 1200, 50):
        finger(1, "update", x)
    finger(1, "end", 1200)


for root in roots:
    client.select(root, "Motion", "ButtonPress")
pen(850)
client.events()
for _ in range(6):
    mouse.move(50)
path = [(0, 900), (0, 950), (0, 1000), (1, 26), (1, 76), (1, 126)]
seen("the mouse over the border", list(dict.fromkeys(told(client, "Motion")))[-6:], path)
client.events()
stroke()
seen("a finger as pointer", [place for place in told(client, "Motion") if place in path], path)
for root in roots:
    client.select(root, *TOUCH_EVENTS)
stroke()
jump = [(0, 850), (0, 900), (0, 950), (0, 1000), (0, 26), (0, 76), (0, 126), (0, 176)]
seen("the same for a touch client", told(client, *TOUCH_EVENTS), jump)
for root in roots:
    client.select(root)
grabs = [other.grab_passively("TouchBegin", root, *TOUCH_EVENTS) for root in roots]
stroke()
seen("for touch grabs on both root windows", told(other, *TOUCH_EVENTS), jump)
for begin in (1200, 300):
    finger(1, "begin", begin)
    finger(1, "end", begin)
    seen(f"a finger at {begin}", told(other, "TouchBegin"),
         [(1, 176)] if begin > 1024 else [(0, 300)])
for first, second in ((300, 1600), (1600, 300)):
    finger(1, "begin", first)
    finger(2, "begin", second)
    finger(2, "end", second)
    finger(1, "end", first)
    seen(f"fingers at {first} and {second}", told(other, "TouchBegin"),
         [(0, 300), (0, 1600)] if first == 300 else [(1, 576), (1, -724)])

small = client.window(100, 100, 200, 200, parent=roots[0])
for start in (850, 1200):
    pen(start)
    assert other.call("XGrabPointer", roots[0], 0, 64, 1, 1, small, 0, 0) == 0
    places = [pointer()]
    for act in (lambda: mouse.move(3000), lambda: pen(1600)):
        act()
        places.append(pointer())
    other.call("XUngrabPointer", 0)
    seen(f"confined to 100..299 on the first, was at {start}: then, after the mouse, the tablet",
         places, [(0, 299)] * 3 if start == 850 else [(0, 100), (1, 799), (1, 576)])
process.terminate()
EOF
