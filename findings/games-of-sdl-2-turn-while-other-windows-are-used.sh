#!/bin/bash
# A game of SDL 2 that has captured the mouse goes on turning by it when another window is used, when the game is
# minimized or on another desktop, and under another program's stroke.
# SDL 2.32.4, SDL 3.2.10, GLFW 3.4; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: the mouse is captured while the game has the focus. It is told that the focus is gone, gives the
# pointer back, and hears of no motion until it is used again, as with SDL 3 and GLFW.
# What happens: SDL 2 gives the pointer back, and stays in its relative mode, in which it takes the devices' raw
# motion. That comes to everybody, wherever the pointer is and whoever has grabbed it, so that the game gets each
# motion, by the full distance.
# What it means: a stroke drawn elsewhere turns the view of a game that waits in the background, unless that looks
# at its focus itself (SDL_WINDOWEVENT_FOCUS_LOST comes) and ends the relative mode.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libsdl2-2.0-0=2.32.4+dfsg-1 libsdl3-0=3.2.10+ds-1 libglfw3=3.4-3 openbox=3.6.1-12+b2 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from games import *

mouse, other, user = InputDevice("mouse"), Client(), Manager("openbox")
beside = user.open(600, 400, 300, 300)


def turned():
    """By how many of 300 pixels the mouse turns the game."""
    game.said(0.2)
    for _ in range(30):
        mouse.move(10, 0)
        time.sleep(0.02)
    return sum(int(line.split()[1]) for line in game.said() if line.startswith("motion"))


for kit in "SDL 2", "SDL 3", "GLFW":
    game = Game(kit, user)
    heard = 300 if kit == "SDL 2" else 0
    seen(f"{kit}: a stroke of 300 pixels turns the game by", turned(), 300)
    user.ask(beside, "_NET_ACTIVE_WINDOW", 2)
    seen("... another window is activated: the game hears", game.said(), ["focus lost"])
    user.warp(650, 450)
    seen("... a stroke in that window turns it by", (turned(), user.pointer()[:2]), (heard, (950, 450)))
    user.warp(650, 450)
    seen("... status of another client's grab of the pointer", other.grab(MASTER_POINTER, other.root, "Motion"), 0)
    seen("... a stroke in it", turned(), heard)
    other.ungrab(MASTER_POINTER)
    user.ask(game.window, "WM_CHANGE_STATE", 3)
    user.warp(650, 450)
    seen("... while the game is minimized", (user.is_shown(game.window), turned()), (False, heard))
    user.ask(game.window, "_NET_ACTIVE_WINDOW", 2)
    user.ask(user.root, "_NET_CURRENT_DESKTOP", 1)
    user.warp(650, 450)
    seen("... on another desktop", (user.is_shown(game.window), turned()), (False, heard))
    user.ask(user.root, "_NET_CURRENT_DESKTOP", 0)
    game.end()
EOF
