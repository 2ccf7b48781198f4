#!/bin/bash
# To maximize or to move a window that is in full screen takes effect at once, later, in part or never: of six
# window managers one keeps both for later, and one makes it small and calls it full screen still.
# openbox 3.6.1, IceWM 3.7.4, jwm 2.4.6, pekwm 0.1.18, fluxbox 1.3.7, xfwm4 4.20.0.
#
# One would guess: full screen covers both: the request is refused, or counts when full screen ends; and a
# window that says FULLSCREEN covers the screen.
# What happens: MAXIMIZED is kept for later by IceWM and fluxbox (blackbox too), dropped by openbox, jwm and
# xfwm4 (by hand fvwm3, Metacity, Marco, mutter, KWin), and ends full screen in pekwm, which
# takes the state off. _NET_MOVERESIZE_WINDOW is refused by openbox, pekwm and xfwm4 (Metacity, Marco,
# mutter), kept for later by IceWM; jwm ends full screen and goes to the place from before; fluxbox (blackbox
# and KWin 6.3.6 as well) makes the window small at once, and it is called FULLSCREEN still. fluxbox's
# full-screen windows are ABOVE as well.
# What it means: leave full screen first, wait for it, and then ask. Read the place, not the state, where
# it matters whether the screen is covered.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 pekwm=0.1.18-1+b1 fluxbox=1.3.7-1+b1 \
    xfwm4=4.20.0-1 xfconf dbus-daemon x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *

PLACE, ASKED = (300, 200), (250, 150)


def name_of(place):
    """What a place is."""
    if place == SCREEN:
        return "screen"
    return {PLACE: "before", ASKED: "asked"}.get(place[2:], "maximized")


def look(window):
    states = manager.states(window)
    return name_of(manager.place(window)), [state for state in states if state in ("FULLSCREEN", *MAXIMIZED)]


FULL, PLAIN, LARGE = ("screen", ["FULLSCREEN"]), ("before", []), ("maximized", sorted(MAXIMIZED))
BOTH = ("screen", ["FULLSCREEN", *sorted(MAXIMIZED)])
print("In full screen, then not: after being maximized; after being moved and resized")
for name, maximized, moved in (
        ("openbox", (FULL, PLAIN), (FULL, PLAIN)),
        ("xfwm4", (FULL, PLAIN), (FULL, PLAIN)),
        ("icewm", (BOTH, LARGE), (FULL, ("asked", []))),
        ("jwm", (FULL, PLAIN), (PLAIN, PLAIN)),
        ("pekwm", (LARGE, LARGE), (FULL, PLAIN)),
        ("fluxbox", (BOTH, LARGE), (("asked", ["FULLSCREEN"]), PLAIN))):
    manager = Manager(name)
    found = []
    for ask in (lambda window: manager.change(window, True, *MAXIMIZED),
                lambda window: manager.ask(window, "_NET_MOVERESIZE_WINDOW", 10 | 15 << 8 | 2 << 12, 400,
                                           300, *ASKED)):
        window = manager.open(200, 150, *PLACE)
        manager.change(window, True, "FULLSCREEN")
        assert look(window) == FULL, name
        ask(window)
        at_once = look(window)
        manager.change(window, False, "FULLSCREEN")
        found.append((at_once, look(window)))
        manager.close(window)
    seen(f"{name}, maximized", found[0], maximized)
    seen(f"{name}, moved", found[1], moved)
    manager.end()
EOF
