#!/bin/bash
# A grab of one mouse or keyboard while something is held on it leaves the button or key down on the
# master, for every other client, after it was let go and after the grab.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: XIGrabDevice of an attached device diverts its events to one client. What is held
# is released when the user lets go, and who listens to all masters' raw events hears the rest.
# What happens: the grab takes the device off its master. The release goes to the grabber only: the
# master keeps the button (XQueryPointer's mask, the state in the motion of other devices) and the
# key (XQueryKeymap, the modifiers) until the same one is pressed and let go again. A listener to
# the raw events of all master devices gets a press without a release, one to all devices gets both.
# xinput list shows a floating device; there is no XI_HierarchyChanged. A device detached by
# `xinput float` is treated otherwise: the server releases what it holds.
# What it means: grab a single device only while nothing is held on it; in a gesture program grab
# the master instead. Who follows raw events listens to XIAllDevices or asks the state now and then.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse, keyboard = InputDevice("mouse"), InputDevice("keyboard")
MOUSE, KEYBOARD = device_id("mouse"), device_id("keyboard")
client, grabber, masters, everything = Client(), Client(), Client(), Client()
root = client.root
RAW = ("RawButtonPress", "RawButtonRelease", "RawKeyPress", "RawKeyRelease")
masters.select(root, *RAW)
everything.select(root, *RAW, device=0)
client.select(root, "HierarchyChanged", device=0)
SHIFT = 50


def raw(who):
    """What of one press, and its release, a listener has heard; of all devices each comes twice."""
    kinds = [event.kind for event in who.events()]
    return [kind for kind in RAW if kind in kinds]


mouse.button(1, True)
grabber.grab(MOUSE, root, *POINTER_EVENTS)
floating = [line for line in run("xinput list --short").splitlines() if "mouse" in line]
seen("shown as floating", "floating" in floating[0], True)
mouse.button(1, False)
seen("the grabber hears", [e.kind for e in grabber.events()], ["ButtonRelease"])
grabber.ungrab(MOUSE)
seen("raw events of all masters", raw(masters), ["RawButtonPress"])
seen("raw events of all devices", raw(everything), ["RawButtonPress", "RawButtonRelease"])
seen("button 1 is down after release and grab", client.pointer()[2] == 256, True)
mouse.move(5)
mouse.click(3)
seen("... after motion and another button", client.pointer()[2] == 256, True)
mouse.click(1)
seen("... after a click", client.pointer()[2] == 256, False)

keyboard.key(SHIFT, True)
grabber.grab(KEYBOARD, root, "KeyPress", "KeyRelease")
keyboard.key(SHIFT, False)
grabber.ungrab(KEYBOARD)
seen("keys down after the same with Shift, and modifiers", (client.keys(), client.pointer()[2]),
     ([SHIFT], 1))
keyboard.tap(SHIFT)
seen("... after Shift was struck", (client.keys(), client.pointer()[2]), ([], 0))
seen("changes of the hierarchy", [event.kind for event in client.events()], [])

keyboard.key(SHIFT, True)
run("xinput float keyboard")
seen("keys down after `xinput float` with Shift held", client.keys(), [])
EOF
