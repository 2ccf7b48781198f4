#!/bin/bash
# Under a Wayland compositor with a German layout `xdotool type 'zy@'` writes yzq into X windows, and
# `xdotool key ctrl+z` is Ctrl+Y.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2), xdotool 3.20160805.1.
#
# One would guess: what XTEST types in Xwayland is in the layout that the user types in, which Xwayland
# has from the compositor.
# What happens: Xwayland gives the compositor's layout to the keyboard that stands for the user's, and
# leaves XTEST's own at the server's default, the American one. xdotool looks z up in the core map,
# German since the user's last key, and presses that key on XTEST's keyboard, where it is y. After that
# the core map is XTEST's, so what is typed next is right, until the user's next key. setxkbmap inside
# Xwayland sets both.
# What it means: who types by XTEST looks keys up in the map of XTEST's keyboard. As a user, run
# `setxkbmap de` in the session, and again after the compositor's layout has changed.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}"
inside_kernel python3 - << 'PROGRAM'
from wayland import *

A, Y = 30, 21  # Y: the key right of T.
board = keyboard()
start_sway()
from x11 import *

client = Client()
window = client.window(0, 0, 100, 100)
client.select(window, "KeyPress", device=MASTER_KEYBOARD)


def typed(command):
    client.events()
    run(command)
    return client.written(window)


def tap(code):
    client.events()
    board.key(code, 1)
    board.key(code, 0)
    return client.written(window)


time.sleep(1)
seen("American: the user's key, xdotool type 'zy@Z'", (tap(Y), typed("xdotool type 'zy@Z'")),
     ("y", "z y at Z"))
sway("input * xkb_layout de")
time.sleep(1)
seen("German: the user's key", tap(Y), "z")
seen("    xdotool type 'zy@Z'", typed("xdotool type 'zy@Z'"), "y z q Y")
seen("    once more", typed("xdotool type 'zy@Z'"), "z y at Z")
tap(A)
seen("    after a key of the user's: xdotool key ctrl+z", typed("xdotool key ctrl+z"), "c+y")
run("setxkbmap de")
tap(A)
seen("    after setxkbmap de: xdotool type 'zy@Z'", typed("xdotool type 'zy@Z'"), "z y at Z")
tap(A)
seen("    after a key of the user's: xdotool key ctrl+z", typed("xdotool key ctrl+z"), "c+z")
PROGRAM
