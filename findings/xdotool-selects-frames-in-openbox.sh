#!/bin/bash
# The window under the pointer that xdotool tells is the window manager's frame in openbox and IceWM, not the
# program's window: what is asked for it may do nothing, and killing it would end the window manager.
# xdotool 3.20160805.1 (Debian's 1:3.20160805.1-5.1), openbox 3.6.1, IceWM 3.7.4; jwm 2.4.6 beside them.
#
# One would guess: `xdotool selectwindow` and `getmouselocation` tell the client's window, as the manual says of the
# former and as xprop and xwininfo do; what follows in the same command is done to it.
# What happens: over the middle of a window openbox's and IceWM's frame comes, which is their own. IceWM does not
# minimize a window by it, and the exit status is 0; openbox does. In jwm it is the client's.
# What it means: take the window from `xprop -root _NET_ACTIVE_WINDOW`, or by xwininfo; and bind no `xdotool
# getmouselocation ... windowkill` to a gesture.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

mouse = InputDevice("mouse")


def clicked(command):
    """What a command tells that asks for a window, which is clicked then."""
    asking = subprocess.Popen(command, shell=True, stdout=subprocess.PIPE, text=True)
    time.sleep(0.6)
    mouse.click(1)
    told = asking.communicate(timeout=10)[0]
    return told, asking.returncode


print("The client's window by: getmouselocation, selectwindow, xwininfo; `selectwindow windowminimize`: shown, status")
for name in "openbox", "icewm", "jwm":
    manager = Manager(name)
    window = manager.open(100, 100, 300, 200)
    manager.warp(250, 200)
    time.sleep(0.3)
    told = re.search("WINDOW=(\\d+)", run("xdotool getmouselocation --shell"))[1]
    selected = clicked("xdotool selectwindow")[0]
    shown = re.search("id: (\\d+)", clicked("xwininfo -int")[0])[1]
    is_right = name == "jwm"
    seen(name, [int(number) == window for number in (told, selected, shown)], [is_right, is_right, True])
    _, status = clicked("xdotool selectwindow windowminimize")
    time.sleep(0.5)
    seen("    minimized", (manager.is_shown(window), status), (name == "icewm", 0))
    manager.close(window)
    manager.end()
PYTHON
