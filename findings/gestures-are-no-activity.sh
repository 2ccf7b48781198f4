#!/bin/bash
# Swipes on a touchpad are no activity, nor is a finger on a touch screen once it is down: the screen
# saver comes on in the middle of them.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: whatever a user does with a device puts the idle time back to zero.
# What happens: keys, buttons, motion and the first finger's begin on a touch screen do, and so does
# XWarpPointer, with no user at all. The way of the finger, its end and further fingers do not, whether
# a touch client, a pointer client or nobody has the touch. Swipes do not: the screen saver comes on in
# the middle of them (the next one ends it, but what locks the screen at that moment has locked it).
# What it means: who reads or changes desktops with swipes alone is locked out meanwhile, and a
# program that asks for the idle time takes its own user for absent. A gesture program does well to
# call XResetScreenSaver when it has recognized something.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

client = Client()
devices = {name: InputDevice(name) for name in ("keyboard", "mouse", "touch", "touchpad")}
moves = iter(range(100, 1000, 5))
client.select(client.root, *SWIPE_EVENTS)


def swipe():
    devices["touchpad"].swipe("begin")
    devices["touchpad"].swipe("update", dx=200)
    devices["touchpad"].swipe("end")


def touch():
    devices["touch"].touch(1, "begin", 100, 100)
    devices["touch"].touch(1, "end", 100, 100)


acts = {
    "a key": lambda: devices["keyboard"].tap(38),
    "motion": lambda: devices["mouse"].move(5),
    "a finger on a touch screen": touch,
    "a swipe on a touchpad": swipe,
    "XWarpPointer, which is no input": lambda: client.warp(50, 50),
}
for name, act in acts.items():
    while client.saver()[1] < 300:
        time.sleep(0.05)
    act()
    seen(f"{name} puts the idle time back", client.saver()[1] < 300, act is not swipe)
seen("events of the swipe", [event.kind for event in client.events()], list(SWIPE_EVENTS))



def draw():
    devices["touch"].touch(1, "update", next(moves), 100)


def fresh(act):
    """Whether it puts the idle time back."""
    while client.saver()[1] < 300:
        time.sleep(0.05)
    act()
    return client.saver()[1] < 300


def finger(kind):
    """The same for a finger's begin, update, the second finger's begin, and the end."""
    devices["mouse"].move(1)
    result = [fresh(lambda: devices["touch"].touch(1, "begin", 90, 100)), fresh(draw),
              fresh(lambda: devices["touch"].touch(2, "begin", 300, 300)),
              fresh(lambda: devices["touch"].touch(1, "end", 100, 100))]
    devices["touch"].touch(2, "end", 300, 300)
    seen(f"finger, its motion, second finger, end put it back, {kind}", result,
         [True, False, False, False])


finger("no client")
client.select_core(client.root, "ButtonPress", "ButtonRelease", "Motion")
finger("pointer client")
touches = Client()
touches.select(touches.root, *TOUCH_EVENTS)
finger("touch client")
devices["touch"].touch(1, "begin", 90, 100)
for name, act in {"keys": acts["a key"], "swipes": swipe, "a finger's stroke": draw}.items():
    run("xset s reset s noblank s 1 1")
    end = time.monotonic() + 4
    came = False
    while not came and time.monotonic() < end:
        act()
        time.sleep(0.1)
        came = client.saver()[0]
    seen(f"the screen saver of one second comes on during {name}", came, act in (swipe, draw))
EOF
