#!/bin/bash
# A maximized window whose frame is taken off and put back after it is restored is larger than before, in fluxbox
# by 22 pixels each time, in full screen too, in pekwm by its frame. While it is maximized it leaves a gap.
# fluxbox 1.3.7, pekwm 0.1.18, jwm 2.4.6; openbox 3.6.1 and IceWM 3.7.4 do it right.
#
# One would guess: _MOTIF_WM_HINTS (xprop -set, devilspie2, a program's own "no title bar") changes what is
# around a window. A maximized one grows into the room of its title bar, and has its old size when it is restored.
# What happens: in openbox and IceWM (xfwm4 4.20.0 by hand) it is so. In fluxbox, pekwm and jwm it does not grow, and
# the first two add the frame to the size that they keep for later. Plain windows are right in all five;
# mutter 48.7 (by hand) makes them larger by the title bar while it is off. Metacity 3.56.0 and Marco 1.26.2 (by
# hand) leave _NET_FRAME_EXTENTS at the frame that is no more, and fvwm3 1.1.2 and Sawfish 1.11.90 take no notice.
# What it means: who offers "frame on and off" asks for the old size afterwards, or does it to plain windows
# only; what computes places from the extents is off by a title bar under the last ones.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 pekwm=0.1.18-1+b1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *


def frame(manager, window, on):
    """Sets what the program wants around its window: all, or nothing."""
    kind, values = manager.atom("_MOTIF_WM_HINTS"), (c_ulong * 5)(2, 0, int(on), 0, 0)
    manager.call("XChangeProperty", window, kind, kind, c_int(32), c_int(0), values, c_int(5))
    time.sleep(0.6)


def size(manager, window):
    return manager.place(window)[2:]


def plain(manager, window):
    """Whether it has its place, and its size without frame as well, after each of two times."""
    old, found = manager.place(window), []
    for _ in range(2):
        frame(manager, window, False)
        inside = size(manager, window)
        frame(manager, window, True)
        found.append(inside == old[2:] and manager.place(window) == old)
    return all(found)


def series(manager, window, *states):
    """How much larger it becomes without its frame in these states, and how much it is afterwards, twice."""
    found = []
    for _ in range(2):
        before = size(manager, window)
        manager.change(window, True, *states)
        framed = size(manager, window)
        frame(manager, window, False)
        bare = size(manager, window)
        manager.change(window, False, *states)
        frame(manager, window, True)
        found += [(new[0] - old[0], new[1] - old[1])
                  for new, old in ((bare, framed), (size(manager, window), before))]
    return found


print("A plain window is right without its frame, and with it again; what a maximized one has gained in width and")
print("height without it, what it has when it is restored, both once more; the same in full screen")
RIGHT = [(0, 0)] * 4
for name, expected, full in (
        ("openbox", [(0, 19), (0, 0)] * 2, RIGHT), ("icewm", [(0, 20), (0, 0)] * 2, RIGHT), ("jwm", RIGHT, RIGHT),
        ("fluxbox", [(0, 0), (0, 22)] * 2, [(0, 0), (0, 22)] * 2), ("pekwm", [(0, 0), (4, 24)] * 2, RIGHT)):
    manager = Manager(name)
    window = manager.open(200, 200, 400, 300)
    found = [series(manager, window, *states) for states in (MAXIMIZED, ["FULLSCREEN"])]
    seen(name, [plain(manager, window), *found], [True, expected, full])
    manager.close(window)
    manager.end()
PYTHON
