#!/bin/bash
# Where the keyboard has its German layout from xorg.conf, and nobody has run setxkbmap since, `xdotool
# type 'zy@'` writes yzq, and `xdotool key ctrl+z` is Ctrl+Y.
# X.Org X server 21.1.16, xdotool 3.20160805.1.
#
# One would guess: with one keyboard and one layout there is no other one to be taken for it, all the more
# as `setxkbmap -query` says de from the start.
# What happens: the option is that of the one device. XTEST's keyboard, which is in no configuration, and
# the core keyboard begin with the server's default, the American layout. xdotool looks z up in the core
# map, German since the user's first key, and presses that key on XTEST's keyboard, where it is y. What
# is typed next is right, until the user's next key. `setxkbmap de` sets all of them.
# What it means: "it swaps y and z now and then" is a session whose layout was never set by setxkbmap. Who
# types by XTEST looks keys up in the map of XTEST's keyboard.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside bash -euc "$(declare -f start_xorg | sed '/setxkbmap/d')
    DEVICES='keyboard Keyboard CoreKeyboard inputtest xkb_layout=de
        tablet PointerAbsolute CorePointer'
    start_xorg
    python3 -" << 'PROGRAM'
from x11 import *

A, Y = 38, 29  # Y: the key right of T.
keyboard, client = InputDevice("keyboard"), Client()
window = client.window(0, 0, 100, 100)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")


def written(act):
    client.events()
    act()
    return client.written(window)


def typed(command):
    return written(lambda: run(command))


def layouts():
    """Of the user's keyboard, of XTEST's."""
    result = []
    for name in "keyboard", "Virtual core XTEST keyboard":
        number = run(f"xinput list --short | grep -oP '\\b{name}\\s+id=\\K\\d+' | tail -1").strip()
        lines = run(f"xkbcomp -i {number} $DISPLAY - 2> /dev/null").splitlines()
        symbols = next(line.split('"')[1] for line in lines if line.startswith("xkb_symbols"))
        result.append(symbols.split("+")[1])
    return result


seen("setxkbmap -query", run("setxkbmap -query").split()[-1], "de")
seen("the keyboard, XTEST's keyboard", layouts(), ["de", "us"])
seen("before the first key: xdotool type 'zy@'", typed("xdotool type 'zy@'"), "z y at")
seen("the user's key", written(lambda: keyboard.tap(Y)), "z")
seen("    xdotool type 'zy@'", typed("xdotool type 'zy@'"), "y z q")
seen("    once more", typed("xdotool type 'zy@'"), "z y at")
keyboard.tap(A)
seen("after a key of the user's: xdotool key ctrl+z", typed("xdotool key ctrl+z"), "c+y")
run("setxkbmap de")
seen("after setxkbmap de", layouts(), ["de", "de"])
keyboard.tap(A)
seen("    xdotool type 'zy@'", typed("xdotool type 'zy@'"), "z y at")
PROGRAM
