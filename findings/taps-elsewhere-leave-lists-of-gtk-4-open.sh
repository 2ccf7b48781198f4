#!/bin/bash
# A list or a menu of GTK 4 that is open is not closed by a tap elsewhere, on its own window or beside it, and
# while it is open no hotkey of another program runs and nobody else can grab the pointer; a click closes it.
# GTK 4.18.6, X.Org X server 21.1.16, under openbox 3.6.1 as well; in Qt 6.8.2 and Tk 8.6.16 a tap closes it (by hand).
#
# One would guess: what a click elsewhere closes a tap elsewhere closes as well; a tap opened it.
# What happens: GTK has grabbed pointer and keyboard for the list. The tap's events and its button are swallowed
# by that grab without effect, however often, and the server goes on saying that button 1 is down. Who has
# opened a menu by a finger has to choose something, use the mouse, or press Escape.
# What it means: hotkeys and strokes that are dead on a touch screen may wait for such a list. Close it by
# Escape; a launcher can only try again.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-4.0=4.18.6+ds-2 libgtk-4-1=4.18.6+ds-2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

PROGRAM = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk
Gtk.init()
window, box, menu = Gtk.Window(decorated=False), Gtk.Fixed(), Gio.Menu()
for n in range(5):
    menu.append(f"row {n}", "none")
for widget, y in ((Gtk.DropDown.new_from_strings([f"row {n}" for n in range(5)]), 0),
                  (Gtk.MenuButton(label="menu", menu_model=menu), 50)):
    widget.set_size_request(200, 30)
    box.put(widget, 0, y)
window.set_child(box)
window.set_default_size(400, 300)
window.present()
GLib.MainLoop().run()
"""
F9 = 75
mouse, touch, keyboard = InputDevice("mouse"), InputDevice("touch"), InputDevice("keyboard")
user, other = Client(), Client()
other.call("XGrabKey", F9, c_uint(0), other.root, 0, c_int(1), c_int(1))
program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env=dict(os.environ, LANG="C.UTF-8", GTK_A11Y="none", GSK_RENDERER="cairo"))
end = time.monotonic() + 20
while not any(window.width > 100 for window in user.viewable()):
    assert time.monotonic() < end
    time.sleep(0.1)
time.sleep(1.5)
for window in run("xdotool search --onlyvisible --class .").split():
    run(f"xdotool windowfocus {window}")
time.sleep(0.5)
alone = len(user.viewable())
PLACES = {"the list": (100, 15), "the menu": (100, 65), "the window": (350, 280), "beside it": (800, 500)}


def tap(where):
    touch.touch(1, "begin", *PLACES[where])
    time.sleep(0.06)
    touch.touch(1, "end", *PLACES[where])
    time.sleep(0.6)


def click(where):
    user.warp(*PLACES[where])
    time.sleep(0.1)
    mouse.button(1, True)
    time.sleep(0.06)
    mouse.button(1, False)
    time.sleep(0.6)


def is_open():
    return len(user.viewable()) > alone


def state():
    """Whether a list is open, another client can not grab the pointer, its hotkey runs."""
    refused = user.grab(MASTER_POINTER, user.root, "Motion")
    user.ungrab(MASTER_POINTER)
    other.events()
    keyboard.tap(F9)
    time.sleep(0.2)
    return is_open(), bool(refused), "KeyPress" in [event.kind for event in other.events()]


OPEN, CLOSED = (True, True, False), (False, False, True)
print("Whether a list is open, the pointer is somebody's, another client's hotkey runs")
end = time.monotonic() + 15
while not is_open():  # Once the window is ready for it.
    assert time.monotonic() < end
    click("the list")
click("beside it")
for opened in "the list", "the menu":
    for opens in tap, click:
        for step, where, expected in ((opens, opened, OPEN), (tap, "the window", OPEN), (tap, "beside it", OPEN),
                                      (tap, "beside it", OPEN), (click, "beside it", CLOSED)):
            step(where)
            seen(f"{step.__name__}, {where}", state(), expected)
program.kill()
program.wait()
EOF
