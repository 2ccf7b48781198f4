"""Windows with something to drag, around 100,100, and a place to drop it, around 300,100."""

import sys

from x11 import *

# Each prints "begin", "drop" and how the drag ended.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window, box = Gtk.Window(), Gtk.Fixed()
def place(x):
    widget = Gtk.EventBox()
    widget.set_size_request(100, 100)
    box.put(widget, x, 50)
    return widget
source, target = place(50), place(250)
kinds, copy = [Gtk.TargetEntry.new("text/plain", 0, 0)], Gdk.DragAction.COPY
source.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, kinds, copy)
target.drag_dest_set(Gtk.DestDefaults.ALL, kinds, copy)
source.connect("drag-begin", lambda *_: print("begin", flush=True))
source.connect("drag-data-get", lambda widget, context, data, *_: data.set_text("text", -1))
source.connect("drag-failed", lambda widget, context, result: print(result.value_nick, flush=True))
target.connect("drag-data-received", lambda *_: print("drop", flush=True))
window.add(box)
window.set_default_size(400, 300)
window.show_all()
window.move(0, 0)
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, GObject, Gtk
Gtk.init()
window, box = Gtk.Window(decorated=False), Gtk.Fixed()
def place(x):
    widget = Gtk.Label(label="text")
    widget.set_size_request(100, 100)
    box.put(widget, x, 50)
    return widget
drag, drop = Gtk.DragSource(), Gtk.DropTarget.new(GObject.TYPE_STRING, Gdk.DragAction.COPY)
drag.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value("text"))
drag.connect("drag-begin", lambda *_: print("begin", flush=True))
drag.connect("drag-cancel", lambda source, drag, reason: print(reason.value_nick, flush=True))
drop.connect("drop", lambda *_: print("drop", flush=True) or True)
place(50).add_controller(drag)
place(250).add_controller(drop)
window.set_child(box)
window.set_default_size(400, 300)
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtCore, QtGui, QtWidgets
class Source(QtWidgets.QLabel):
    def mousePressEvent(self, event):
        self.start = event.pos()
    def mouseMoveEvent(self, event):
        if (event.pos() - self.start).manhattanLength() < 10:
            return
        drag, data = QtGui.QDrag(self), QtCore.QMimeData()
        data.setText("text")
        drag.setMimeData(data)
        print("begin", flush=True)
        if drag.exec(QtCore.Qt.DropAction.CopyAction) == QtCore.Qt.DropAction.IgnoreAction:
            print("ignored", flush=True)
class Target(QtWidgets.QLabel):
    def dragEnterEvent(self, event):
        event.acceptProposedAction()
    def dropEvent(self, event):
        event.acceptProposedAction()
        print("drop", flush=True)
application = QtWidgets.QApplication([])
window = QtWidgets.QWidget()
window.setGeometry(0, 0, 400, 300)
source, target = Source("text", window), Target("", window)
source.setGeometry(50, 50, 100, 100)
target.setGeometry(250, 50, 100, 100)
target.setAcceptDrops(True)
window.show()
application.exec()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4, "Qt 6": QT}
SOURCE, BETWEEN, TARGET, AWAY = (100, 100), (200, 100), (300, 100), (900, 700)


class Application:
    def __init__(self, kit, user):
        self.process = subprocess.Popen(
            [sys.executable, "-c", KITS[kit]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
        os.set_blocking(self.process.stdout.fileno(), False)
        user.warp(*AWAY)
        end = time.monotonic() + 20
        while not any(window.width > 20 for window in user.viewable()):
            assert time.monotonic() < end, kit
            time.sleep(0.1)
        time.sleep(1)
        for window in run("xdotool search --onlyvisible --class .").split():
            run(f"xdotool windowfocus {window}")
        time.sleep(0.5)

    def heard(self, seconds=0.3):
        """What it has printed since."""
        time.sleep(seconds)
        return " ".join((self.process.stdout.read() or b"").decode().split())

    def end(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.3)


def pull(mouse, start, end):
    """As a hand does, in .3 s."""
    for _ in range(10):
        mouse.move((end[0] - start[0]) / 10, (end[1] - start[1]) / 10)
        time.sleep(0.03)
