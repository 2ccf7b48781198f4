#!/bin/bash
# In cwm and flwm a window that opens takes the pointer to itself, out of a stroke as well that another program
# has grabbed the pointer for: the stroke goes on from there. cwm does so for a window that a command activates.
# cwm 7.1, flwm 1.02; openbox 3.6.1 is right.
#
# One would guess: the pointer is the user's. A window manager that puts it on windows does that for its own keys,
# and not while another client has grabbed it.
# What happens: with a window that opens, cwm puts the pointer in the middle of it, flwm near its corner; under
# another client's grab too, which hears of a motion like any other. So a straight stroke during which a program
# that was started before opens its window has a corner, and ends elsewhere. _NET_ACTIVE_WINDOW takes the pointer
# along in cwm, and in notion 4.0.3 to the title of a window in another pane (by hand). openbox leaves it alone;
# by hand so do evilwm 1.4.3, twm, vtwm, mwm, wm2, lwm, WindowLab, miwm, blackbox, matchbox, dwm, fvwm 2.7 and
# ratpoison.
# What it means: a stroke is not only what a hand did: raw events have no such step. After a command that opens
# or activates a window "the window under the pointer" is another one.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" cwm=7.1-1 flwm=1.02+git2015.10.03+7dbb30-7+b1 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

COMMANDS.update({"cwm": "openbsd-cwm", "flwm": "flwm"})
tablet, mouse, stroke, raw = InputDevice("tablet"), InputDevice("mouse"), Client(), Client()
raw.select(raw.root, "RawMotion")


def drawn(manager):
    """A stroke to the left during which a window opens: the largest step, and that of raw events."""
    tablet.place(800, 700)
    time.sleep(0.3)
    assert stroke.grab(MASTER_POINTER, stroke.root, "Motion") == 0
    raw.events()
    mouse.move(-10)
    window = manager.open(100, 400, 200, 150)
    for _ in range(5):
        mouse.move(-10)
    places = [(event.root_x, event.root_y) for event in stroke.events("Motion")]
    stroke.ungrab(MASTER_POINTER)
    steps = [max(abs(x - a), abs(y - b)) for (a, b), (x, y) in zip(places, places[1:])]
    own = [abs(value) for event in raw.events("RawMotion") for value in event.axes.values()]
    place = manager.place(window)
    manager.close(window)
    return max(steps) > 100, max(own) > 100, is_in(places[-1], place)


def is_in(point, place):
    """Whether a point is in a window, or at most 60 pixels beside it."""
    return all(start - 60 < value < start + size + 60
               for value, start, size in zip(point, place, place[2:]))


def activated(manager):
    """Whether the pointer goes to a window that is activated."""
    window, _ = manager.open(100, 100, 300, 200), manager.open(500, 300, 300, 200)
    tablet.place(800, 700)
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    return manager.pointer()[:2] != (800, 700)


print("A step of more than 100 pixels in a stroke, in raw events, the stroke ends at the window that opened")
for name, torn, pulled in (("openbox", (False, False, False), False), ("cwm", (True, False, True), True),
                           ("flwm", (True, False, True), False)):
    manager = OldManager(name)
    seen(name, drawn(manager), torn)
    seen("    the pointer goes to a window that is activated", activated(manager), pulled)
    manager.end()
PYTHON
