#!/bin/bash
# A gamepad that is switched off by its name (`xinput disable`) while one of its buttons holds a key goes on
# typing that key, for good: the key is another device's. Switched on again its pointer runs away by itself.
# xf86-input-joystick 1.6.4, X.Org X server 21.1.16.
#
# One would guess: a device that is disabled lets go what it holds, keys and buttons, as keyboards, mice and
# pens do, and stands still; and what it was told before that does not matter afterwards.
# What happens: the driver makes a second device, "pad (keys)", for the keys. It is not disabled with the pad:
# the key stays down and repeats, and as the pad does not hear of its button any more, switching it on
# again does not end it either, but the next press and release do. Disabling "pad (keys)" lets it go. A mouse
# button goes up at once. A stick that was held out as the pad was disabled, and let go meanwhile, is out for
# the driver: as soon as the other stick is moved the pointer goes that way, too, and on until the first one is
# touched. "Generate Mouse Events" and "Generate Key Events" (disable-mouse, disable-keys) let nothing go: a
# button that is down then stays down until it has been pressed once more. A pad that is unplugged is right.
# What it means: a hotkey on a gamepad's button needs `xinput disable` for both names; a script that turns
# the pad off for a game should do it with no button down.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-joystick=1:1.6.4-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

F12 = 96
board, hand, pad = keyboard(), mouse(), Gamepad(MapButton4=f"key={F12}")
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), "KeyPress", "KeyRelease")
client.call("XSetInputFocus", client.root, 0, 0)
end = time.monotonic() + 10
while "pad (keys)" not in run("xinput list --name-only"):
    assert time.monotonic() < end
    time.sleep(0.1)


def down():
    """The keys that are down, whether button 1 is, and whether a key repeats."""
    client.events()
    time.sleep(1)
    repeats = len(client.events("KeyPress")) > 5
    return client.keys(), bool(client.pointer()[2] & 256), repeats


def switch(on, name="pad"):
    run(f"xinput {'enable' if on else 'disable'} '{name}'")


def held(button, off, on):
    """While the button is held, and the pad off; once it is on; after another press. The kernel tells
    of the release to nobody."""
    pad.press(button, True)
    states = [down()]
    for step in off, on:
        step()
        states.append(down())
    for now in True, False:
        pad.press(button, now)
    return [*states, down()]


NOTHING, KEY_DOWN, BUTTON_DOWN = ([], False, False), ([F12], False, True), ([], True, False)
seen("button 1, the pad disabled, enabled, and pressed again",
     held(1, lambda: switch(False), lambda: switch(True)), [BUTTON_DOWN, NOTHING, NOTHING, NOTHING])
seen("a key, the same", held(4, lambda: switch(False), lambda: switch(True)),
     [KEY_DOWN, KEY_DOWN, KEY_DOWN, NOTHING])
seen("a key, with 'pad (keys)'", held(4, lambda: switch(False, "pad (keys)"), lambda: switch(True, "pad (keys)")),
     [KEY_DOWN, NOTHING, NOTHING, NOTHING])


def events(kind, on):
    run(f"xinput set-prop pad 'Generate {kind} Events' {int(on)}")


for kind, button, state in (("Mouse", 1, BUTTON_DOWN), ("Key", 4, KEY_DOWN)):
    pad.press(button, True)
    events(kind, False)
    pad.press(button, False)
    seen(f"{kind} events off, and the button let go", down(), state)
    events(kind, True)
    seen("... on again", down(), state)
    pad.press(button, True)
    pad.press(button, False)
    seen("... after the next press", down(), NOTHING)


def goes():
    """Whether the pointer goes to the right, and down, in .3 s."""
    x, y, _ = client.pointer()
    time.sleep(0.3)
    return client.pointer()[0] > x, client.pointer()[1] > y


client.warp(100, 100)
pad.stick(0, 12000)
time.sleep(0.2)
seen("a stick to the right: the pointer goes right, down", goes(), (True, False))
switch(False)
switch(True)
seen("disabled, let go, enabled", goes(), (False, False))
pad.stick(3, 0)
seen("... another one is touched, and at rest", goes(), (False, False))
pad.stick(1, 12000)
time.sleep(0.1)
seen("... the second stick is moved down", goes(), (True, True))
pad.stick(1, 0)
time.sleep(0.1)
seen("... and let go", goes(), (True, False))
pad.stick(0, 0)
time.sleep(0.1)
seen("... the first one is touched", goes(), (False, False))
pad.press(4, True)
pad.press(1, True)
seen("key and button held", down(), ([F12], True, True))
testbed.uevent("/sys/devices/input2/event2", "remove")
seen("unplugged", down(), NOTHING)
PROGRAM
