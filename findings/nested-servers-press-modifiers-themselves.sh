#!/bin/bash
# Inside Xephyr and Xnest modifiers are those of the layout outside: with Ctrl and Caps Lock swapped by
# setxkbmap inside, the new Ctrl locks capitals and the old one is Ctrl still; with a German layout
# inside, AltGr+Q is Alt+@; a modifier that xdotool holds goes up with the user's next click.
# Xephyr and Xnest 21.1.16, xdotool 3.20160805.1.
#
# One would guess: a key outside is a key inside, and the server inside makes of it what its own layout
# says, as setxkbmap and xmodmap there want it.
# What happens: with each key and click the server compares the modifiers in the event from outside with
# its own, and presses and releases keys of its own map until both are alike. Raw events have them. So a
# modifier that is another one inside is pressed twice over, as what it is there and as what it is
# outside. Alt that `xdotool keydown` holds inside Xephyr ends with the next notch of the wheel; Xnest
# leaves it. Caps Lock that a program inside sets goes off with the next key. Num Lock that a program
# sets outside is set inside, by its key that is held, and stays when it is off outside.
# What it means: give both the same layout and options; a program that holds Alt by XTEST for a switcher
# of windows while the user turns the wheel lets go too early inside Xephyr.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xserver-xephyr=2:21.1.16-1.3+deb13u4 xnest=2:21.1.16-1.3+deb13u4
inside_xorg python3 - << 'PROGRAM'
from nested import *

Q, S, CONTROL, CAPS_LOCK, ALTGR = 24, 39, 37, 66, 108
LOCK, NUM_LOCK, CORE_KEYBOARD = 2, 16, 0x100
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
outside = Client()
mouse.move(-2000, -2000)
mouse.move(100, 100)


def begin(name):
    nested = Nested(name)
    outside.call("XSetInputFocus", nested.outside, 1, 0)
    nested.events()
    return nested


def press(*keys):
    """What the window makes of the last key, held with the others, and the keys that stay down."""
    for key in keys:
        keyboard.key(key, True)
    told = [event for event in nested.events() if event.startswith(f"KeyPress {keys[-1]}")]
    for key in reversed(keys):
        keyboard.key(key, False)
    nested.events()
    return told, nested.client.keys()


def locks(client):
    return client.pointer()[2] & (LOCK | NUM_LOCK)


def lock(client, on):
    client.call("XkbLockModifiers", CORE_KEYBOARD, LOCK | NUM_LOCK, on)


for name in SERVERS:
    nested = begin(name)
    seen(f"{name}: Ctrl and S", press(CONTROL, S), (["KeyPress 39 Control"], []))
    nested.run("setxkbmap -layout us -option ctrl:swapcaps")
    nested.events()
    seen("    Ctrl is on the key of Caps Lock inside: that key and S", press(CAPS_LOCK, S),
         (["KeyPress 39 Lock"], []))
    seen("    the key that was Ctrl and S", press(CONTROL, S),
         (["KeyPress 39 Lock Control"], [CAPS_LOCK]))
    run("setxkbmap -layout us -option ctrl:swapcaps")
    nested.end()

    lock(outside, 0)
    nested = begin(name)
    nested.run("setxkbmap -layout us -option ctrl:swapcaps")
    nested.events()
    seen("    it is there outside as well: the key of Caps Lock and S", press(CAPS_LOCK, S),
         (["KeyPress 39 Control"], []))
    run("setxkbmap -option; setxkbmap -layout us")
    nested.end()

    lock(outside, 0)
    nested = begin(name)
    nested.run("setxkbmap -layout de")
    nested.events()
    seen("    German inside, American outside: AltGr and Q", press(ALTGR, Q),
         (["KeyPress 24 Mod1 Mod5"], [64]))
    seen("    ... the key after it", press(S), (["KeyPress 39"], []))
    run("setxkbmap -layout de")
    nested.events()
    seen("    German both: AltGr and Q", press(ALTGR, Q), (["KeyPress 24 Mod5"], []))
    run("setxkbmap -layout us")
    nested.end()

    nested = begin(name)
    nested.run("xdotool keydown alt")
    mouse.move(5, 0)
    nested.events()
    seen("    Alt held by xdotool inside: after a motion of the mouse", nested.client.keys(), [64])
    mouse.click(5)
    nested.events()
    seen("    ... after a notch of the wheel", nested.client.keys(), [] if name == "Xephyr" else [64])
    nested.run("xdotool keyup alt")

    lock(nested.client, LOCK)
    press(S)
    seen("    Caps Lock set by a program inside, after a key", locks(nested.client), 0)
    lock(outside, NUM_LOCK)
    seen("    Num Lock set by a program outside: a key, and what is down then", press(S),
         (["KeyPress 39 Mod2"], [77]))
    lock(outside, 0)
    press(S), press(S)
    seen("    ... off again outside, after two keys", locks(nested.client), NUM_LOCK)
    nested.end()
PROGRAM
