#!/bin/bash
# When Alt is held for another program's hotkey, grabbed button, notch or finger, and is let go, Qt takes it for
# a tap of Alt: its menu bar has the keyboard, and what is typed next is lost. What xdotool sends with
# --clearmodifiers while Alt is held is lost as well. GTK, Tk and FLTK do not care.
# Qt 6.8.2, GTK 3.24.49, Tk 8.6.16, FLTK 1.4.2, xdotool 3.20160805.1; by hand Qt 5.15.15 is as 6.8.2, and GTK 4.18.6,
# wxPython 4.2.3 and Java (OpenJDK 21.0.13) as GTK 3.
#
# One would guess: Alt by itself opens the menu bar; Alt that was used with a key or a button does not.
# What happens: the application hears of Alt, and of nothing that another client has grabbed. For Qt Alt was
# pressed and let go alone. A grabbed key is seen as a loss of the focus, and makes no difference. A
# motion of the pointer or a click of its own while Alt is down keeps the bar shut. With --clearmodifiers
# xdotool lets Alt go, the bar is active, and the first key it sends ends that and no more.
# What it means: with Alt as modifier for strokes, Qt programs with menus eat the next key. Escape, or
# a click, ends it. Super has no such meaning.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 python3-gi=3.50.0-4+b1 \
    gir1.2-gtk-3.0=3.24.49-3 python3-tk=3.13.5-1 python3-fltk=1.4.2.0-2 fonts-dejavu-core x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each has a menu bar with "File", F is its mnemonic, and an entry whose text is printed when it changes.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, box, bar, entry = Gtk.Window(title="Alpha"), Gtk.VBox(), Gtk.MenuBar(), Gtk.Entry()
item, menu = Gtk.MenuItem.new_with_mnemonic("_File"), Gtk.Menu()
menu.append(Gtk.MenuItem(label="Item"))
item.set_submenu(menu)
bar.append(item)
box.pack_start(bar, 0, 0, 0)
box.pack_start(entry, 0, 0, 0)
window.add(box)
entry.connect("changed", lambda *_: print(entry.get_text(), flush=True))
window.set_default_size(400, 300)
window.show_all()
entry.grab_focus()
Gtk.main()
"""
QT = """
from PyQt6 import QtWidgets
application = QtWidgets.QApplication([])
window, entry = QtWidgets.QMainWindow(), QtWidgets.QLineEdit()
window.setWindowTitle("Alpha")
window.setGeometry(0, 0, 400, 300)
window.menuBar().addMenu("&File").addAction("Item")
window.setCentralWidget(entry)
entry.textChanged.connect(lambda text: print(text, flush=True))
window.show()
entry.setFocus()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
window.geometry("400x300+0+0")
bar, text = tkinter.Menu(window), tkinter.StringVar()
menu = tkinter.Menu(bar, tearoff=0)
menu.add_command(label="Item")
bar.add_cascade(label="File", underline=0, menu=menu)
window.config(menu=bar)
entry = tkinter.Entry(window, textvariable=text)
entry.pack()
entry.focus_set()
text.trace_add("write", lambda *_: print(text.get(), flush=True))
window.mainloop()
"""
FLTK = """
from fltk import *
window = Fl_Window(0, 0, 400, 300, "Alpha")
bar, entry = Fl_Menu_Bar(0, 0, 400, 25), Fl_Input(0, 100, 400, 25)
bar.add("&File/Item", 0, None)
entry.when(FL_WHEN_CHANGED)
entry.callback(lambda *_: print(entry.value(), flush=True))
window.end()
window.show()
entry.take_focus()
Fl.run()
"""
KITS = {"Qt 6": QT, "GTK 3": GTK3, "Tk": TK, "FLTK": FLTK}
ALT, SUPER, F9, F = 64, 133, 75, 41
mouse, keyboard, touch, user, other = (
    InputDevice("mouse"), InputDevice("keyboard"), InputDevice("touch"), Client(), Client())
other.call("XGrabKey", F9, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
other.call("XGrabButton", 9, c_uint(1 << 15), other.root, 0, 12, c_int(1), c_int(1), 0, 0)
other.grab_passively("TouchBegin", other.root, *TOUCH_EVENTS)


def stroke():
    """With the grabbed button."""
    mouse.button(9, True)
    for _ in range(10):
        mouse.move(5, 0)
        time.sleep(0.02)
    mouse.button(9, False)


def finger():
    touch.touch(1, "begin", 600, 600)
    other.decide(ACCEPT_TOUCH)
    touch.touch(1, "end", 650, 600)


USES = {"a grabbed stroke": stroke, "a grabbed key": lambda: keyboard.tap(F9), "a finger": finger,
        "its own click": lambda: mouse.click(1),
        "cleared b": lambda: run("xdotool key --clearmodifiers b")}


def lost(program, use, modifier=ALT):
    """Whether the letter that is typed after the use with the modifier, or by it, is not in the entry."""
    user.warp(200, 150)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
    os.set_blocking(process.stdout.fileno(), False)
    end, said = time.monotonic() + 20, b""
    while "IsViewable" not in run("xwininfo -name Alpha"):
        assert time.monotonic() < end
        time.sleep(0.1)
    time.sleep(0.5)
    run("xdotool search --name Alpha windowfocus")
    while b"f" not in said:  # Until it has the keyboard.
        assert time.monotonic() < end
        time.sleep(0.2)
        keyboard.tap(F)
        time.sleep(0.2)
        said = process.stdout.read() or b""
    mouse.move(1, 0)
    time.sleep(0.3)
    process.stdout.read()
    keyboard.key(modifier, True)
    time.sleep(0.2)
    USES[use]()
    time.sleep(0.2)
    keyboard.key(modifier, False)
    time.sleep(0.3)
    if "cleared" not in use:
        keyboard.tap(F)
    time.sleep(0.5)
    said = process.stdout.read()
    process.kill()
    process.wait()
    return not said


print("The next letter is lost after Alt with", *USES, sep=", ")
for name, program in KITS.items():
    uses = list(USES) if name == "Qt 6" else ["a grabbed stroke", "cleared b"]
    seen(name, [lost(program, use) for use in uses],
         [use != "its own click" for use in uses] if name == "Qt 6" else [False, False])
seen("Qt 6, Super in place of Alt", lost(QT, "a grabbed stroke", SUPER), False)
EOF
