#!/bin/bash
# A click on the title of one window and soon one on the title of another are a double click in jwm and
# fluxbox: the second window is maximized, or rolled up, though it was clicked once. Two taps of a finger as
# well.
# jwm 2.4.6, fluxbox 1.3.7, openbox 3.6.1; by hand the others below. X.Org X server 21.1.16.
#
# One would guess: a double click is two clicks on one window, at one place.
# What happens: jwm looks at the time, and at the places within the two titles; fluxbox at the time only, so
# that 60 pixels apart on one title will do. openbox, IceWM 3.7.4 and xfwm4 4.20.0 want one window and one
# place, pekwm 0.1.18, fvwm3 1.1.2 and Metacity 3.56.0 one window. A window that a command has moved
# meanwhile, and that is clicked at the same part of its title, is maximized in openbox and jwm and rolled up
# in fluxbox, by hand as well (pekwm, fvwm3 and Metacity maximize it); IceWM and xfwm4 do not.
# What it means: who goes from window to window by clicks on their titles, or has a script click there, should
# leave half a second between them, or ask by _NET_ACTIVE_WINDOW.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

mouse, touch, user = InputDevice("mouse"), InputDevice("touch"), Client()


def click(x, y):
    user.warp(x, y)
    mouse.move(1, 0)
    time.sleep(0.03)
    mouse.button(1, True)
    time.sleep(0.03)
    mouse.button(1, False)
    time.sleep(0.03)


def tap(x, y):
    touch.touch(1, "begin", x, y)
    time.sleep(0.03)
    touch.touch(1, "end", x, y)
    time.sleep(0.06)


def title(window, further=0):
    x, y, *_ = manager.place(window)
    return x + 120 + further, y - 8


def two_windows(act, upper, lower):
    act(*upper), act(*lower)


def what(action):
    """The windows that are not as before, and how; then all is as before again."""
    places = [title(window) for window in windows.values()]
    action(windows["A"], *places)
    time.sleep(0.6)
    result = []
    for name, window in windows.items():
        if states := manager.states(window):
            result.append(f"{name} {'maximized' if 'MAXIMIZED_VERT' in states else 'rolled up'}")
            manager.change(window, False, *states)
    return " ".join(result) or "-"


ACTIONS = (
    lambda a, upper, lower: two_windows(click, upper, upper),
    lambda a, upper, lower: two_windows(click, upper, lower),
    lambda a, upper, lower: two_windows(tap, upper, lower),
    lambda a, upper, lower: two_windows(click, upper, title(a, 60)),
)
A, B, NO = "A maximized", "B maximized", "-"
print("A title twice; A's and B's; by a finger; A's and 60 pixels further")
for name, expected in {
        "openbox": [A, NO, NO, NO], "jwm": [A, B, B, NO],
        "fluxbox": ["A rolled up", "B rolled up", "B rolled up", "A rolled up"]}.items():
    manager = Manager(name)
    windows = {"A": manager.open(100, 100, 300, 200), "B": manager.open(500, 300, 300, 200)}
    seen(name, [what(action) for action in ACTIONS], expected)
    manager.close(*windows.values())
    manager.end()
EOF
