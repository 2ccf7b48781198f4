#!/bin/bash
# `xdotool key --clearmodifiers` switches Caps Lock off and does not switch it on again.
# xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: the option takes away what is in force for the moment of the keys and puts it back
# afterwards, as its manual says, for Caps Lock as for Ctrl.
# What happens: a modifier that is held is released and pressed again. Caps Lock is tapped, and
# released once more, before the keys, and nothing is sent after them: it stays off. Num Lock is not
# touched.
# What it means: people who write in capitals, or use Caps Lock as a lock of layers, find it off after
# every gesture that sends keys in this way. A tap is press and release, and the state of the lock has
# to be asked for after it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

keyboard, user, listener = InputDevice("keyboard"), Client(), Client()
CONTROL, CAPS_LOCK, NUM_LOCK, A = 37, 66, 77, 38
NAMES = {CONTROL: "Control", CAPS_LOCK: "Caps Lock", NUM_LOCK: "Num Lock", A: "a"}
MASK = {1: "Shift", 2: "Caps Lock", 4: "Control", 16: "Num Lock"}
listener.select(listener.root, "RawKeyPress", "RawKeyRelease")


def state():
    return [name for bit, name in MASK.items() if user.pointer()[2] & bit]


def sent(command):
    """What the command sends."""
    listener.events()
    run(command)
    return " ".join(
        {"RawKeyPress": "+", "RawKeyRelease": "-"}[event.kind] + NAMES.get(event.detail, "?")
        for event in listener.events())


CLEAR = "xdotool key --clearmodifiers a"
keyboard.key(CONTROL, True)
seen("Control held: sent", sent(CLEAR), "-Control +a -a +Control")
seen("    afterwards", state(), ["Control"])
keyboard.key(CONTROL, False)
keyboard.tap(NUM_LOCK)
seen("Num Lock on: sent", sent(CLEAR), "+a -a")
seen("    afterwards", state(), ["Num Lock"])
keyboard.tap(NUM_LOCK)
keyboard.tap(CAPS_LOCK)
seen("Caps Lock before", state(), ["Caps Lock"])
seen("Caps Lock on: sent", sent(CLEAR),
     "+Caps Lock -Caps Lock -Caps Lock +a -a")
seen("    afterwards", state(), [])
keyboard.tap(CAPS_LOCK)
sent("xdotool type --clearmodifiers a")
seen("    after xdotool type --clearmodifiers", state(), [])
keyboard.tap(CAPS_LOCK)
sent("xdotool key a")
seen("    after xdotool key without the option", state(), ["Caps Lock"])
EOF
