#!/bin/bash
# A pinch on a touchpad zooms in Qt Quick by another factor than the fingers', and by another one
# the more often the touchpad reports: three times becomes five or seven times, and fingers that
# come back to where they began leave another size behind.
# Qt 6.8.2 (PinchHandler), GTK 4.18.6 (GestureZoom), X.Org X server 21.1.16.
#
# One would guess: the scale of a pinch, which XInput 2.4 tells as a factor since its begin, is the
# factor by which an application zooms.
# What happens: in GTK it is. Qt tells the difference between two such factors as the value of a
# ZoomNativeGesture, and its PinchHandler multiplies by one plus that value. Fingers that triple
# their distance give 5.06 when the touchpad reports it in four steps and 7.04 in forty; a quarter
# becomes 0.42 or 0.47; to three times and back to one ends at 0.32 or at 0.9.
# What it means: the same pinch is not the same in two applications beside each other, and whoever
# tests with few large steps sees another zoom than users do. A gesture program that compares
# pinches with a limit uses the server's scale and no differences.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt6.qtquick=6.9.0-2 qml6-module-qtquick=6.8.2+dfsg-7 \
    qml6-module-qtquick-window=6.8.2+dfsg-7 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

GTK = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gtk, GLib
window = Gtk.Window()
window.set_default_size(1024, 768)
zoom = Gtk.GestureZoom()
zoom.connect("scale-changed", lambda _, scale: print(scale, flush=True))
window.add_controller(zoom)
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtCore, QtGui, QtQml
QML = '''
import QtQuick
Window {
    visible: true
    width: 1024
    height: 768
    Item {
        anchors.fill: parent
        PinchHandler {
            target: null
            onActiveScaleChanged: console.log(activeScale)
        }
    }
}
'''
QtCore.qInstallMessageHandler(lambda _, __, text: print(text, flush=True))
application = QtGui.QGuiApplication([])
engine = QtQml.QQmlApplicationEngine()
engine.loadData(QML.encode())
application.exec()
"""
touchpad, user = InputDevice("touchpad"), Client()


def pinch(phase, scale):
    """With two fingers."""
    type = 27 + ("begin", "update", "end").index(phase)
    touchpad.send(7, struct.pack("HHI6d", type, 2, 0, 0, 0, 0, 0, scale, 0))


def steps(start, end, count):
    return [start + (end - start) * n / count for n in range(1, count + 1)]


class Application:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LANG="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo",
                     QT_QUICK_BACKEND="software"))
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 20
        while self.after([1.5]) != 1.5:
            assert time.monotonic() < end, "no window"

    def after(self, scales):
        """The application's scale when the fingers have been at these."""
        pinch("begin", 1)
        for scale in scales:
            time.sleep(0.01)
            pinch("update", scale)
        time.sleep(0.3)
        lines = (self.process.stdout.read() or b"").decode().split()
        pinch("end", scales[-1])
        return round(float(lines[-1]), 2) if lines and lines[-1][0].isdigit() else None


PINCHES = {
    "to three times in one step": steps(1, 3, 1),
    "to three times in 4 steps": steps(1, 3, 4),
    "to three times in 40 steps": steps(1, 3, 40),
    "to a quarter in 3 steps": steps(1, 0.25, 3),
    "to a quarter in 30 steps": steps(1, 0.25, 30),
    "to three times and back in 4 and 4 steps": steps(1, 3, 4) + steps(3, 1, 4),
    "to three times and back in 40 and 40 steps": steps(1, 3, 40) + steps(3, 1, 40),
}
IN_QT = 3, 5.06, 7.04, 0.42, 0.47, 0.32, 0.9
user.warp(500, 400)
for name, program in ("GTK 4", GTK), ("Qt 6", QT):
    application = Application(program)
    for (what, scales), in_qt in zip(PINCHES.items(), IN_QT):
        seen(f"{name}, {what}", application.after(scales),
             in_qt if name == "Qt 6" else scales[-1])
    application.process.terminate()
    application.process.wait()
EOF
