#!/bin/bash
# In twm, WindowLab and miwm a window that is put where it is moves up and to the left each time, by the border.
# twm 1.0.10, WindowLab 1.40, miwm 1.1; mwm 2.3.8 and openbox 3.6.1 are right.
#
# One would guess: a plain request to move (ConfigureWindow, as xdotool windowmove makes it), the one that every
# window manager knows, puts the outer corner of the frame at the place (ICCCM 4.1.5): the corner that is read
# from the server can be given back.
# What happens: it can in openbox and mwm; 9wm, wm2, vtwm, aewm++, cwm 7.1, blackbox 0.70.1 by hand. twm and
# WindowLab put the frame 2 pixels further up and left, miwm 1, with a new size and without; so does evilwm
# 1.4.3, by hand. The size stays.
# What it means: who keeps places and gives them back, with each undo or at each start, has to look where the
# window came to be, and count that in. The three do not say how wide their frame is (_NET_FRAME_EXTENTS).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" twm=1:1.0.10-1+b1 mwm=2.3.8-4 windowlab=1.40-3+b2 miwm=1.1-9 openbox=3.6.1-12+b2 \
    x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
from managers import *

# In other locales they look for fonts that are not there.
COMMANDS.update({name: "LC_ALL=C " + name for name in ("twm", "mwm", "windowlab", "miwm")})


def creep(manager):
    """How the frame moves when it is put at its own corner: four times, with the size and without."""
    window, steps = manager.open(200, 200, 300, 200), []
    for number in range(5):
        left, upper, *_ = manager.frame(window)
        if number % 2:
            manager.call("XMoveWindow", window, c_int(left), c_int(upper))
        else:
            manager.call("XMoveResizeWindow", window, c_int(left), c_int(upper), c_uint(300),
                         c_uint(200))
        time.sleep(0.5)
        after = manager.frame(window)
        if number:  # miwm's first frame is lower by its title.
            steps.append((after[0] - left, after[1] - upper))
    return steps, manager.place(window)[2:]


print("How the frame moves each time that it is put where it is, and the size of the window afterwards")
for name, step in (("openbox", 0), ("mwm", 0), ("twm", -2), ("windowlab", -2), ("miwm", -1)):
    manager = OldManager(name)
    seen(name, creep(manager), ([(step, step)] * 4, (300, 200)))
    manager.end()
PYTHON
