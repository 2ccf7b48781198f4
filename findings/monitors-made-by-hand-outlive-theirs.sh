#!/bin/bash
# A monitor made by `xrandr --setmonitor` stays as its output is switched off or gets another mode, even
# beyond the screen; it cannot be set anew; and it takes the primary monitor away.
# X.Org X server 21.1.16, GTK 3.24.49, Qt 6.8.2, openbox 3.6.1.
#
# One would guess: a monitor made from an output ends with it, or is cut to what is left; one that is set
# under a name in use replaces the old one, and takes its outputs from others (so the protocol's text);
# if its output was the primary one it is the primary monitor.
# What happens: all three not. The monitor stays where it was, out of a screen that ends before it:
# Xinerama, GTK 3 and Qt 6 tell of it, openbox maximizes a window to it, out of sight. With `auto` for its
# size it goes by the output, and is of no size at 0,0 while that is off; they do not tell of that one.
# The same name again is a BadValue, and two monitors may have one output. With the primary output in a
# monitor of one's own none is primary, unless its name begins with *.
# What it means: look whether a monitor is on the screen before something is shown there, and do
# without a primary one. Scripts have to say --delmonitor first, and on each change.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 libgtk-3-0t64=3.24.49-3 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 libxinerama1=2:1.1.4-3+b4 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'PROGRAM'
from managers import *

FIRST, SECOND = (0, 0, 1024, 768), (1024, 0, 800, 600)
PROGRAMS = {
    "Xinerama": """
from ctypes import *
x11, xinerama, count = CDLL("libX11.so.6"), CDLL("libXinerama.so.1"), c_int()
class Screen(Structure):
    _fields_ = [("number", c_int)] + [(name, c_short) for name in "xywh"]
x11.XOpenDisplay.restype = c_void_p
xinerama.XineramaQueryScreens.restype = POINTER(Screen)
screens = xinerama.XineramaQueryScreens(c_void_p(x11.XOpenDisplay(None)), byref(count))
print([tuple(getattr(screens[n], name) for name in "xywh") for n in range(count.value)])
""",
    "GTK 3": """
import gi
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk
Gdk.init([])
display = Gdk.Display.get_default()
areas = [display.get_monitor(n).get_geometry() for n in range(display.get_n_monitors())]
print([(area.x, area.y, area.width, area.height) for area in areas])
""",
    "Qt 6": """
from PyQt6.QtWidgets import QApplication
application = QApplication([])
print([screen.geometry().getRect() for screen in application.screens()])
"""}


def monitors():
    """Each with * before its name if it is the primary one, and its area, and the screen's size."""
    result = {}
    for line in run("xrandr --listmonitors").splitlines()[1:]:
        name, area = line.split()[1:3]
        width, height, x, y = re.fullmatch(r"(\d+)/\d+x(\d+)/\d+\+(\d+)\+(\d+)", area).groups()
        result[name.replace("+", "")] = int(x), int(y), int(width), int(height)
    return result


def screen():
    return re.search(r"current (\d+ x \d+)", run("xrandr --current"))[1]


def second(on):
    run("xrandr --output DUMMY1 " + ("--mode 800x600 --right-of DUMMY0" if on else "--off"))


def said():
    """What programs that are started now say."""
    environment = {**os.environ, "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8"}
    return {name: eval(subprocess.run(["python3", "-c", text], capture_output=True, text=True,
                                      env=environment, timeout=30).stdout)
            for name, text in PROGRAMS.items()}


def set(name, area, outputs):
    told = run(f"xrandr --setmonitor '{name}' {area} {outputs} 2>&1")
    return (re.search("Bad\\w+", told) or [""])[0]


run("xrandr --addmode DUMMY1 800x600; xrandr --output DUMMY0 --primary")
second(True)
seen("two outputs", monitors(), {"*DUMMY0": FIRST, "DUMMY1": SECOND})
second(False)
seen("... the second off", monitors(), {"*DUMMY0": FIRST})
second(True)
set("tv", "800/212x600/159+1024+0", "DUMMY1")
seen("the second as a monitor of one's own", monitors(), {"*DUMMY0": FIRST, "tv": SECOND})
second(False)
seen("... the second off", (monitors(), screen()), ({"*DUMMY0": FIRST, "tv": SECOND}, "1024 x 768"))
seen("... monitors of programs", said(), dict.fromkeys(PROGRAMS, [FIRST, SECOND]))
manager = Manager("openbox")
window = manager.open(1100, 100, 200, 150)
manager.change(window, True, *MAXIMIZED)
seen("... a window that openbox maximizes, left edge", manager.place(window)[0], 1024)
manager.end()
seen("... set anew under its name", set("tv", "640/212x480/159+0+0", "DUMMY1"), "BadValue")
run("xrandr --delmonitor tv")
second(True)
set("tv", "auto", "DUMMY1")
second(False)
seen("the same with `auto`", monitors(), {"*DUMMY0": FIRST, "tv": (0, 0, 0, 0)})
seen("... monitors of programs", said(), dict.fromkeys(PROGRAMS, [FIRST]))
run("xrandr --delmonitor tv")
set("left", "512/135x768/203+0+0", "DUMMY0")
set("right", "512/135x768/203+512+0", "DUMMY0")
LEFT, RIGHT = (0, 0, 512, 768), (512, 0, 512, 768)
seen("the primary output for two", monitors(), {"left": LEFT, "right": RIGHT})
run("xrandr -s 800x600")
seen("... in another mode", (monitors(), screen()), ({"left": LEFT, "right": RIGHT}, "800 x 600"))
run("xrandr --delmonitor left")
set("*left", "400/135x600/203+0+0", "DUMMY0")
seen("... with * before its name", monitors(), {"*left": (0, 0, 400, 600), "right": RIGHT})
PROGRAM
