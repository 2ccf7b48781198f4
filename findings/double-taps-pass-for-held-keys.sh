#!/bin/bash
# A key that XTEST taps twice at once is most times one press and a repetition for SDL 2, SDL 3 and
# Qt 6: a shortcut that does not repeat runs once for two presses of it. Tk sees two presses.
# X.Org X server 21.1.16, SDL 2.32.4 and 3.2.10, Qt 6.8.2, Tk 8.6.16.
#
# One would guess: the server tells what is repeated, or the toolkits ask for repetitions without a
# release (XkbSetDetectableAutoRepeat), so a press after a release is a press.
# What happens: SDL and Qt take a release with a press of the same key right behind it for a
# repetition, if the press has arrived already when the release is looked at: SDL 2 of all, SDL 3 and
# Qt of most double taps that are sent in one write. Games, shortcuts with setAutoRepeat(False) and
# counters of presses leave the second out; text gets both letters. With 12 ms between the taps,
# xdotool's default, all count two.
# What it means: a program that sends keys has to wait before it sends the same key again: closing two
# tabs with Ctrl+W twice, two steps of a volume, a double tap. One that sends "a b a b" need not.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 python3-tk=3.13.5-1 libtk8.6=8.6.16-1 \
    libsdl2-2.0-0=2.32.4+dfsg-1 libsdl3-0=3.2.10+ds-1 python3-pyqt6=6.9.0-2 \
    libqt6gui6=6.8.2+dfsg-9+deb13u2
inside_xorg python3 - << 'PROGRAM'
from x11 import *

# Each has a window below the pointer and prints p for a press, r for a repetition, u for a release,
# Qt a w for a shortcut that does not repeat.
SAY = "def say(letter): print(letter, end='', flush=True)"
QT = SAY + """
from PyQt6.QtGui import *
from PyQt6.QtWidgets import *
application = QApplication([])
class Window(QWidget):
    def keyPressEvent(self, event):
        say("r" if event.isAutoRepeat() else "p")
    def keyReleaseEvent(self, event):
        say("" if event.isAutoRepeat() else "u")
window = Window()
window.setGeometry(0, 0, 900, 700)
shortcut = QShortcut("Ctrl+W", window)
shortcut.setAutoRepeat(False)
shortcut.activated.connect(lambda: say("w"))
window.show()
application.exec()
"""
SDL = SAY + """
from ctypes import *
sdl, event = CDLL("LIBRARY"), (c_ubyte * 128)()
sdl.SDL_Init(0x20)
sdl.SDL_CreateWindow.restype = c_void_p
window = sdl.SDL_CreateWindow(b"", SIZE)
while True:
    if sdl.SDL_WaitEventTimeout(event, 50) and event[1] == 3 and event[0] < 2:
        say("u" if event[0] else "r" if event[REPEAT] else "p")
"""
TK = SAY + """
import tkinter
window = tkinter.Tk()
window.geometry("900x700+0+0")
window.bind("<KeyPress>", lambda _: say("p"))
window.bind("<KeyRelease>", lambda _: say("u"))
window.mainloop()
"""
PROGRAMS = {
    "SDL 2": SDL.replace("LIBRARY", "libSDL2-2.0.so.0").replace("SIZE", "0, 0, 900, 700, 4")
                .replace("REPEAT", "13"),
    "SDL 3": SDL.replace("LIBRARY", "libSDL3.so.0").replace("SIZE", "900, 700, c_uint64(0)")
                .replace("REPEAT", "37"),
    "Qt 6": QT, "Tk": TK}
CTRL, A, W = 37, 38, 25
TIMES = 15
xtst = ctypes.CDLL("libXtst.so.6")
client = Client()
manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
time.sleep(1)
os.environ["LC_ALL"] = "C.UTF-8"


def send(*keys):
    """Keys that go down, or up if negative, in one write."""
    for key in keys:
        xtst.XTestFakeKeyEvent(client.display, abs(key), int(key > 0), c_ulong(0))
    client.call("XFlush")


def told(process, seconds=0.15):
    text, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        more = (process.stdout.read() or b"").decode()
        if more:
            text, end = text + more, time.monotonic() + seconds
        time.sleep(0.01)
    return text


def twice(process, letter, action):
    """How many of so many double taps are two for the program."""
    count = 0
    for _ in range(TIMES):
        action()
        count += told(process).count(letter) == 2
    return count


def share(count):
    return "always" if count == TIMES else "not always"


for name, program in PROGRAMS.items():
    process = subprocess.Popen(["python3", "-c", program], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
    os.set_blocking(process.stdout.fileno(), False)
    client.warp(400, 300)
    end = time.monotonic() + 20
    while "p" not in told(process, 0.3):
        assert time.monotonic() < end, name
        send(A, -A)
    chance = "always" if name == "Tk" else "not always"
    seen(f"{name}: two taps are two presses",
         share(twice(process, "p", lambda: send(A, -A, A, -A))), chance)
    seen(f"{name}: by xdotool key a a",
         share(twice(process, "p", lambda: run("xdotool key a a"))), "always")
    if name == "Qt 6":
        seen(f"{name}: Ctrl+W twice runs the shortcut twice",
             share(twice(process, "w", lambda: send(CTRL, W, -W, W, -W, -CTRL))), chance)
    process.kill()
    process.wait()
manager.kill()
manager.wait()
PROGRAM
