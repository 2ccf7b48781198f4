#!/bin/bash
# wmctrl says -1 for a window that is on all desktops, and takes -1 for the desktop that is current: what puts
# windows back where wmctrl -l said they were takes them off all the others.
# wmctrl 1.07+git20240228; openbox 3.6.1, jwm 2.4.6; xdotool 3.20160805.1 beside it.
#
# One would guess: wmctrl -t -1 puts a window on all desktops, as -1 in wmctrl -l "is used to identify a sticky
# window" (its manual); the manual knows no other meaning of a negative number for -t.
# What happens: with -1 the window goes to the current desktop, as with -R; the exit status is 0. -2 is not
# all desktops either, but a desktop with this number, which is refused. xdotool's get_desktop_for_window says
# -1, too, and its set_desktop_for_window takes it for all desktops, as wmctrl's -b add,sticky does in jwm
# and not in openbox, which does not know that state.
# What it means: a script that remembers the desktops of windows sets them by xdotool; for all
# desktops ask for 0xFFFFFFFF in _NET_WM_DESKTOP.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *


def desktop():
    """Of the window, by wmctrl and by xdotool."""
    time.sleep(0.7)
    lines = [line.split() for line in run("wmctrl -l").splitlines()]
    found = [words[1] for words in lines if int(words[0], 16) == window]
    return found[0], run(f"xdotool get_desktop_for_window {window}").strip()


def after(command):
    """Where the window is, from the desktop 2 or from all, after a command."""
    result = []
    for number in 2, -1:
        assert not os.system(f"xdotool set_desktop_for_window {window} {number}")
        assert desktop() == (str(number),) * 2
        assert not os.system(command)
        result.append(desktop()[0])
    return result


print("The window's desktop, when it was on 2 and on all: it is put to -1 by xdotool, by wmctrl, ...")
for name, sticky in ("openbox", "2"), ("jwm", "-1"):
    manager = Manager(name)
    window = manager.open(200, 200, 300, 200)
    for atom, text in (39, b"Alpha"), (36, b"host"):  # WM_NAME and WM_CLIENT_MACHINE, as STRING.
        manager.call("XChangeProperty", window, atom, 31, c_int(8), c_int(0), text, c_int(len(text)))
    manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 1, 0)
    seen(f"{name}, xdotool, -1", after(f"xdotool set_desktop_for_window {window} -1"), ["-1", "-1"])
    seen("    wmctrl -t -1", after(f"wmctrl -i -r {window} -t -1"), ["1", "1"])
    seen("    wmctrl -t -2", after(f"wmctrl -i -r {window} -t -2"), ["2", "-1"])
    seen("    wmctrl -t 3", after(f"wmctrl -i -r {window} -t 3"), ["3", "3"])
    seen("    wmctrl -b add,sticky", after(f"wmctrl -i -r {window} -b add,sticky"), [sticky, "-1"])
    manager.close(window)
    manager.end()
EOF
