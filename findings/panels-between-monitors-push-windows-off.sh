#!/bin/bash
# A panel at the border between two monitors takes room on the wrong one: openbox makes windows of the other
# monitor 65535 pixels wide, jwm throws them off it, Metacity leaves 131 of 768 pixels, IceWM 194 of 1024.
# openbox 3.6.1, jwm 2.4.6, IceWM 3.7.4, Metacity 3.56.0; two outputs of the dummy driver.
#
# One would guess: _NET_WM_STRUT_PARTIAL, which has the rows that a panel is in, is there for this: a window
# that is maximized leaves the panel's room on its monitor, and has all of the other one.
# What happens: xfwm4 4.20.0 does that (by hand). A strut counts from the edge of the whole screen, so one
# at the right of the left monitor (1024x768) goes over the right one (800x600). openbox spares the panel,
# and a window that is maximized on the right monitor gets the width 65535. jwm, Metacity and pekwm 0.1.18
# maximize on the left monitor what was opened on the right one. IceWM keeps the right monitor whole,
# and takes all of the strut off the left one. With the panel at the left of the right monitor the left
# one is what suffers, but IceWM ignores it then. _NET_WORKAREA is one monitor, or all of them.
# What it means: with such a panel "maximized" is no place to rely on, nor is _NET_WORKAREA. Who computes
# places takes only the part of a strut that lies on the panel's own monitor.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" metacity=1:3.56.0-1 icewm=3.7.4-1 openbox=3.6.1-12+b2 jwm=2.4.6-2 \
    dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
import re
from compositors import *

COMMANDS.update(icewm="icewm", openbox="openbox", jwm="jwm")
user = Client()
Hints = structure(("flags", ctypes.c_long), ("x y width height", c_int), ("rest", c_int * 13))
CARDINAL, ATOM = 6, 4


def set(window, name, kind, *values):
    X11.XChangeProperty(
        user.display, c_ulong(window), c_ulong(user.atom(name)), c_ulong(kind), c_int(32), c_int(0),
        (c_ulong * len(values))(*values), c_int(len(values)))


def open(x, y, width, height, strut=None):
    """A window at a place that the user asked for, or a panel."""
    window = X11.XCreateSimpleWindow(
        user.display, c_ulong(user.root), c_int(x), c_int(y), c_uint(width), c_uint(height), c_uint(0),
        c_ulong(0), c_ulong(0))
    if strut:
        set(window, "_NET_WM_WINDOW_TYPE", ATOM, user.atom("_NET_WM_WINDOW_TYPE_DOCK"))
        set(window, "_NET_WM_STRUT_PARTIAL", CARDINAL, *strut)
        set(window, "_NET_WM_STRUT", CARDINAL, *strut[:4])
    X11.XSetWMNormalHints(user.display, c_ulong(window), byref(Hints(1, x, y, width, height)))
    user.call("XMapWindow", window)
    time.sleep(0.8)
    return window


def maximized(x, y):
    """Left edge, width and height of a window that was opened there, maximized."""
    window = open(x, y, 200, 150)
    user.ask(window, "_NET_WM_STATE", 1, user.atom("_NET_WM_STATE_MAXIMIZED_VERT"),
             user.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 2)
    text = run(f"xwininfo -id {window}")
    user.call("XDestroyWindow", window)
    time.sleep(0.2)
    return tuple(int(re.search(name + ": +(-?\\d+)", text)[1])
                 for name in ("left X", "Width", "Height"))


def area():
    """_NET_WORKAREA of the first desktop."""
    return [int(n) for n in re.findall("\\d+", run("xprop -root _NET_WORKAREA").split("=")[-1])[:4]]


# The panel's place, its strut (left, right, top, bottom, then the rows of each), on the left monitor's
# right edge and on the right monitor's left one.
INNER_RIGHT = (994, 0, 30, 768), (0, 830, 0, 0, 0, 0, 0, 767, 0, 0, 0, 0)
INNER_LEFT = (1024, 0, 30, 600), (1054, 0, 0, 0, 0, 599, 0, 0, 0, 0, 0, 0)
run("xrandr --addmode DUMMY1 800x600")
print("Windows maximized on the left and on the right monitor: left edge, width, height; _NET_WORKAREA")
for manager, right, left in (
        ("openbox", ((0, 994, 749), (1024, 65535, 581), [0, 0, 994, 768]),
         ((912, 112, 749), (1024, 800, 581), [912, 0, 912, 768])),
        ("jwm", ((4, 986, 712), (4, 986, 712), [0, 0, 994, 743]),
         ((1058, 762, 569), (1058, 762, 569), [1054, 0, 770, 743])),
        ("icewm", ((0, 194, 722), (1024, 800, 580), [0, 0, 1824, 742]),
         ((0, 1024, 722), (1024, 800, 580), [0, 0, 1824, 742])),
        ("metacity", ((0, 994, 731), (0, 994, 731), [0, 0, 994, 768]),
         ((0, 1024, 131), (1054, 770, 563), [1054, 0, 770, 768]))):
    process = subprocess.Popen(
        ["sh", "-c", COMMANDS[manager]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp/run",
                                     "GSETTINGS_BACKEND": "memory", "LANG": "C.UTF-8"})
    end = time.monotonic() + 20
    while "window id" not in run("xprop -root _NET_SUPPORTING_WM_CHECK"):
        assert time.monotonic() < end, manager
        time.sleep(0.1)
    time.sleep(1.5)
    run("xrandr --output DUMMY1 --mode 800x600 --pos 1024x0")
    time.sleep(1)
    for name, panel, expected in (
            ("right edge of the left monitor", INNER_RIGHT, right),
            ("left edge of the right monitor", INNER_LEFT, left)):
        window = open(*panel[0], strut=panel[1])
        seen(f"{manager}, {name}", (maximized(300, 300), maximized(1300, 400), area()), expected)
        user.call("XDestroyWindow", window)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
    time.sleep(0.5)
EOF
