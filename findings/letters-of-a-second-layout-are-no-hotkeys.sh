#!/bin/bash
# With a Russian layout first and an American one second, Super+a works in half of the programs; i3 and IceWM
# never run it, and herbstluftwm takes the key from the application for nothing, in either layout.
# openbox 3.6.1, jwm 2.4.6, xbindkeys 1.8.7, sxhkd 0.6.2; i3 4.24, IceWM 3.7.4, herbstluftwm 0.9.5.
#
# One would guess: a letter in a config is the key that has it in one of the layouts, and works in all of
# them, as with us,ru; or the config is refused.
# What happens: openbox, jwm, xbindkeys and sxhkd (fluxbox 1.3.7 and pekwm 0.1.18 as well, by hand) look through
# all layouts and run it in both. i3 and IceWM (and fvwm3 1.1.2) look in the first only, find nothing, and the
# key goes to the application, also while the second layout is in force, where the key is an a.
# herbstluftwm (and awesome 4.3) grab the key that has it in the second, then look which sign was pressed in
# the first: nothing runs, and the application does not get it. A digit, which both layouts have, works in all.
# What it means: who has a layout of another script puts the Latin one first; a program looks for a keysym in
# all groups, compares keycodes in the event, and says so when a key is not there.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 xbindkeys=1.8.7-2 sxhkd=0.6.2-2 i3-wm=4.24-1 \
    icewm=3.7.4-1 herbstluftwm=0.9.5-3+b1
inside_xorg python3 - << 'PYTHON'
from hotkeys import *

A, ONE = 38, 10
RUN, PASSED, TAKEN = ("letter", False), ("", True), ("", False)
keyboard, user = InputDevice("keyboard"), Client()
run("setxkbmap -layout ru,us")


def press(hotkeys, group, code):
    X11.XkbLockGroup(user.display, c_uint(0x100), c_uint(group))
    X11.XSync(user.display, 0)
    return hotkeys.press(code, SUPER)


print("What Super+a runs and whether the application gets it, in the Russian layout and in the American one; "
      "Super+1")
for programs, result in (
        ("openbox jwm xbindkeys sxhkd", RUN), ("i3 icewm", PASSED), ("herbstluftwm", TAKEN)):
    for program in programs.split():
        hotkeys = Hotkeys(keyboard, program, {"letter": (True, "a"), "digit": (True, "1")})
        seen(program, [press(hotkeys, 0, A), press(hotkeys, 1, A), press(hotkeys, 0, ONE)],
             [result, result, ("digit", False)])
        hotkeys.end()
PYTHON
