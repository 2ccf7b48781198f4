#!/bin/bash
# A window that is shaded and put in full screen leaves an empty screen under xfwm4, and a strip under pekwm,
# which makes it 20 pixels high for good. Shaded and put on half of the screen it keeps its height in IceWM.
# xfwm4 4.20.0, pekwm 0.1.18, IceWM 3.7.4; openbox 3.6.1 is right.
#
# One would guess: what is asked for a shaded window either unrolls it or holds when it is unrolled; full screen
# is the program on the whole screen, and afterwards the window is as large as before.
# What happens: openbox does so. xfwm4 has a frame as large as the screen and the program in it hidden, with the
# states FULLSCREEN and SHADED. pekwm shows a title of 1024x20, FULLSCREEN too, and when that ends the window is
# 300x20. For half of the screen IceWM takes the width only; fluxbox 1.3.7 (by hand) makes a frame of that size
# and leaves the program in a corner of it, at its old size. pekwm does not know _NET_MOVERESIZE_WINDOW.
# Metacity 3.56.0, Marco 1.26.2 and jwm 2.4.6 are right, by hand; KWin 6.3.6 and mutter 48.7 shade nothing.
# What it means: take the state SHADED off before a window is put in full screen or anywhere with a size.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 pekwm=0.1.18-1+b1 xfwm4=4.20.0-1 xfconf \
    dbus-daemon x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *


def size(manager, window):
    return "{2}x{3}".format(*manager.place(window))


def shaded(manager):
    window = manager.open(150, 150, 300, 200)
    manager.change(window, True, "SHADED")
    assert "SHADED" in manager.states(window)
    return window


def full(manager):
    """Whether the program fills the screen; its size after full screen, and unrolled."""
    window = shaded(manager)
    manager.change(window, True, "FULLSCREEN")
    assert "FULLSCREEN" in manager.states(window)
    fills = manager.place(window) == SCREEN and manager.is_shown(window)
    manager.change(window, False, "FULLSCREEN")
    manager.change(window, False, "SHADED")
    assert manager.states(window) == []
    result = fills, size(manager, window)
    manager.close(window)
    return result


def half(manager):
    """The size of a window that was put on the left half, and unrolled."""
    window = shaded(manager)
    manager.ask(window, "_NET_MOVERESIZE_WINDOW", 15 << 8 | 2 << 12, 0, 0, 512, 700)
    manager.change(window, False, "SHADED")
    assert manager.states(window) == []
    result = size(manager, window)
    manager.close(window)
    return result


OLD = "300x200"
print("A shaded window of 300x200 fills the screen in full screen; its size after that; on half of the screen")
for name, *expected in (
        ("openbox", (True, OLD), "512x700"), ("xfwm4", (False, OLD), "512x700"),
        ("pekwm", (False, "300x20"), OLD), ("icewm", (True, OLD), "512x200")):
    manager = Manager(name)
    seen(name, [full(manager), half(manager)], expected)
    manager.end()
PYTHON
