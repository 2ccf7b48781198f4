#!/bin/bash
# After a click by XTEST, and after another client's grab of the pointer, the next notch of the wheel
# is lost in GTK 3, GTK 4 and Qt; notches that were turned in a grab come all at once in Qt.
# GTK 3.24.49, GTK 4.18.6, Qt 5.15.15 and 6.8.2, X.Org X server 21.1.16.
#
# One would guess: a notch is a notch. A click given back by xdotool, or a gesture that grabbed the
# pointer for a moment, leaves no trace in the application once it is over.
# What happens: with XInput 2 a wheel reports where it stands, and toolkits take the difference to
# where they saw it last. XTEST's pointer is another device: its click or motion changes the source of
# the master pointer, and all four forget where the wheel stood, so the next notch only tells them
# where it is now. GTK forgets after every grab of another client as well. Qt does not: two notches
# that somebody else took while the pointer was grabbed are made up for, and the first notch
# afterwards scrolls by three.
# What it means: after a gesture or a replayed click the first notch does nothing, which users take
# for a stuck wheel; and who turns the volume with a grabbed wheel sees a Qt page jump by as much
# afterwards. Tk and SDL count buttons and lose nothing.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt5=5.15.11+dfsg-2 libqt5gui5t64=5.15.15+dfsg-6+deb13u1 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each prints the notches of a scroll, downwards positive, and "click" for button 2.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window = Gtk.Window()
window.set_default_size(400, 300)
window.add_events(Gdk.EventMask.ALL_EVENTS_MASK)
window.connect("scroll-event", lambda _, event: print(event.get_scroll_deltas()[2], flush=True))
window.connect("button-press-event", lambda _, event: print("click", flush=True))
window.show()
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window = Gtk.Window(decorated=False)
window.set_default_size(400, 300)
scroll = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.VERTICAL)
scroll.connect("scroll", lambda _, dx, dy: print(dy, flush=True))
click = Gtk.GestureClick(button=2)
click.connect("pressed", lambda *_: print("click", flush=True))
window.add_controller(scroll)
window.add_controller(click)
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt%d import QtWidgets
class Window(QtWidgets.QWidget):
    def wheelEvent(self, event):
        print(event.angleDelta().y() / -120, flush=True)
    def mousePressEvent(self, event):
        print("click", flush=True)
application = QtWidgets.QApplication([])
window = Window()
window.setGeometry(0, 0, 400, 300)
window.show()
application.exec()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4, "Qt 5": QT % 5, "Qt 6": QT % 6}

mouse = InputDevice("mouse")
user, other = Client(), Client()


class Application:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, GSK_RENDERER="cairo", LANG="C.UTF-8"))
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 20
        while True:
            mouse.click(2)
            if self.lines(0.3) == ["click"]:
                break
            assert time.monotonic() < end, "no window"
        while self.lines(0.3):
            pass

    def lines(self, patience=5):
        """What is printed up to a click, or within the seconds."""
        text, end = b"", time.monotonic() + patience
        while not text.endswith(b"click\n") and time.monotonic() < end:
            text += self.process.stdout.read() or b""
            time.sleep(0.01)
        return text.decode().split()

    def notches(self):
        """What arrives of three notches of the mouse's wheel, each of which is waited for."""
        arrived = 0
        for _ in range(3):
            mouse.scroll(120)
            mouse.click(2)
            arrived += sum(float(line) for line in self.lines() if line != "click")
        return round(arrived)


def after(application, disturb, *arguments):
    disturb(*arguments)
    if disturb is run:
        application.lines(0.5)
    return application.notches()


def grab(turned):
    """Another client grabs the pointer for a while, in which the wheel is turned."""
    other.grab(MASTER_POINTER, other.root, "ButtonPress", "Motion")
    for _ in range(turned):
        mouse.scroll(120)
    other.ungrab(MASTER_POINTER)


print("Notches that arrive of three: at first; and after XTEST's click; XTEST's motion; an empty"
      " grab; a grab in which two were turned")
for name, program in KITS.items():
    user.warp(200, 150)
    mouse.move(1)
    application = Application(program)
    application.notches()
    counts = [application.notches(),
              after(application, run, "xdotool click 2"),
              after(application, run, "xdotool mousemove_relative 3 3"),
              after(application, grab, 0),
              after(application, grab, 2)]
    seen(name, counts, [3, 2, 2, 2, 2] if name.startswith("GTK") else [3, 2, 2, 3, 5])
    application.process.kill()
    application.process.wait()
EOF
