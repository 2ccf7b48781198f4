#!/bin/bash
# With caps:super the left Super key still holds Super, but the list of modifier keys no longer has it, so
# that xdotool's --clearmodifiers leaves it down: Super+x is what the application gets. With caps:numlock the
# Num Lock key no longer locks anything.
# xkeyboard-config 2.42, xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: caps:super and caps:numlock do what is written beside them, "make Caps Lock an additional
# Super" and "Num Lock"; and the keys that hold a modifier are those of XGetModifierMapping (xmodmap -pm).
# What happens: layouts name modifier keys by their symbol, and of several keys with one symbol the one with
# the least number is meant, which Caps Lock is. The left Super key (133) is no longer listed, yet sets Mod4;
# the Num Lock key is not either, and does nothing. xdotool looks in the list for what it has to
# release: with the left Super key as hotkey a typed x comes with Super.
# caps:hyper is well, as no other key has its symbol.
# What it means: who releases what the user holds asks XKB for the keys' actions (XkbGetMap), or for the state
# after each release. Under caps:numlock the digits of the keypad hang on Caps Lock alone.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
import re
from x11 import *

CAPS, LEFT_SUPER, NUM_LOCK, X = 66, 133, 77, 53
SUPER, NUM = 64, 16
keyboard, user, application = InputDevice("keyboard"), Client(), Client()
window = application.window(0, 0, 300, 300)
application.select_core(window, "KeyPress")
application.call("XSetInputFocus", window, c_int(1), 0)


def held(code):
    """The modifiers while a key is down."""
    keyboard.key(code, True)
    mask = user.pointer()[2]
    keyboard.key(code, False)
    return mask


def listed():
    """The keys that hold Mod4, by the list of modifiers."""
    line = re.search("mod4.*", run("xmodmap -pm"))[0]
    return [int(code, 16) for code in re.findall("0x(\\w+)", line)]


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


for option, in_list, by_left, by_caps in (
        ("", True, [0], None), ("caps:super", False, [SUPER], [0]), ("caps:hyper", True, [0], [0])):
    run(f"setxkbmap -option; setxkbmap -layout us -option '{option}'")
    seen(f"{option or 'no option'}: left Super is listed, holds", (LEFT_SUPER in listed(), held(LEFT_SUPER)),
         (in_list, SUPER))
    seen("... modifiers of xdotool's x while it is held", typed(LEFT_SUPER), by_left)
    if by_caps:
        seen("... while Caps Lock is held, which holds", (typed(CAPS), held(CAPS)), (by_caps, SUPER))
for option, by_key, by_caps in (("", True, False), ("caps:numlock", False, True)):
    run(f"setxkbmap -option; setxkbmap -layout us -option '{option}'")
    seen(f"{option or 'no option'}: Num Lock is switched by its key, by Caps Lock",
         (locked(NUM_LOCK), locked(CAPS)), (by_key, by_caps))
EOF
