#!/bin/bash
# For X programs under sway the pointer goes back to where the mouse had left it as a finger leaves a
# touch screen, if that is over an X window: what asks for the window under the pointer has another.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2, libinput 1.28.1).
#
# One would guess: the pointer stays where the finger was lifted, as on Xorg.
# What happens: a finger's drag or tap is the pointer's press, motion and release, and after the
# release comes one motion more, back to the mouse's last place, for touch clients as well. A tap in
# one window leaves the pointer in another. A pen leaves the pointer where it was lifted.
# What it means: take the place, and the window, from the touch's own events; after the end
# XQueryPointer and `xdotool getmouselocation` say where the mouse is.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}"
inside_kernel python3 - << 'PROGRAM'
from wayland import *

board, buttons, screen, pen = keyboard(), mouse(), Fingers(screen=True), Tablet()
start_sway()
from x11 import *

client = Client()
windows = [client.window(0, 0, 100, 100) for _ in range(2)]
AT = "place and window under the pointer"


def told():
    """The buttons, begins and ends, and the last motion, with their places."""
    time.sleep(0.3)
    events = client.events(*POINTER_EVENTS, *TOUCH_EVENTS)
    kept = [event for event, after in zip(events, [*events[1:], None])
            if event.kind not in ("Motion", "TouchUpdate") or not after]
    return [f"{event.kind} {side(event.root_x)}" for event in kept]


def side(x):
    return "left" if x < 512 else "right"


def pointer():
    """Where it is, and in which window of the two."""
    place = dict(word.split(":") for word in run("xdotool getmouselocation").split())
    return side(int(place["x"])), int(place["window"])


def touch(*way):
    screen.put({0: (80, 30)})
    screen.drag(way)
    screen.lift()


time.sleep(1)
buttons.move(10, 10)
time.sleep(0.3)
here = pointer()
there = ("right", *{*windows} - {here[1]})
seen("the mouse is", (here[0], here[1] in windows), ("left", True))
for what, kinds, begin, end in (
        ("windows that take buttons", POINTER_EVENTS, "ButtonPress", "ButtonRelease"),
        ("windows that take touches", (*TOUCH_EVENTS, "Motion"), "TouchBegin", "TouchEnd")):
    for window in windows:
        client.select(window, *kinds)
    buttons.move(-1, 0)
    told()
    for name, way in ("a tap", (0, 0)), ("a drag", (-20, 0)):
        touch(*way)
        seen(f"{what}, {name} right", told(),
             [f"{begin} right", f"{end} right", "Motion left"])
        seen("    " + AT, pointer(), here)
pen.near(120, 50)
pen.put(121, 50, 900)
time.sleep(0.1)
pen.put(121, 50)
pen.away()
time.sleep(0.3)
seen(f"a pen's tap right: {AT}", pointer(), there)
PROGRAM
