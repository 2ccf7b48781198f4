#!/bin/bash
# Zooming in Calc goes by how often a device reports: a notch of a fine wheel with Ctrl zooms from 100 to 45 % in place
# of 90, and a pinch to the double size ends at 200 or at 170 %, one to the half at 34 %.
# LibreOffice 25.2.3 with GTK 3 (3.24.49); openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: parts of a notch are one notch, as they are where Calc scrolls by them; the scale of a pinch, which
# XInput 2.4 tells as a factor since its begin, is the factor by which it zooms.
# What happens: each part of a notch with Ctrl is a whole step of the zoom; eight of an eighth are eight. (Without a
# toolkit, "gen", which knows whole notches only, it is one step, by hand.) Of a pinch each report changes the zoom
# anew: the same fingers end elsewhere with a touchpad that reports more often, and fingers that come back leave 105 %.
# What it means: who zooms by a gesture sends whole notches (XTEST's buttons are). With a fine wheel or two fingers and
# Ctrl, a little is much.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libreoffice-calc=4:25.2.3-2+deb13u12 libreoffice-gtk3=4:25.2.3-2+deb13u12 \
    python3-uno=4:25.2.3-2+deb13u12 openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core libc-bin
# What the packages' own installation would do.
inside cp /usr/lib/libreoffice/share/.registry/main.xcd /etc/libreoffice/registry/
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from office import *

mouse, keyboard, touchpad = InputDevice("mouse"), InputDevice("keyboard"), InputDevice("touchpad")
user, CTRL, PARTS = Manager("openbox"), 37, (1, 2, 8)


def notch(parts, way=1):
    for _ in range(parts):
        mouse.scroll(way * 120 / parts)
        time.sleep(0.1)


def scrolled(parts):
    """By how many rows a notch in so many parts scrolls."""
    start = calc.row()
    notch(parts)
    rows = calc.row() - start
    notch(1, -1)
    return rows


def zoomed(parts):
    """What it makes of 100 % with Ctrl."""
    calc.view.ZoomValue = 100
    keyboard.key(CTRL, True)
    notch(parts)
    result = calc.zoom()
    keyboard.key(CTRL, False)
    return result


def pinched(*scales):
    """What a pinch makes of 100 %: on to each scale in so many steps."""
    calc.view.ZoomValue = 100
    time.sleep(0.3)
    last, told = 1, []
    for scale, steps in scales:
        told += [last + (scale - last) * n / steps for n in range(1, steps + 1)]
        last = scale
    for type, scale in (27, 1), *((28, scale) for scale in told), (29, last):
        touchpad.send(7, struct.pack("HHI6d", type, 2, 0, 0, 0, 0, 0, scale, 0))
        time.sleep(0.02)
    return calc.zoom()


calc = Calc("gtk3", user)
user.warp(400, 400)
mouse.move(1, 0)
notch(1)
notch(1, -1)
seen(f"rows by a notch in {PARTS} parts", [scrolled(parts) for parts in PARTS], [3, 3, 3])
seen("zoom by it, with Ctrl", [zoomed(parts) for parts in PARTS], [90, 80, 45])
seen("... by a pinch to the double in 1, 4, 40 reports", [pinched((2, n)) for n in (1, 4, 40)], [200, 175, 170])
seen("... to the half in 1, 10", [pinched((0.5, n)) for n in (1, 10)], [51, 34])
seen("... to the double and back in 20", pinched((2, 10), (1, 10)), 105)
calc.end()
EOF
