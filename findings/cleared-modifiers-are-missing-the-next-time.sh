#!/bin/bash
# After `xdotool key --clearmodifiers b` with the user's Ctrl down, the next `xdotool key ctrl+c` types
# a bare c, and the one after it is Ctrl+C again.
# xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: the option presses again what the user held, and as the user lets go all is as
# before.
# What happens: xdotool presses Ctrl again on XTEST's keyboard, and never releases it there. The user's
# release lets Ctrl go for everybody: XQueryKeymap and the modifiers say so. But XTEST's own keyboard
# goes on believing that it is down, as `xinput query-state` shows, so the next press of Ctrl by XTEST
# is no event for anybody, and c comes alone; its release puts that right. Shift, Super and Alt alike,
# `xdotool type` too: A!b is a!b.
# What it means: a gesture whose hotkey is Ctrl, and whose action is such a command, makes the next
# shortcut wrong, "now and then". Who presses a modifier again for the user releases it on XTEST's
# keyboard when the user has let go; before a shortcut, ask that device what it has down.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PROGRAM'
from x11 import *

MODIFIERS = {"ctrl": (37, 4), "shift": (50, 1), "super": (133, 64), "alt": (64, 8)}
B, C = 56, 54
keyboard, client = InputDevice("keyboard"), Client()
window = client.window(0, 0, 100, 100)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")


def presses(command):
    """What the command gives the window: the keys, and the modifiers with each."""
    client.events()
    run(command)
    time.sleep(0.2)
    return [(event.detail, event.modifiers) for event in client.events("KeyPress")]


def believed():
    """What XTEST's keyboard takes for down."""
    state = run("xinput query-state 'Virtual core XTEST keyboard'")
    return [int(line.split("[")[1].split("]")[0]) for line in state.splitlines() if "=down" in line]


for name, (code, mask) in MODIFIERS.items():
    keyboard.key(code, True)
    seen(f"{name} is down: xdotool key --clearmodifiers b", presses("xdotool key --clearmodifiers b"),
         [(B, 0), (code, 0)])
    keyboard.key(code, False)
    seen("    let go: keys that are down, on XTEST's keyboard", (client.keys(), believed()),
         ([], [code]))
    seen(f"    xdotool key {name}+c", presses(f"xdotool key {name}+c"), [(C, 0)])
    seen("    once more", presses(f"xdotool key {name}+c"), [(code, 0), (C, mask)])

keyboard.key(50, True)
presses("xdotool type --clearmodifiers b")
keyboard.key(50, False)
seen("the same with shift: xdotool type 'A!b'", presses("xdotool type 'A!b'"),
     [(38, 0), (50, 0), (10, 1), (B, 0)])
PROGRAM
