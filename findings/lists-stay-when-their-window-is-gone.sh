#!/bin/bash
# A list of completions that is open while a hotkey goes to another desktop or minimizes its window stays on
# the screen in GTK 4, above all windows; in Qt it goes, but stays behind when the window is moved.
# GTK 4.18.6, GTK 3.24.49, Qt 6.8.2 (5.15.15 the same by hand); openbox 3.6.1, and by hand IceWM 3.7.4, jwm 2.4.6,
# xfwm4 4.20.0; X.Org X server 21.1.16.
#
# One would guess: such a list belongs to its window, and a toolkit takes it away when the window is
# unmapped, and along when it is moved.
# What happens: the list is an override-redirect window of which no window manager knows. GTK 3 closes it
# when the hotkey goes down, for the loss of the focus. GTK 4 keeps it through the hotkey, also when
# its window is unmapped or another one is active, seconds later too; it follows moves. Qt closes it with
# the focus, but a window that is moved and keeps the focus leaves it where it was. Lists that grab the
# keyboard, as a combo box has, let no hotkey run.
# What it means: what a launcher does to windows by hotkey or touch may leave pieces of them on the
# screen. Escape before the command closes them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 \
    gir1.2-gtk-4.0=4.18.6+ds-2 libgtk-4-1=4.18.6+ds-2 python3-pyqt6=6.9.0-2 \
    libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from managers import *

# Each has an entry, with three words that begin with an a.
WORDS = '"alpha", "alabama", "albatross"'
GTK = """
import gi
gi.require_version("Gtk", "%s.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, entry, words = Gtk.Window(title="Alpha"), Gtk.Entry(), Gtk.ListStore.new([str])
for word in """ + WORDS + """:
    words.append([word])
completion = Gtk.EntryCompletion()
completion.set_model(words)
completion.set_text_column(0)
entry.set_completion(completion)
window.set_default_size(400, 300)
%s
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtWidgets
application = QtWidgets.QApplication([])
entry = QtWidgets.QLineEdit()
entry.setCompleter(QtWidgets.QCompleter([""" + WORDS + """]))
entry.setWindowTitle("Alpha")
entry.resize(400, 300)
entry.show()
application.exec()
"""
KITS = {"GTK 3": GTK % (3, "window.add(entry)\nwindow.show_all()"),
        "GTK 4": GTK % (4, "window.set_decorated(False)\nwindow.set_child(entry)\nwindow.present()"),
        "Qt 6": QT}
A, F9 = 38, 75
manager, keyboard, other = Manager("openbox"), InputDevice("keyboard"), Client()
other.call("XGrabKey", F9, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))


def lists():
    """Where there are windows of a list's size that no window manager has."""
    return {(window.x, window.y) for window in manager.viewable()
            if window.x >= 0 and 12 < window.width < 600 and window.height < 250}


def does(command, window):
    if command == "another desktop":
        manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 1, 0)
    elif command == "minimized":
        manager.ask(window, "WM_CHANGE_STATE", 3)
    else:
        manager.ask(window, "_NET_MOVERESIZE_WINDOW", 0x2300, 500, 400)
    time.sleep(0.5)


print("The list when the hotkey is pressed; after the command; after the key is up; the window is shown")
for name, program in KITS.items():
    for command in ("another desktop", "minimized", "moved")[:1 if name == "GTK 3" else 3]:
        manager.warp(900, 700)
        process = subprocess.Popen(
            [sys.executable, "-c", program], stderr=subprocess.DEVNULL, env=dict(
                os.environ, LANG="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none",
                NO_AT_BRIDGE="1"))
        end = time.monotonic() + 20
        while not (found := run("xdotool search --onlyvisible --name Alpha").split()):
            assert time.monotonic() < end, name
            time.sleep(0.1)
        window = int(found[-1])
        time.sleep(1)
        manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
        manager.ask(window, "_NET_MOVERESIZE_WINDOW", 0x2300, 100, 100)
        none, end = lists(), time.monotonic() + 10
        keyboard.tap(A)
        while lists() == none:
            assert time.monotonic() < end, name
            time.sleep(0.1)
        time.sleep(0.5)
        place = lists() - none

        def now():
            """Whether the list is there, or where it has gone."""
            left = lists() - none
            return "there" if left == place else "elsewhere" if left else "gone"

        keyboard.key(F9, True)
        time.sleep(0.3)
        states = [now()]
        does(command, window)
        states.append(now())
        keyboard.key(F9, False)
        time.sleep(1.5)
        states.append(now())
        states.append(manager.is_shown(window))
        moved = command == "moved"
        seen(f"{name}, {command}", states, [*{
            "GTK 3": ["gone"] * 3, "GTK 4": ["there"] + ["elsewhere" if moved else "there"] * 2,
            "Qt 6": ["there"] + ["there" if moved else "gone"] * 2}[name], moved])
        process.kill()
        process.wait()
        manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0)
EOF
