#!/bin/bash
# Super+question in eight programs' configs: four run it on the key of / without Shift and never with
# it, two with Shift only, two never, and those take Super+/ from the application all the same. Under
# a German layout Super+at runs on Super+Q.
# openbox 3.6.1, i3 4.24, jwm 2.4.6, xbindkeys 1.8.7, IceWM 3.7.4, sxhkd 0.6.2, awesome 4.3,
# herbstluftwm 0.9.5.
#
# One would guess: a keysym that needs Shift or AltGr is pressed with Shift or AltGr; a name that
# cannot be pressed as written is refused. A capital A is the key A.
# What happens: openbox, i3, jwm, xbindkeys (and fluxbox 1.3.7, pekwm 0.1.18, ctwm 4.1.0) look for a
# key that has the keysym on any level and grab it with the modifiers that were written, so that the
# user has to leave Shift alone. IceWM and sxhkd (and fvwm3 1.1.2) add Shift. awesome and herbstluftwm
# grab the key without Shift and then look which keysym was pressed, which is another one: nothing
# runs, and the focused window gets nothing. They do the same with a capital A, which is Super+A in
# the others and Super+Shift+A in sxhkd. The at sign of a German keyboard, AltGr+Q, is Super+Q without
# AltGr in openbox and xbindkeys (and fluxbox, jwm, fvwm3), and nothing in the others, in herbstluftwm
# and awesome once more a key that is taken away for nothing.
# What it means: lines for hotkeys cannot be carried from one program to another by their keysyms;
# write the unshifted key and its modifiers. Who looks for a free hotkey tries the grab: a config that
# names another sign may own it. Who sends keys for such a binding has to know the program.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 i3-wm=4.24-1 jwm=2.4.6-2 xbindkeys=1.8.7-2 \
    icewm=3.7.4-1 sxhkd=0.6.2-2 awesome=4.3-7+b2 herbstluftwm=0.9.5-3+b1
inside_xorg python3 - << 'EOF'
from hotkeys import *

keyboard = InputDevice("keyboard")
SLASH, A, Q = 61, 38, 24
UNSHIFTED = "openbox", "i3", "jwm", "xbindkeys"
SHIFTED = "icewm", "sxhkd"
NEVER = "awesome", "herbstluftwm"
PASSED, TAKEN = ("", True), ("", False)  # Nothing runs; the window with the focus gets it or not.
for program in UNSHIFTED + SHIFTED + NEVER:
    hotkeys = Hotkeys(keyboard, program, {"sign": (True, "question"), "capital": (True, "A")})
    seen(f"{program}, us, Super+question: Super with the key of /, and with Shift",
         (hotkeys.press(SLASH, SUPER), hotkeys.press(SLASH, SUPER, SHIFT)),
         (("sign", False), PASSED) if program in UNSHIFTED else
         (PASSED, ("sign", False)) if program in SHIFTED else (TAKEN, PASSED))
    seen("    Super+A: Super with the key A", hotkeys.press(A, SUPER),
         PASSED if program == "sxhkd" else TAKEN if program in NEVER else ("capital", False))
    hotkeys.end()
run("setxkbmap de")
for program in "openbox", "xbindkeys", "icewm", "herbstluftwm":
    hotkeys = Hotkeys(keyboard, program, {"at": (True, "at")})
    seen(f"{program}, de, Super+at: Super with Q, and with AltGr",
         (hotkeys.press(Q, SUPER), hotkeys.press(Q, SUPER, ALTGR)),
         (PASSED if program == "icewm" else TAKEN if program in NEVER else ("at", False), PASSED))
    hotkeys.end()
EOF
