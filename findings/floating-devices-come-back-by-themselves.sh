#!/bin/bash
# A device that was taken off the pointer (`xinput float`), or given to a second one, belongs to the
# first pointer again when it was disabled and enabled; a device that is grabbed while its own pointer
# is removed belongs to none, for good.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: `xinput disable` and `enable` leave a device as it was, as they leave its matrix, its
# button map and its other properties. And `xinput remove-master ... AttachToMaster` attaches what
# belonged to the pointer, grabbed or not; at the latest when the grab ends.
# What happens: enabling attaches to the first master pointer or keyboard, whatever the device belonged
# to, if to any. Its properties are still there. A device that a client has grabbed counts as a floating
# one, so AttachToMaster passes it by, and the grab's end finds the old master gone: it stays floating,
# without a word, and without a way to move anything until `xinput reattach`.
# What it means: a tablet or macro keyboard that was made floating so that it moves nothing moves the
# pointer and types after something disabled it for a while. Do it again at each XI_HierarchyChanged.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

NAMES = ("mouse", "keyboard2")
devices = {name: InputDevice(name) for name in NAMES}
numbers = {name: device_id(name) for name in NAMES}
client, grabber = Client(), Client()


def where(name):
    """What a device belongs to."""
    line = [line for line in run("xinput list --short").splitlines()
            if f"id={numbers[name]}\t" in line][0]
    master = line.split("[")[1].split()[-1].strip("()]")
    return {"2": "first", "3": "first", "slave": "none"}.get(master, "second")


def all():
    return [where(name) for name in NAMES]


def cycle():
    for name in NAMES:
        run(f"xinput disable {name}; xinput enable {name}")
        devices[name] = InputDevice(name)  # Its socket ends with it.


def used():
    """Whether the mouse moves the first pointer, and whether a key is down on the first keyboard."""
    before = client.pointer()
    devices["mouse"].move(-5, -5)
    devices["keyboard2"].key(38, True)
    down = 38 in client.keys()
    devices["keyboard2"].key(38, False)
    return client.pointer() != before, down


def give():
    run("xinput create-master two")
    run("xinput reattach mouse 'two pointer'; xinput reattach keyboard2 'two keyboard'")


run("xinput set-prop mouse 'Coordinate Transformation Matrix' 2 0 0 0 2 0 0 0 1")
run("xinput float mouse; xinput float keyboard2")
seen("made floating: they belong to, move the pointer, press its keys", (all(), used()),
     (["none", "none"], (False, False)))
cycle()
seen("... disabled and enabled", (all(), used()), (["first", "first"], (True, True)))
seen("... the mouse's matrix", "2.000000" in run("xinput list-props mouse"), True)
give()
seen("given to a second pointer and keyboard", (all(), used()),
     (["second", "second"], (False, False)))
cycle()
seen("... disabled and enabled", (all(), used()), (["first", "first"], (True, True)))

run("xinput remove-master 'two pointer' AttachToMaster")
give()
run("xinput remove-master 'two pointer' AttachToMaster")
seen("the second removed, to attach what it had", all(), ["first", "first"])
give()
for name, kind in (("mouse", "Motion"), ("keyboard2", "KeyPress")):
    assert grabber.grab(numbers[name], grabber.root, kind) == 0
run("xinput remove-master 'two pointer' AttachToMaster")
seen("... while they are grabbed", all(), ["none", "none"])
for name in NAMES:
    grabber.ungrab(numbers[name])
seen("... after the grab", (all(), used()), (["none", "none"], (False, False)))
run("xinput reattach mouse 2; xinput reattach keyboard2 3")
for name, kind in (("mouse", "Motion"), ("keyboard2", "KeyPress")):
    assert grabber.grab(numbers[name], grabber.root, kind) == 0
    grabber.ungrab(numbers[name])
seen("grabbed without that, after the grab", (all(), used()), (["first", "first"], (True, True)))
EOF
