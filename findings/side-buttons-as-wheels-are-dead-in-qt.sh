#!/bin/bash
# A side button of a mouse that was made a wheel (button 8 mapped to 4) does nothing in Qt.
# Qt 5.15.15 and 6.8.2, GTK 3.24.49, Tk (X.Org's own events) for comparison, X.Org X server 21.1.16,
# xinput 1.6.4.
#
# One would guess: buttons 4 to 7 are the wheel for every program, whoever sends them; `xinput
# set-button-map` or `xmodmap` makes a side button, or the buttons of a trackball, scroll anywhere.
# What happens: Qt takes scrolling from the axis of a device that has one, as every mouse of today's
# drivers has, and drops its buttons 4 to 7, also those that no axis stands behind: there is no press
# and no wheel event. GTK and all programs that count buttons scroll. A click of the same numbers by
# XTEST, whose pointer has no such axis, is a wheel in Qt too.
# What it means: a mapping that works in the browser is dead in half of the desktop; let a hotkey
# program give the notches by XTEST instead of a map of buttons.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 python3-tk=3.13.5-1 \
    python3-pyqt5=5.15.11+dfsg-2 libqt5gui5t64=5.15.15+dfsg-6+deb13u1 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each prints "up" for a notch upwards and "end" for button 2.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window = Gtk.Window()
window.set_default_size(400, 300)
window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.SCROLL_MASK)
up = Gdk.ScrollDirection.UP
window.connect(
    "scroll-event", lambda _, event: event.direction == up and print("up", flush=True))
window.connect(
    "button-press-event", lambda _, event: print({2: "end"}.get(event.button, "?"), flush=True))
window.show()
Gtk.main()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.geometry("400x300+0+0")
names = {4: "up", 2: "end"}
window.bind("<ButtonPress>", lambda event: print(names.get(event.num, event.num), flush=True))
window.mainloop()
"""
QT = """
from PyQt%d import QtCore, QtWidgets
class Window(QtWidgets.QWidget):
    def wheelEvent(self, event):
        print("up" if event.angleDelta().y() > 0 else "?", flush=True)
    def mousePressEvent(self, event):
        middle = QtCore.Qt.MouseButton.MiddleButton
        print("end" if event.button() == middle else f"press {event.button()}", flush=True)
application = QtWidgets.QApplication([])
window = Window()
window.setGeometry(0, 0, 400, 300)
window.show()
application.exec()
"""
KITS = {"Tk": TK, "GTK 3": GTK3, "Qt 5": QT % 5, "Qt 6": QT % 6}

mouse, user = InputDevice("mouse"), Client()
print("set-button-map: " + run("xinput set-button-map mouse 1 2 3 4 5 6 7 4 9 &&"
                               " xinput get-button-map mouse").strip())
for name, program in KITS.items():
    user.warp(200, 150)
    mouse.move(1)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8"))
    os.set_blocking(process.stdout.fileno(), False)

    def answer(*actions, patience=5):
        """What the application prints for the actions."""
        for action, *arguments in actions:
            action(*arguments)
        mouse.click(2)
        text, end = b"", time.monotonic() + patience
        while not text.endswith(b"end\n") and time.monotonic() < end:
            text += process.stdout.read() or b""
            time.sleep(0.01)
        return " ".join(line for line in text.decode().splitlines() if line != "end")

    end = time.monotonic() + 20
    while not (process.stdout.read() or b"").endswith(b"end\n"):
        mouse.click(2)
        time.sleep(0.1)
        assert time.monotonic() < end, "no window"
    answer((mouse.scroll, -120))
    seen(f"{name}: a notch, side button 8 mapped to 4, XTEST's 4",
         (answer((mouse.scroll, -120)), answer((mouse.click, 8)), answer((run, "xdotool click 4"))),
         ("up", "" if name.startswith("Qt") else "up", "up"))
    process.kill()
    process.wait()
EOF
