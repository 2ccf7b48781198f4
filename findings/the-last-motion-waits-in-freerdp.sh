#!/bin/bash
# FreeRDP's viewer tells of a motion only when the next one comes: the pointer in the session stays one motion
# behind for good, a stroke has no last point but one from before it, and a drag is dropped short.
# FreeRDP 3.15.0, xrdp 0.10.1, xorgxrdp 0.10.2, X.Org X server 21.1.16.
#
# One would guess: the pointer in a remote session is where it is in the viewer's window; a motion is told of
# before the key or the button that comes after it.
# What happens: the viewer keeps the newest motion back, for as long as there is none after it; keys, and
# buttons in part, overtake it. It is so with xrdp and FreeRDP's own server. A stroke of ten points under a
# held key has nine of them, and the one where the pointer was last moved to before the key. A press, a
# notch and a tap are at their place in xrdp, where they have it with them; in FreeRDP's own server a press,
# also that of a finger, is where the motion before the last one was. A drag ends one motion early in both.
# What it means: with a mouse that is a pixel or two, with a tablet, a pen, a touch screen or a script that
# sets the pointer all of the way. After `xdotool mousemove X Y` in the viewer's window move once more.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${rdp[@]}"
inside_xorg python3 - << 'PROGRAM'
from rdp import *

F9, RIGHT = 75, range(410, 501, 10)
keyboard, tablet, touch = (InputDevice(name) for name in ("keyboard", "tablet", "touch"))


def told():
    """Where the pointer was, and presses (+) and releases with their place."""
    time.sleep(0.7)
    signs = {"Motion": "", "KeyPress": "+F9 ", "KeyRelease": "-F9 ", "ButtonPress": "+", "ButtonRelease": "-"}
    return [f"{signs[event.kind]}{event.root_x:.0f},{event.root_y:.0f}" for event in remote.client.events()]


def draw(places, y):
    for x in places:
        tablet.place(x, y)
        time.sleep(0.02)


for remote in Shadow(), Xrdp():
    xrdp = isinstance(remote, Xrdp)
    print(type(remote).__name__)
    remote.open()
    remote.client.select(remote.window, *KEYBOARD, "ButtonPress", "ButtonRelease", "Motion")
    draw([310, 320], 300)
    told()
    time.sleep(2)
    seen("    moved to 310, then to 320: where it is 2 s later", remote.client.pointer()[:2], (310, 300))
    tablet.place(330, 300)
    seen("    moved to 330: told", told(), ["320,300"])
    keyboard.key(F9, True)
    draw(RIGHT, 100)
    keyboard.key(F9, False)
    path = [f"{x},100" for x in RIGHT]
    seen("    F9, from 410,100 to 500,100", told(), ["+F9 320,300", "330,300", *path[:-1], "-F9 490,100"])
    tablet.place(200, 400)
    time.sleep(0.3)
    tablet.button(1, True)
    time.sleep(0.3)
    draw(RIGHT, 400)
    time.sleep(0.3)
    tablet.button(1, False)
    got = told()
    seen("    a drag from 200,400 to 500,400: press and release", [place for place in got if place[0] in "+-"],
         ["+200,400" if xrdp else "+500,100", "-490,400"])
    touch.touch(1, "begin", 100, 500)
    time.sleep(0.3)
    touch.touch(1, "end", 100, 500)
    got = told()
    seen("    a finger's tap at 100,500: press and release", [place for place in got if place[0] in "+-"],
         ["+100,500" if xrdp else "+500,400", "-100,500"])
    remote.end()
PROGRAM
