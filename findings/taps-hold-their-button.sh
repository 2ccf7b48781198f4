#!/bin/bash
# A tap on a touchpad holds its button for a fifth of a second: a mouse that moves in that time drags,
# its click is lost, and nobody else can grab the pointer.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16; tapping switched on.
#
# One would guess: the wait that tells a tap from a tap-and-drag is the touchpad's own matter. A tap is
# a click, pressed and released when it is sure, as the press is not told of before the finger is up.
# What happens: the press comes as the finger is lifted, the release 180 ms later (two fingers 200,
# three 220), as the finger might come back to drag, and the button is down for the whole session
# meanwhile. A mouse that is moved then drags or selects what was tapped on, a click with the mouse
# is no second click, XGrabPointer and XIGrabDevice are refused (AlreadyGrabbed), a key's press finds
# the button down. A TrackPoint's motion, another tap or a swipe ends it at once.
# With `libinput Tapping Drag Enabled` 0 press and release are one moment.
# What it means: who wants the pointer right after a click must try again for a fifth of a second, as
# menus do; a stroke that is armed by a button's absence must wait, too. Two hands, one tapping and one
# at the mouse, select text now and then.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad, stick = keyboard(), mouse(), Touchpad(), trackpoint()
start_xorg()
from x11 import *

client, other = Client(), Client()
window = client.window(0, 0, 1024, 768)
client.select(window, *POINTER_EVENTS, "KeyPress", "KeyRelease")
client.call("XSetInputFocus", window, 0, 0)
run("xinput set-prop touchpad 'libinput Tapping Enabled' 1")
PLACES = [(30, 30), (45, 28), (60, 30)]
time.sleep(0.5)


def tap(*steps, fingers=1):
    """What is told of a tap, if steps are done as soon as its press is there."""
    time.sleep(0.5)
    client.events()
    pad.put(dict(enumerate(PLACES[:fingers])))
    time.sleep(0.02)
    pad.lift()
    events, end = [], time.monotonic() + 5
    while not any(event.kind == "ButtonPress" for event in events) and time.monotonic() < end:
        events += client.events()
    for step in steps:
        step()
    time.sleep(0.5)
    return events + client.events()


def length(fingers):
    """Of a tap, in tens of ms."""
    press, release = [event.time for event in tap(fingers=fingers) if event.kind[:6] == "Button"]
    return (release - press) // 10


def held(events):
    """Whether a button was down in the motions."""
    return [bool(event.buttons) for event in events if event.kind == "Motion"]


def count(events):
    return sum(event.kind == "ButtonPress" for event in events)


def grab():
    answers.append(other.grab(MASTER_POINTER, other.root, "Motion"))
    other.ungrab(MASTER_POINTER)


def click():
    buttons.key(LEFT, True)
    buttons.key(LEFT, False)


def key():
    board.key(125, True)
    board.key(125, False)


for drags in (True, False):
    run(f"xinput set-prop touchpad 'libinput Tapping Drag Enabled' {int(drags)}")
    print(f"With tap-and-drag {'on' if drags else 'off'}")
    lengths = [length(fingers) for fingers in (1, 2, 3)]
    seen("taps with one, two, three fingers are pressed for 150 to 300 ms",
         [15 <= tens < 30 for tens in lengths], [drags] * 3)
    seen("... for less than 20 ms", [tens < 2 for tens in lengths], [not drags] * 3)
    seen("a mouse that moves then drags", held(tap(lambda: buttons.move(20))), [drags])
    seen("... with three fingers", held(tap(lambda: buttons.move(20), fingers=3)), [drags])
    seen("a TrackPoint that moves then drags, after a moment",
         held(tap(*[lambda: stick.move(3)] * 8))[-1], False)
    seen("presses of a tap and a click with the mouse", count(tap(click)), 1 if drags else 2)
    seen("... with the mouse's right button", count(tap(lambda: buttons.key(0x111, True),
                                                      lambda: buttons.key(0x111, False))), 2)
    pressed = [bool(event.buttons) for event in tap(key) if event.kind == "KeyPress"]
    seen("a key's press finds the button down", pressed, [drags])
    answers = []
    tap(grab)
    time.sleep(0.5)
    grab()
    seen("another client's grab, right after it and later (1: AlreadyGrabbed)", answers,
         [int(drags), 0])
PROGRAM
