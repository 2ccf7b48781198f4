#!/bin/bash
# Two monitors made of one by xrandr --setmonitor are two for Qt 6, Xinerama, openbox and jwm, one for
# SDL 3 and IceWM, and for GTK 3 the left half of the screen is all there is.
# X.Org X server 21.1.16, GTK 3.24.49, Qt 6.8.2, SDL 3.2.10, openbox 3.6.1, IceWM 3.7.4, jwm 2.4.6.
#
# One would guess: monitors of RandR 1.5 are what every program of today asks for, and a change is
# told by RRScreenChangeNotify as for xrandr --output, so that those that run follow.
# What happens: the server sends a ConfigureNotify of the root window only, with the size that it
# had. Qt 6, openbox and who asks Xinerama again see two halves at once, jwm when it is started again,
# SDL 3 and IceWM never. GTK 3 leaves a monitor without an output out, and such a one is every
# half but the first: started anew, it knows of 512 of 1024 pixels, and nothing is right of them.
# What it means: places told in halves of a monitor (a window moved to the other one, a menu kept on
# the one of the pointer) are other places for the window manager than for the application. A
# program has to read the monitors again at each ConfigureNotify of the root window.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 libgtk-3-0t64=3.24.49-3 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 libsdl3-0=3.2.10+ds-1 \
    libxinerama1=2:1.1.4-3+b4 libxrandr2=2:1.5.4-1+b3 openbox=3.6.1-12+b2 icewm=3.7.4-1 \
    jwm=2.4.6-2 wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7 x11-apps=7.7+11+b1
inside_xorg python3 - << 'PROGRAM'
from x11 import *
import re

# Each prints the left edges and widths of its monitors, again and again.
PROGRAMS = {
    "Xinerama": """
from ctypes import *
x11, xinerama = CDLL("libX11.so.6"), CDLL("libXinerama.so.1")
class Screen(Structure):
    _fields_ = [("number", c_int)] + [(name, c_short) for name in "xywh"]
x11.XOpenDisplay.restype = c_void_p
display, count = c_void_p(x11.XOpenDisplay(None)), c_int()
xinerama.XineramaQueryScreens.restype = POINTER(Screen)
def monitors():
    screens = xinerama.XineramaQueryScreens(display, byref(count))
    return [(screens[n].x, screens[n].w) for n in range(count.value)]
""",
    "GTK 3": """
import gi
gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk
Gtk.init(None)
def monitors():
    while GLib.MainContext.default().iteration(False):
        pass
    display = Gdk.Display.get_default()
    areas = [display.get_monitor(n).get_geometry() for n in range(display.get_n_monitors())]
    return [(area.x, area.width) for area in areas]
""",
    "Qt 6": """
from PyQt6.QtWidgets import QApplication
application = QApplication([])
def monitors():
    application.processEvents()
    areas = [screen.geometry() for screen in application.screens()]
    return [(area.x(), area.width()) for area in areas]
""",
    "SDL 3": """
from ctypes import *
sdl, area, event = CDLL("libSDL3.so.0"), (c_int * 4)(), (c_ubyte * 128)()
sdl.SDL_Init(0x20)
sdl.SDL_GetDisplays.restype = POINTER(c_uint32)
def bounds(display):
    sdl.SDL_GetDisplayBounds(display, area)
    return area[0], area[2]
def monitors():
    while sdl.SDL_PollEvent(event):
        pass
    count = c_int()
    displays = sdl.SDL_GetDisplays(byref(count))
    return [bounds(displays[n]) for n in range(count.value)]
"""}
LOOP = """
import time
while True:
    print(sorted(monitors()), flush=True)
    time.sleep(0.2)
"""
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
os.environ.update(GDK_BACKEND="x11", LC_ALL="C.UTF-8")


def split():
    run("xrandr --setmonitor left 512/135x768/203+0+0 DUMMY0")
    run("xrandr --setmonitor right 512/135x768/203+512+0 none")


def join():
    run("xrandr --delmonitor left; xrandr --delmonitor right")


def start(name):
    """A program that runs, and the file with what it says."""
    file = open(f"/tmp/{name}", "w")
    process = subprocess.Popen(["python3", "-c", PROGRAMS[name] + LOOP], stdout=file,
                               stderr=subprocess.DEVNULL)
    end = time.monotonic() + 20
    while not said(name):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    return process


def said(name):
    lines = open(f"/tmp/{name}").read().splitlines()
    return lines and eval(lines[-1])


def end(process):
    process.kill()
    process.wait()


def maximized():
    """Left edge and width of a maximized window that was at the right."""
    window = subprocess.Popen(["xlogo", "-geometry", "200x150+700+300"], **QUIET)
    time.sleep(0.6)
    run("wmctrl -r xlogo -b add,maximized_vert,maximized_horz")
    time.sleep(0.6)
    told = run("xwininfo -name xlogo")
    end(window)
    x, width = [int(re.search(word + r":\s+(\d+)", told)[1]) for word in ("left X", "Width")]
    return "right half" if x > 500 else "whole" if width > 1000 else (x, width)


def manager(name):
    process = subprocess.Popen([name], **QUIET)
    time.sleep(2)
    return process


client = Client()
randr = ctypes.CDLL("libXrandr.so.2")
first = c_int()
randr.XRRQueryExtension(client.display, byref(first), byref(c_int()))
randr.XRRSelectInput(client.display, c_ulong(client.root), 7)
client.call("XSelectInput", client.root, 1 << 17)
NAMES = {"22": "ConfigureNotify", str(first.value): "RRScreenChangeNotify",
         str(first.value + 1): "RRNotify"}
split()
seen("events of --setmonitor", sorted({NAMES[event.kind] for event in client.events()}),
     ["ConfigureNotify"])
join()
client.events()
run("xrandr -s 800x600")
seen("of another mode", sorted({NAMES[event.kind] for event in client.events()}),
     ["ConfigureNotify", "RRNotify", "RRScreenChangeNotify"])
run("xrandr -s 1024x768")
client.call("XSelectInput", client.root, 0)
WHOLE, LEFT, HALVES = [(0, 1024)], [(0, 512)], [(0, 512), (512, 512)]
EXPECTED = {"Xinerama": (WHOLE, HALVES, HALVES), "Qt 6": (WHOLE, HALVES, HALVES),
            "SDL 3": (WHOLE, WHOLE, WHOLE), "GTK 3": (WHOLE, WHOLE, LEFT)}
running = {name: start(name) for name in EXPECTED}
before = {name: said(name) for name in EXPECTED}
split()
time.sleep(1.5)
after = {name: said(name) for name in EXPECTED}
for process in running.values():
    end(process)
running = {name: start(name) for name in EXPECTED}
for name, expected in EXPECTED.items():
    seen(f"{name}: before, after, started then", (before[name], after[name], said(name)), expected)
for process in running.values():
    end(process)
for name, expected in {"openbox": ("right half", "right half"), "jwm": ("whole", "right half"),
                       "icewm": ("whole", "whole")}.items():
    join()
    process = manager(name)
    split()
    time.sleep(0.5)
    running = maximized()
    end(process)
    process = manager(name)
    seen(f"{name} maximizes to the, running, started then", (running, maximized()), expected)
    end(process)
PROGRAM
