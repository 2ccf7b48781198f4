#!/bin/bash
# A touch grab for one touch screen takes nothing from anybody: the window below gets the finger's whole
# stroke and click, though the grab accepts it.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: XIGrabTouchBegin for a touch screen's own number is for that screen what one for all
# master devices is for all, as XIGrabButton for one mouse and XIGrabSwipeGestureBegin for one touchpad
# are: an accepted touch is nobody else's.
# What happens: a touch is two, the device's and the master's, and each has its own grabs. Whatever
# becomes of the device's, the master's goes to the window, as touches or as button 1, from begin to
# end. The other way round a grab for all masters leaves the device's to who has selected it there. One
# for XIAllDevices gets both, with two device numbers; both have to be accepted. Grabs of a button and of
# swipes, and XIGrabDevice, take the device off its master for as long as they last.
# What it means: grab touches for the master and let go (XIRejectTouch) what the source's number says is
# of another screen.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

touch, mouse, pad = InputDevice("touch"), InputDevice("mouse"), InputDevice("touchpad")
ALL = 0
SCREEN = device_id("touch")
grabber = Client()
ANY = GrabModifiers(ANY_MODIFIER, 0)


def grab(what, device, *kinds):
    own = {"Button": [c_int(1)]}.get(what, [])
    modes = [] if what == "TouchBegin" else [c_int(1), c_int(1)]
    assert 0 == grabber.call(
        "XIGrab" + what, c_int(device), *own, grabber.root, *[0] * len(own), *modes, c_int(0),
        grabber.mask(device, kinds), c_int(1), byref(ANY))


def stroke(client, device, decision):
    """How many begins the grab has, and what the client gets of a finger's stroke."""
    grab("TouchBegin", device, *TOUCH_EVENTS)
    client.events()
    touch.touch(1, "begin", 100, 100)
    begins = grabber.events("TouchBegin")
    for event in begins:
        grabber.call("XIAllowTouchEvents", c_int(event.device), event.detail, grabber.root,
                     c_int(decision))
    for x in (150, 200):
        touch.touch(1, "update", x, 100)
    touch.touch(1, "end", 200, 100)
    grabber.call("XIUngrabTouchBegin", c_int(device), grabber.root, c_int(1), byref(ANY))
    grabber.events()
    kinds = [event.kind for event in client.events() if event.kind != "Motion"]
    return len(begins), " ".join(dict.fromkeys(kinds))


TOUCHES, CLICK, NOTHING = " ".join(TOUCH_EVENTS), "ButtonPress ButtonRelease", ""
for name, expected in {
        "touch client": TOUCHES, "pointer client": CLICK, "core client": CLICK,
        "client of the touch screen": TOUCHES}.items():
    client = Client()
    window = client.window(0, 0, 1024, 768)
    if name == "core client":
        client.select_core(window, *POINTER_EVENTS)
    else:
        kinds = POINTER_EVENTS if name == "pointer client" else TOUCH_EVENTS
        client.select(window, *kinds, device=SCREEN if "screen" in name else ALL_MASTERS)
    below = "screen" in name
    seen(f"{name}: accepted by a grab for all masters", stroke(client, ALL_MASTERS, ACCEPT_TOUCH),
         (1, TOUCHES if below else NOTHING))
    seen("    by one for the touch screen", stroke(client, SCREEN, ACCEPT_TOUCH),
         (1, NOTHING if below else expected))
    seen("    by one for all devices", stroke(client, ALL, ACCEPT_TOUCH), (2, NOTHING))
    seen("    rejected by one for all masters", stroke(client, ALL_MASTERS, REJECT_TOUCH),
         (1, expected))
    client.call("XDestroyWindow", window)

client = Client()
window = client.window(0, 0, 1024, 768)
client.select(window, "ButtonPress", "SwipeBegin", "SwipeUpdate", "SwipeEnd")
grab("Button", device_id("mouse"), "ButtonPress", "ButtonRelease")
mouse.click(1)
grab("SwipeGestureBegin", device_id("touchpad"), *SWIPE_EVENTS)
pad.swipe("begin")
pad.swipe("end")
seen("grabs for one mouse and one touchpad: the grabber, the window",
     [[event.kind for event in who.events("ButtonPress", "SwipeBegin")] for who in (grabber, client)],
     [["ButtonPress", "SwipeBegin"], []])
client.select(window, *TOUCH_EVENTS)
grabber.grab(SCREEN, grabber.root, *TOUCH_EVENTS)
touch.touch(1, "begin", 100, 100)
touch.touch(1, "end", 100, 100)
seen("XIGrabDevice of the touch screen: the grabber, the window",
     [[event.kind for event in who.events("TouchBegin")] for who in (grabber, client)],
     [["TouchBegin"], []])
EOF
