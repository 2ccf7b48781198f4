#!/bin/bash
# A window that Metacity's own key has put into a half of the screen stays there: no message moves it, gives it
# a size, or takes the state off that it is said to have. "To the right half" does nothing, with success.
# Metacity 3.56.0 (GNOME Flashback), wmctrl 1.07+git20240228, xdotool 3.20160805.1.
#
# One would guess: Super+Left is "to the left half", a place like any other. What is called MAXIMIZED_VERT is so
# no longer when that is removed, and then has its old place, or takes one that it is given.
# What happens: _NET_WM_STATE says MAXIMIZED_VERT, and the actions say that it may be moved and given a size.
# Removing the state is ignored, a place and size too, with or without, by the property's messages or a plain
# ConfigureWindow (xdotool). Maximized both ways, in full screen, minimized, it comes back to the half. The same
# key once more frees it. A window that was made MAXIMIZED_VERT by a message obeys. mutter 48.7 (by hand) lets
# it go when MAXIMIZED is removed, as is usual before a place is set; xfwm4 4.20.0 (by hand) obeys at once.
# What it means: halves by gesture and halves by key do not mix there; who sets a place looks whether it came.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin shared-mime-info \
    wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'PYTHON'
from managers import *

SUPER, LEFT = 133, 113
HALF, MIDDLE = (0, 37, 512, 731), (300, 200, 400, 300)
keyboard, manager = InputDevice("keyboard"), Manager("metacity")
window = manager.open(300, 200, 400, 300)
manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
manager.ask(window, "_NET_MOVERESIZE_WINDOW", 0xf0a, *MIDDLE)


def press():
    keyboard.key(SUPER, True)
    time.sleep(0.1)
    keyboard.tap(LEFT)
    keyboard.key(SUPER, False)
    time.sleep(0.6)


def now():
    return manager.place(window), [state.removeprefix("MAXIMIZED_") for state in manager.states(window)]


def and_back(*states):
    for add in True, False:
        manager.change(window, add, *states)
    return now()


def told(command):
    status = os.system(command.replace("WINDOW", str(window)))
    time.sleep(0.5)
    return status, now()


seen("maximized upwards by a message, and back", and_back("MAXIMIZED_VERT"), (MIDDLE, []))
press()
STILL = HALF, ["VERT"]
seen("Super+Left", now(), STILL)
actions = run(f"xprop -id {window} _NET_WM_ALLOWED_ACTIONS")
seen("it may be moved, given a size, maximized upwards",
     [f"ACTION_{name}" in actions for name in ("MOVE", "RESIZE", "MAXIMIZE_VERT")], [True] * 3)
manager.change(window, False, *MAXIMIZED)
seen("MAXIMIZED is removed", now(), STILL)
manager.ask(window, "_NET_MOVERESIZE_WINDOW", 0xf0a, 512, 0, 512, 768)
seen("it is given a place", now(), STILL)
seen("wmctrl -b remove, a status of 0", told("wmctrl -ir WINDOW -b remove,maximized_vert,maximized_horz"), (0, STILL))
seen("wmctrl -e", told("wmctrl -ir WINDOW -e 0,512,0,512,768"), (0, STILL))
seen("xdotool", told("xdotool windowsize WINDOW 300 300 windowmove WINDOW 500 300"), (0, STILL))
seen("maximized, and back", and_back(*MAXIMIZED), STILL)
seen("full screen, and back", and_back("FULLSCREEN"), STILL)
manager.ask(window, "WM_CHANGE_STATE", 3)
manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
seen("minimized, and back", now(), STILL)
press()
manager.ask(window, "_NET_MOVERESIZE_WINDOW", 0xf0a, *MIDDLE)
seen("Super+Left once more, and a place", now(), (MIDDLE, []))
manager.end()
PYTHON
