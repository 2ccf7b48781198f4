#!/bin/bash
# A GTK 3 window that opens with its entry focused makes that entry's text the primary selection: what
# the user had selected is gone. Tab into an entry does so in GTK 3, GTK 4 and Tk, never in Qt; and in Qt
# what is no longer selected stays the primary selection, where GTK and Tk have none then.
# GTK 3.24.49 (yad 0.40.0, and wxPython 4.2.3 by hand), GTK 4.18.6 (zenity 4.1.90), Qt 5.15.15 by hand and
# 6.8.2, Tk 8.6.16, xclip 0.13.
#
# One would guess: PRIMARY is what the user selected last, by mouse or keyboard, and is there while it is
# selected: a program that opens, or the way of the focus, changes nothing.
# What happens: GTK 3 selects an entry's text as the focus comes by Tab or with the window, and takes
# PRIMARY for any change of what is selected. Qt takes PRIMARY for what the user selects, not for what
# Tab does, and does not give it up.
# What it means: a gesture that asks something about the selected words (a dialog, then xclip -o) reads
# them before it opens a window; after it, it gets what the dialog suggested. An answer of xclip does not
# mean that anything is selected on the screen.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 xclip=0.13-4 x11-utils=7.7+7 fonts-dejavu-core \
    python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 yad=0.40.0-1.1 \
    zenity=4.1.90-1 python3-tk=3.13.5-1 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Two entries each, "first" and "second", the first with the focus.
GTK = """
import gi
gi.require_version("Gtk", "%d.0")
from gi.repository import GLib, Gtk
Gtk.init()
window, box = Gtk.Window(title="Alpha"), Gtk.Box(orientation=1)
add, show, put = (window.add, window.show_all, box.add) if %d == 3 else (
    window.set_child, window.present, box.append)
for text in "first", "second":
    put(Gtk.Entry(text=text))
window.set_default_size(400, 300)
add(box)
show()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtWidgets
application = QtWidgets.QApplication([])
window = QtWidgets.QWidget()
window.setWindowTitle("Alpha")
layout = QtWidgets.QVBoxLayout(window)
entries = [QtWidgets.QLineEdit(text) for text in ("first", "second")]
for entry in entries:
    layout.addWidget(entry)
entries[0].setFocus()
window.show()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
entries = [tkinter.Entry(window, exportselection=True) for _ in range(2)]
for entry, text in zip(entries, ("first", "second")):
    entry.insert(0, text)
    entry.pack()
entries[0].focus()
window.mainloop()
"""
python = [sys.executable, "-c"]
PROGRAMS = {
    "GTK 3": [*python, GTK % (3, 3)], "GTK 4": [*python, GTK % (4, 4)], "Qt 6": [*python, QT],
    "Tk": [*python, TK], "yad": ["yad", "--title=Alpha", "--entry", "--entry-text=first"],
    "zenity": ["zenity", "--title=Alpha", "--entry", "--entry-text=first"]}
SHIFT, HOME, END, TAB, DELETE = 50, 110, 115, 23, 119
keyboard = InputDevice("keyboard")


def select(text):
    """As another program's selection."""
    run(f"printf {text} | xclip -selection primary > /dev/null 2>&1")
    assert primary() == text


def primary():
    time.sleep(0.4)
    return run("timeout 2 xclip -o -selection primary 2> /dev/null")


def chord(*codes):
    for code in codes:
        keyboard.key(code, True)
    for code in codes:
        keyboard.key(code, False)
    return primary()


manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
time.sleep(1)
for name, command in PROGRAMS.items():
    select("words")
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(
        os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory"))
    end = time.monotonic() + 20
    while "IsViewable" not in run("xwininfo -name Alpha"):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    run("xdotool search --name Alpha windowactivate --sync")
    time.sleep(1)
    seen(f"{name}: the primary selection after the window has come", primary(),
         "first" if name in ("GTK 3", "yad") else "words")
    if name not in ("yad", "zenity"):
        qt = name == "Qt 6"
        select("words")
        seen("    after Tab", chord(TAB), "words" if qt else "second")
        chord(HOME)
        seen("    all selected, by Shift+End", chord(SHIFT, END), "second")
        seen("    nothing selected, by Home", chord(HOME), "second" if qt else "")
        chord(SHIFT, END)
        seen("    all selected and deleted", chord(DELETE), "second" if qt else "")
    process.kill()
    process.wait()
    time.sleep(0.3)
manager.kill()
manager.wait()
EOF
