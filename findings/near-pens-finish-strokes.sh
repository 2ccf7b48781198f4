#!/bin/bash
# A pen that comes near the screen ends a finger's stroke as if the finger was lifted there, and a
# finger put down while the pen is near is dead until it is put down anew.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16, all by default.
#
# One would guess: the hand that holds a pen is kept from pressing things: touches that begin while a
# pen is near are not told of; one that is under way goes on, or is taken back in some way.
# What happens: when the pen is seen, before it touches anything, touch clients get a TouchEnd and
# others the release of button 1, at the finger's last place, with nothing that tells it from a
# finger that was lifted; libinput says "cancelled", for which the server has no event. The finger's
# further way is lost, wherever on the screen the pen is. A finger that is put down while the pen is
# near stays without events when the pen is gone, also when it moves; the next one works. A swipe on a
# touchpad goes on.
# What it means: half a stroke is recognized as a whole one, and what the finger pressed is clicked.
# The end of a touch says that the events ended, not that the user meant it; who draws with a finger
# on a screen with a pen lays the pen down first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
PEN, DISTANCE, PRESSURE = 0x140, 25, 24
SCALE = 4
pen = KernelDevice("pen", "TABLET", 9, (PEN, TOUCH, 0x14b), abs={
    X: (1024 * SCALE - 1, 20), Y: (768 * SCALE - 1, 20), PRESSURE: (2047, 0), DISTANCE: (63, 0)},
    properties=(1,))
screen = KernelDevice("screen", "TOUCHSCREEN", 10, (TOUCH,), abs={
    axis: (1024 * SCALE - 1 if axis in (X, SLOT_X) else 768 * SCALE - 1, 20)
    for axis in (X, Y, SLOT_X, SLOT_Y)} | {SLOT: (9, 0), TRACKING: (65535, 0)}, properties=(1,))
start_xorg()
from x11 import *

client, other = Client(), Client()
client.select(client.window(0, 0, 500, 768), *TOUCH_EVENTS)
other.select_core(other.window(512, 0, 500, 768), *POINTER_EVENTS)
client.select(client.root, *SWIPE_EVENTS)
touches = 0


def put(x, y=300):
    """The finger is put down."""
    global touches
    touches += 1
    screen.send((ABS, SLOT, 0), (ABS, TRACKING, touches), (ABS, SLOT_X, x * SCALE),
                (ABS, SLOT_Y, y * SCALE), (KEY, TOUCH, 1))


def move(*xs):
    for x in xs:
        time.sleep(0.02)
        screen.send((ABS, SLOT_X, x * SCALE))


def lift():
    screen.send((ABS, TRACKING, -1), (KEY, TOUCH, 0))


def near(is_near, x=300, y=300):
    """The pen comes near the screen, or leaves."""
    pen.send((ABS, X, x * SCALE), (ABS, Y, y * SCALE), (ABS, DISTANCE, 20 * is_near),
             (KEY, PEN, int(is_near)))
    time.sleep(0.5 * (not is_near))


def told(listener=client):
    """Kinds of events, one that repeats once, and place and flags of the last one."""
    time.sleep(0.3)
    events, kinds = listener.events(), []
    for event in events:
        if kinds[-1:] != [event.kind]:
            kinds.append(event.kind)
    return kinds, events and (round(events[-1].root_x), getattr(events[-1], "flags", None))


POINTER_FLAG = 1 << 17  # XITouchEmulatingPointer, of each event of the first finger.
WHOLE = (["TouchBegin", "TouchUpdate", "TouchEnd"], (340, POINTER_FLAG))
time.sleep(0.5)
near(True)  # libinput waits for the pen to leave once before it believes the tablet.
near(False)
put(300)
move(320, 340)
lift()
seen("a stroke", told(), WHOLE)
put(300)
move(320, 340)
near(True)
seen("the pen comes near", told(), WHOLE)
move(360, 380)
lift()
seen("the finger goes on", told(), ([], []))
near(False)
put(300)
move(320, 340)
near(True, 500, 500)
seen("the pen comes near at another place", told(), WHOLE)
lift()
told()
put(300)
move(320, 340)
lift()
seen("a finger at another place than the pen", told(), ([], []))
near(False)
near(True)
put(300)
move(320)
seen("a finger beside the pen", told(), ([], []))
near(False)
move(340, 360)
lift()
seen("the pen goes, the finger moves and is lifted", told(), ([], []))
put(300)
lift()
seen("the next finger", told()[0], ["TouchBegin", "TouchEnd"])
put(800)
move(820)
near(True)
seen("in an application without touch, the pen comes near", told(other)[0],
     ["Motion", "ButtonPress", "Motion", "ButtonRelease"])
seen("buttons that are down", client.pointer()[2], 0)
lift()
near(False)
other.events()
client.warp(50, 50)
client.events()
pad.put({0: (30, 30), 1: (45, 28), 2: (60, 30)})
pad.drag(*[(10, 0)] * 3)
near(True)
pad.drag(*[(10, 0)] * 3)
pad.lift()
events = [event for event in (time.sleep(0.3), *client.events())[1:]]
seen("a swipe: whole, and its length", ([event.kind for event in events][:: len(events) - 1],
     events[-1].flags, sum(event.kind == "SwipeUpdate" for event in events) > 30),
     (["SwipeBegin", "SwipeEnd"], 0, True))
PROGRAM
