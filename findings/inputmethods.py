"""Input methods, and windows with an entry that is typed into through them."""

import sys

from x11 import *

# Each prints what its entry has, and empties it, for each line of input.
LISTEN = """
def listen():
    for line in sys.stdin:
        later(answer)
threading.Thread(target=listen, daemon=True).start()
"""
GTK = """
import gi, sys, threading
gi.require_version("Gtk", "%d.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, entry, later = Gtk.Window(title="Alpha"), Gtk.Entry(), GLib.idle_add
def answer():
    print(entry.get_text(), flush=True)
    entry.set_text("")
window.set_default_size(400, 300)
if %d == 3:
    window.add(entry)
    window.show_all()
else:
    window.set_child(entry)
    window.present()
""" + LISTEN + "GLib.MainLoop().run()\n"
QT = """
import sys, threading
from PyQt%d import QtCore, QtWidgets
application = QtWidgets.QApplication([])
entry = QtWidgets.QLineEdit()
entry.setWindowTitle("Alpha")
entry.show()
class Line(QtCore.QObject):
    came = QtCore.pyqtSignal()
line = Line()
def later(function):
    line.came.emit()
def answer():
    print(entry.text(), flush=True)
    entry.clear()
line.came.connect(answer)
""" + LISTEN + "application.exec()\n"
TK = """
import sys, threading, tkinter
window = tkinter.Tk()
window.title("Alpha")
entry = tkinter.Entry(window)
entry.pack(fill="both", expand=True)
entry.focus_force()
def later(function):
    window.after(0, function)
def answer():
    print(entry.get(), flush=True)
    entry.delete(0, "end")
""" + LISTEN + "window.mainloop()\n"
KITS = {"GTK 3": GTK % (3, 3), "GTK 4": GTK % (4, 4), "Qt 5": QT % 5, "Qt 6": QT % 6, "Tk": TK}
PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM={0}
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name={0}
[GroupOrder]
0=Default
"""
libraries = "/usr/lib/x86_64-linux-gnu/"


def prepare():
    """What D-Bus and GTK ask for of the folder that the packages are in."""
    os.makedirs("/tmp/run", 0o700)
    for file, text in {
            "passwd": "root:x:0:0:root:/tmp:/bin/sh\n", "group": "root:x:0:\n",
            "machine-id": "1" * 32 + "\n"}.items():
        with open("/etc/" + file, "w") as stream:
            stream.write(text)
    run(f"{libraries}libgtk-3-0t64/gtk-query-immodules-3.0 > {libraries}gtk-3.0/3.0.0/immodules.cache")
    run(f"{libraries}glib-2.0/gio-querymodules {libraries}gtk-4.0/4.0.0/immodules")
    run(f"{libraries}glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas")
    os.environ.update(
        LANG="C.UTF-8", NO_AT_BRIDGE="1", XDG_RUNTIME_DIR="/tmp/run", GSETTINGS_BACKEND="memory",
        DBUS_SESSION_BUS_ADDRESS=run("dbus-daemon --session --fork --print-address").strip())


class InputMethod:
    """fcitx5 or ibus with an engine."""

    def __init__(self, name, engine):
        self.name, self.engine = name, engine
        module = name.rstrip("5")
        os.environ.update(GTK_IM_MODULE=module, QT_IM_MODULE=module)
        os.makedirs("/tmp/.config/fcitx5", exist_ok=True)
        with open("/tmp/.config/fcitx5/profile", "w") as file:
            file.write(PROFILE.format(engine))
        command = {"fcitx5": "fcitx5", "ibus": "ibus-daemon --replace --xim; true"}[name]
        self.process = subprocess.Popen(
            ["sh", "-c", command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        end = time.monotonic() + 20
        while not self.state():
            assert time.monotonic() < end, name
            time.sleep(0.2)

    def state(self):
        """Of fcitx5 1 without and 2 with the engine, in the window that has the focus."""
        command = {"fcitx5": "fcitx5-remote", "ibus": "ibus list-engine"}[self.name]
        return run(command + " 2> /dev/null").strip()

    def turn_on(self):
        run({"fcitx5": "fcitx5-remote -o", "ibus": f"ibus engine {self.engine}"}[self.name])
        time.sleep(0.3)

    def end(self):
        os.killpg(self.process.pid, 9)
        self.process.wait()
        time.sleep(0.3)


class Editor:
    def __init__(self, kit):
        self.process = subprocess.Popen(
            [sys.executable, "-c", KITS[kit]], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        end = time.monotonic() + 20
        while "IsViewable" not in run("xwininfo -name Alpha"):
            assert time.monotonic() < end, kit
            time.sleep(0.1)
        time.sleep(1)
        run("xdotool search --name Alpha windowactivate")
        time.sleep(0.7)

    def written(self):
        """What was written since it was asked last."""
        time.sleep(0.4)
        self.process.stdin.write("\n")
        return self.process.stdout.readline().rstrip("\n")

    def end(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.3)
