#!/bin/bash
# In Xwayland sticky keys do nothing, and what X programs lock or hold ends as the user touches any
# modifier: Ctrl of `xdotool keydown ctrl`, Caps Lock of `xdotool key Caps_Lock`, a layout locked by XKB.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2), xdotool 3.20160805.1.
#
# One would guess: Xwayland has XKB as any X server, and its state is what comes from the user's keys
# and from XTEST together, as under Xorg.
# What happens: the compositor tells Xwayland of its own state of modifiers, layout and locks with each
# modifier that goes down or up, and Xwayland sets its state to that. A tapped Shift is latched by X's
# sticky keys and taken back at once; one that a program latches (XkbLatchModifiers), or XTEST taps, is
# well unless a modifier comes first. A key of XTEST's that is held goes on to be down in XQueryKeymap,
# and its modifier is gone. Slow and bounce keys do work.
# What it means: a program that holds Alt by XTEST for a switcher of windows loses it with the user's
# next touch of Shift. Sticky keys have to be the compositor's.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}"
inside_kernel python3 - << 'PROGRAM'
from wayland import *

board = keyboard()
start_sway()
from x11 import *

A, SHIFT, CONTROL, CAPS_LOCK, NUM_LOCK = 30, 42, 37, 2, 16  # CONTROL is X's.
CORE_KEYBOARD, SLOW, BOUNCE, STICKY = 0x100, 2, 4, 8
client = Client()
window = client.window(0, 0, 100, 100)
client.select(window, "KeyPress", device=MASTER_KEYBOARD)


def tap(code, wait=0.3):
    """The modifiers with the user's key, None if it does not come."""
    client.events()
    board.key(code, 1)
    board.key(code, 0)
    time.sleep(wait)
    presses = client.events("KeyPress")
    return presses[-1].modifiers if presses else None


def state():
    """Modifiers and locks, the group."""
    mask = client.pointer()[2]
    return mask & 0xff, mask >> 13 & 3


def control(what, on):
    client.call("XkbChangeEnabledControls", CORE_KEYBOARD, what, what if on else 0)


time.sleep(1)
seen("A", tap(A), 0)
control(STICKY, True)
tap(SHIFT)
seen("sticky keys: Shift, then A", tap(A), 0)
tap(SHIFT), tap(SHIFT)
seen("    Shift twice, then A", tap(A), 0)
run("xdotool key Shift_L")
seen("    Shift by xdotool, then A", tap(A), 1)
control(STICKY, False)
client.call("XkbLatchModifiers", CORE_KEYBOARD, 4, 4)
seen("Ctrl latched by a program, then A", tap(A), 4)
client.call("XkbLatchModifiers", CORE_KEYBOARD, 4, 4)
tap(SHIFT)
seen("    latched again, Shift, then A", tap(A), 0)

run("xdotool keydown ctrl")
seen("xdotool keydown ctrl: A, once more", (tap(A), tap(A)), (4, 4))
tap(SHIFT)
seen("    after Shift: the modifiers, the keys that are down, A", (state()[0], client.keys(), tap(A)),
     (0, [CONTROL], 0))
run("xdotool keyup ctrl")
for name, mask in ("Caps_Lock", CAPS_LOCK), ("Num_Lock", NUM_LOCK):
    run(f"xdotool key {name}")
    seen(f"{name} by xdotool: A, and after Shift", (tap(A), tap(SHIFT), tap(A)), (mask, mask, 0))
run("setxkbmap us,ru")
client.call("XkbLockGroup", CORE_KEYBOARD, 1)
groups = [state()[1]]
for code in A, SHIFT:
    tap(code)
    groups.append(state()[1])
seen("a group locked by a program: then, after A, after Shift", groups, [1, 1, 0])

control(SLOW, True)
seen("slow keys: A, tapped", tap(A), None)
control(SLOW, False)
control(BOUNCE, True)
seen("bounce keys: A, and A soon after", (tap(A, 0.1), tap(A)), (0, None))
control(BOUNCE, False)
PROGRAM
