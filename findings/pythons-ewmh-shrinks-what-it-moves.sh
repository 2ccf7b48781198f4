#!/bin/bash
# A window that Python's package ewmh moves to another x stays where it is and becomes one pixel wide and
# high; given a width alone, it goes to the left edge, one pixel high.
# ewmh 0.1.6 with python-xlib 0.33 from PyPI, openbox 3.6.1.
#
# One would guess: setMoveResizeWindow(window, x=400) moves the window to 400 and leaves the rest as it is,
# as its documentation says: "flags are automatically calculated if x, y, w or h are defined".
# What happens: the flags are others than the specification's: x is told as the width, w as x, h as a part of
# the gravity, and the source, which is there always, as the height. So x alone asks for a size of 0,0,
# which is 1x1 for openbox, IceWM 3.7.4 and jwm 2.4.6 alike, and y alone for a height of 0; only h works by
# itself. With all four numbers the result is right, but for the gravity. The same package's setActiveWindow
# says that an application asks (source 1), and its setCloseWindow gives the time of day as the server's.
# What it means: give all four numbers, or send _NET_MOVERESIZE_WINDOW oneself: bits 8 to 11 are x, y, width,
# height, 12 and 13 the source. Try a request to a window manager with each argument alone.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 python3-six=1.17.0-1 x11-utils=7.7+7
PIP_ROOT_USER_ACTION=ignore python3 -m pip -q --disable-pip-version-check install --no-deps \
    --target "$folder/root/srv" ewmh==0.1.6 python-xlib==0.33
inside_xorg python3 - << 'PYTHON'
from managers import *
from ewmh import EWMH

manager, pager = Manager("openbox"), EWMH()
PLACE = (201, 170, 300, 200)
print(f"A window at {PLACE}")
for numbers, expected in (
        ({"x": 400}, (201, 170, 1, 1)), ({"y": 400}, (201, 420, 300, 1)),
        ({"w": 400}, (1, 170, 300, 1)), ({"h": 400}, (201, 170, 300, 400)),
        ({"x": 400, "y": 300}, (201, 320, 1, 1)), ({"w": 400, "h": 300}, (1, 170, 300, 300)),
        ({"x": 400, "y": 300, "w": 400, "h": 300}, (401, 320, 400, 300))):
    window = manager.open(200, 150, 300, 200)
    assert manager.place(window) == PLACE
    pager.setMoveResizeWindow(pager.display.create_resource_object("window", window), **numbers)
    pager.display.flush()
    time.sleep(0.7)
    seen(f"asked for {numbers}", manager.place(window), expected)
    manager.close(window)
PYTHON
