#!/bin/bash
# The middle button of a TrackPoint is told of when it is let go, never while it is held: press and
# release come together, raw events too.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, all by default.
#
# One would guess: the button scrolls when the stick is moved while it is held; held still, its press
# comes after a moment, and a program that hears of raw events, or grabs the button, has it at once.
# What happens: nothing comes while it is held, for seconds: no press, no raw press, no grab is
# activated, XQueryPointer says that no button is down. At the release both come at once. If the
# stick was moved, but for the first moment, they never come, and the wheel's buttons do. The middle
# button of a mouse on the same computer, and the TrackPoint's left one, come at once.
# What it means: on these computers the middle button cannot be what is held for a gesture, be it
# drawn with the stick, the touchpad or a mouse. Set "libinput Scroll Method Enabled" of the
# TrackPoint to 0, 0, 0, or choose another button.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, stick = keyboard(), mouse(), trackpoint()
start_xorg()
from x11 import *

client, raw, grabber = Client(), Client(), Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS)
raw.select(raw.root, "RawButtonPress", "RawButtonRelease")


def told():
    """Events of the window and raw events, each kind with its button once."""
    time.sleep(0.2)
    return [list(dict.fromkeys(
        f"{event.kind} {event.detail}".removesuffix(" 0") for event in listener.events()))
        for listener in (client, raw)]


def moved(count, pause):
    for _ in range(count):
        time.sleep(pause)
        stick.move(4, 0)


CLICK = [["ButtonPress 2", "ButtonRelease 2"], ["RawButtonPress 2", "RawButtonRelease 2"]]
time.sleep(0.5)
for name, device, button in (("left", stick, LEFT), ("mouse's middle", buttons, MIDDLE)):
    device.key(button, True)
    number = 1 if button == LEFT else 2
    seen(f"{name} button down", told(), [[f"ButtonPress {number}"], [f"RawButtonPress {number}"]])
    device.key(button, False)
    told()
stick.key(MIDDLE, True)
time.sleep(3)
seen("middle button down, 3 s", told(), [[], []])
seen("the buttons' mask", client.pointer()[2], 0)
stick.key(MIDDLE, False)
seen("let go", told(), CLICK)
stick.key(MIDDLE, True)
moved(3, 0.01)
stick.key(MIDDLE, False)
seen("moved for .03 s", told(), CLICK)
stick.key(MIDDLE, True)
time.sleep(0.5)
moved(40, 0.01)
seen("held for .5 s, then moved to the right", told(),
     [["Motion", "ButtonPress 7", "ButtonRelease 7"], ["RawButtonPress 7", "RawButtonRelease 7"]])
stick.key(MIDDLE, False)
seen("let go (the motion moves nothing)", told(), [["Motion"], []])
grabber.grab_passively("Button", grabber.root, "ButtonPress", "ButtonRelease", number=2)
stick.key(MIDDLE, True)
time.sleep(1)
seen("a passive grab of the button, 1 s", [event.kind for event in grabber.events()], [])
stick.key(MIDDLE, False)
time.sleep(0.2)
seen("let go", [event.kind for event in grabber.events()], ["ButtonPress", "ButtonRelease"])
grabber.call("XIUngrabButton", c_int(ALL_MASTERS), c_int(2), grabber.root, c_int(1),
             byref(GrabModifiers(ANY_MODIFIER, 0)))
run("xinput set-prop trackpoint 'libinput Scroll Method Enabled' 0 0 0")
told()
stick.key(MIDDLE, True)
seen("with no scroll method, down", told(), [["ButtonPress 2"], ["RawButtonPress 2"]])
stick.key(MIDDLE, False)
PROGRAM
