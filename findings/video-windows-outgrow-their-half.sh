#!/bin/bash
# A window that keeps its proportions, as a video's does, is made larger than the place it is given: for
# half of the screen, 512 pixels, Metacity makes it 717 wide, over the other half.
# Metacity 3.56.0, openbox 3.6.1, jwm 2.4.6, IceWM 3.7.4.
#
# One would guess: a window with WM_NORMAL_HINTS of 16:9 gets the largest size of these proportions that
# fits into the size of _NET_MOVERESIZE_WINDOW; the program's wish is kept, and so is the place.
# What happens: Metacity (Marco 1.26.2 and mutter 48.7 alike, by hand) finds a size between: 717x403 for
# 512x768, and 845x475 for 1000x200. openbox (KWin 6.3.6 as well) keeps the width whatever the height
# is: 1000x562 for 1000x200. jwm fits it in; IceWM (xfwm4 4.20.0, fluxbox 1.3.7) does not heed
# the wish. A window of one size (minimum and maximum are equal) is maximized by none of the four; asked to
# be full screen, jwm and IceWM stretch it, Metacity refuses, and openbox calls it FULLSCREEN where it lies
# at its own size in the corner.
# What it means: where a window of this kind shall not lie over its neighbour, ask for what fits: read
# the proportions and the size limits of WM_NORMAL_HINTS before, or the size that came of it after.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" metacity=1:3.56.0-1 icewm=3.7.4-1 openbox=3.6.1-12+b2 jwm=2.4.6-2 \
    dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
import re
from compositors import *

COMMANDS.update(icewm="icewm", openbox="openbox", jwm="jwm")
user = Client()
Hints = structure(("flags", ctypes.c_long), (
    "x y width height min_width min_height max_width max_height width_inc height_inc"
    " min_ratio_x min_ratio_y max_ratio_x max_ratio_y base_width base_height gravity", c_int))
POSITION, SIZE, MINIMUM, MAXIMUM, RATIO = 1, 2, 16, 32, 128
VIDEO = Hints(POSITION | SIZE | RATIO, 100, 100, 320, 180, min_ratio_x=16, min_ratio_y=9,
              max_ratio_x=16, max_ratio_y=9)
FIXED = Hints(POSITION | SIZE | MINIMUM | MAXIMUM, 100, 100, 320, 180, 320, 180, 320, 180)


def size(window):
    text = run(f"xwininfo -id {window}")
    return "x".join(re.search(f"{name}: (\\d+)", text)[1] for name in ("Width", "Height"))


def state(window):
    """Those states that are no focus."""
    names = re.findall("STATE_([A-Z]+)", run(f"xprop -id {window} _NET_WM_STATE").split("=")[-1])
    return size(window), [name for name in names if name in ("FULLSCREEN", "MAXIMIZED")]


def open(hints):
    window = X11.XCreateSimpleWindow(
        user.display, c_ulong(user.root), c_int(100), c_int(100), c_uint(320), c_uint(180), c_uint(0),
        c_ulong(0), c_ulong(0))
    X11.XSetWMNormalHints(user.display, c_ulong(window), byref(hints))
    user.call("XMapWindow", window)
    time.sleep(0.7)
    return window


BOXES = (512, 768), (1000, 200), (500, 600)
print(f"A window of 16:9 is asked to be {BOXES}; one of 320x180 to be maximized, full screen")
for manager, sizes, full in (
        ("metacity", ["717x403", "845x475", "636x357"], ("320x180", [])),
        ("openbox", ["512x288", "1000x562", "500x281"], ("320x180", ["FULLSCREEN"])),
        ("jwm", ["512x288", "355x200", "499x281"], ("1024x768", ["FULLSCREEN"])),
        ("icewm", ["512x768", "1000x200", "500x600"], ("1024x768", ["FULLSCREEN"]))):
    process = subprocess.Popen(
        ["sh", "-c", COMMANDS[manager]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp/run",
                                     "GSETTINGS_BACKEND": "memory", "LANG": "C.UTF-8"})
    end = time.monotonic() + 20
    while "window id" not in run("xprop -root _NET_SUPPORTING_WM_CHECK"):
        assert time.monotonic() < end, manager
        time.sleep(0.1)
    time.sleep(1.5)
    found = []
    for width, height in BOXES:
        window = open(VIDEO)  # Gravity Static, all of x, y, width and height, from a pager.
        user.ask(window, "_NET_MOVERESIZE_WINDOW", 10 | 15 << 8 | 2 << 12, 20, 40, width, height)
        found.append(size(window))
        user.call("XDestroyWindow", window)
        time.sleep(0.2)
    seen(f"{manager}, of 16:9", found, sizes)
    window = open(FIXED)
    user.ask(window, "_NET_WM_STATE", 1, user.atom("_NET_WM_STATE_MAXIMIZED_VERT"),
        user.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 2)
    maximized = state(window)
    user.ask(window, "_NET_WM_STATE", 1, user.atom("_NET_WM_STATE_FULLSCREEN"), 0, 2)
    seen(f"{manager}, of one size", (maximized, state(window)), (("320x180", []), full))
    user.call("XDestroyWindow", window)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
    time.sleep(0.5)
EOF
