#!/bin/bash
# With a German and an American keyboard side by side, each with its own layout, `xdotool key z` gives y
# right after something was typed on the German one, and z the next time.
# X.Org X server 21.1.16, setxkbmap 1.3.4, xdotool 3.20160805.1, xautomation 1.09.
#
# One would guess: what a program types by XTEST is looked up, and arrives, in the layout of the
# keyboard in use, or of the first one.
# What happens: XTEST has a keyboard of its own with its own layout, which `setxkbmap -device` does not
# touch. The programs look the key up in the core map, which is the one of the keyboard that sent the
# last key; with XTEST's first press the core map becomes XTEST's, and the key is what it is there. The
# next start of xdotool reads that map, and is right until the user types again. When XTEST's keyboard
# has the German layout it is the other way round. With one layout for all keyboards (setxkbmap without
# -device) all is right.
# What it means: who types by XTEST looks the keys up in the map of XTEST's keyboard (XkbGetMap of that
# device), not in the core map; with two layouts at once no program here does.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xautomation=1.09-4+b1
inside_xorg python3 - << 'PROGRAM'
from x11 import *

american, german = InputDevice("keyboard"), InputDevice("keyboard2")
client = Client()
window = client.window(0, 0, 500, 500)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")
X11.XkbKeycodeToKeysym.restype = c_ulong


def number(name):
    return run(f"xinput list --short | grep -oP '\\b{name}\\s+id=\\K\\d+'").strip()


def typed(command, keyboard):
    """The letters that arrive, as the core map has them then, after S on a keyboard."""
    keyboard.tap(39)
    client.events()
    run(command)
    time.sleep(0.3)
    reader = Client()
    letters = "".join(chr(reader.call("XkbKeycodeToKeysym", c_int(event.detail), c_int(0), c_int(
        event.modifiers & 1))) for event in client.events("KeyPress"))
    X11.XCloseDisplay(reader.display)
    return letters


COMMANDS = "xdotool key z y", "xdotool type zy", "xte 'key z'"
run(f"setxkbmap -device {number('keyboard2')} de")
for command in COMMANDS:
    right, wrong = ("z", "y") if command.startswith("xte") else ("zy", "yz")
    seen(f"{command} after the American keyboard, after the German",
         (typed(command, american), typed(command, german)), (right, wrong))
seen("xdotool key z; xdotool key z after the German",
     typed("xdotool key z; xdotool key z", german), "yz")

run(f"setxkbmap -device {number('XTEST keyboard')} de")
for command in COMMANDS[:2]:
    seen(f"XTEST's keyboard has de: {command}", (typed(command, american), typed(command, german)),
         ("yz", "zy"))
run("setxkbmap de")
for command in COMMANDS:
    right = "z" if command.startswith("xte") else "zy"
    seen(f"all have de: {command}", (typed(command, american), typed(command, german)),
         (right, right))
PROGRAM
