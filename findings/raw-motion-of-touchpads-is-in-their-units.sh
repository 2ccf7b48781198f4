#!/bin/bash
# Under the synaptics driver, and with a pen in relative mode, a RawMotion has the device's units, not
# pixels: four and thirty times the pointer's way, with another shape if the units of width and height
# differ, and the pointer's speed goes by the size of the screen.
# xf86-input-synaptics 1.9.2, xf86-input-wacom 1.2.3, xf86-input-libinput 1.5.0, X.Org X server 21.1.16.
#
# One would guess: the axes say relative, so a raw motion's values are what the pointer moves by, as
# from a mouse; its raw values are those before acceleration. So it is with libinput.
# What happens: the axes have a range as well, and the server stretches that over the screen, after
# it has told of the raw motion. A finger's 20 mm to the right are 760 and move the pointer by 194;
# on a screen of half the width by 97. On a pad whose units are half as dense down, a diagonal of
# raw values is half as steep as the pointer's. A pen's 20 mm are 3700, for 120 pixels.
# What it means: a stroke that is summed up from raw motions is of another size than the pointer's,
# and maybe of another shape, by device. Ask where the pointer is, or scale by the axis's range.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-synaptics=1.9.2-1+b2 \
    xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, buttons, plain, old, coarse, pen = (
    keyboard(), mouse(), Touchpad(), OldTouchpad(), OldTouchpad(UNITS // 2), Tablet())
old.name, coarse.name = "old", "coarse"
pen.driver += " Mode=Relative"
start_xorg()
from x11 import *

client = Client()
client.select(client.root, "RawMotion")
finger = {0: (30, 20)}


def finger_moves(pad):
    pad.put(finger)
    pad.drag((20, 20))
    pad.lift()


def pen_moves(pen):
    pen.near(30, 20)
    for part in range(21):
        pen.put(30 + part, 20 + part)
        time.sleep(0.01)
    pen.away()


def mouse_moves(mouse):
    for _ in range(20):
        mouse.move(5, 5)
        time.sleep(0.01)


def measure(device, move):
    client.warp(100, 100)
    client.events()
    move(device)
    time.sleep(0.3)
    sums = [0, 0]
    for event in client.events("RawMotion"):
        for axis in 0, 1:
            sums[axis] += event.axes.get(axis, 0)
    x, y, _ = client.pointer()
    return sums, [x - 100, y - 100]


def ratio(above, below):
    return [round(a / b, 1) for a, b in zip(above, below)]


time.sleep(0.5)
for what, device, move, longer in (
        ("a mouse by libinput", buttons, mouse_moves, [1, 1]),
        ("a touchpad by libinput", plain, finger_moves, [1, 1]),
        ("one by synaptics", old, finger_moves, [4, 4]),
        ("the same with 20 units in a millimetre down, 40 across", coarse, finger_moves, [4, 2]),
        ("a pen by wacom, relative", pen, pen_moves, [31, 31])):
    sums, way = measure(device, move)
    seen(f"{what}: raw motions divided by the pointer's way, x and y",
         [round(n) for n in ratio(sums, way)], longer)
    if device is buttons:
        continue
    run("xrandr --fb 512x384")
    _, smaller = measure(device, move)
    run("xrandr --fb 1024x768")
    seen("    the pointer's way on a screen of half the size, part of the former",
         ratio(smaller, way), [1, 1] if device is plain else [0.5, 0.5])
PROGRAM
