#!/bin/bash
# In fvwm a window that can have one size only is not moved by a message that says its place and that size.
# fvwm 2.7.0, fvwm3 1.1.2; openbox 3.6.1, IceWM 3.7.4, jwm 2.4.6 and fluxbox 1.3.7 are right.
#
# One would guess: _NET_MOVERESIZE_WINDOW with x, y, width and height puts a dialog of a fixed size where it is
# asked for, as the size is the one that it has; at worst the size is ignored.
# What happens: the whole message is dropped. With x and y alone it is done, and so it is for a window that may
# have other sizes.
# What it means: who centers dialogs leaves the size out where the least one is the greatest.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" fvwm=1:2.7.0-3 fvwm3=1.1.2+ds-1 openbox=3.6.1-12+b2 icewm=3.7.4-1 \
    jwm=2.4.6-2 fluxbox=1.3.7-1+b1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

COMMANDS["fvwm"] = "fvwm2"
WHOLE, PLACE = 0xf << 8 | 2 << 12, 0x3 << 8 | 2 << 12


def obeyed(manager, is_fixed, parts):
    """Whether a window of 300 × 200 goes to the right by what such a message says."""
    window = X11.XCreateSimpleWindow(
        manager.display, c_ulong(manager.root), c_int(100), c_int(100), c_uint(300), c_uint(200),
        c_uint(0), c_ulong(0), c_ulong(0))
    hints = Hints(3, 100, 100, 300, 200)
    if is_fixed:
        hints = Hints(3 | 16 | 32, 100, 100, 300, 200, (c_int * 13)(300, 200, 300, 200))
    X11.XSetWMNormalHints(manager.display, c_ulong(window), byref(hints))
    manager.call("XMapWindow", window)
    time.sleep(0.8)
    before = manager.place(window)
    manager.ask(window, "_NET_MOVERESIZE_WINDOW", parts, 500, 400, 300, 200)
    after = manager.place(window)
    manager.close(window)
    return after[0] - before[0] > 300 and after[2:] == (300, 200)


print("Whether a window goes where it is asked for: any size; one size only; that, by its place alone")
for name in ("openbox", "icewm", "jwm", "fluxbox", "fvwm", "fvwm3"):
    manager = Manager(name)
    cases = [obeyed(manager, False, WHOLE), obeyed(manager, True, WHOLE), obeyed(manager, True, PLACE)]
    seen(name, cases, [True, not name.startswith("fvwm"), True])
    manager.end()
PYTHON
