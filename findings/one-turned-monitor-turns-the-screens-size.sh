#!/bin/bash
# As the first of two monitors is turned, the event for the screen's new size has width and height
# exchanged, though the screen is as wide as ever; turned itself, the second one does not matter.
# Xwayland 24.1.6 under sway 1.10.1, libXrandr 1.5.4, python-xlib 0.33; likewise Xephyr 21.1.16.
#
# One would guess: RRScreenChangeNotify says how large the screen is now, as the ConfigureNotify of the
# root window does.
# What happens: its sides are exchanged when the first output is turned by 90 or 270 degrees, whatever
# else is on the screen: with 768x1024 and 800x600 side by side it says 1024x1568 for 1568x1024. The
# event's rotation is the first output's; XRRUpdateConfiguration puts the sides back by it. python-xlib
# hands them on as they come. (A turn begins with events of other sizes, the last one counts.)
# What it means: who takes the size from the event lays things out for a tall screen. Take it from
# ConfigureNotify, or ask again (RRGetMonitors, GetGeometry).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" libxrandr2=2:1.5.4-1+b3 python3-xlib=0.33-3 \
    xserver-xephyr=2:21.1.16-1.3+deb13u4
cat > "$folder/root/srv/turned.py" << 'PROGRAM'
import os

if wayland := "DISPLAY" not in os.environ:
    from wayland import *

    mouse()
    start_sway()
from nested import *
import Xlib.display
from Xlib.ext import randr

if not wayland:
    process, os.environ["DISPLAY"] = start("Xephyr -screen 600x500")
Xrandr = ctypes.CDLL("libXrandr.so.2")
Screen = structure(
    ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
    ("window root time config", c_ulong), ("size subpixel rotation", ctypes.c_ushort),
    ("width height", c_int))
Configure = structure(
    ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
    ("event window", c_ulong), ("x y width height", c_int))
client, first = Client(), c_int()
Xrandr.XRRQueryExtension(client.display, byref(first), byref(c_int()))
Xrandr.XRRSelectInput(client.display, c_ulong(client.root), 1)
client.call("XSelectInput", client.root, 1 << 17)
python = Xlib.display.Display()
python.screen().root.xrandr_select_input(randr.RRScreenChangeNotifyMask)
python.sync()


def told():
    """The last sizes that come: RRScreenChangeNotify's in libXrandr and in python-xlib,
    ConfigureNotify's, and the display's, before and after XRRUpdateConfiguration."""
    time.sleep(1.5)
    X11.XSync(client.display, 0)
    result = {}
    while X11.XPending(client.display):
        event = Event()
        X11.XNextEvent(client.display, byref(event))
        kind = {first.value: Screen, 22: Configure}.get(event.type)
        if not kind:
            continue
        data = ctypes.cast(byref(event), POINTER(kind)).contents
        if kind is Screen:
            result["event"] = data.width, data.height
            Xrandr.XRRUpdateConfiguration(byref(event))
            result["updated"] = size()
        else:
            result["configure"] = data.width, data.height
    while python.pending_events():
        event = python.next_event()
        result["python"] = event.width_in_pixels, event.height_in_pixels
    return [result.get(name) for name in ("event", "python", "configure", "updated")]


def size():
    return tuple(getattr(X11, "XDisplay" + side)(client.display, 0) for side in ("Width", "Height"))


def turn(output, transform, event, real):
    if wayland:
        sway(f"output {output} transform {transform}")
    else:
        run(f"xrandr -o {transform}")
    seen(f"{output} {transform}: RRScreenChangeNotify, python-xlib's, ConfigureNotify, the display's",
         told(), [event, event, real, real])


if wayland:
    sway("create_output")
    sway("output HEADLESS-2 resolution 800x600")
    seen("two monitors: the same", told()[0], (1824, 768))
    turn("HEADLESS-2", "90", (1624, 800), (1624, 800))
    turn("HEADLESS-2", "normal", (1824, 768), (1824, 768))
    turn("HEADLESS-1", "90", (1024, 1568), (1568, 1024))
    turn("HEADLESS-1", "180", (1824, 768), (1824, 768))
    turn("HEADLESS-1", "270", (1024, 1568), (1568, 1024))
else:
    turn("Xephyr", "left", (600, 500), (500, 600))
    turn("Xephyr", "normal", (600, 500), (600, 500))
PROGRAM
inside_kernel python3 /srv/turned.py
inside_xorg python3 /srv/turned.py
