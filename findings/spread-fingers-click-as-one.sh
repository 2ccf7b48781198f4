#!/bin/bash
# A click pad that counts fingers (clickfinger) takes two fingers that are spread for one, four for no
# click at all and five for one, while taps and scrolling count them right.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, X.Org X server 21.1.16.
#
# One would guess: with the click method of fingers one, two and three of them are buttons 1, 3 and 2,
# wherever they are; more are as three, or as one.
# What happens: two fingers count as two only within 40 mm across, and within 20 mm down if one of them
# is among the lowest 20 mm, as it might be a thumb; else the click is button 1, though both fingers
# scroll there and a tap with them is button 3. Three are button 2 however far apart. With four neither
# press nor release comes, in a swipe of four either; with five it is button 1 again.
# What it means: a click with thumb and finger is a left click, and drags. A program that waits for
# button 3 by two fingers should say "side by side"; a stroke that four fingers begin with a click
# begins nothing.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS, *SWIPE_EVENTS)
for name, values in (("Click Method", "0 1"), ("Tapping", "1"), ("Tapping Drag", "0")):
    run(f"xinput set-prop touchpad 'libinput {name} Enabled' {values}")
time.sleep(0.5)


def pressed():
    """The buttons that a program is told of."""
    time.sleep(0.2)
    return [event.detail for event in client.events("ButtonPress")]


def click(*places):
    time.sleep(0.3)
    pad.put(dict(enumerate(places)))
    time.sleep(0.3)  # No tap.
    pad.key(LEFT, True)
    time.sleep(0.05)
    pad.key(LEFT, False)
    time.sleep(0.05)
    pad.lift()
    return pressed()


def tap(*places):
    time.sleep(0.3)
    pad.put(dict(enumerate(places)))
    time.sleep(0.02)
    pad.lift()
    return pressed()


def scroll(*places):
    pad.put(dict(enumerate(places)))
    pad.drag(*[(0, 8)] * len(places))
    pad.lift()
    return set(pressed())


ROW = [(15 + 15 * n, 30 - n % 2) for n in range(5)]
SPREAD, UPRIGHT = [(20, 30), (80, 30)], [(30, 20), (40, 50)]
seen("clicks with one finger, two, three", [click(*ROW[:n]) for n in (1, 2, 3)], [[1], [3], [2]])
for across in (10, 38, 42, 60):
    seen(f"two fingers {across} mm apart", click((20, 30), (20 + across, 30)),
         [3 if across < 40 else 1])
for down in (10, 18, 22, 30):
    seen(f"two fingers {down} mm above each other, at the lower edge and higher up",
         [click((30, low - down), (40, low)) for low in (50, 35)], [[3 if down < 20 else 1], [3]])
seen("taps with two so far apart", [tap(*SPREAD), tap(*UPRIGHT)], [[3], [3]])
seen("scrolling with two so far apart", [scroll(*SPREAD), scroll(*UPRIGHT)], [{5}, {5}])
seen("clicks with three, one of them 60 mm off", click((10, 30), (25, 28), (85, 30)), [2])
seen("clicks with four, five", [click(*ROW[:n]) for n in (4, 5)], [[], [1]])
pad.put(dict(enumerate(ROW[:4])))
pad.drag(*[(5, 0)] * 4)
pad.key(LEFT, True)
pad.drag(*[(5, 0)] * 4)
pad.key(LEFT, False)
pad.lift()
seen("a click in a swipe of four", pressed(), [])
PROGRAM
