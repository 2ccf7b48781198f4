#!/bin/bash
# On a Wacom tablet a pinch is no gesture: the driver presses the key Ctrl around each notch of the
# wheel. It lets go a Ctrl that the user holds, and with Ctrl and Caps Lock swapped it locks.
# xf86-input-wacom 1.2.3, X.Org X server 21.1.16, an Intuos Pro, all by default.
#
# One would guess: two fingers that move apart are a pinch of XInput 2.4, as with libinput, or
# scrolling, and three are a swipe; a touchpad types no keys.
# What happens: the device is a keyboard, too. Each step of a pinch is a press of Ctrl, a notch, and
# Ctrl's release, which clients that have no Ctrl in mind see as such. If the user holds Ctrl on the
# keyboard, the first step's release is that key's for everybody: Ctrl is up, and up it stays, though
# it is held. After `setxkbmap -option ctrl:swapcaps` it is the key where Ctrl was that is pressed,
# now Caps Lock: the fingers scroll in place of zooming, and one step leaves capitals on. Three and
# four fingers scroll as two do, by buttons without axes. Nothing of it is flagged as emulated.
# What it means: hotkeys with Ctrl that are held while drawing end at a pinch, and what waits for Ctrl
# alone begins. Swipes of three fingers are never told of. `xsetwacom set DEVICE Gesture off` ends
# it, scrolling as well.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, fingers = keyboard(), Fingers()
start_xorg()
from x11 import *

client = Client()
window = client.window(0, 0, 1024, 768)
client.select(window, *POINTER_EVENTS, *SWIPE_EVENTS, "PinchBegin", "PinchUpdate", "PinchEnd")
client.select(window, "KeyPress", "KeyRelease", device=MASTER_KEYBOARD)
client.call("XSetInputFocus", window, 1, 0)
PLACES = [(30, 30), (45, 28), (60, 30), (75, 31)]


def told():
    time.sleep(0.3)
    words = []
    for event in client.events():
        if event.kind != "Motion":
            flag = " emulated" if event.flags & 1 << 16 else ""
            words.append(f"{event.kind} {event.detail}{flag}")
    return words


def drag(*steps):
    fingers.put(dict(enumerate(PLACES[:len(steps)])))
    fingers.drag(*steps)
    fingers.lift()
    return told()


def notch(button):
    return [f"ButtonPress {button}", f"ButtonRelease {button}"]


SPREAD = (-6, 0), (6, 0)
CTRL = 29  # Of the kernel; 37 of X.
time.sleep(0.5)
told()
seen("a pinch by 12 mm", drag(*SPREAD), ["KeyPress 37", *notch(4), "KeyRelease 37"])
board.key(CTRL, True)
seen("Ctrl of the keyboard: events, keys that are down", (told(), client.keys()),
     (["KeyPress 37"], [37]))
seen("the pinch while it is held", (drag(*SPREAD), client.keys()),
     ([*notch(4), "KeyRelease 37"], []))
board.key(CTRL, False)
seen("Ctrl let go", told(), [])
for count in (2, 3, 4):
    events = drag(*[(0, 15)] * count)
    seen(f"{count} fingers down by 15 mm: kinds of events, more than one of each",
         (sorted(set(events)), len(events) > 2), (notch(4), True))
run("setxkbmap -option ctrl:swapcaps")
seen("swapcaps, the pinch", drag(*SPREAD), ["KeyPress 37", *notch(4), "KeyRelease 37"])
seen("what is locked", client.pointer()[2], 2)
PROGRAM
