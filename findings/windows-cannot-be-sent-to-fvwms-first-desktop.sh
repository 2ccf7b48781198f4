#!/bin/bash
# In fvwm 2 a window can be sent to every desktop but the first one: what a command has sent away, or put on
# all desktops, it cannot bring back.
# fvwm 2.7.0, wmctrl 1.07+git20240228; fvwm3 1.1.2 and openbox 3.6.1 are right.
#
# One would guess: _NET_WM_DESKTOP 0 is the first desktop, as 1 is the second, and wmctrl -t 0 sends a window
# there. fvwm claims the request, tells the desktops from 0 on, and its successor does it.
# What happens: 1, 2 and "all" are obeyed, 0 never is, from another desktop nor from all of them, also as seen
# from the second one (by hand). wmctrl says success. Another way is open: the state STICKY, taken off, puts a
# window that is on all desktops on the one that is seen.
# What it means: who takes such a command back, or counts desktops from 1, looks afterwards where the window is.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" fvwm=1:2.7.0-3 fvwm3=1.1.2+ds-1 openbox=3.6.1-12+b2 \
    wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

COMMANDS["fvwm"] = "fvwm2"
ALL = 0xffffffff


def desktop(manager, window):
    number = int(run(f"xprop -id {window} _NET_WM_DESKTOP").split("=")[-1])
    return "all" if number == ALL else number


def sent(manager):
    """Where a window is that is sent to each of these desktops."""
    manager.ask(manager.root, "_NET_NUMBER_OF_DESKTOPS", 3)
    window, places = manager.open(200, 200, 300, 200), []
    for number in (1, 0, 2, 0, ALL, 0):
        manager.ask(window, "_NET_WM_DESKTOP", number, 2)
        places.append(desktop(manager, window))
    manager.ask(window, "_NET_WM_DESKTOP", 1, 2)
    answer = os.system(f"wmctrl -ir {window} -t 0")
    time.sleep(0.7)
    places += [f"wmctrl {answer}", desktop(manager, window)]
    manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0)
    manager.ask(window, "_NET_WM_DESKTOP", ALL, 2)
    manager.change(window, False, "STICKY")
    places += ["no longer sticky", desktop(manager, window)]
    manager.close(window)
    return places


print("Where a window is that was sent to 1, 0, 2, 0, all, 0; from 1 to 0 by wmctrl")
RIGHT = [1, 0, 2, 0, "all", 0, "wmctrl 0", 0]
for name, expected in (("openbox", RIGHT), ("fvwm3", RIGHT),
                       ("fvwm", [1, 1, 2, 2, "all", "all", "wmctrl 0", 1])):
    manager = Manager(name)
    *places, _, back = sent(manager)
    seen(name, places, expected)
    if name == "fvwm":
        seen("    STICKY, taken off the window that is on all", back, 0)
    manager.end()
PYTHON
