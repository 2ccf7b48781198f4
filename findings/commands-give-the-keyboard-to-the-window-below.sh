#!/bin/bash
# Where the focus follows the pointer, a command that takes the active window away from under it hands the
# keyboard to the window below: the second command ("to the right half", then "maximize") is for another window.
# jwm 2.4.6; openbox 3.6.1 and IceWM 3.7.4 leave the focus alone.
#
# One would guess: the focus follows when the user moves the pointer. A window that moves, grows or comes back by
# a command changes nothing, nor does a pointer that rests; and a window that a pager activates keeps the focus.
# What happens: so it is in openbox and IceWM (mutter 48.7, KWin 6.3.6, i3 4.24, by hand). In jwm, and by hand in
# fluxbox 1.3.7, xfwm4 4.20.0, Metacity 3.56.0, Marco 1.26.2, fvwm3 1.1.2, pekwm 0.1.18, Sawfish 1.11.90,
# herbstluftwm 0.9.5, ctwm 4.1.0, cwm 7.1, the server's Enter counts: what is under the pointer afterwards has the
# keyboard. A window that was active elsewhere and is maximized and back, or left with its desktop, loses it in
# jwm, xfwm4, Metacity, Marco; under xfwm4 a window that a pager activates does not keep it at all.
# What it means: a series of commands keeps to the window that it began with, by its number, not to the active
# one; and what is typed after a command may go elsewhere than before it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from sloppy import *


def moved(manager):
    manager.begin(IN_A)
    manager.ask(manager.windows["a"], "_NET_MOVERESIZE_WINDOW", 0xf0a, 400, 420, 300, 300)
    return manager.focus()


def activated(manager):
    manager.begin(IN_B)
    manager.activate("a")
    return manager.focus()


def maximized(manager):
    activated(manager)
    found = ""
    for add in True, False:
        manager.change(manager.windows["a"], add, *MAXIMIZED)
        found += manager.focus()
    return found


def left(manager):
    activated(manager)
    for desktop in 1, 0:
        manager.ask(manager.root, "_NET_CURRENT_DESKTOP", desktop, 0)
    return manager.focus()


print("The focus: a lies under the pointer and is moved away from c; a is activated, the pointer is in b;")
print("a is then maximized, and back; another desktop, and back")
for name, *expected in (("openbox", "a", "a", "aa", "a"), ("icewm", "a", "a", "aa", "a"),
                        ("jwm", "c", "a", "ab", "b")):
    manager = Sloppy(name)
    manager.ask(manager.root, "_NET_NUMBER_OF_DESKTOPS", 4)
    seen(name, [series(manager) for series in (moved, activated, maximized, left)], expected)
    manager.end()
PYTHON
