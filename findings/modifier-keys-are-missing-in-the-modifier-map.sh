#!/bin/bash
# AltGr is not among the modifier keys of the core protocol (xmodmap -pm) in most layouts, and with caps:super
# the left Super key is not either, so that xdotool's --clearmodifiers leaves them down: under de an x is
# AltGr+x, "»". With caps:numlock the Num Lock key no longer locks anything.
# xkeyboard-config 2.42, xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: the keys that hold a modifier are those of XGetModifierMapping; and caps:super and
# caps:numlock do what is written beside them, "make Caps Lock an additional Super" and "Num Lock".
# What happens: layouts name modifier keys by their symbol, and of several keys with one symbol the one with
# the least number is meant. For ISO_Level3_Shift that is 92, which no keyboard has, and not AltGr (108); under
# caps:super it is Caps Lock (66), and not the left Super key (133). Both hold their modifier all the
# same, by XKB's action. The Num Lock key does not under caps:numlock. xdotool looks in the list for what
# it has to release: with AltGr or left Super as hotkey what it types comes with it. caps:hyper is well, as
# no other key has its symbol.
# What it means: who releases what the user holds takes the keys' actions into account (XkbGetMap), or looks
# at the state after the release. Under caps:numlock the keypad's digits hang on Caps Lock alone.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PYTHON'
import re
from x11 import *

CAPS, NUM_LOCK, ALTGR, LEFT_SUPER, X = 66, 77, 108, 133, 53
NUM, SUPER, LEVEL3 = 16, 64, 128
keyboard, user, application = InputDevice("keyboard"), Client(), Client()
window = application.window(0, 0, 300, 300)
application.select_core(window, "KeyPress")
application.call("XSetInputFocus", window, c_int(1), 0)


def use(layout, option):
    run(f"setxkbmap -option; setxkbmap -layout {layout} -option '{option}'")


def listed(code):
    """Whether the key is among those that hold a modifier."""
    return f"(0x{code:x})" in run("xmodmap -pm")


def held(code):
    """The modifiers while the key is down."""
    keyboard.key(code, True)
    mask = user.pointer()[2]
    keyboard.key(code, False)
    return mask


def typed(code):
    """The modifiers of an x that xdotool types without modifiers while the key is held."""
    keyboard.key(code, True)
    application.events()
    run("xdotool key --clearmodifiers x")
    states = [event.state for event in application.events("KeyPress") if event.detail == X]
    keyboard.key(code, False)
    run(f"xdotool keyup {code}")
    return states


def locked(code):
    """Whether a tap locks Num Lock."""
    keyboard.tap(code)
    on = user.pointer()[2] & NUM != 0
    if on:
        keyboard.tap(code)
    return on


print("Whether the key is listed, what it holds, and what xdotool's x has while it is held")
for layout, option, name, code, in_list, mask, stays in (
        ("us", "", "left Super", LEFT_SUPER, True, SUPER, False),
        ("us", "caps:super", "left Super", LEFT_SUPER, False, SUPER, True),
        ("us", "caps:super", "Caps Lock", CAPS, True, SUPER, False),
        ("us", "caps:hyper", "left Super", LEFT_SUPER, True, SUPER, False),
        ("de", "", "AltGr", ALTGR, False, LEVEL3, True), ("fr", "", "AltGr", ALTGR, False, LEVEL3, True)):
    use(layout, option)
    seen(f"{name}, {option or layout}", (listed(code), held(code), typed(code)),
         (in_list, mask, [mask if stays else 0]))
for option, by_key, by_caps in (("", True, False), ("caps:numlock", False, True)):
    use("us", option)
    seen(f"{option or 'no option'}: Num Lock is switched by its key, by Caps Lock",
         (locked(NUM_LOCK), locked(CAPS)), (by_key, by_caps))
PYTHON
