#!/bin/bash
# A keyboard that is disabled or floating while setxkbmap or xmodmap runs comes back with the old
# layout, and then the layout of the whole session changes with each key, by which keyboard it is on.
# X.Org X server 21.1.16 with libinput 1.28.1 (xf86-input-libinput 1.5.0), setxkbmap 1.3.4.
#
# One would guess: a keyboard that comes back gets the layout of its master, as one that never was away
# has it, and as one that is told to by `setxkbmap -query`.
# What happens: setxkbmap and xmodmap set the master's map and those of the slaves that are attached and
# enabled at that moment. The other keeps its own, and hands it on to the master with its first key. So
# z is y again on the built-in keyboard that was switched off for a while, hotkeys are elsewhere, and
# everybody is told of a new keyboard each time the two are used in turn. The rate of repetition and
# sticky keys stay behind in the same way.
# What it means: run setxkbmap again after `xinput enable` and `xinput reattach`.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

first = keyboard()
mouse()
other = KernelDevice("other", "KEYBOARD", 5, range(1, 128), attributes={"ID_INPUT_KEY": "1"})
start_xorg()
from x11 import *

Y, CORE_KEYBOARD, STICKY = 29, 0x100, 8
client = Client()
window = client.window(0, 0, 100, 100)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")
X11.XkbKeycodeToKeysym.restype = c_ulong


def letters():
    """What the key right of T writes, on the first keyboard and on the other, as whoever starts then
    reads the map."""
    result = ""
    for device in first, other:
        client.events()
        device.key(Y - 8, True)
        device.key(Y - 8, False)
        time.sleep(0.3)
        reader = Client()
        for event in client.events("KeyPress"):
            result += chr(reader.call("XkbKeycodeToKeysym", c_int(event.detail), c_int(0), c_int(0)))
        X11.XCloseDisplay(reader.display)
    return result


def presses(device):
    """How many come in a second while A is held."""
    client.events()
    device.key(30, True)
    time.sleep(1)
    device.key(30, False)
    time.sleep(0.2)
    return len(client.events("KeyPress"))


def sticky(device):
    """The modifiers of A after Shift was tapped."""
    for code in 42, 30:
        client.events()
        device.key(code, True)
        device.key(code, False)
        time.sleep(0.2)
    return client.events("KeyPress")[0].modifiers


run("setxkbmap us")
seen("American", letters(), "yy")
run("setxkbmap de; xinput disable other; xinput enable other")
seen("German, disabled and enabled", letters(), "zz")
run("xinput float other; xinput reattach other 'Virtual core keyboard'")
seen("floated and attached", letters(), "zz")
run("xinput disable other; setxkbmap us; xinput enable other")
seen("American, set while the other was disabled", letters(), "yz")
seen("    once more", letters(), "yz")
seen("    setxkbmap says", run("setxkbmap -query").split()[-1], "us")
run("setxkbmap us")
seen("    set again", letters(), "yy")
run("xinput float other; setxkbmap de; xinput reattach other 'Virtual core keyboard'")
seen("German, set while the other was floating", letters(), "zy")
run("setxkbmap us; xinput disable other; xmodmap -e 'keycode 29 = 1'; xinput enable other")
seen("xmodmap made it 1 while the other was disabled", letters(), "1y")
run("setxkbmap us; xinput disable other; xset r rate 100 40; xinput enable other")
first_presses, other_presses = presses(first), presses(other)
seen("the rate was set: faster on the first, on the other", (first_presses > 25, other_presses > 25),
     (True, False))
run("xinput disable other; xset -r 38; xinput enable other")
seen("A was told not to repeat: presses of the first, of the other", (
    presses(first), presses(other) > 1), (1, True))
run("xinput disable other")
client.call("XkbChangeEnabledControls", CORE_KEYBOARD, STICKY, STICKY)
run("xinput enable other")
seen("sticky keys were set: Shift, then A on the first, on the other", (
    sticky(first), sticky(other)), (1, 0))
PROGRAM
