#!/bin/bash
# A pen's press reaches X programs at the place before, and its release, too: a pen that comes down at
# once clicks where it was lifted last, and a stroke begins and ends a report early.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2, libinput 1.28.1).
#
# One would guess: a press is where the pen touches, as in an X session, where the motion comes first.
# What happens: the press comes before the motion of the same report. A pen that hovers and comes down
# elsewhere presses where it hovered; one that comes near and down in one report presses at the end
# of the last stroke, in whatever window is there. At usual speed it is one report, and with it what
# libinput's smoothing had held back: 5 mm here. The release comes before its motion alike, so the
# stroke lacks its end, and the press has no pressure.
# What it means: the first motion after a pen's press says where it began. What is under the press is
# not always what the user means.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" xserver-xorg-input-wacom=1.2.3-1
cat > "$folder/root/srv/pens.py" << 'PROGRAM'
import sys

from wayland import *

wayland = sys.argv[1] == "sway"
board, pen = keyboard(), Tablet()
pen.driver += " Suppress=0 RawSample=1"
(start_sway if wayland else start_xorg)()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS)


def told():
    """Events, with their places in mm from the left."""
    time.sleep(0.3)
    return [f"{event.kind} {event.root_x / 1024 * 157.48:.0f}"
            for event in client.events(*POINTER_EVENTS)]


def put(x, pressure=0):
    pen.put(x, 50, pressure)
    time.sleep(0.02)


def either(here, there):
    return here if wayland else there


time.sleep(1)
print("Xwayland" if wayland else "Xorg with Wacom's driver, which filters nothing here")
pen.near(30, 50)
put(30)
told()
put(50, 900)
seen("hovers at 30 mm, comes down at 50", told(),
     either(["ButtonPress 30", "Motion 50"], ["Motion 50", "ButtonPress 50"]))
put(60)
seen("lifted at 60", told()[:2],
     either(["ButtonRelease 50", "Motion 60"], ["Motion 60", "ButtonRelease 60"]))
pen.away()
pen.near(30, 50)
for part in range(10):
    put(30 + 2 * part)
told()
for part in range(10):
    put(50 + 2 * part, 900)
put(70)
seen("a stroke from 50 to 70, press and release",
     [word for word in told() if word.startswith("Button")],
     either(["ButtonPress 45", "ButtonRelease 65"], ["ButtonPress 50", "ButtonRelease 70"]))
pen.away()
time.sleep(0.5)
told()
if wayland:
    pen.send((ABS, X, 120 * 200), (ABS, Y, 50 * 200), (ABS, PRESSURE, 900), (KEY, PEN, 1),
             (KEY, TOUCH, 1), (ABS, MISC, 2114), (MSC, 0, 1))
    seen("was lifted at 70, comes near and down at 120", told(), ["ButtonPress 70", "Motion 120"])
PROGRAM
inside_kernel python3 /srv/pens.py sway
inside_kernel python3 /srv/pens.py xorg
