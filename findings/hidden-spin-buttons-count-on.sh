#!/bin/bash
# A spin button whose arrow is held down as a hotkey goes to another desktop or minimizes counts on when the
# button is let go: in GTK 4 until the pointer comes back to the window, in Tk for good, whatever is clicked.
# In Qt and FLTK it stops.
# GTK 4.18.6, Tk 8.6.16, Qt 6.8.2, FLTK 1.4.2; by hand minimized is the same, OpenJDK 21.0.13 as FLTK, and ttk's
# stops with a click on its arrows. openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: the window that got the press gets the release, wherever the pointer is by then; and what
# is not on the screen does not repeat.
# What happens: the press has a grab of the pointer, which ends as the window is unmapped, without a
# release; that goes to whatever is below. GTK 4 and Tk repeat by a timer until a release comes. GTK 4 looks
# at the buttons when the pointer enters its window, Tk never does. FLTK and Java stop as the window goes,
# Qt as the hotkey is pressed. Without a change of the desktop all stop at the release.
# What it means: what a gesture sends away while a button is down may go on counting out of sight.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 python3-gi=3.50.0-4+b1 gir1.2-gtk-4.0=4.18.6+ds-2 \
    libgtk-4-1=4.18.6+ds-2 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 python3-tk=3.13.5-1 \
    python3-fltk=1.4.2.0-2 fonts-dejavu-core x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from managers import *

# Each prints the numbers that it counts.
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, box = Gtk.Window(title="Alpha", decorated=False), Gtk.Fixed()
number = Gtk.SpinButton.new_with_range(0, 100000, 1)
number.set_size_request(200, 60)
number.connect("value-changed", lambda *_: print(number.get_value_as_int(), flush=True))
box.put(number, 50, 50)
window.set_child(box)
window.set_default_size(400, 300)
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtWidgets
application = QtWidgets.QApplication([])
application.setStyle("Fusion")
window = QtWidgets.QWidget()
window.setWindowTitle("Alpha")
window.resize(400, 300)
number = QtWidgets.QSpinBox(window)
number.setRange(0, 100000)
number.setGeometry(50, 50, 200, 60)
number.valueChanged.connect(lambda value: print(value, flush=True))
window.show()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
window.geometry("400x300")
text = tkinter.StringVar(value="0")
number = tkinter.Spinbox(window, from_=0, to=100000, textvariable=text)
number.place(x=50, y=50, width=200, height=60)
text.trace_add("write", lambda *_: print(text.get(), flush=True))
window.mainloop()
"""
FLTK = """
from fltk import *
window = Fl_Window(50, 50, 400, 300, "Alpha")
number = Fl_Spinner(50, 50, 200, 60)
number.range(0, 100000)
number.callback(lambda *_: print(number.value(), flush=True))
window.end()
window.show()
Fl.run()
"""
# The program, and where its upper arrow is.
KITS = {"GTK 4": (GTK4, 235, 80), "Tk": (TK, 243, 65), "Qt 6": (QT, 242, 62), "FLTK": (FLTK, 238, 62)}
SUPER = 133
manager, mouse, keyboard, other = Manager("openbox"), InputDevice("mouse"), InputDevice("keyboard"), Client()
other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))


def go(x, y):
    manager.warp(x, y)
    mouse.move(1, 0)
    time.sleep(0.3)


print("Counts when let go after the hotkey; after another desktop; back; in its window; clicks, on the arrow")
for name, (program, dx, dy) in KITS.items():
    manager.warp(900, 700)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(
            os.environ, LANG="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none"))
    os.set_blocking(process.stdout.fileno(), False)

    def counts():
        """Whether it counts now, and not only a last time."""
        time.sleep(0.2)
        process.stdout.read()
        time.sleep(1.2)
        return len((process.stdout.read() or b"").split()) > 2

    end = time.monotonic() + 20
    while not (found := run("xdotool search --onlyvisible --name Alpha").split()):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    window = int(found[-1])
    time.sleep(1)
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    left, upper, _, _ = manager.place(window)
    result = []
    for desktop in 0, 1:
        go(left + dx, upper + dy)
        mouse.button(1, True)
        time.sleep(0.8)
        assert counts(), name
        keyboard.key(SUPER, True)
        time.sleep(0.2)
        manager.ask(manager.root, "_NET_CURRENT_DESKTOP", desktop, 0)
        assert manager.is_shown(window) == (desktop == 0)
        keyboard.key(SUPER, False)
        mouse.button(1, False)
        result.append(counts())
    go(900, 700)
    manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0)
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    result.append(counts())
    go(left + 300, upper + 250)
    result.append(counts())
    mouse.click(1)
    result.append(counts())
    go(left + dx, upper + dy)
    mouse.click(1)
    result.append(counts())
    seen(name, result,
         [False, *{"GTK 4": [True, True, False, False, False], "Tk": [True] * 5}.get(name, [False] * 5)])
    process.kill()
    process.wait()
EOF
