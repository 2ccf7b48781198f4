#!/bin/bash
# A window that is kept below others cannot be kept above them any more: Metacity calls it ABOVE and leaves
# it below, xfwm4 does nothing, neither for that nor for one that is above and shall be below.
# Metacity 3.56.0, xfwm4 4.20.0; openbox 3.6.1 beside them. Marco 1.26.2 and mutter 48.7 are as Metacity.
#
# One would guess: _NET_WM_STATE_ABOVE and _NET_WM_STATE_BELOW exclude each other, and adding one, as
# `wmctrl -b add,above` does, ends the other; openbox, jwm 2.4.6, IceWM 3.7.4, fluxbox 1.3.7 and KWin 6.3.6 do
# that.
# What happens: Metacity, Marco and mutter keep both in the property, and BELOW decides. So adding ABOVE to
# a window that is below changes nothing that is seen, while every program reads that it is above; ABOVE is
# in force later, when BELOW is taken off. xfwm4 ignores the second of them, whichever it is, until the first
# was removed. ctwm 4.1.0 (by hand) does not put one below that is above.
# What it means: remove the opposite state before adding one; and of a window with both say that it is below.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" metacity=1:3.56.0-1 xfwm4=4.20.0-1 xfconf \
    openbox=3.6.1-12+b2 dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'PYTHON'
from managers import *

print("Of three windows B is kept below, then above; above, then below: states, order from the lowest")
for name, raised, lowered in (
        ("metacity", (["ABOVE", "BELOW"], "BCA"), (["ABOVE", "BELOW"], "BCA")),
        ("xfwm4", (["BELOW"], "BCA"), (["ABOVE"], "CAB")),
        ("openbox", (["ABOVE"], "CAB"), (["BELOW"], "BCA"))):
    manager = Manager(name)
    windows = {title: manager.open(100 + 50 * n, 100 + 50 * n, 300, 200) for n, title in enumerate("ABC")}
    B = windows["B"]

    def look():
        """After A was brought to the top of those that are like it."""
        manager.ask(windows["A"], "_NET_ACTIVE_WINDOW", 2, 0, 0)
        return manager.states(B), manager.order(**windows)

    def keep(first, second):
        manager.change(B, True, first)
        manager.change(B, True, second)
        result = look()
        manager.change(B, False, first)
        manager.change(B, False, second)
        assert not manager.states(B)
        return result

    seen(name, (keep("BELOW", "ABOVE"), keep("ABOVE", "BELOW")), (raised, lowered))
    manager.change(B, True, "BELOW")
    manager.change(B, False, "BELOW")
    manager.change(B, True, "ABOVE")
    seen("... with BELOW removed before", look(), (["ABOVE"], "CAB"))
    manager.close(*windows.values())
    manager.end()
PYTHON
