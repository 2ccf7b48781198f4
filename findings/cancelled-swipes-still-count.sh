#!/bin/bash
# A touchpad swipe that was cancelled is still told as a swipe in GTK and Qt, and one that loses its
# pointer to another client's grab takes the beginning of the next with it in GTK.
# GTK 3.24.49, GTK 4.18.6, Qt 6.8.2, X.Org X server 21.1.16.
#
# One would guess: XInput 2.4 flags the end of a cancelled swipe, so GtkGestureSwipe says "cancel"
# and no "swipe" (which is for a recognized one), and Qt ends the gesture in another way than it
# ends a good one; whatever cuts a swipe off, the next one is whole.
# What happens: GtkGestureSwipe says "cancel", then "end" and "swipe" with the speed 0. Qt has one
# kind of end for both. When another client grabs the pointer during the swipe and keeps it (a hotkey
# program, a menu), the server sends the end, Qt tells it, but GTK 3 and 4 do not: the gesture stays
# begun. The next swipe has no "begin", and its speed is wrong (a sixth here).
# What it means: who listens for "swipe" looks at the speed or remembers "cancel"; a program that
# grabs the pointer waits until no swipe is under way, or applications miss the next one.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

GTK = """
import gi
VERSION = %d
gi.require_version("Gtk", f"{VERSION}.0")
from gi.repository import Gtk, Gdk, GLib
window = Gtk.Window()
window.set_default_size(1024, 768)
if VERSION == 3:
    swipe = Gtk.GestureSwipe(n_points=3, widget=window)
    window.add_events(Gdk.EventMask.TOUCHPAD_GESTURE_MASK)
else:
    swipe = Gtk.GestureSwipe(n_points=3)
    window.add_controller(swipe)
for signal in ("begin", "cancel", "end"):
    swipe.connect(signal, lambda *_, signal=signal: print(signal, flush=True))
swipe.connect("swipe", lambda _, x, y: print("swipe", round(x), flush=True))
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtWidgets
class Window(QtWidgets.QWidget):
    def event(self, event):
        if event.type().name == "NativeGesture":
            print(event.gestureType().name.removesuffix("NativeGesture"), flush=True)
        return super().event(event)
application = QtWidgets.QApplication([])
window = Window()
window.setGeometry(0, 0, 1024, 768)
window.show()
application.exec()
"""
touchpad, user, grabber = InputDevice("touchpad"), Client(), Client()


class Application:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LANG="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo"))
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 20
        while not self.swipe():
            assert time.monotonic() < end, "no window"
        time.sleep(1)
        self.read(), self.swipe()

    def read(self):
        """What was printed, an update of Qt's once."""
        lines = (self.process.stdout.read() or b"").decode().splitlines()
        return [line for n, line in enumerate(lines) if line != "Pan" or "Pan" not in lines[:n]]

    def swipe(self, cancelled=False, grab=False):
        """A swipe of 100 in a tenth of a second."""
        touchpad.swipe("begin")
        for number in range(5):
            time.sleep(0.02)
            if grab and number == 2:
                assert grabber.grab(MASTER_POINTER, grabber.root, *POINTER_EVENTS) == 0
            touchpad.swipe("update", 20)
        touchpad.swipe("end", cancelled=cancelled)
        time.sleep(0.3)
        grabber.ungrab(MASTER_POINTER)
        return self.read()


def rough(lines):
    """With "fast" for a speed of more than 300, "slow" for less."""
    return " ".join(
        line if not line.startswith("swipe ") or line == "swipe 0" else
        "swipe fast" if int(line.split()[1]) > 300 else "swipe slow" for line in lines)


user.warp(500, 400)
for name, program in {"GTK 3": GTK % 3, "GTK 4": GTK % 4, "Qt 6": QT}.items():
    application = Application(program)
    qt = name == "Qt 6"
    good = "Begin Pan End" if qt else "begin end swipe fast"
    seen(f"{name}: a swipe", rough(application.swipe()), good)
    seen("    one that is cancelled", rough(application.swipe(cancelled=True)),
         good if qt else "begin cancel end swipe 0")
    seen("    the next", rough(application.swipe()), good)
    seen("    one in which another client grabs the pointer", rough(application.swipe(grab=True)),
         good if qt else "begin")
    seen("    the next", rough(application.swipe()), good if qt else "end swipe slow")
    seen("    the one after it", rough(application.swipe()), good)
    application.process.kill()
    application.process.wait()
EOF
