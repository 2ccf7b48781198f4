#!/bin/bash
# A stroke that is drawn while a program is busy for a moment, or given back to it at once, loses its
# turnings there: GTK 4, Qt and Tk get one motion, its end, wxWidgets only its beginning. FLTK gets it all.
# GTK 3.24.49, GTK 4.18.6, Qt 6.8.2 (5.15.15 by hand), Tk 8.6.16, wxPython 4.2.3, FLTK 1.4.2.
#
# One would guess: the server queues each motion for its client, so a program that was busy for half a
# second gets the stroke late and whole, as it gets keys and clicks.
# What happens: of the motions that wait toolkits keep the last one. Three sides of a square become one
# straight line to its end. wxWidgets asks for the pointer's place after each motion (a hint), and as
# the motions that wait are hints already used up it hears of nothing after the first: the line has no
# length at all. GTK 4 keeps the others in the event's history, GTK 3 where a program switches the
# compression off. A stroke that xdotool makes in one line loses most of its points the same way.
# What it means: whoever gives a stroke back to a drawing program has to leave time between its points,
# and a program that draws has to ask for the history.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    libgtk-4-1=4.18.6+ds-2 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 python3-tk=3.13.5-1 \
    libtk8.6=8.6.16-1 python3-wxgtk4.0=4.2.3+dfsg-2 python3-fltk=1.4.2.0-2 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import signal, sys
from x11 import *

# Each prints where the pointer is at each motion with button 1 down.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window = Gtk.Window(title="Alpha")
window.set_default_size(600, 500)
window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.POINTER_MOTION_MASK)
def tell(window, event):
    if event.state & Gdk.ModifierType.BUTTON1_MASK:
        print(int(event.x), int(event.y), flush=True)
window.connect("motion-notify-event", tell)
window.show_all()
window.move(0, 0)
window.get_window().set_event_compression({})
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, area, drag = Gtk.Window(title="Alpha", decorated=False), Gtk.DrawingArea(), Gtk.GestureDrag()
def tell(drag, x, y):
    for moment in drag.get_current_event().get_history() or []:
        if {}:
            print(*[int(place) for place in moment.axes[1:3]], flush=True)
    _, left, upper = drag.get_start_point()
    print(int(left + x), int(upper + y), flush=True)
drag.connect("drag-update", tell)
area.add_controller(drag)
window.set_child(area)
window.set_default_size(600, 500)
window.present()
GLib.MainLoop().run()
"""
QT6 = """
from PyQt6 import QtWidgets
class Window(QtWidgets.QWidget):
    def mouseMoveEvent(self, event):
        print(event.pos().x(), event.pos().y(), flush=True)
application = QtWidgets.QApplication([])
window = Window()
window.setWindowTitle("Alpha")
window.setGeometry(0, 0, 600, 500)
window.show()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
window.geometry("600x500+0+0")
window.bind("<B1-Motion>", lambda event: print(event.x, event.y, flush=True))
window.mainloop()
"""
WX = """
import wx
application, window = wx.App(), wx.Frame(None, title="Alpha", pos=(0, 0), size=(600, 500))
panel = wx.Panel(window)
def tell(event):
    if event.LeftIsDown():
        print(event.GetX(), event.GetY(), flush=True)
panel.Bind(wx.EVT_MOTION, tell)
window.Show()
application.MainLoop()
"""
FLTK = """
from fltk import *
class Window(Fl_Window):
    def handle(self, event):
        if event == FL_DRAG:
            print(Fl.event_x(), Fl.event_y(), flush=True)
        return int(event in (FL_PUSH, FL_DRAG, FL_RELEASE)) or Fl_Window.handle(self, event)
window = Window(0, 0, 600, 500, "Alpha")
window.show()
Fl.run()
"""
# The places that are told of a stroke in a busy program; None stands for all.
KITS = {
    "GTK 3": (GTK3.format(True), ["200 400"]), "GTK 3 without compression": (GTK3.format(False), None),
    "GTK 4": (GTK4.format(False), ["200 400"]), "GTK 4 with its history": (GTK4.format(True), None),
    "Qt 6": (QT6, ["200 400"]), "Tk": (TK, ["200 400"]), "wxWidgets": (WX, ["210 200"]), "FLTK": (FLTK, None),
}
SIDES = (10, 0), (0, 10), (-10, 0)
mouse, user = InputDevice("mouse"), Client()


def stroke(busy):
    """Three sides of a square, from 200,200 to 200,400; the places that the program tells, each once."""
    user.warp(200, 200)
    time.sleep(0.3)
    process.stdout.read()
    if busy:
        process.send_signal(signal.SIGSTOP)
    mouse.button(1, True)
    for dx, dy in SIDES:
        for _ in range(20):
            mouse.move(dx, dy)
            time.sleep(0.01)
    mouse.button(1, False)
    process.send_signal(signal.SIGCONT)
    time.sleep(0.6)
    return list(dict.fromkeys((process.stdout.read() or b"").decode().split("\n")[:-1]))


for name, (program, expected) in KITS.items():
    user.warp(1000, 740)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1", GTK_A11Y="none", GSK_RENDERER="cairo"))
    os.set_blocking(process.stdout.fileno(), False)
    end = time.monotonic() + 20
    while "IsViewable" not in run("xwininfo -name Alpha"):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(1.2)
    usual, busy = stroke(False), stroke(True)
    if expected is None:
        seen(f"{name}: it has the path as usual, and busy", (len(usual) > 50, len(busy) > 58), (True, True))
    else:
        seen(f"{name}: it has the path as usual; what it has when busy", (len(usual) > 50, busy),
             (True, expected))
    process.kill()
    process.wait()
EOF
