#!/bin/bash
# Under jwm a window that starts minimized takes the keyboard from the one that is typed into, which is still said to
# be active: what is typed then goes to nobody.
# jwm 2.4.6; openbox 3.6.1 and IceWM 3.7.4 beside it.
#
# One would guess: who starts minimized (WM_HINTS with the initial state Iconic, as `xterm -iconic` has it) is put into
# the taskbar, and nothing else changes, as in openbox and IceWM (fluxbox 1.3.7, pekwm 0.1.18, xfwm4 4.20.0,
# Metacity 3.56.0 by hand).
# What happens: in jwm the keyboard is nobody's then (the root window has the focus), while _NET_ACTIVE_WINDOW
# names the window as before, until that or another one is clicked or activated.
# What it means: a gesture or an autostart that starts something minimized has to give the keyboard back.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" jwm=2.4.6-2 openbox=3.6.1-12+b2 icewm=3.7.4-1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

StateHints = structure(
    ("flags", ctypes.c_long), ("input state", c_int), ("icon_pixmap icon_window", c_ulong), ("icon_x icon_y", c_int),
    ("icon_mask group", c_ulong))
keyboard = InputDevice("keyboard")


def started_minimized(manager):
    window = X11.XCreateSimpleWindow(
        manager.display, c_ulong(manager.root), c_int(500), c_int(100), c_uint(300), c_uint(200), c_uint(0),
        c_ulong(0), c_ulong(0))
    X11.XSetWMHints(manager.display, c_ulong(window), byref(StateHints(flags=3, input=1, state=3)))
    manager.call("XMapWindow", window)
    time.sleep(1)
    return window


def typed(manager):
    """Whether the first window gets a key, and whether it is said to be active."""
    manager.events()
    keyboard.tap(38)
    time.sleep(0.3)
    active = int(re.search("# (0x[0-9a-f]+)", run("xprop -root _NET_ACTIVE_WINDOW"))[1], 16)
    return bool(manager.events("KeyPress")), active == window


print("The window gets a key, and is said to be active")
for name in "openbox", "icewm", "jwm":
    manager = Manager(name)
    window = manager.open(100, 100, 300, 200)
    manager.select_core(window, "KeyPress")
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    assert typed(manager) == (True, True), name
    other = started_minimized(manager)
    assert not manager.is_shown(other), name
    seen(f"{name}, after another one has started minimized", typed(manager), (name != "jwm", True))
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    seen("    activated again", typed(manager), (True, True))
    manager.close(window, other)
    manager.end()
PYTHON
