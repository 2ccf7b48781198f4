#!/bin/bash
# In cwm and flwm a program that was minimized cannot show its window again by mapping it, as programs do; in cwm
# only the pointer jumps to where it would be. vtwm minimizes for no request at all.
# cwm 7.1, flwm 1.02, vtwm 5.4.7; twm 1.0.10 and openbox 3.6.1 are right.
#
# One would guess: ICCCM has two ways that every window manager knows, with EWMH or without: WM_CHANGE_STATE
# minimizes, and a window that is mapped is shown again, by its own program or by xdotool windowmap.
# What happens: cwm answers the mapping by putting the pointer in the middle of the place of the window, which
# stays away; _NET_ACTIVE_WINDOW shows it. flwm unmaps its frame only, so that the window counts as mapped and
# mapping it is nothing; WM_CHANGE_STATE with NormalState, which ICCCM does not have, shows it. vtwm heeds
# WM_CHANGE_STATE neither way.
# What it means: who takes minimizing back asks in all three ways, and looks what came of it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" cwm=7.1-1 flwm=1.02+git2015.10.03+7dbb30-7+b1 vtwm=5.4.7-8 twm=1:1.0.10-1+b1 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

# In other locales they look for fonts that are not there.
COMMANDS.update({"cwm": "openbsd-cwm", "flwm": "flwm", "vtwm": "LC_ALL=C vtwm", "twm": "LC_ALL=C twm"})
tablet = InputDevice("tablet")


def minimized(manager, window):
    manager.ask(window, "WM_CHANGE_STATE", 3)
    return not manager.is_shown(window)


def back(manager, window):
    """What shows it again, of mapping it, NormalState, _NET_ACTIVE_WINDOW; and where the pointer is."""
    tablet.place(800, 700)
    ways = []
    for name, call in {"map": lambda: manager.call("XMapRaised", window),
                       "normal": lambda: manager.ask(window, "WM_CHANGE_STATE", 1),
                       "active": lambda: manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)}.items():
        if not minimized(manager, window):
            return "never minimized"
        call()
        time.sleep(0.7)
        if manager.is_shown(window):
            ways.append(name)
        elif name == "map":
            ways.append(manager.pointer()[:2])
    return ways


print("What shows a minimized window again; or, if mapping it does not, where the pointer is then")
for name, expected in (("openbox", ["map", "normal", "active"]), ("twm", ["map"]), ("cwm", [(251, 201), "active"]),
                       ("flwm", [(800, 700), "normal"]), ("vtwm", "never minimized")):
    manager = OldManager(name)
    seen(name, back(manager, manager.open(100, 100, 300, 200)), expected)
    manager.end()
PYTHON
