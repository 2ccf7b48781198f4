#!/bin/bash
# With Caps Lock on, letters that a program bound by keybinder do nothing, and nobody else gets them;
# with Num Lock on, nothing of an fvwm3 config works.
# keybinder-3.0 0.3.2 with GTK 3.24, fvwm3 1.1.2; openbox 3.6.1 is right.
#
# One would guess: hotkeys that are grabbed for every state of Caps Lock and Num Lock work in every
# state; without that grab the key goes to the application.
# What happens: keybinder grabs its keys for all four states, and then asks GDK which keysym was
# pressed: Super+A under Caps Lock is not Super+a, and the grabbed key is thrown away. Digits, signs
# and function keys work. fvwm3 grabs for Caps Lock, and for Num Lock only where its config has
# IgnoreModifiers L2; the key goes to the application. openbox and nine others that were tried have
# both. With level 3 locked (ISO_Level3_Lock) hotkeys are dead in all of them but function keys in
# keybinder.
# What it means: Guake, Terminator, Ulauncher and others that use keybinder take letters away under
# Caps Lock; a program that types such a hotkey for the user turns the lock off first, as for typing.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 fvwm3=1.1.2+ds-1 gir1.2-keybinder-3.0=0.3.2-1.1+b3 \
    python3-gi gir1.2-gtk-3.0
inside_xorg python3 - << 'EOF'
from hotkeys import *

A, F5, NUM_LOCK = 38, 71, 77
keyboard = InputDevice("keyboard")
RUN, PASSED, TAKEN = "runs", "goes to the window", "is lost"
KINDS = {("key", False): RUN, ("", True): PASSED, ("", False): TAKEN}
for program, caps, num in (("openbox", RUN, RUN), ("fvwm3", RUN, PASSED), ("keybinder", TAKEN, RUN)):
    hotkeys = Hotkeys(keyboard, program, {"key": (True, "a")})
    press = lambda *held: KINDS[hotkeys.press(A, SUPER, *held)]
    seen(f"{program}, Super+a", press(), RUN)
    seen("    with Caps Lock on", press(CAPS_LOCK), caps)
    keyboard.tap(NUM_LOCK)
    seen("    with Num Lock on", press(), num)
    keyboard.tap(NUM_LOCK)
    hotkeys.end()
hotkeys = Hotkeys(keyboard, "keybinder", {"key": (True, "F5")})
seen("keybinder, Super+F5 with Caps Lock on", KINDS[hotkeys.press(F5, SUPER, CAPS_LOCK)], RUN)
hotkeys.end()
EOF
