#!/bin/bash
# A key that is held on two keyboards goes up with the first release, a button with the last: so
# `xdotool key shift+b` lets the user's Shift go, and `xdotool click 1` during a drag does nothing.
# X.Org X server 21.1.16, xdotool 3.20160805.1.
#
# One would guess: keys and buttons are counted alike, and what a user holds stays down until the
# user lets go, whatever XTEST's devices do meanwhile.
# What happens: of two keyboards that hold one key, the first that releases it releases it on the
# master, and the second's release is nothing. XQueryKeymap and the modifiers agree with that, so
# the user's next key has no Shift though Shift is down. For buttons the master waits for the last;
# a click in between is no event for anybody. Raw events have all four.
# What it means: a program that types for the user presses the modifiers again that it found down
# (xdotool's --clearmodifiers does), and releases by raw events cannot be matched with presses by
# core events. Somebody with two mice, a foot pedal or a second keyboard meets it without XTEST.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

one, two = InputDevice("keyboard"), InputDevice("keyboard2")
mouse, tablet = InputDevice("mouse"), InputDevice("tablet")
client, raw = Client(), Client()
window = client.window(0, 0, 1024, 768)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, *POINTER_EVENTS[:2], "KeyPress", "KeyRelease")
raw.select(raw.root, "RawKeyPress", "RawKeyRelease", "RawButtonPress", "RawButtonRelease")
names = {device_id(name): name for name in ("keyboard", "keyboard2", "mouse", "tablet")}
SHIFT, A = 50, 38


def told(who):
    return [f"{event.kind} by {names[event.source]}" for event in who.events()]


one.key(SHIFT, True)
two.key(SHIFT, True)
two.key(SHIFT, False)
seen("down after the second keyboard has let go", client.keys(), [])
seen("modifiers", client.pointer()[2], 0)
one.key(SHIFT, False)
seen("keys: events", told(client), ["KeyPress by keyboard", "KeyRelease by keyboard2"])
seen("keys: raw events", [event[3:] for event in told(raw)],
     ["KeyPress by keyboard", "KeyPress by keyboard2", "KeyRelease by keyboard2",
      "KeyRelease by keyboard"])

mouse.button(1, True)
tablet.button(1, True)
tablet.button(1, False)
seen("mask after the second pointer has let go", client.pointer()[2], 256)
mouse.button(1, False)
seen("buttons: events", told(client), ["ButtonPress by mouse", "ButtonRelease by mouse"])

one.key(SHIFT, True)
run("xdotool key shift+b")
seen("the user's Shift is down after `xdotool key shift+b`", client.pointer()[2] == 1, False)
one.key(SHIFT, False)
one.key(SHIFT, True)
run("xdotool key --clearmodifiers b")
seen("... after `xdotool key --clearmodifiers b`", client.pointer()[2] == 1, True)
one.key(SHIFT, False)
client.events()
mouse.button(1, True)
run("xdotool click 1")
seen("events of a drag with `xdotool click 1` in it", told(client), ["ButtonPress by mouse"])
mouse.button(1, False)
seen("... and of its end", told(client), ["ButtonRelease by mouse"])
EOF
