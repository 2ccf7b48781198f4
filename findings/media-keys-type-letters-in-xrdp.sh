#!/bin/bash
# In a session of xrdp the keyboard's media keys type letters: louder is b, softer c, play g, and F13 is
# Enter; a hotkey on one of them is typed into the window instead.
# xrdp 0.10.1, xorgxrdp 0.10.2, FreeRDP 3.15.0.
#
# One would guess: a key that the session does not know is dropped; what the viewer tells of the volume keys
# is the keyboard's own code of them, which has its place in the protocol.
# What happens: these keys have the code of a letter after a mark (e0 30 for louder, 30 for b). FreeRDP's
# viewer sends the mark, FreeRDP's own server presses the right key, and xorgxrdp knows the mark on
# arrows and the like only: of all else it presses the key without it, and Forward is the right Alt. F13 and
# F14, which have no mark, are Enter of the numeric keypad and the right Control.
# What it means: none of these keys can be a hotkey, or be held for a gesture, in such a session, and each
# press of them is a letter in a document.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${rdp[@]}"
inside_xorg python3 - << 'PROGRAM'
from rdp import *

KEYS = {"louder": (123, "XF86AudioRaiseVolume", "b"), "softer": (122, "XF86AudioLowerVolume", "c"),
        "mute": (121, "XF86AudioMute", "d"), "play": (172, "XF86AudioPlay", "g"),
        "next": (171, "XF86AudioNext", "p"),
        "back": (166, "XF86Back", "+114"), "forward": (167, "XF86Forward", "Alt_R"),
        "F13": (191, "XF86Tools", "KP_Enter"), "F14": (192, "XF86Launch5", "Control_R")}
PLAIN = {"a": 38, "Left": 113, "Super_L": 133, "F9": 75, "KP_Enter": 104}
keyboard = InputDevice("keyboard")


def pressed(code):
    keyboard.tap(code)
    return remote.written()


for remote in Shadow(), Xrdp():
    remote.open()
    name = type(remote).__name__
    seen(f"{name}: plain keys", [pressed(code) for code in PLAIN.values()], list(PLAIN))
    for key, (code, right, letter) in KEYS.items():
        seen(f"{name}: {key}", pressed(code), right if name == "Shadow" else letter)
    remote.end()
PROGRAM
