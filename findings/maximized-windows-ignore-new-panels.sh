#!/bin/bash
# A maximized window does not always follow the panels: a new one covers its title under jwm and pekwm, and
# under IceWM the room of one that has ended stays empty. fluxbox and pekwm want the older of two properties.
# jwm 2.4.6, pekwm 0.1.18, IceWM 3.7.4, fluxbox 1.3.7; openbox 3.6.1 follows both.
#
# One would guess: maximized is a state: such a window fills the work area, also when a panel with
# _NET_WM_STRUT_PARTIAL comes, becomes higher or ends.
# What happens: in openbox it does (xfwm4 4.20.0 and Metacity 3.56.0 by hand). jwm and pekwm leave the window
# as it is, under the panel, until it is maximized anew. IceWM makes it smaller, and leaves it so when the
# panel is gone, until then too. fluxbox and pekwm know _NET_WM_STRUT only: panels that set the newer
# one alone, as the specification allows, take no room at all.
# What it means: after panels came or went take the maximized state off and add it again; a panel sets
# both properties.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 pekwm=0.1.18-1+b1 fluxbox=1.3.7-1+b1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *


def panel(manager, height, both):
    """A panel at the top of the screen."""
    window = X11.XCreateSimpleWindow(
        manager.display, c_ulong(manager.root), c_int(0), c_int(0), c_uint(1024), c_uint(height),
        c_uint(0), c_ulong(0), c_ulong(0))
    properties = [("_NET_WM_WINDOW_TYPE", 4, [manager.atom("_NET_WM_WINDOW_TYPE_DOCK")]),
                  ("_NET_WM_STRUT_PARTIAL", 6, [0, 0, height, 0, 0, 0, 0, 0, 0, 1023, 0, 0])]
    if both:
        properties.append(("_NET_WM_STRUT", 6, [0, 0, height, 0]))
    for name, kind, values in properties:  # Of the kinds ATOM and CARDINAL.
        manager.call("XChangeProperty", window, manager.atom(name), kind, c_int(32), c_int(0),
                     (c_ulong * len(values))(*values), c_int(len(values)))
    manager.call("XMapWindow", window)
    return window


def series(manager, both):
    """How much lower the window's top is: a panel has come; anew; with both, the panel is gone; anew."""
    window = manager.open(200, 200, 300, 200)
    manager.change(window, True, *MAXIMIZED)
    first = manager.place(window)[1]
    found = []

    def look():
        time.sleep(1)
        assert manager.states(window) == sorted(MAXIMIZED)
        found.append(manager.place(window)[1] - first)

    def anew():
        manager.change(window, False, *MAXIMIZED)
        manager.change(window, True, *MAXIMIZED)
        look()

    dock = panel(manager, 60, both)
    look()
    anew()
    manager.close(dock)
    if both:
        look()
        anew()
    manager.close(window)
    return found


RIGHT, LATE = [60, 60, 0, 0], [0, 60, 60, 0]
print("Pixels by which a maximized window is lower: a panel of 60 has come; maximized anew; it has gone; anew")
for name, both, newer in (
        ("openbox", RIGHT, [60, 60]), ("icewm", [60, 60, 60, 0], None), ("jwm", LATE, None),
        ("pekwm", LATE, [0, 0]), ("fluxbox", RIGHT, [0, 0])):
    manager = Manager(name)
    seen(name, series(manager, True), both)
    if newer:
        seen("    with the newer property alone", series(manager, False), newer)
    manager.end()
EOF
