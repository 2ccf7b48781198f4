#!/bin/bash
# A window that hides itself by emptying its shape stays on the screen under mutter, marco and
# xcompmgr, and clicks go through what is seen. Under marco it keeps its old shape at any change.
# mutter 48.7, marco 1.26.2, xcompmgr 1.1.8; picom 12.5 is right.
#
# One would guess: a compositor follows the shape of a window, override-redirect ones included. An
# empty shape is one like any other: nothing of the window is seen, and it costs less than unmapping.
# What happens: the server takes the window away at once, for the pointer, too. picom (and xfwm4 4.20.0
# and KWin 6.3.6) follow. mutter and xcompmgr (and metacity 3.56) take no shape for no change or for a
# whole window: the picture stays, for seconds as well, and in mutter after a move, too. marco keeps
# the whole window with any new shape until it is moved or resized.
# What it means: an overlay that draws by its shape hides by unmapping its window. Where marco may be
# running it also has to be moved or resized to show a new shape; an ARGB window with clear pixels is
# right in all of them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libxext6 xcompmgr=1.1.8-1 picom=12.5-1 dbus-daemon marco=1.26.2-4.1 \
    mate-settings-daemon-common mutter=48.7-0+deb13u1 libglib2.0-bin libgl1-mesa-dri
inside_xorg python3 - << 'EOF'
from compositors import *

NAMES = {"ffffff": "ground", "00ff00": "window"}
for compositor, upper, empty, moved in (
        ("picom", ["window", "ground"], "ground", "ground"),
        ("mutter", ["window", "ground"], "window", "window"),
        ("marco", ["window", "window"], "window", "ground"),
        ("xcompmgr", None, "window", "ground")):
    screen = Screen(compositor)
    screen.overlay(0, 0, 1000, 700, 0xffffff)
    window = screen.overlay(700, 400, 100, 100, 0xff00ff00, argb=True)
    screen.warp(750, 450)

    def seen_now(what, expected, after=0.5):
        colours = screen.colours((710, 410), (790, 490), after=after)
        seen(f"{compositor}, {what}: top left, bottom right", [NAMES.get(c, c) for c in colours],
             expected if isinstance(expected, list) else [expected] * 2)

    seen_now("mapped", "window")
    if upper:  # xcompmgr follows or not, by chance.
        screen.shape(window, (0, 0, 50, 50))
        seen_now("shape of the first quarter", upper)
        screen.shape(window, WHOLE)
        seen_now("shape of the whole", "window")
    screen.shape(window)
    seen_now("no shape", empty)
    seen("    the pointer is in the window", screen.child() == window, False)
    seen_now("two seconds later", empty, after=2)
    screen.call("XMoveWindow", window, 700, 401)
    seen_now("moved", moved)
    screen.call("XUnmapWindow", window)
    seen_now("unmapped", "ground")
    screen.end()
EOF
