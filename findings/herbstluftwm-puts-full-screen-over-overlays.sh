#!/bin/bash
# A window that goes full screen under herbstluftwm covers override-redirect windows that were above it; cwm
# puts each window that it raises above them.
# herbstluftwm 0.9.5, cwm 7.1; openbox 3.6.1 beside them.
#
# One would guess: window managers stack their windows among themselves, below the topmost that they have,
# and leave windows that are none of theirs where they are: a menu or an overlay stays on top.
# What happens: openbox does that, and so do 16 others that were tried by hand (IceWM, jwm, fluxbox, xfwm4,
# KWin, mutter, i3, ...). herbstluftwm does, too, but raises what goes full screen to the top of all. cwm
# does so with each window that opens, is raised or activated. By hand: twm, evilwm, dwm, lwm,
# windowlab, matchbox raise new windows over overlays.
# What it means: who shows something above the other windows listens to VisibilityNotify, or to the root
# window's ConfigureNotify and MapNotify, and raises itself again: a label that says what a stroke has
# done to a window is covered by it else.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" cwm=7.1-1 herbstluftwm=0.9.5-3+b1 openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import re
from x11 import *

user = Client()
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def open(x):
    window = user.window(x, x, 300, 200)
    time.sleep(1)
    return window


def below(window):
    """Whether the overlay is below the window: the tree lists the topmost first, frames with what
    they have in them."""
    tree = run("xwininfo -root -tree")
    return tree.index(hex(overlay) + " ") > tree.index(hex(window) + " ")


for manager, expected in (
        ("openbox", (False, False, False, False)), ("herbstluftwm", (False, False, False, True)),
        ("cwm", (True, True, True, False))):
    process = subprocess.Popen([manager], start_new_session=True, **QUIET)
    end = time.monotonic() + 20
    while "window id" not in run("xprop -root _NET_SUPPORTING_WM_CHECK"):
        assert time.monotonic() < end, manager
        time.sleep(0.1)
    time.sleep(1.5)
    first, second = open(100), open(150)
    overlay = user.window(120, 120, 250, 250, override=True)
    time.sleep(0.3)
    assert not below(first) and not below(second), manager
    user.ask(first, "_NET_ACTIVE_WINDOW", 2, 0)
    activated = below(first)
    user.call("XRaiseWindow", overlay)
    user.call("XRaiseWindow", second)
    time.sleep(0.7)
    raised = below(second)
    user.call("XRaiseWindow", overlay)
    third = open(180)
    opened = below(third)
    user.call("XRaiseWindow", overlay)
    user.ask(third, "_NET_WM_STATE", 1, user.atom("_NET_WM_STATE_FULLSCREEN"), 0, 2)
    seen(f"{manager}: the overlay is below a window that is activated, raised, opened, full screen",
         (activated, raised, opened, below(third)), expected)
    for window in first, second, third, overlay:
        user.call("XDestroyWindow", window)
    process.kill()
    process.wait()
    run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
    time.sleep(0.5)
EOF
