#!/bin/bash
# Under sway a turned monitor turns what is seen, and fingers and pens go where they went before: until
# each device is mapped to the monitor, though there is no other one.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2, libinput 1.28.1).
#
# One would guess: it is Xorg where a touch screen has to be turned by hand, by its matrix; a Wayland
# compositor knows both and turns the touches with the output that they are on. Or it never does, and
# `calibration_matrix` is for that.
# What happens: `output ... transform` alone leaves a finger's and a pen's places as shares of the
# screen's width and height: with 90 a finger in the upper left part is still there, a mirrored screen
# has it on the wrong side. `input ... map_to_output` of the only output turns and mirrors them rightly
# from then on, and with each later change; mice and swipes are not turned, as they should not.
# What it means: a stroke drawn to the right goes down, or to the left, for X programs, too, and so for
# their gestures. Map each touch screen and pen to its monitor; after that no matrix may turn them again.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" x11-utils=7.7+7
inside_kernel python3 - << 'PROGRAM'
from wayland import *

buttons, screen, pen, pad = mouse(), Fingers(screen=True), Tablet(), Touchpad()
start_sway()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 1024), "Motion", *TOUCH_EVENTS, *SWIPE_EVENTS)


def share(x, y):
    """A place in per cent of the screen, to five."""
    width, height = map(int, run("xwininfo -root | sed -n 's/.*-geometry \\([^+]*\\).*/\\1/p'").split("x"))
    return 5 * round(20 * x / width), 5 * round(20 * y / height)


def finger():
    """Where a finger is that is put at 20 % and 10 % of the touch screen."""
    client.events()
    screen.put({0: (20, 6)})
    time.sleep(0.2)
    screen.lift()
    time.sleep(0.2)
    return share(*[(event.root_x, event.root_y) for event in client.events("TouchBegin")][-1])


def stylus():
    """Where a pen is that hovers at 20 % and 10 %."""
    pen.near(31.5, 9.8)
    for _ in range(8):
        pen.put(31.5, 9.8)
        time.sleep(0.02)
    time.sleep(0.2)
    place = share(*client.pointer()[:2])
    pen.away()
    time.sleep(0.2)
    return place


def right():
    """Whether the mouse goes right, and a swipe does."""
    buttons.move(-3000, -3000)
    buttons.move(200, 200)
    time.sleep(0.2)
    before = client.pointer()
    buttons.move(50)
    time.sleep(0.2)
    after = client.pointer()
    client.events()
    pad.put({n: (30 + 15 * n, 30) for n in range(3)})
    time.sleep(0.1)
    pad.drag(*[(10, 0)] * 3)
    pad.lift()
    time.sleep(0.2)
    swipes = client.events("SwipeUpdate")
    return (after[0] - before[0] > 20 and abs(after[1] - before[1]) < 5,
            sum(event.dx for event in swipes) > 20 and abs(sum(event.dy for event in swipes)) < 5)


def turn(transform):
    sway(f"output HEADLESS-1 transform {transform}")
    time.sleep(0.7)


def follow(output):
    for kind in ("touch", "tablet_tool"):
        sway(f"input type:{kind} map_to_output {output}")
    time.sleep(0.2)


buttons.move(1)
time.sleep(1)
finger()
WHERE = {"normal": (20, 10), "90": (10, 80), "270": (90, 20), "flipped": (80, 10)}
for transform, place in WHERE.items():
    turn(transform)
    seen(f"transform {transform}: a finger, a pen", (finger(), stylus()), ((20, 10), (20, 10)))
    follow("HEADLESS-1")
    seen("    mapped to the output", (finger(), stylus()), (place, place))
    if transform == "90":
        seen("    mouse and swipe to the right go right", right(), (True, True))
        turn("normal")
        seen("    turned back", (finger(), stylus()), ((20, 10), (20, 10)))
    follow("'*'")
PROGRAM
