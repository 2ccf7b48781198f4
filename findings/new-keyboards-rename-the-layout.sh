#!/bin/bash
# A new master keyboard makes `setxkbmap -query` say us under a German layout, and the next
# `setxkbmap -option` then makes it true.
# X.Org X server 21.1.16, setxkbmap 1.3.4 of x11-xkb-utils 7.7+9.
#
# One would guess: the property _XKB_RULES_NAMES of the root window, which setxkbmap and many other
# tools read, names the layout that is in force, and a second master (`xinput create-master`, for a
# second pointer) has no part in the first one's keyboard.
# What happens: when the new keyboard comes into being the server writes its defaults into the
# property. The first keyboard goes on with its layout; the property has lost variant and options.
# setxkbmap takes from there what it is not told: adding an option puts the user's layout to us. The
# new keyboard has us until somebody types on it.
# What it means: ask the keyboard itself (XkbGetNames, or libxkbcommon's keymap of the device), not
# the property, and give setxkbmap the whole layout.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

X11.XkbKeycodeToKeysym.restype = c_ulong
Y = 29  # The key beside T: y under us, z under de.


def letter():
    """The letter of a key for a client that starts now."""
    return chr(Client().call("XkbKeycodeToKeysym", c_int(Y), c_int(0), c_int(0)))


def query():
    return [line.split()[1] for line in run("setxkbmap -query").splitlines()[2:]]


def layout(device):
    """The symbols of a device's keymap, as the server names them."""
    lines = run(f"xkbcomp -i {device_id(device)} $DISPLAY -").splitlines()
    return next(line.split('"')[1] for line in lines if line.startswith("xkb_symbols"))


run("setxkbmap -layout de -variant nodeadkeys -option caps:escape")
seen("German: the key, the property", (letter(), query()),
     ("z", ["de", "nodeadkeys", "caps:escape"]))
run("xinput create-master second")
seen("a new master: the key, the property", (letter(), query()), ("z", ["us"]))
german = "pc+de(nodeadkeys)+inet(evdev)+capslock(escape)"
seen("the first keyboard", layout("Virtual core keyboard"), german)
seen("the second", layout("second keyboard"), "pc+us+inet(evdev)")
run("setxkbmap -option compose:menu")
seen("an option is added: the key, the property", (letter(), query()),
     ("y", ["us", "compose:menu"]))
EOF
