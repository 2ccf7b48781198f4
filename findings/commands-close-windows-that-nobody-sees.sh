#!/bin/bash
# "Close the active window" closes one that nobody sees: in jwm the last window that was minimized, or one of
# another desktop. In openbox the active window may be one that is gone.
# jwm 2.4.6, openbox 3.6.1, wmctrl 1.07+git20240228, xdotool 3.20160805.1; IceWM 3.7.4 is right.
#
# One would guess: _NET_ACTIVE_WINDOW is the window that has the keyboard, or 0: after the last window has been
# minimized, sent away or closed, and on an empty desktop, a command for the active window is for none.
# What happens: in IceWM it is 0 then (Metacity 3.56.0, mutter 48.7, xfwm4 4.20.0, KWin 6.3.6, fluxbox 1.3.7,
# pekwm 0.1.18, herbstluftwm 0.9.5 too, by hand). jwm keeps the last window in all cases but its end, though the
# root window has the keyboard, and wmctrl -c :ACTIVE: closes it. So does compiz 0.8.18, by hand, on an empty
# part of its desktop (it has no others). openbox (compiz, Marco 1.26.2, Sawfish 1.11.90 by hand) keeps the
# number of a window that has been closed, if it was the last one: xdotool getactivewindow says it, with
# success.
# What it means: a gesture for the active window that is made twice, or on an empty desktop, looks whether
# that window is shown on the screen, and has the keyboard, before it does anything.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" jwm=2.4.6-2 icewm=3.7.4-1 openbox=3.6.1-12+b2 \
    wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *


def opened(manager):
    """A window that has a name and wants to be asked before it is closed."""
    window = manager.open(200, 200, 300, 200)
    for atom, kind, size, value in (
            (39, 31, 8, b"Alpha"), (36, 31, 8, b"host"),  # WM_NAME and WM_CLIENT_MACHINE, as STRING.
            (manager.atom("WM_PROTOCOLS"), 4, 32, (c_ulong * 1)(manager.atom("WM_DELETE_WINDOW")))):
        manager.call("XChangeProperty", window, atom, kind, c_int(size), c_int(0), value,
                     c_int(len(value) if size == 8 else 1))
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    assert active(manager) == window and manager.states(window) == []
    return window


def active(manager):
    text = run("xprop -root _NET_ACTIVE_WINDOW")
    return int(re.search("# (0x[0-9a-f]+)", text)[1], 16)


def told(manager, window):
    """Whether the window is the active one, has the keyboard, and is asked to close."""
    keyboard = c_ulong()
    manager.call("XGetInputFocus", byref(keyboard), byref(c_int()))
    while X11.XPending(manager.display):
        X11.XNextEvent(manager.display, byref(Event()))
    os.system("wmctrl -c :ACTIVE:")
    time.sleep(0.3)
    asked = False
    while X11.XPending(manager.display):
        event = Event()
        X11.XNextEvent(manager.display, byref(event))
        asked |= event.type == 33
    return [active(manager) == window, keyboard.value == window, asked]


def series(manager):
    """After it was minimized, it was sent away, the desktop was left; after it was closed."""
    found = []
    manager.ask(manager.root, "_NET_NUMBER_OF_DESKTOPS", 4)
    for ask in ("WM_CHANGE_STATE", 3), ("_NET_WM_DESKTOP", 1, 2), ("_NET_CURRENT_DESKTOP", 1, 0):
        window = opened(manager)
        manager.ask(manager.root if ask[0] == "_NET_CURRENT_DESKTOP" else window, *ask)
        found.append(told(manager, window))
        manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0)
        manager.close(window)
    window = opened(manager)
    manager.close(window)
    time.sleep(0.5)
    known = os.popen("xdotool getactivewindow 2> /dev/null").read().strip()
    return [*found, known == str(window)]


NONE, KEPT = [False] * 3, [True, False, True]
print("The window is active, has the keyboard, is asked to close: minimized, sent away, on an empty desktop;")
print("when it has been closed, xdotool getactivewindow says its number")
for name, *expected in (("icewm", NONE, NONE, NONE, False), ("jwm", KEPT, KEPT, KEPT, False),
                        ("openbox", NONE, NONE, NONE, True)):
    manager = Manager(name)
    seen(name, series(manager), expected)
    manager.end()
PYTHON
