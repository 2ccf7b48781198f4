#!/bin/bash
# While text is selected with button 1, a click of another button, a side button's too, ends the selection
# where it is, in xterm, GTK and Qt, in xterm also a notch of the wheel; urxvt, st and Tk go on. A selection
# that a program makes at once (xdotool mousedown, mousemove, mouseup) is empty in urxvt.
# xterm 398, rxvt-unicode 9.31, st 0.9.2, GTK 3.24.49, Qt 6.8.2, Tk 8.6.16 (GTK 4.18.6 as GTK 3, by hand);
# X.Org X server 21.1.16.
#
# One would guess: a selection lasts until the button that began it is let go.
# What happens: xterm, GTK and Qt take each release for the end, or each press for something new; what
# the user selects on with button 1 held is lost. urxvt takes a motion that comes with the press for none.
# What it means: a button as hotkey is the application's as long as another button is down, whatever is
# grabbed, and cuts off what is under way: selections here, drags and moves of windows in other scripts.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xterm=398-1 rxvt-unicode=9.31-3+b2 stterm=0.9.2-1 python3-gi=3.50.0-4+b1 \
    gir1.2-gtk-3.0=3.24.49-3 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 \
    python3-tk=3.13.5-1 xsel=1.2.1-1 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import signal, sys
from x11 import *

os.environ.update(LANG="C.UTF-8", NO_AT_BRIDGE="1", SHELL="/bin/sh")
with open("/etc/passwd", "w") as file:  # Of the temporary folder, as terminals ask for it.
    file.write("root:x:0:0:root:/tmp:/bin/sh\n")
TEXT = "\\n".join("abcdefghijklmnopqrstuvwxyz" * 2 for _ in range(15))
with open("/tmp/text.py", "w") as file:
    file.write(f'import time\nprint("{TEXT}", flush=True)\ntime.sleep(1000)\n')
GTK3 = f"""
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, text = Gtk.Window(), Gtk.TextView()
text.get_buffer().set_text("{TEXT}")
window.add(text)
window.set_default_size(500, 300)
window.show_all()
window.move(0, 0)
Gtk.main()
"""
QT6 = f"""
from PyQt6 import QtWidgets
application = QtWidgets.QApplication([])
text = QtWidgets.QPlainTextEdit("{TEXT}")
text.setGeometry(0, 0, 500, 300)
text.show()
application.exec()
"""
TK = f"""
import tkinter
window = tkinter.Tk()
window.geometry("500x300+0+0")
text = tkinter.Text(window)
text.insert("end", "{TEXT}")
text.pack()
window.mainloop()
"""
PYTHON = [sys.executable, "-c"]
PROGRAMS = {
    "xterm": ["xterm", "-geometry", "80x20+0+0", "-e", "python3", "/tmp/text.py"],
    "urxvt": ["urxvt", "-geometry", "80x20+0+0", "-e", "python3", "/tmp/text.py"],
    "st": ["stterm", "-g", "80x20+0+0", "-e", "python3", "/tmp/text.py"],
    "GTK 3": PYTHON + [GTK3], "Qt 6": PYTHON + [QT6], "Tk": PYTHON + [TK]}
START, BESIDE = (20, 30), (480, 290)
mouse, user = InputDevice("mouse"), Client()


def selected():
    """How many letters are selected, and none any more."""
    time.sleep(0.4)
    count = len(run("timeout 3 xsel -o -p"))
    user.warp(*BESIDE)
    mouse.click(1)
    time.sleep(0.5)
    run("xsel -c -p")
    return count


def select(button=None):
    """By hand, with a click of another button in the middle."""
    user.warp(*START)
    mouse.move(1, 0)
    time.sleep(0.2)
    mouse.button(1, True)
    for step in range(20):
        if step == 10 and button:
            time.sleep(0.1)
            mouse.click(button)
            time.sleep(0.1)
        mouse.move(10, 4)
        time.sleep(0.02)
    mouse.button(1, False)
    return selected()


def at_once():
    run("xdotool mousemove 20 30 mousedown 1 mousemove 120 70 mousemove 220 110 mouseup 1")
    return selected()


print("All is selected with a click of button 8, a notch of the wheel; something is, all at once")
for name, command in PROGRAMS.items():
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    end = time.monotonic() + 20
    while not any(window.width > 20 for window in user.viewable()):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(2)
    for window in run("xdotool search --onlyvisible --class .").split():
        run(f"xdotool windowfocus {window}")
    whole = select()
    assert whole > 100, name
    clicks = name in ("urxvt", "st", "Tk")
    seen(name, (select(8) == whole, select(5) == whole, at_once() > 100),
         (clicks, name != "xterm", name != "urxvt"))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(0.3)
EOF
