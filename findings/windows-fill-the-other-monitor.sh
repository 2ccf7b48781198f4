#!/bin/bash
# A window that lies on two monitors fills the other one: openbox takes the second monitor for a window that is to
# 60 % on the first; in jwm maximizing and full screen take different monitors for the same window.
# openbox 3.6.1, jwm 2.4.6, fluxbox 1.3.7; two outputs of the dummy driver.
#
# One would guess: maximizing and full screen take the monitor that has most of the window, and the same one.
# fluxbox does (fvwm3 1.1.2 and KWin 6.3.6 by hand).
# What happens: openbox takes the second monitor in RandR's order once a third of the window is there, whether
# that is the left or the right one. jwm maximizes to the monitor with the window's middle, and makes it full screen
# on the one with its upper left corner, were 80 % on the other. The pointer does not matter. Metacity
# 3.56.0, Marco 1.26.2 and IceWM 3.7.4, by hand, push such a window to one side first.
# What it means: a launcher cannot tell which monitor a window will fill by where most of it is. Who wants a certain
# one has to move the window there first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

PARTS = 20, 40, 60, 80


class Two(Manager):
    """On two monitors of the same size, side by side."""

    def filled(self, *states, part, pointer=100):
        """The monitor that the window fills when so many of 100 pixels are on the right one."""
        x = 624 + 4 * part
        self.warp(pointer, 700)
        self.ask(window, "_NET_MOVERESIZE_WINDOW", 0xf0a, x, 100, 400, 300, wait=0.3)
        assert self.place(window) == (x, 100, 400, 300), self.place(window)
        atoms = [self.atom("_NET_WM_STATE_" + state) for state in states]
        places = []
        for add in 1, 0:
            self.ask(window, "_NET_WM_STATE", add, *atoms, *[0] * (2 - len(atoms)), 2, wait=0.4)
            places.append(self.place(window))
        full, after = places
        assert full[2] > 950 and full[3] > 650 and after[2:] == (400, 300), places  # But for frames and panels.
        return "left" if full[0] < 1024 else "right"

    def row(self, *states, parts=PARTS):
        return [self.filled(*states, part=part) for part in parts]


def monitors(left, right):
    run(f"xrandr --addmode DUMMY1 1024x768; xrandr --output {left} --mode 1024x768 --pos 0x0"
        f" --output {right} --mode 1024x768 --pos 1024x0")
    time.sleep(1)


L, R = "left", "right"
monitors("DUMMY0", "DUMMY1")
print("The monitor that a window fills which is on the right one with", PARTS, "%: full screen; maximized with 40, 60")
for name, full, maximized in (
        ("fluxbox", [L, L, R, R], [L, R]), ("jwm", [L, L, L, L], [L, R]), ("openbox", [L, R, R, R], [R, R])):
    manager = Two(name)
    window = manager.open(100, 100, 400, 300)
    seen(name, manager.row("FULLSCREEN"), full)
    seen("    maximized", manager.row(*MAXIMIZED, parts=(40, 60)), maximized)
    if name == "openbox":
        seen("    with 30 %, and the pointer there", manager.filled("FULLSCREEN", part=30, pointer=1500), L)
        monitors("DUMMY1", "DUMMY0")
        seen("    the second monitor on the left", manager.row("FULLSCREEN", parts=(40, 60, 80)), [L, L, R])
    manager.close(window)
    manager.end()
PYTHON
