#!/bin/bash
# The shadow that a GTK program draws itself counts when its window is moved, and not when it is maximized: put
# into half of the screen what is seen of it is smaller, with a strip of the desktop around it.
# xfwm4 4.20.0, Metacity 3.56.0; mutter 48.7 and KWin 6.3.6 alike by hand.
#
# One would guess: a window manager that knows _GTK_FRAME_EXTENTS and says so in _NET_SUPPORTED means the part
# of the window inside of it, for _NET_MOVERESIZE_WINDOW as for maximizing.
# What happens: the maximized window is larger than the screen by its shadow, so that the visible part fills it.
# The place and size of _NET_MOVERESIZE_WINDOW, as of xdotool and wmctrl, are those of the whole window, of
# any gravity: 512x768 at 0,0 leaves 20 pixels free on all sides, and _NET_FRAME_EXTENTS is 0 or missing,
# so nothing else tells of it. With the shadow added by the asker the visible part is right, beyond the screen's
# edges too. Marco 1.26.2 says that it knows the property, maximizes as without it, and moves nothing to -20.
# What it means: who puts windows side by side reads _GTK_FRAME_EXTENTS and asks for more on all sides.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xfwm4=4.20.0-1 xfconf metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin shared-mime-info \
    x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
from managers import *

SHADOW, HALF = 20, (0, 0, 512, 768)


def numbers(manager, window, name, kind, *values):
    manager.call("XChangeProperty", window, manager.atom(name), manager.atom(kind), c_int(32), c_int(0),
                 (c_ulong * len(values))(*values), c_int(len(values)))


def visible(manager, window, shadow):
    x, y, width, height = manager.place(window)
    return x + shadow, y + shadow, width - 2 * shadow, height - 2 * shadow


def ask(manager, window, gravity, x, y, width, height):
    manager.ask(window, "_NET_MOVERESIZE_WINDOW", gravity | 15 << 8 | 2 << 12, x, y, width, height)


print("What is seen: maximized; in the left half by its own gravity, by Static, with the shadow added")
for name in "xfwm4", "metacity":
    manager = Manager(name)
    assert "_GTK_FRAME_EXTENTS" in run("xprop -root _NET_SUPPORTED")
    for shadow in 0, SHADOW:
        window = manager.open(100, 100, 340, 240)
        manager.call("XUnmapWindow", window)
        time.sleep(0.5)
        numbers(manager, window, "_MOTIF_WM_HINTS", "_MOTIF_WM_HINTS", 2, 0, 0, 0, 0)  # No frame.
        numbers(manager, window, "_GTK_FRAME_EXTENTS", "CARDINAL", *[shadow] * 4)
        manager.call("XMapWindow", window)
        time.sleep(0.8)
        manager.change(window, True, *MAXIMIZED)
        found = [visible(manager, window, shadow)]
        manager.change(window, False, *MAXIMIZED)
        for gravity, more in (0, 0), (10, 0), (10, shadow):
            ask(manager, window, 10, 200, 200, 340, 240)
            ask(manager, window, gravity, -more, -more, 512 + 2 * more, 768 + 2 * more)
            found.append(visible(manager, window, shadow))
        less = (shadow, shadow, 512 - 2 * shadow, 768 - 2 * shadow)
        seen(f"{name}, a shadow of {shadow}", found, [SCREEN, less, less, HALF])
        manager.close(window)
    manager.end()
EOF
