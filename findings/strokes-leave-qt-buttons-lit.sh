#!/bin/bash
# A Qt button on which another client's XInput 2 grab of the pointer begins stays lit when the pointer
# has left its window in the grab, and its tooltip comes up over what is done then and stands there.
# Qt 5.15.15 and 6.8.2; not GTK 3.24.49, Tk 8.6.16, nor GTK 4.18.6 and wxPython 4.2.3, tried by hand.
#
# One would guess: the server sends LeaveNotify as a grab begins and EnterNotify as it ends, and a
# toolkit takes the first for leaving: nothing is lit, no tooltip is due, whoever has the pointer.
# What happens: Qt ignores crossings whose mode is NotifyGrab or NotifyUngrab, and under a grab of
# XInput 2 there are no others. So the button stays lit after the grab, also when the pointer comes back
# to the window, until it has been on that button once more; and the tooltip that was due appears in
# mid-grab, where nothing takes it away: it is there seconds after the grab. Under a core grab
# (XGrabPointer) XInput 2 clients are told of a way out of their window as usual, and all is right.
# What it means: a stroke that begins on a button ends with a button that seems to be under the pointer.
# It is no sign that a click was lost. Tooltips are not part of the stroke, and no error of the overlay.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 python3-tk=3.13.5-1 \
    python3-pyqt5=5.15.11+dfsg-2 libqt5gui5t64=5.15.15+dfsg-6+deb13u1 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import hashlib, re, sys
from x11 import *

# Each has a window with a button at 100,100, and a tooltip where the toolkit has them.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, box, button = Gtk.Window(title="Alpha"), Gtk.Fixed(), Gtk.Button(label="Press")
button.set_size_request(200, 100)
button.set_tooltip_text("tip")
box.put(button, 100, 100)
window.set_default_size(400, 300)
window.add(box)
window.show_all()
Gtk.main()
"""
QT = """
from PyQt%d import QtWidgets
application = QtWidgets.QApplication([])
application.setStyle("Fusion")
window = QtWidgets.QWidget()
window.setWindowTitle("Alpha")
window.setGeometry(0, 0, 400, 300)
button = QtWidgets.QPushButton("Press", window)
button.setGeometry(100, 100, 200, 100)
button.setToolTip("tip")
window.show()
application.exec()
"""
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
window.geometry("400x300+0+0")
tkinter.Button(window, text="Press").place(x=100, y=100, width=200, height=100)
window.mainloop()
"""
KITS = {"GTK 3": GTK3, "Tk": TK, "Qt 5": QT % 5, "Qt 6": QT % 6}
AWAY, ON, BESIDE = (900, 700), (150, 150), (50, 50)
X11.XGetImage.restype, X11.XGetPixel.restype = c_void_p, c_ulong
mouse, user, other = InputDevice("mouse"), Client(), Client()


def picture():
    """Of the button's left part, which no tooltip covers."""
    image = c_void_p(X11.XGetImage(
        user.display, c_ulong(user.root), c_int(95), c_int(95), c_uint(20), c_uint(110),
        c_ulong(0xffffff), c_int(2)))
    pixels = [X11.XGetPixel(image, c_int(x), c_int(y)) for x in range(20) for y in range(0, 110, 3)]
    X11.XDestroyImage(image)
    return pixels


def tips():
    """How many windows beside the application's are on the screen."""
    found = 0
    for id, width in re.findall(r"^ +(0x\w+) .*?(\d+)x\d+\+", run("xwininfo -root -children"), re.M):
        found += 5 < int(width) < 300 and "IsViewable" in run(f"xwininfo -id {id}")
    return found


def go(place, pause):
    user.warp(*place)
    for _ in range(5):
        mouse.move(3, 0)
        time.sleep(0.02)
    time.sleep(pause)


def grab(kind):
    if kind == "core":
        status = other.call("XGrabPointer", other.root, 0, 64, c_int(1), c_int(1), 0, 0, 0)
    else:
        status = other.grab(MASTER_POINTER, other.root, "Motion")
    assert status == 0


def ungrab(kind):
    other.call("XUngrabPointer", 0) if kind == "core" else other.ungrab(MASTER_POINTER)


def settled():
    """The picture when it no longer changes."""
    last = None
    while last != (last := picture()):
        time.sleep(0.4)
    return last


for name, program in KITS.items():
    process = subprocess.Popen(
        [sys.executable, "-c", program], stderr=subprocess.DEVNULL, env=dict(
            os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
    user.warp(*AWAY)
    end = time.monotonic() + 15
    while "IsViewable" not in run("xwininfo -name Alpha"):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    run("xdotool search --name Alpha windowfocus")
    time.sleep(1)
    go(AWAY, 0.5)
    plain = settled()
    go(ON, 0.3)
    lit = settled()
    assert lit != plain, name
    qt = name.startswith("Qt")
    for kind in "core", "XInput 2":
        go(AWAY, 0.5)
        go(ON, 0.2)
        grab(kind)
        go(AWAY, 0.5)
        during = settled() == lit
        ungrab(kind)
        time.sleep(0.5)
        left = qt and kind != "core"
        seen(f"{name}, {kind} grab, pointer gone from the window: lit in the grab, after it",
             (during, settled() == lit), (left, left))
    go(BESIDE, 0.3)
    back = settled() == lit
    go(ON, 0.1)
    go(AWAY, 0.3)
    seen(f"{name}, the pointer in the window again; on the button and away: lit",
         (back, settled() == lit), (qt, False))
    if name != "Tk":  # It has none of its own.
        go(AWAY, 0.5)
        go(ON, 0.2)
        grab("XInput 2")
        mouse.move(30, 0)
        time.sleep(1.5)
        during = tips()
        user.warp(*AWAY)
        ungrab("XInput 2")
        time.sleep(3)
        seen(f"{name}, tooltips in a grab that began before they were due, 3 s after it",
             (during, tips()), (1, 1) if qt else (0, 0))
    process.kill()
    process.wait()
    time.sleep(0.3)
EOF
