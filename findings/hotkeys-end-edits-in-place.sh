#!/bin/bash
# Pressing another program's hotkey ends what is being typed into a list: GTK 3 throws it away, GTK 4 and
# Qt take the half of it. A button that is a hotkey does not.
# GTK 3.24.49, GTK 4.18.6, Qt 6.8.2; Qt 5.15.15 was the same by hand. X.Org X server 21.1.16.
#
# One would guess: a hotkey that somebody grabs concerns no application; the keyboard is gone for as long
# as the key is down, and toolkits know such a FocusOut by its mode NotifyGrab.
# What happens: they take it for a loss of the focus, and the window for inactive (Tk and wxWidgets do so,
# SDL 2.32, SDL 3.2 and GLFW 3.4 do not). An editor in a list or a label ends with the focus: in a
# GtkTreeView with "editing-canceled", what was typed is gone; a GtkEditableLabel and Qt's item views
# keep the two letters that were there, as if Return had been pressed. What follows is typed elsewhere.
# Popovers and lists of completions stay. A core grab and one of XInput 2 are alike, of a modifier, too.
# What it means: a hotkey pressed while a file is being renamed in its place renames it to the half of
# its name in Qt's dialogs, and not at all in GTK's. Following keys by raw events, without a grab, or a
# hotkey that is a button, leaves them alone.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    libgtk-4-1=4.18.6+ds-2 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each edits an item called "one" when the focus is there, and prints how the editing ends, and whether
# its window is active.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk
window, rows, text = Gtk.Window(title="Alpha"), Gtk.ListStore(str), Gtk.CellRendererText(editable=True)
rows.append(["one"])
list, column = Gtk.TreeView(model=rows), Gtk.TreeViewColumn("", text, text=0)
list.append_column(column)
text.connect("editing-started", lambda *_: print("started", flush=True))
text.connect("edited", lambda *said: print("taken:", said[2], flush=True))
text.connect("editing-canceled", lambda *_: print("cancelled", flush=True))
window.set_default_size(400, 300)
window.add(list)
window.show_all()
def look(*_):
    print("active" if window.is_active() else "inactive", flush=True)
    if window.is_active() and not "started" in globals():
        globals()["started"] = GLib.timeout_add(100, list.set_cursor, Gtk.TreePath(0), column, True)
window.connect("notify::is-active", look)
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gtk, GLib
def show(application):
    window = Gtk.ApplicationWindow(application=application, title="Alpha", decorated=False)
    label = Gtk.EditableLabel(text="one")
    label.connect("notify::editing", lambda *_: print(
        "started" if label.get_editing() else "taken: " + label.get_text(), flush=True))
    def look(*_):
        print("active" if window.is_active() else "inactive", flush=True)
        if window.is_active() and not "started" in globals():
            globals()["started"] = GLib.timeout_add(100, label.start_editing)
    window.connect("notify::is-active", look)
    window.set_default_size(400, 300)
    window.set_child(label)
    window.present()
application = Gtk.Application(flags=32)
application.connect("activate", show)
application.run([])
"""
QT6 = """
from PyQt6 import QtCore, QtWidgets
application = QtWidgets.QApplication([])
list, item = QtWidgets.QListWidget(), QtWidgets.QListWidgetItem("one")
item.setFlags(item.flags() | QtCore.Qt.ItemFlag.ItemIsEditable)
list.addItem(item)
list.setWindowTitle("Alpha")
list.setGeometry(0, 0, 400, 300)
list.itemChanged.connect(lambda item: print("taken:", item.text(), flush=True))
def look():
    print("active" if list.isActiveWindow() else "inactive", flush=True)
    if list.isActiveWindow() and not "started" in globals():
        globals()["started"] = True
        QtCore.QTimer.singleShot(100, lambda: (list.editItem(item), print("started", flush=True)))
application.focusWindowChanged.connect(lambda _: QtCore.QTimer.singleShot(0, look))
list.show()
application.exec()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4, "Qt 6": QT6}
SUPER, A, B, X, RETURN = 133, 38, 56, 53, 36
keyboard, mouse, user, other = InputDevice("keyboard"), InputDevice("mouse"), Client(), Client()


def hotkey(kind, held):
    """Presses or releases a hotkey of another client."""
    mouse.button(9, held) if kind == "a button" else keyboard.key(SUPER, held)


def lines(process, seconds=0.5):
    time.sleep(seconds)
    return (process.stdout.read() or b"").decode().split("\n")[:-1]


def grab(kind):
    if kind == "a core grab":
        other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
        other.select_core(other.root, "KeyPress")
    elif kind == "XInput 2":
        other.grab_passively("Keycode", other.root, "KeyPress", number=SUPER)
    else:
        other.grab_passively("Button", other.root, "ButtonPress", number=9)


def ungrab(kind):
    if kind == "a core grab":
        other.call("XUngrabKey", SUPER, c_uint(1 << 15), other.root)
    else:
        what, number = ("Button", 9) if kind == "a button" else ("Keycode", SUPER)
        other.call(f"XIUngrab{what}", c_int(ALL_MASTERS), c_int(number), other.root, c_int(1),
                   byref(GrabModifiers(ANY_MODIFIER, 0)))


for name, program in KITS.items():
    for kind in "a core grab", "XInput 2", "a button":
        user.warp(900, 700)
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LANG="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo",
                     GTK_A11Y="none", NO_AT_BRIDGE="1"))
        os.set_blocking(process.stdout.fileno(), False)
        said, end = [], time.monotonic() + 20
        while "started" not in said:
            assert time.monotonic() < end, (name, said)
            run("xdotool search --onlyvisible --name Alpha windowfocus")
            said += lines(process, 0.2)
        lines(process)
        keyboard.tap(A)
        keyboard.tap(B)
        lines(process)
        grab(kind)
        hotkey(kind, True)
        pressed = lines(process)
        ran = bool(other.events("KeyPress", "ButtonPress"))
        hotkey(kind, False)
        released = lines(process)
        ungrab(kind)
        keyboard.tap(X)
        keyboard.tap(RETURN)
        rest = [line for line in lines(process) if line.startswith(("taken", "cancelled"))]
        if kind == "a button":
            expected = (True, [], [], ["taken: abx"])
        else:
            end = "cancelled" if name == "GTK 3" else "taken: ab"
            expected = (True, sorted(["inactive", end]), ["active"], [])
        seen(f"{name}, {kind}: ran, said at the press, at the release, after x and Return",
             (ran, sorted(pressed), released, rest), expected)
        process.kill()
        process.wait()
EOF
