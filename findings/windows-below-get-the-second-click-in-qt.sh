#!/bin/bash
# In Qt a click in one window, and one in another window that a command has uncovered there meanwhile, are a
# double click of the second window: the file that is selected there is opened, though it was clicked once.
# Qt 5.15.15, 6.8.2; GTK 3.24.49, GTK 4.18.6 are right (Tk 8.6.16, wxPython 4.2.3 by hand). X.Org X server 21.1.16.
#
# One would guess: a double click is two clicks on one thing; the first click in a window is a single one.
# What happens: Qt compares time, button and the place on the screen, and not the window. After a click, a
# command that minimizes, closes or moves the window under the pointer, and a click on what is below, within
# .4 s, the latter hears of a double click without a press before it. A list opens the row there if it is
# the one that was clicked last in that list, and takes the click for a press if not; other widgets have
# only what they do for a double click. The same for a window that a command has moved by 20 pixels: two
# clicks at one place of the screen are a double click though they are on two rows; not in GTK.
# What it means: a click, a gesture for "minimize" or "close" on something else than the mouse, and a click:
# wait half a second. A program for Qt that has only mousePressEvent does not see such a click.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 python3-pyqt5=5.15.11+dfsg-2 \
    python3-pyqt6=6.9.0-2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys

from x11 import *

# Two windows A and B, each with a list. Printed are the window, 1 for a press, 2 for a double click, and
# "opened" for a row.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
KINDS = {Gdk.EventType.BUTTON_PRESS: 1, Gdk.EventType.DOUBLE_BUTTON_PRESS: 2}
for name in "AB":
    window, rows, model = Gtk.Window(title=name), Gtk.TreeView(headers_visible=False), Gtk.ListStore(str)
    for row in range(30):
        model.append([f"row {row}"])
    rows.set_model(model)
    rows.append_column(Gtk.TreeViewColumn("", Gtk.CellRendererText(), text=0))
    rows.connect("button-press-event", lambda _, event, name=name: print(
        f"{name}{KINDS.get(event.type)}", flush=True))
    rows.connect("row-activated", lambda *_: print("opened", flush=True))
    window.add(rows)
    window.show_all()
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
for name in "AB":
    window, rows, click = Gtk.Window(title=name, decorated=False), Gtk.ListBox(), Gtk.GestureClick()
    rows.set_activate_on_single_click(False)
    for row in range(10):
        rows.append(Gtk.Label(label=f"row {row}"))
    rows.connect("row-activated", lambda *_: print("opened", flush=True))
    click.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
    click.connect("pressed", lambda gesture, count, x, y, name=name: print(f"{name}{count}", flush=True))
    rows.add_controller(click)
    window.set_child(rows)
    window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt{} import QtCore, QtWidgets
application, windows = QtWidgets.QApplication([]), []
class Window(QtWidgets.QListWidget):
    def mousePressEvent(self, event):
        print(self.windowTitle() + "1", flush=True)
        super().mousePressEvent(event)
    def mouseDoubleClickEvent(self, event):
        print(self.windowTitle() + "2", flush=True)
        super().mouseDoubleClickEvent(event)
for name in "AB":
    window = Window()
    window.setWindowTitle(name)
    window.addItems([f"row {{row}}" for row in range(30)])
    window.itemActivated.connect(lambda *_: print("opened", flush=True))
    window.show()
    windows.append(window)
application.exec()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4, "Qt 5": QT.format(5), "Qt 6": QT.format(6)}
user, mouse = Client(), InputDevice("mouse")


def number(name):
    end = time.monotonic() + 20
    while not (found := run(f"xdotool search --onlyvisible --name '^{name}$'").split()):
        assert time.monotonic() < end, kit
        time.sleep(0.1)
    return int(found[0])


def click(x, y):
    user.warp(x, y)
    mouse.move(1, 0)
    mouse.move(-1, 0)
    time.sleep(0.03)
    mouse.button(1, True)
    time.sleep(0.02)
    mouse.button(1, False)
    time.sleep(0.05)


def heard(*actions, beside=False):
    """At actions, with A above B, or beside it. The row of B there was clicked before."""
    below = 500 * beside
    run(f"xdotool windowmap {a} windowsize {a} 300 200 windowsize {b} 300 200 windowmove {a} 0 0"
        f" windowmove {b} {below} 0 windowraise {b}")
    time.sleep(0.4)
    click(below + HERE[0], HERE[1])
    run(f"xdotool windowraise {a}")
    user.warp(900, 600)
    time.sleep(0.8)
    application.stdout.read()
    for action in actions:
        run(action) if isinstance(action, str) else click(*action)
    time.sleep(0.4)
    return " ".join((application.stdout.read() or b"").decode().split())


HERE = (40, 100)
print("Two clicks on A; one on A, minimized, one on B; one on A, moved by 20, one on A")
for kit in KITS:
    application = subprocess.Popen(
        [sys.executable, "-c", KITS[kit]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1", GTK_A11Y="none", GSK_RENDERER="cairo"))
    os.set_blocking(application.stdout.fileno(), False)
    a, b = number("A"), number("B")
    time.sleep(0.5)
    qt = kit.startswith("Qt")
    seen(kit, [
        heard(HERE, HERE, beside=True), heard(HERE, f"xdotool windowunmap {a}", HERE),
        heard(HERE, f"xdotool windowmove {a} 0 20", HERE, beside=True)],
        ["A1 A1 opened A2" if kit == "GTK 3" else "A1 A2 opened", "A1 B2 opened" if qt else "A1 B1",
         "A1 A2 A1" if qt else "A1 A1"])
    application.kill()
    application.wait()
    time.sleep(0.3)
EOF
