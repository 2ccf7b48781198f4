#!/bin/bash
# A window with alpha and no background (None) is no empty window: as it is mapped it has a picture of what
# lay below, which it keeps while that moves away, and takes along. A half transparent window inside of
# another one is not mixed with it but a hole to the screen.
# X.Org X server 21.1.16, xcompmgr 1.1.8, picom 12.5, Metacity 3.56.0 (mutter 48.7, xfwm4 4.20.0 by hand).
#
# One would guess: without a background nothing is drawn, so all that a compositor adds is transparent; a
# child with alpha lies over its parent as a window lies over the screen.
# What happens: the server fills the pixmap of a window that has no background with what is on the screen
# there, and it has alpha 255 then. One sees nothing at first: the overlay looks right until what is below
# changes, scrolls, or the overlay is moved. Compositors mix top-level windows only. Inside of one the
# child's pixels stand in place of the parent's, so half black over white shows the screen half dark; in a
# window without alpha it is black.
# What it means: an overlay wants the background pixel 0, not None, and draws into one window. Half
# transparent parts of it are drawn, they are no windows.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libxext6 xcompmgr=1.1.8-1 picom=12.5-1 metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin \
    shared-mime-info
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
from compositors import *


def inner(screen, parent, colour):
    """A child with alpha."""
    info = VisualInfo()
    X11.XMatchVisualInfo(screen.display, c_int(0), c_int(32), c_int(4), byref(info))
    colormap = X11.XCreateColormap(
        screen.display, c_ulong(screen.root), c_void_p(info.visual), c_int(0))
    window = X11.XCreateWindow(
        screen.display, c_ulong(parent), c_int(25), c_int(25), c_uint(50), c_uint(50), c_uint(0),
        c_int(32), c_uint(1), c_void_p(info.visual), c_ulong(1 << 1 | 1 << 3 | 1 << 13),
        byref(Attributes(background_pixel=colour, border_pixel=0, colormap=colormap)))
    screen.call("XMapWindow", window)


for compositor in "xcompmgr", "picom", "metacity":
    screen = Screen(compositor)
    screen.overlay(0, 0, 1024, 768, 0x00ff00)
    below = screen.overlay(100, 100, 300, 300, 0xff0000)
    time.sleep(0.5)
    pixel = screen.overlay(120, 120, 50, 50, 0, argb=True)
    none = screen.overlay(200, 120, 50, 50, 0, argb=True)
    screen.call("XUnmapWindow", none)
    screen.call("XSetWindowBackgroundPixmap", none, 0)
    screen.call("XMapRaised", none)
    first = screen.colours((145, 145), (225, 145))
    screen.call("XMoveWindow", below, 500, 400)
    second = screen.colours((145, 145), (225, 145))
    screen.call("XMoveWindow", none, 200, 300)
    seen(f"{compositor}: background 0 and None over red; as red has gone; None moved",
         (first, second, screen.colours((225, 325))),
         (["ff0000", "ff0000"], ["00ff00", "ff0000"], "ff0000"))
    for name, argb, expected in ("with alpha", True, "007f00"), ("without", False, "000000"):
        parent = screen.overlay(600, 100, 100, 100, 0xffffffff, argb)
        inner(screen, parent, 0x80000000)
        parts = screen.colours((610, 110), (650, 150))
        seen(f"    half black in white, {name}: beside it, there", parts, ["ffffff", expected])
        screen.call("XDestroyWindow", parent)
    screen.end()
EOF
