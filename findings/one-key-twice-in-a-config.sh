#!/bin/bash
# A key that a config binds twice runs the first command in some programs, the last in others, and both at
# once in a third kind; none refuses it.
# fluxbox 1.3.7, i3 4.24, IceWM 3.7.4, sxhkd 0.6.2; jwm 2.4.6, herbstluftwm 0.9.5; openbox 3.6.1,
# xbindkeys 1.8.7.
#
# One would guess: the later line takes the place of the earlier one, as a config's own part follows the
# defaults; or it is told of, as the key is taken already.
# What happens: all of them start with it and work. fluxbox, i3, IceWM and sxhkd run the first (pekwm 0.1.18 as
# well, by hand); jwm and herbstluftwm the last (fvwm3 1.1.2, too); openbox and xbindkeys (and awesome 4.3)
# start both, in an order that changes.
# What it means: lines cannot be put at the end of a config to change what is above; take the old one out.
# Who reads such a config, to import it or to find free keys, needs the program's own order.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 fluxbox=1.3.7-1+b1 i3-wm=4.24-1 jwm=2.4.6-2 xbindkeys=1.8.7-2 \
    icewm=3.7.4-1 sxhkd=0.6.2-2 herbstluftwm=0.9.5-3+b1
inside_xorg python3 - << 'PYTHON'
from hotkeys import *

F9 = 75
keyboard = InputDevice("keyboard")
print("What Super+F9 runs, bound to one and then to two")
for programs, runs in (
        ("fluxbox i3 icewm sxhkd", ["one"]), ("jwm herbstluftwm", ["two"]),
        ("openbox xbindkeys", ["one", "two"])):
    for program in programs.split():
        hotkeys = Hotkeys(keyboard, program, {"one": (True, "F9"), "two": (True, "F9")})
        hotkeys.press(F9, SUPER)
        time.sleep(0.4)
        with open(ran) as file:
            seen(program, sorted(file.read().split()), runs)
        hotkeys.end()
PYTHON
