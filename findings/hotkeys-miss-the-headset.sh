#!/bin/bash
# A hotkey XF86AudioPlay is three keys of the layout. Of nine programs four take the first only, one
# two of them: play on a keyboard works, play on a Bluetooth headset goes to the application.
# openbox 3.6.1, fluxbox 1.3.7, i3 4.24, xbindkeys 1.8.7, IceWM 3.7.4, fvwm3 1.1.2, sxhkd 0.6.2,
# awesome 4.3, herbstluftwm 0.9.5, xkb-data 2.42.
#
# One would guess: a hotkey that is written as a keysym is every key that has the keysym.
# What happens: XF86AudioPlay is on keycodes 172 (KEY_PLAYPAUSE, keyboards), 208 (KEY_PLAYCD, what
# headsets send) and 215 (KEY_PLAY). openbox, fluxbox, xbindkeys and herbstluftwm (jwm and pekwm, too)
# ask for one keycode of a keysym and grab 172. IceWM grabs 172 and 208. i3, fvwm3, sxhkd and awesome
# grab all three. So with Print, which is 107 and 218.
# What it means: XKeysymToKeycode is no answer for a grab: go through all keycodes, or through the
# key map of libxkbcommon. Who looks whether a hotkey is taken tries each of them. A program that
# sends such a key, as a remote control or a gesture does, sends the lowest.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 fluxbox=1.3.7-1+b1 i3-wm=4.24-1 xbindkeys=1.8.7-2 \
    icewm=3.7.4-1 fvwm3=1.1.2+ds-1 sxhkd=0.6.2-2 awesome=4.3-7+b2 herbstluftwm=0.9.5-3+b1
inside_xorg python3 - << 'EOF'
from hotkeys import *

keyboard = InputDevice("keyboard")
KEYS = {"XF86AudioPlay": (172, 208, 215), "Print": (107, 218)}
run("setxkbmap us")
for key, codes in KEYS.items():
    seen(f"keycodes of {key}", [
        int(line.split()[1]) for line in run("xmodmap -pke").splitlines()
        if line.split()[3:4] == [key]], list(codes))
FIRST = "openbox", "fluxbox", "xbindkeys", "herbstluftwm"
for program in FIRST + ("icewm", "i3", "fvwm3", "sxhkd", "awesome"):
    hotkeys = Hotkeys(keyboard, program, {key: (False, key) for key in KEYS})
    expected = {key: codes[:1 if program in FIRST else 2 if program == "icewm" else 3]
                for key, codes in KEYS.items()}
    seen(program, {key: tuple(code for code in codes if hotkeys.press(code) == (key, False))
                   for key, codes in KEYS.items()}, expected)
    hotkeys.end()
EOF
