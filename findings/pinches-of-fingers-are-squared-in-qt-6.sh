#!/bin/bash
# Two fingers on a touch screen that go to twice their distance are a scale of 4, or of 1, in a Qt 6 program that
# looks for pinches by QPinchGesture, and a swipe of three fingers may be none.
# Qt 6.8.2; GTK 3.24.49 is right. X.Org X server 21.1.16.
#
# One would guess: a widget that grabs PinchGesture is told of the scale from the begin to the end, totalScaleFactor
# 2, and one that grabs SwipeGesture of three fingers that go to the right, as in Qt's documentation.
# What happens: unless the widget accepts TouchBegin itself, the other fingers' moves do not come: the pinch is over
# at once, and three fingers are no swipe. When it does, twice the distance is 4 and half of it a quarter; with one
# finger at rest the scale is right, or 1, by chance (by hand). In a widget that is the window itself twice the
# distance is 17 (by hand). Angles are right (90 degrees), and so is the swipe.
# What it means: what a pinch on a touch screen does in such a program is no measure of the fingers. As the program,
# accept TouchBegin, and take the distance of the two points from QTouchEvent.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-pyqt6=6.9.0-2 gir1.2-gtk-3.0=3.24.49-3 python3-gi=3.50.0-4+b1 fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
from math import cos, pi, sin
import sys
from x11 import *

# Four parts of the window: to the right those that accept TouchBegin, below those for swipes. Each prints the scale
# and the angle as a pinch ends, or the direction of a swipe, and "-" for each report.
QT = """
from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import QApplication, QWidget
TOUCH = QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd
class Part(QWidget):
    def __init__(self, x, y):
        super().__init__(window)
        self.accepts = x > 0
        self.grabGesture(Qt.GestureType.SwipeGesture if y else Qt.GestureType.PinchGesture)
        self.setGeometry(x, y, 512, 384)
    def event(self, event):
        if event.type() == QEvent.Type.Gesture:
            for gesture in event.gestures():
                event.accept(gesture)
                if gesture.state() != Qt.GestureState.GestureFinished:
                    continue
                if gesture.gestureType() == Qt.GestureType.PinchGesture:
                    print(f"{gesture.totalScaleFactor():.1f}", round(gesture.totalRotationAngle()), flush=True)
                else:
                    print(gesture.horizontalDirection().name, flush=True)
            return True
        return self.accepts and event.type() in TOUCH or super().event(event)
class Reports(QObject):
    def eventFilter(self, thing, event):
        if event.type() in TOUCH and thing.isWindowType():
            print("-", flush=True)
        return False
application, reports = QApplication([]), Reports()
application.installEventFilter(reports)
window = QWidget()
parts = [Part(x, y) for x in (0, 512) for y in (0, 384)]
window.setGeometry(0, 0, 1024, 768)
window.show()
application.exec()
"""
GTK = """
import gi, math
gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk
window = Gtk.Window()
window.add_events(Gdk.EventMask.TOUCH_MASK)
zoom, turn = Gtk.GestureZoom.new(window), Gtk.GestureRotate.new(window)
turn.group(zoom)
last = [1, 0]
zoom.connect("scale-changed", lambda _, scale: last.__setitem__(0, scale))
turn.connect("angle-changed", lambda _, angle, delta: last.__setitem__(1, math.degrees(delta)))
zoom.connect("end", lambda *_: print(f"{last[0]:.1f}", round(last[1]), flush=True))
window.set_default_size(1024, 768)
window.show_all()
Gtk.main()
"""
touch, client = InputDevice("touch"), Client()


class Program:
    def __init__(self, text):
        self.text = text
        self.process = subprocess.Popen(
            [sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": "/tmp", "NO_AT_BRIDGE": "1"})
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 40
        while not any(window.width > 1000 for window in client.viewable()):
            assert time.monotonic() < end
            time.sleep(0.1)
        time.sleep(2)

    def heard(self, fingers, x=0, y=0):
        """What it says of fingers in the part of the window at x, y, whose places in the course of a stroke, from 0
        to 1, are these."""
        text, count = "", 0
        for phase, steps in {"begin": [0], "update": range(1, 11), "end": [10]}.items():
            for step in steps:
                for number, place in enumerate(fingers):
                    across, down = place(step / 10)
                    touch.touch(number, phase, x + across, y + down)
                    count, end = count + 1, time.monotonic() + (0.05 if self.text == GTK else 3)
                    while text.count("-") < count and time.monotonic() < end:  # Qt takes those that wait together.
                        time.sleep(0.01)
                        text += (self.process.stdout.read() or b"").decode()
        time.sleep(1)
        text += (self.process.stdout.read() or b"").decode()
        return [line for line in text.splitlines() if line != "-"]

    def end(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.5)


def pair(end=100, quarters=0):
    """Two fingers 200 pixels apart, what their half distance is at the end, and by how much they turn."""
    def place(side, part):
        distance, angle = side * (100 + (end - 100) * part), part * quarters * pi / 2
        return 256 + distance * cos(angle), 192 + distance * sin(angle)
    return [lambda part, side=side: place(side, part) for side in (1, -1)]


PINCHES = pair(200), pair(50), pair(quarters=1)
RIGHT = [lambda part, finger=finger: (50 + 60 * finger + 280 * part, 192) for finger in range(3)]
program = Program(GTK)
seen("GTK 3: twice the distance, half of it, 90 degrees", [program.heard(pinch) for pinch in PINCHES],
     [["2.0 0"], ["0.5 0"], ["1.0 90"]])
program.end()
program = Program(QT)
[larger], [smaller], [turn] = [program.heard(pinch, x=512) for pinch in PINCHES]
print("Qt 6, TouchBegin accepted:", larger, "|", smaller, "|", turn)
seen("    twice is about 4, half about a quarter, 90 degrees are right",
     [3.5 < float(larger.split()[0]) < 4.5, 0.15 < float(smaller.split()[0]) < 0.35, turn.split()[1]],
     [True, True, "90"])
seen("    three fingers to the right", program.heard(RIGHT, x=512, y=384), ["Right"])
larger = program.heard(PINCHES[0])
print("Qt 6, twice the distance:", " | ".join(larger))
seen("    a scale of more than 1.2", any(float(line.split()[0]) > 1.2 for line in larger), False)
seen("    three fingers to the right", program.heard(RIGHT, y=384), [])
program.end()
PYTHON
