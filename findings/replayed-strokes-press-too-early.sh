#!/bin/bash
# A stroke that cnee (Xnee) has recorded is replayed with its press and its release one motion too
# early: the stroke begins where the pointer was before, and what came last is lost.
# Xnee 3.19, X.Org X server 21.1.16.
#
# One would guess: a recorder of RECORD's events that replays them by XTEST gives the same path, with
# the buttons at the same places; a pause between the events makes it safe.
# What happens: the file has, for each motion, the place from which it started, in the order in which
# they came. A pointer that jumps from 100,100 to 150,150 and presses there is replayed as a press at
# 100,100; a release at 200,175 comes at 190,170. Pauses of a fifth of a second make no difference. The
# last motion is in no line. A key that was held is recorded with all its repetitions and replayed as
# one press and one release.
# What it means: who tests a gesture program with strokes of cnee has a line to the first point in each
# of them, and the wrong window when the first motion was a long one. Move a little before the press
# and before the release when recording.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" cnee=3.19-9.2
inside_xorg python3 - << 'EOF'
from x11 import *

mouse, keyboard, user = InputDevice("mouse"), InputDevice("keyboard"), Client()
window = user.window(0, 0, 1024, 768)
user.call("XSetInputFocus", window, 1, 0)
user.select(window, *POINTER_EVENTS, "KeyPress", "KeyRelease")
PAUSE = 0.2
F8 = 74


def happened():
    """Motion as its place, buttons and keys with it."""
    events = [(event.kind, round(event.root_x), round(event.root_y)) for event in user.events()]
    return [event[1:] if event[0] == "Motion" else event for event in events]


user.warp(100, 100)
cnee = subprocess.Popen(
    ["cnee", "--record", "--mouse", "--keyboard", "--time", "0", "-o", "/tmp/stroke",
     "--seconds-to-record", "6"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(2)
user.events()
mouse.move(50, 50)
time.sleep(PAUSE)
mouse.button(3, True)
for _ in range(5):
    time.sleep(PAUSE)
    mouse.move(10, 5)
time.sleep(PAUSE)
mouse.button(3, False)
time.sleep(PAUSE)
mouse.move(100, 0)
PATH = [(150 + 10 * n, 150 + 5 * n) for n in range(6)]
seen("drawn", happened(), [
    PATH[0], ("ButtonPress", *PATH[0]), *PATH[1:], ("ButtonRelease", *PATH[5]), (300, 175)])
keyboard.key(F8, True)
time.sleep(1)
keyboard.key(F8, False)
seen("F8 held: more than one press", len(happened()) > 2, True)
cnee.wait(20)
for name in ("replayed", "once more"):
    user.warp(300, 500)
    user.events()
    run("timeout 20 cnee --replay -f /tmp/stroke")
    seen(name, happened(), [
        (100, 100), ("ButtonPress", 100, 100), *PATH[:5], ("ButtonRelease", *PATH[4]), PATH[5],
        ("KeyPress", *PATH[5]), ("KeyRelease", *PATH[5])])
EOF
