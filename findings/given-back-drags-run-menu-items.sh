#!/bin/bash
# A drag with the right button that a gesture program gives back (press, motion, release) opens the
# application's menu and runs its first item in GTK 3, Qt 6 and Tk; in Qt 5 the menu stays open.
# GTK 3.24.49, Qt 5.15.15 and 6.8.2, Tk 8.6.16 (python3-tk 3.13.5), X.Org X server 21.1.16.
#
# One would guess: a menu that opens by a press is left open by the release that belongs to it, as
# after a click; an item runs only when the user has pointed at it for a moment.
# What happens: a release runs the item under the pointer if the pointer has moved since the press,
# however little time has passed: 20 pixels from the press to the lower right that item is the first
# one ("Open", "Undo", "Cut"). In Tk two pixels are enough. Only where all of it comes in one go, by
# xdotool, GTK 3 opens its menu after the release and leaves it open. It closes a menu when the button
# was held for half a second without moving, the others leave it open.
# What it means: a stroke drawn with the right button that is refused must not be played back as it
# was drawn. Give back a click: press and release at once, at the place of the press.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 python3-tk=3.13.5-1 \
    python3-pyqt5=5.15.11+dfsg-2 libqt5gui5t64=5.15.15+dfsg-6+deb13u1 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each prints "menu" when its menu is up, "item N" when one runs, "closed" when the menu is gone, and
# "end" for button 2 outside of it.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window, menu = Gtk.Window(), Gtk.Menu()
window.set_default_size(400, 300)
window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
for number in range(1, 4):
    item = Gtk.MenuItem(label=f"Item number {number}")
    item.connect("activate", lambda _, number: print("item", number, flush=True), number)
    menu.append(item)
menu.show_all()
menu.connect("map-event", lambda *_: print("menu", flush=True))
menu.connect("hide", lambda *_: print("closed", flush=True))
def press(_, event):
    menu.popup_at_pointer(event) if event.button == 3 else print("end", flush=True)
window.connect("button-press-event", press)
window.show()
Gtk.main()
"""
QT = """
from PyQt%d import QtCore, QtWidgets
class Menu(QtWidgets.QMenu):
    def showEvent(self, event):
        print("menu", flush=True)
    def hideEvent(self, event):
        print("closed", flush=True)
class Window(QtWidgets.QWidget):
    def contextMenuEvent(self, event):
        self.menu = Menu(self)
        for number in range(1, 4):
            action = self.menu.addAction(f"Item number {number}")
            action.triggered.connect(lambda *_, number=number: print("item", number, flush=True))
        self.menu.popup(event.globalPos())
    def mousePressEvent(self, event):
        if event.button() == QtCore.Qt.MouseButton.MiddleButton:
            print("end", flush=True)
application = QtWidgets.QApplication([])
window = Window()
window.setGeometry(0, 0, 400, 300)
window.show()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.geometry("400x300+0+0")
menu = tkinter.Menu(window, tearoff=0)
for number in range(1, 4):
    menu.add_command(label=f"Item number {number}",
                     command=lambda number=number: print("item", number, flush=True))
menu.bind("<Map>", lambda _: print("menu", flush=True))
menu.bind("<Unmap>", lambda _: print("closed", flush=True))
window.bind("<ButtonPress-3>", lambda event: menu.tk_popup(event.x_root, event.y_root))
window.bind("<ButtonPress-2>", lambda _: print("end", flush=True))
window.mainloop()
"""
KITS = {"GTK 3": GTK3, "Qt 5": QT % 5, "Qt 6": QT % 6, "Tk": TK}
mouse, keyboard, user = InputDevice("mouse"), InputDevice("keyboard"), Client()
ESCAPE = 9


class Application:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LANG="C.UTF-8"))
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = ""
        self.aside(20)

    def read(self):
        self.text += (self.process.stdout.read() or b"").decode()
        return self.text.split("\n")

    def wait(self, *words, seconds):
        """Until one of the words is printed."""
        end = time.monotonic() + seconds
        while not set(words) & set(self.read()) and time.monotonic() < end:
            time.sleep(0.01)

    def aside(self, seconds):
        """Closes the menu, and clicks beside where it was until nothing is open."""
        end = time.monotonic() + seconds
        while "end" not in self.read():
            assert time.monotonic() < end, "no window"
            keyboard.tap(ESCAPE)
            user.warp(380, 280)
            mouse.click(2)
            self.wait("end", seconds=0.3)
        self.wait("never", seconds=0.3)
        self.text = ""

    def drag(self, distance, seconds=None):
        """What happens at a press, a motion that long after the menu is up, and a release; without
        seconds by XTEST, all at once."""
        user.warp(150, 100)
        if seconds is None:
            run("xdotool mousedown 3 mousemove_relative {} {} mouseup 3".format(*distance))
        else:
            mouse.button(3, True)
            self.wait("menu", seconds=5)
            self.wait("never", seconds=seconds)
            mouse.move(*distance)
            mouse.button(3, False)
        self.wait("menu", seconds=5)
        self.wait("closed", seconds=1)
        self.wait("never", seconds=0.2)
        result = sorted(line for line in self.read() if line.startswith(("item", "closed")))
        self.text = ""
        self.aside(10)
        return ", ".join(result) or "open"


print("Right button: moved by 20, 15 by xdotool; when the menu is up; after .6 s; by 2, 2 after .6 s; not moved, .6 s")
for name, program in KITS.items():
    application = Application(program)
    results = [application.drag((20, 15)), application.drag((20, 15), 0),
               application.drag((20, 15), 0.6), application.drag((2, 2), 0.6),
               application.drag((0, 0), 0.6)]
    run_it = "closed, item 1"
    seen(name, results, {
        "GTK 3": ["open", run_it, run_it, "closed", "closed"], "Qt 5": ["open"] * 5,
        "Qt 6": [run_it, run_it, run_it, "open", "open"],
        "Tk": [run_it, run_it, run_it, run_it, "open"]}[name])
    application.process.kill()
    application.process.wait()
EOF
