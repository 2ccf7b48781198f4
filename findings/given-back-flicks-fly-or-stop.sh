#!/bin/bash
# A finger's flick that a touch grab gives back flies on in Qt at the greatest speed there is, however slow
# it was, or is not seen at all; in GTK it ends where the finger was lifted if it comes .3 s late. A long
# press counts from then on, too.
# GTK 4.18.6 and 3.24.49, Qt 5.15.15 (6.8.2 by hand); X.Org X server 21.1.16.
#
# One would guess: a rejected touch is replayed with the times at which it happened (and is, see
# README.md), so a flick scrolls on as it would have done, and a press is long by those times.
# What happens: Qt measures how long it takes from one event to the next as it reads them. A flick that is
# given back as a whole comes at once, which is an endless speed, cut to the greatest, or none. GTK measures
# by the events' times, but forgets what is older than .15 s by its own clock: rejected right at its end
# the flick flies on as usual, .3 s later it moves the page by its own length only. GTK's long press is a
# timer that begins when the touch arrives.
# What it means: decide early. A finger that is given back after its first 50 pixels scrolls as if there
# had been no grab, in all of them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt5=5.15.11+dfsg-2 libqt5gui5t64=5.15.15+dfsg-6+deb13u1 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each prints where its page is, ten times a second, and "long" at a long press.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk, GLib
window, pane, page = Gtk.Window(), Gtk.ScrolledWindow(), Gtk.DrawingArea()
page.set_size_request(300, 40000)
page.add_events(Gdk.EventMask.TOUCH_MASK)
pane.add(page)
window.add(pane)
window.set_default_size(400, 400)
window.show_all()
window.move(0, 0)
GLib.timeout_add(100, lambda: print(round(pane.get_vadjustment().get_value()), flush=True) or True)
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, pane, page = Gtk.Window(decorated=False), Gtk.ScrolledWindow(), Gtk.DrawingArea()
page.set_size_request(300, 40000)
press = Gtk.GestureLongPress()
press.connect("pressed", lambda *_: print("long", flush=True))
page.add_controller(press)
pane.set_child(page)
window.set_child(pane)
window.set_default_size(400, 400)
window.present()
GLib.timeout_add(100, lambda: print(round(pane.get_vadjustment().get_value()), flush=True) or True)
GLib.MainLoop().run()
"""
QT5 = """
from PyQt5 import QtCore, QtWidgets
application = QtWidgets.QApplication([])
pane, page, timer = QtWidgets.QScrollArea(), QtWidgets.QLabel(), QtCore.QTimer()
pane.setGeometry(0, 0, 400, 400)
page.resize(300, 40000)
pane.setWidget(page)
QtWidgets.QScroller.grabGesture(pane.viewport(), QtWidgets.QScroller.TouchGesture)
pane.show()
timer.timeout.connect(lambda: print(pane.verticalScrollBar().value(), flush=True))
timer.start(100)
application.exec()
"""
touch, other = InputDevice("touch"), Client()


def heard(seconds):
    time.sleep(seconds)
    return (process.stdout.read() or b"").decode().split()


def place():
    """Where the page is when it rests."""
    places = []
    while len(places) < 6 or len(set(places[-6:])) > 1:
        places += [int(word) for word in heard(0.1) if word != "long"]
    return places[-1]


def grab():
    other.grab_passively("TouchBegin", other.root, *TOUCH_EVENTS)


def ungrab():
    other.call("XIUngrabTouchBegin", c_int(ALL_MASTERS), other.root, c_int(1),
               byref(GrabModifiers(ANY_MODIFIER, 0)))


def flick(early=False, late=None):
    """How far the page comes by a finger's 200 pixels in .16 s, free, given back after 50 of them, or so
    much later than the finger was lifted."""
    before = place()
    if early or late is not None:
        grab()
    touch.touch(1, "begin", 200, 350)
    for step in range(1, 9):
        touch.touch(1, "update", 200, 350 - 25 * step)
        time.sleep(0.02)
        if early and step == 2:
            other.decide(REJECT_TOUCH)
    touch.touch(1, "end", 200, 150)
    if late is not None:
        time.sleep(late)
        other.decide(REJECT_TOUCH)
    if early or late is not None:
        ungrab()
    return place() - before


def long(given_back, lifted):
    """Whether a press is long that is given back and lifted after these seconds."""
    heard(0)
    if given_back:
        grab()
    touch.touch(1, "begin", 200, 200)
    if given_back:
        time.sleep(given_back)
        other.decide(REJECT_TOUCH)
        ungrab()
    time.sleep(lifted - given_back)
    touch.touch(1, "end", 200, 200)
    return "long" in heard(0.3)


print("How far a flick comes: free; given back after 50 pixels; at its end; .3 s later")
for name, program in ("GTK 3", GTK3), ("GTK 4", GTK4), ("Qt 5", QT5):
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
    while not process.stdout.readline():
        pass
    os.set_blocking(process.stdout.fileno(), False)
    time.sleep(1)
    flick()  # What is done for the first time takes longer.
    free, early, at_end, late = flick(), flick(early=True), flick(late=0), flick(late=0.3)
    print(f"{name}: {free}, {early}, {at_end}, {late}")
    if name == "Qt 5":
        most = max(free, early)
        seen("    given back at its end or later: half as far again and more, or not at all",
             [way == 0 or way > 1.5 * most for way in (at_end, late)], [True, True])
    else:
        seen("    further than the finger: free, early, at its end, .3 s later",
             [way > 300 for way in (free, early, at_end, late)], [True, True, True, False])
    if name == "GTK 4":
        seen("GTK 4, a press of .8 s is long: free; given back after .5 s; the same, of 1.2 s",
             (long(0, 0.8), long(0.5, 0.8), long(0.5, 1.2)), (True, False, True))
    process.kill()
    process.wait()
    time.sleep(0.3)
EOF
