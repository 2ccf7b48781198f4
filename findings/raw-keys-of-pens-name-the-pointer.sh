#!/bin/bash
# A key that a pen's button or a mouse is mapped to is told of as the master keyboard's by KeyPress
# and grabs, but as the master pointer's by RawKeyPress: who asks the master keyboard gets none.
# xf86-input-wacom 1.2.3, xf86-input-evdev 2.11.0, xf86-input-libinput 1.5.0, X.Org X server 21.1.16.
#
# One would guess: a raw event is of the same master as the event that follows it, so raw keys are
# those of master keyboards.
# What happens: devices that point and have keys are below the master pointer (pens, tablets' buttons
# and fingers under the driver wacom, mice with keys under evdev). Their key events come from the
# master keyboard, 3, and start grabs of its keys; their raw ones come from the master pointer, 2.
# Libinput's driver makes two devices of such a mouse, and both are from 3.
# What it means: select raw keys for all master devices, and do not compare the device of a raw release
# with that of the press that a grab has told of. Else a hotkey on a pen's button never ends.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1 \
    xserver-xorg-input-evdev=1:2.11.0-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

A = 30  # Of the kernel; 38 of X, F9 is 75.


def mouse_with_keys(name):
    return KernelDevice(name, "MOUSE", 9, (A, LEFT, 0x111, MIDDLE), (X, Y), attributes={
        "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"})


board, pen, plain, other = (
    keyboard(), Tablet(), mouse_with_keys("plain"), mouse_with_keys("other"))
other.driver = "evdev"
start_xorg()
from x11 import *

client = Client()
client.call("XSetInputFocus", client.window(0, 0, 1024, 768), 1, 0)


def press_pen():
    pen.near(40, 40)
    for down in 1, 0:
        pen.send((KEY, STYLUS, down), (MSC, 0, 1))
        time.sleep(0.1)
    pen.away()


def press(device):
    device.key(A, True)
    device.key(A, False)


def told(act, *arguments):
    client.events()
    act(*arguments)
    time.sleep(0.3)
    return [(event.kind, event.detail, event.device) for event in client.events()]


def both(name, key, device):
    return [(f"{name}Press", key, device), (f"{name}Release", key, device)]


run("xsetwacom set pen Button 2 key +F9")
time.sleep(0.5)
for master, name, from_pen, from_plain, from_other in (
        (MASTER_KEYBOARD, "master keyboard", [], both("RawKey", 38, 3), []),
        (MASTER_POINTER, "master pointer", both("RawKey", 75, 2), [], both("RawKey", 38, 2)),
        (ALL_MASTERS, "masters", both("RawKey", 75, 2), both("RawKey", 38, 3),
         both("RawKey", 38, 2))):
    client.select(client.root, "RawKeyPress", "RawKeyRelease", device=master)
    seen(f"raw keys of the {name}: a pen's button that is F9", told(press_pen), from_pen)
    seen("    a key of a mouse by libinput", told(press, plain), from_plain)
    seen("    by evdev", told(press, other), from_other)
    client.select(client.root, device=master)
client.grab_passively("Keycode", client.root, "KeyPress", "KeyRelease", number=75)
seen("a passive grab of F9 for all masters, the pen's button", told(press_pen), both("Key", 75, 3))
PROGRAM
