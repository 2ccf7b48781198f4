#!/bin/bash
# `xsel -t 1000 -o` waits without end for the selection of a program that does not answer, as `xclip -o`
# does, which has no limit: when its time is up xsel asks once more, for another type, and this time without
# a limit.
# xsel 1.2.1, xclip 0.13, Tk 8.6.16; X.Org X server 21.1.16.
#
# One would guess: as xsel's manual says, -t is the time in milliseconds within which the selection must be
# retrieved.
# What happens: the first question, for UTF8_STRING, is given up after that time. Then xsel asks for
# STRING, as it does when an owner has no UTF8_STRING, and nothing ends that. Tk, which has a limit of
# its own, gives up after ten seconds.
# What it means: a gesture that looks up what is selected hangs as long as the program that has it is busy,
# or stopped. `timeout 1 xclip -o` ends.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xsel=1.2.1-1 xclip=0.13-4 python3-tk=3.13.5-1
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

PRIMARY, REQUEST = 1, "30"  # SelectionRequest.
TK = "'import tkinter; tkinter.Tk().selection_get(selection=\"PRIMARY\")'"
owner = Client()
window = owner.window(0, 0, 10, 10)
owner.call("XSetSelectionOwner", PRIMARY, window, 0)


def ask(command, limit):
    """At which seconds the owner is asked, and when the program ends by itself within this time."""
    start, asked = time.monotonic(), []
    process = subprocess.Popen(
        ["sh", "-c", "exec " + command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and time.monotonic() < start + limit:
        asked += [round(time.monotonic() - start) for _ in owner.events(REQUEST)]
        time.sleep(0.02)
    ended = None if process.poll() is None else round(time.monotonic() - start)
    process.kill()
    process.wait()
    return asked, ended


seen("xsel -t 3000 -o: asked at, ended at", ask("xsel -t 3000 -o", 10), ([0, 3], None))
seen("xclip -o", ask("xclip -o", 5), ([0], None))
seen("timeout 3 xclip -o", ask("timeout 3 xclip -o", 8), ([0], 3))
asked, ended = ask(f"{sys.executable} -c {TK}", 30)
print(f"Tk: asked at {asked}, ended at {ended}")
seen("    it ends by itself", ended is not None, True)
EOF
