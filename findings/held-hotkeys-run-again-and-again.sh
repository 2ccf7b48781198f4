#!/bin/bash
# A hotkey that is held for a second and a half runs its command some twenty times in every program tried;
# when Super is let go first, openbox and IceWM give the rest of the repetitions to the application.
# openbox 3.6.1, i3 4.24, IceWM 3.7.4, sxhkd 0.6.2, xbindkeys 1.8.7, jwm 2.4.6.
#
# One would guess: a hotkey runs once for each press; repetitions are for typing, and detectable (the server
# marks them, and XkbSetDetectableAutoRepeat takes the releases between them out). The release of Super
# ends it, and the key belongs to the hotkey until it is up.
# What happens: each repetition is a new press for all of them (for fluxbox 1.3.7, pekwm 0.1.18, fvwm3 1.1.2,
# awesome 4.3 and herbstluftwm 0.9.5 as well, by hand): after the keyboard's delay of 660 ms, 25 commands
# a second. When Super goes up nothing more is run. The key is still down: in i3, sxhkd, xbindkeys and jwm
# its grab lasts until it is up; openbox and IceWM (and fluxbox) gave it back at once, and the window
# with the focus gets the repetitions without Super.
# What it means: a command that opens something needs a guard of its own, or `xset -r KEYCODE`; a program
# of this kind runs once a press and keeps the grab to the release. Where hotkeys are letters, "aaaa" is
# typed by those who let go of Super first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 i3-wm=4.24-1 icewm=3.7.4-1 sxhkd=0.6.2-2 xbindkeys=1.8.7-2 \
    jwm=2.4.6-2
inside_xorg python3 - << 'PYTHON'
from hotkeys import *

F9 = 75
keyboard = InputDevice("keyboard")


def hold(hotkeys, *first):
    """How often it ran while F9 was held for a time after the first keys were let go, and whether the
    application got presses of F9."""
    write(ran, "")
    hotkeys.client.call("XSetInputFocus", hotkeys.window, 0, 0)
    hotkeys.client.events()
    keyboard.key(SUPER, True)
    keyboard.key(F9, True)
    for key in first:
        keyboard.key(key, False)
    time.sleep(1.5)
    with open(ran) as file:
        times = len(file.read().split())
    keyboard.key(F9, False)
    if not first:
        keyboard.key(SUPER, False)
    time.sleep(0.6)
    return times, any(event.detail == F9 for event in hotkeys.client.events("KeyPress"))


for program, leaks in (
        ("openbox", True), ("icewm", True), ("i3", False), ("sxhkd", False), ("xbindkeys", False),
        ("jwm", False)):
    hotkeys = Hotkeys(keyboard, program, {"held": (True, "F9")})
    times, got = hold(hotkeys)
    seen(f"{program}: runs more than five times, the application gets it", (times > 5, got), (True, False))
    times, got = hold(hotkeys, SUPER)
    seen("... Super let go at once: runs less than four times, the application gets it", (times < 4, got),
         (True, leaks))
    hotkeys.end()
PYTHON
