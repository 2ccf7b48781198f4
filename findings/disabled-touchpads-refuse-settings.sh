#!/bin/bash
# While a touchpad or mouse is disabled nothing of libinput's can be set on it: tapping or natural
# scrolling that is set at the start of a session is lost, if the touchpad is off by then.
# xf86-input-libinput 1.5.0, wacom 1.2.3, synaptics 1.9.2, evdev 2.11.0, X.Org X server 21.1.16.
#
# One would guess: properties are the server's; what is set on a disabled device is in force when it is
# enabled, or at least kept for it.
# What happens: libinput's properties can be read, and to set one is a BadMatch; afterwards the device is
# as it was before. The server's own (the matrix) and the button map can be set, as can all of the
# drivers for Wacom's tablets, old touchpads and evdev. Floating devices, grabbed ones and such as are
# switched off by "libinput Send Events Mode Enabled" can be set, too.
# What it means: set it again when the device is enabled (XI_HierarchyChanged). A program without its
# own handler of X errors ends at such a request.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-synaptics=1.9.2-1+b2 \
    xserver-xorg-input-evdev=1:2.11.0-1 xserver-xorg-input-wacom=1.2.3-1
cat > "$folder/root/srv/settings.py" << 'PROGRAM'
import re

from drivers import *

board, rat, pad, old, pen, plain = (
    keyboard(), mouse(), Touchpad(), OldTouchpad(), Tablet(), mouse())
old.name, plain.name, plain.driver = "old", "plain", "evdev"
start_xorg()
from x11 import *


def value(device, name):
    line = [line for line in run(f"xinput list-props {device}").splitlines() if f"{name} (" in line]
    return line[0].split(":")[1].strip()


def set(device, name, new):
    """What setting it says, and the value after that."""
    told = run(f"xinput set-prop {device} '{name}' {new.replace(',', '')} 2>&1")
    return (re.search("Bad\\w+", told) or [""])[0], value(device, name)


time.sleep(1)
TURNED = "0.000000, 1.000000, 0.000000, -1.000000, 0.000000, 1.000000, 0.000000, 0.000000, 1.000000"
for device, name, before, new in (
        ("touchpad", "libinput Tapping Enabled", "0", "1"),
        ("touchpad", "libinput Natural Scrolling Enabled", "0", "1"),
        ("mouse", "libinput Accel Speed", "0.000000", "0.500000"),
        ("mouse", "libinput Left Handed Enabled", "0", "1")):
    run(f"xinput disable {device}")
    seen(f"disabled {device}, {name}", set(device, name, new), ("BadMatch", before))
    run(f"xinput enable {device}")
    seen("    enabled", value(device, name), before)
    seen("    set", set(device, name, new), ("", new))
    run(f"xinput disable {device}; xinput enable {device}")
    seen("    disabled and enabled", value(device, name), new)
for device, name, new in (
        ("touchpad", "Coordinate Transformation Matrix", TURNED),
        ("old", "Synaptics Two-Finger Scrolling", "1, 1"), ("pen", "Wacom Rotation", "3"),
        ("plain", "Evdev Axis Inversion", "1, 1")):
    run(f"xinput disable {device}")
    seen(f"disabled {device}, {name}", set(device, name, new), ("", new))
    run(f"xinput enable {device}")
    seen("    enabled", value(device, name), new)
run("xinput disable mouse; xinput set-button-map mouse 3 2 1")
seen("disabled mouse, its button map", run("xinput get-button-map mouse")[:5], "3 2 1")
run("xinput enable mouse; xinput float mouse")
seen("floating mouse", set("mouse", "libinput Left Handed Enabled", "0"), ("", "0"))
run("xinput reattach mouse 2")
client = Client()
assert client.grab(device_id("mouse"), client.root, "Motion") == 0
seen("grabbed mouse", set("mouse", "libinput Left Handed Enabled", "1"), ("", "1"))
run("xinput set-prop touchpad 'libinput Send Events Mode Enabled' 1 0")
seen("touchpad switched off by libinput", set("touchpad", "libinput Tapping Enabled", "0"), ("", "0"))
PROGRAM
inside_kernel python3 /srv/settings.py
