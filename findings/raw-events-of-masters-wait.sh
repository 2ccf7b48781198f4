#!/bin/bash
# While a synchronous grab has frozen a device, the raw events of the master wait, and those of the
# device itself come at once.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: raw events are sent whatever anybody has grabbed (that is what XInput 2.1 is
# for); whether one selects XIAllMasterDevices or XIAllDevices is a matter of how many copies one
# wants.
# What happens: a passive grab in synchronous mode (as window managers take for click to focus and
# for keys that they may replay) freezes the master from the press on. Who listens to all master
# devices gets the raw event of the press, and those after it, of a second keyboard or mouse too,
# when the owner of the grab allows events, with the times of the input. Who listens to all devices
# gets the devices' copies (deviceid is sourceid) at once and the masters' late. Asynchronous grabs
# delay nothing.
# What it means: to follow what is held select XIAllDevices and drop the masters' copies; by the
# masters' a hold lasts longer than the user's, as long as a busy window manager takes.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

keyboard, keyboard2 = InputDevice("keyboard"), InputDevice("keyboard2")
mouse, touchpad = InputDevice("mouse"), InputDevice("touchpad")
client, everything, manager = Client(), Client(), Client()
root = client.root
RAW = ("RawKeyPress", "RawKeyRelease", "RawButtonPress", "RawButtonRelease", "RawMotion")
client.select(root, *RAW)
everything.select(root, *RAW, device=0)
KEY, OTHER, ANY_MODIFIERS = 40, 41, 1 << 15
ASYNC_POINTER, ASYNC_KEYBOARD = 0, 3


def raw():
    """The raw events of the masters, and those of the devices: kind and number."""
    masters, own = client.events(), everything.events()
    return ([f"{event.kind[3:]} {event.detail}" for event in masters],
            [f"{event.kind[3:]} {event.detail}" for event in own if event.device == event.source])


def keys(is_async):
    """What comes while the key's grab is active, and what when its owner allows events."""
    manager.call("XGrabKey", KEY, ANY_MODIFIERS, root, 0, 1, is_async)
    keyboard.key(KEY, True)
    keyboard2.tap(OTHER)
    mouse.move(5)
    keyboard.key(KEY, False)
    at_once = raw()
    manager.call("XAllowEvents", ASYNC_KEYBOARD, 0)
    manager.call("XUngrabKey", KEY, ANY_MODIFIERS, root)
    return at_once, raw()


def buttons(is_async):
    manager.call("XGrabButton", 1, ANY_MODIFIERS, root, 0, 4, is_async, 1, 0, 0)
    mouse.button(1, True)
    touchpad.move(5)
    keyboard.tap(OTHER)
    mouse.button(1, False)
    at_once = raw()
    manager.call("XAllowEvents", ASYNC_POINTER, 0)
    manager.call("XUngrabButton", 1, ANY_MODIFIERS, root)
    return at_once, raw()


for name, act, delayed in (("key", keys, ["KeyPress 41", "KeyRelease 41", "KeyRelease 40"]),
                           ("button", buttons, ["Motion 0", "ButtonRelease 1"])):
    masters_and_own, later = act(1)
    all_five = masters_and_own[1]
    seen(f"asynchronous {name} grab, masters'", masters_and_own[0], all_five)
    seen("... devices', both later", (len(all_five), later), (5, ([], [])))
    (masters, own), later = act(0)
    seen(f"synchronous {name} grab, devices'", own, all_five)
    seen("... masters'", masters, [event for event in all_five if event not in delayed])
    seen("... masters' and devices' when it is allowed", later, (delayed, []))

manager.call("XGrabKey", KEY, ANY_MODIFIERS, root, 0, 1, 0)
keyboard.key(KEY, True)
start = client.events()[0].time
keyboard.key(KEY, False)
time.sleep(0.5)
manager.call("XAllowEvents", ASYNC_KEYBOARD, 0)
seen("the release that comes half a second late has its own time",
     client.events()[0].time - start < 250, True)
EOF
