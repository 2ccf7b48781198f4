#!/bin/bash
# Under a layout without Latin letters `xdotool type "Hello World"` gives "hello world", and
# `xdotool key H` h; under us, Ntilde is ñ. pynput keeps the capitals of ru, but types Q for @
# wherever that is on AltGr.
# xdotool 3.20160805.1, pynput 1.8.1, Tk 8.6.16, X.Org X server 21.1.16.
#
# One would guess: letters that the layout lacks are put on a spare key for a moment, so what is typed
# is what was asked.
# What happens: xdotool puts H alone on the spare key and presses it without Shift; for the server a
# key with one letter has the small and the capital one. Only shift+h gives H. Under us,ru and ru,us
# everything is right. pynput presses keys of AltGr's level without AltGr: @ is Q under de and fr and,
# when us,de is set, under us as well, where @ is on Shift+2. With ru,us it types all Latin letters in
# Cyrillic. No program says a word, all end with 0.
# What it means: a text that must be right goes through the clipboard; users of one non-Latin layout
# add a second, Latin one, and keys in a configuration say shift+h, not H.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-pynput=1.8.1-1 python3-tk=3.13.5-1 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from entry import Entry
from x11 import *

run("setxkbmap us")
entry = Entry()
PYNPUT = "import sys; from pynput import keyboard; keyboard.Controller().type(sys.argv[1])"


def typed(*command):
    """The exit status, and what is in the entry then."""
    status = subprocess.run(command, timeout=30, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL).returncode
    return status, entry.written()


TEXT = "Hello World 1 @"
LOST, WHOLE, Q = "hello world 1 @", TEXT, "Hello World 1 Q"
seen("us: xdotool key Ntilde", typed("xdotool", "key", "Ntilde"), (0, "ñ"))
for layout, xdotool, pynput in (
        ("us", WHOLE, WHOLE), ("ru", LOST, WHOLE), ("gr", LOST, WHOLE), ("us,ru", WHOLE, WHOLE),
        ("ru,us", WHOLE, "РУДДЩ ЦЩКДВ 1 \""), ("de", WHOLE, Q), ("fr", WHOLE, Q), ("us,de", WHOLE, Q)):
    run(f"setxkbmap {layout}")
    time.sleep(0.5)
    seen(f"{layout}: xdotool type", typed("xdotool", "type", TEXT), (0, xdotool))
    seen("    xdotool key H shift+h", typed("xdotool", "key", "H", "shift+h"),
         (0, "hH" if xdotool == LOST else "HH"))
    seen("    pynput", typed(sys.executable, "-c", PYNPUT, TEXT), (0, pynput))
entry.end()
EOF
