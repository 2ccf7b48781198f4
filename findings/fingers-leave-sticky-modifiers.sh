#!/bin/bash
# A sticky modifier, or one that is latched, is spent by a click of a mouse, a notch of the wheel and a
# key, but not by a finger's tap on a touch screen, which has it in its state as well, nor by a swipe.
# X.Org X server 21.1.16.
#
# One would guess: a tap that is a press of button 1 for the window is one for sticky keys, too, as a
# click by XTEST is, and the button 5 that the server makes of a wheel's axis.
# What happens: the tap's press has the modifier, and it stays for the next tap and the one after it,
# until a key, a click or a notch takes it away; a tap that is a touch for the window, and a swipe of
# a touchpad, leave it alike.
# What it means: on a touch screen Super and a tap, by sticky keys, goes on for all taps that follow. A
# program that takes Super and a finger's stroke for a gesture should take the latch away at its end
# (XkbLatchModifiers).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PROGRAM'
from x11 import *

CORE_KEYBOARD, STICKY, SUPER, A = 0x100, 1 << 3, 133, 38
keyboard, mouse, tablet, touch, touchpad = (
    InputDevice(name) for name in ("keyboard", "mouse", "tablet", "touch", "touchpad"))
client = Client()
left, right = client.window(0, 0, 512, 768), client.window(512, 0, 512, 768)
client.select(left, *POINTER_EVENTS)
client.select(right, *TOUCH_EVENTS, *SWIPE_EVENTS)


def latched():
    """Whether Super waits for the next key: XkbStateRec.latched_mods."""
    state = ctypes.create_string_buffer(32)
    client.call("XkbGetState", CORE_KEYBOARD, state)
    return state.raw[8] == 64


def tap(x):
    touch.touch(1, "begin", x, 300)
    touch.touch(1, "end", x, 300)


def swipe():
    tablet.place(700, 300)
    for phase in "begin", "update", "end":
        touchpad.swipe(phase, 10)


def buttons():
    """The buttons that were pressed, with the modifiers, since the last call."""
    return [(event.detail, event.modifiers) for event in client.events("ButtonPress")]


client.call("XkbChangeEnabledControls", CORE_KEYBOARD, STICKY, STICKY)
for name, act, stays in (
        ("a key", lambda: keyboard.tap(A), False),
        ("a click", lambda: mouse.click(1), False),
        ("a click by XTEST", lambda: run("xdotool click 1"), False),
        ("a notch of the wheel", lambda: mouse.scroll(120), False),
        ("motion", lambda: mouse.move(5), True),
        ("a swipe", swipe, True),
        ("a tap where the window takes touches", lambda: tap(600), True),
        ("a tap where it takes buttons", lambda: tap(100), True)):
    client.call("XkbLatchModifiers", CORE_KEYBOARD, 255, 0)
    tablet.place(100, 100)
    keyboard.tap(SUPER)
    assert latched()
    act()
    seen(f"Super tapped, then {name}: Super is latched", latched(), stays)
buttons()
tap(100)
tap(100)
seen("two taps more: buttons, modifiers", buttons(), [(1, 64)] * 2)
mouse.click(1)
tap(100)
seen("a click, and a tap", buttons(), [(1, 64), (1, 0)])
PROGRAM
