#!/bin/bash
# "Show the desktop", then one window by a taskbar or a command, then "show the desktop" again: under openbox
# and xfwm4 the other windows do not come back, now or later. In openbox opening a program is enough for it.
# openbox 3.6.1, xfwm4 4.20.0; IceWM 3.7.4 gives them back.
#
# One would guess: _NET_SHOWING_DESKTOP is a switch: 1 hides all windows, 0 shows them again, whatever was
# used meanwhile; a second gesture undoes the first.
# What happens: in IceWM (jwm 2.4.6 by hand) it is so, also beside a window that was activated or opened
# meanwhile. In the others (Metacity 3.56.0 and Marco 1.26.2 as openbox, by hand) the property is 0 as soon as a
# window is activated, and what was hidden has become minimized: 0 does nothing, and 1 and 0 hide and show that
# one window. A window that is opened does the same in openbox; in xfwm4 0 still gives the others back.
# What it means: who offers "show the desktop" remembers which windows it hid, and shows them itself; a
# gesture that switches by the property's value hides the single window in place of giving back the rest.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 xfwm4=4.20.0-1 xfconf dbus-daemon x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *


def series(manager, opens):
    """The windows that are shown: the desktop was asked for; a or d came; it was left; asked for and left."""
    windows = {name: manager.open(100 + 200 * n, 100, 150, 100) for n, name in enumerate("ab")}

    def ask(value):
        manager.ask(manager.root, "_NET_SHOWING_DESKTOP", value)
        return shown()

    def shown():
        return "".join(name for name, window in windows.items() if manager.is_shown(window))

    assert shown() == "ab"
    found = [ask(1)]
    if opens:
        windows["d"] = manager.open(100, 300, 150, 100)
    else:
        manager.ask(windows["a"], "_NET_ACTIVE_WINDOW", 2, 0, 0)
    found += [shown(), ask(0)]
    if not opens:
        ask(1)
        found.append(ask(0))
    manager.close(*windows.values())
    return found


print("Of the windows a and b are shown: the desktop was asked for; a was activated; 0; 1 and 0;")
print("the same when another program has opened the window d in place of that")
BACK, GONE = ["", "a", "ab", "ab"], ["", "a", "a", "a"]
OPENED, ALONE = ["", "d", "abd"], ["", "d", "d"]
for name, *expected in ("icewm", BACK, OPENED), ("openbox", GONE, ALONE), ("xfwm4", GONE, OPENED):
    manager = Manager(name)
    seen(name, [series(manager, opens) for opens in (False, True)], expected)
    manager.end()
PYTHON
