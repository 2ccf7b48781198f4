#!/bin/bash
# A window of Wine that a command put in full screen, and then minimized, comes back as a plain window, at times as
# large as the screen, with its old size forgotten; one that is maximized cannot be put in full screen at all.
# Wine 10.0, xterm 398; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: full screen, maximizing and minimizing are the window manager's, as for any other window.
# What happens: Wine keeps a state of its own, in which full screen by others does not occur, and corrects what does
# not fit: it takes FULLSCREEN off a maximized window at once, and off a minimized one when that is shown, which is put
# to a place of its memory, often the whole screen. A minimized window that is moved goes back to its place, too.
# IceWM 3.7.4 and jwm 2.4.6 alike (by hand). Full screen that ends without being minimized, and maximized windows
# that are minimized, come back well.
# What it means: a toggle of full screen first takes MAXIMIZED off a window of Wine, and a program that brings windows
# back remembers their places itself.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" wine=10.0~repack-6 openbox=3.6.1-12+b2 xterm=398-1 x11-utils=7.7+7 libc-bin
inside_xorg python3 - << 'EOF'
from wine import *

user = Manager("openbox")


def change(add, *states):
    user.change(window, add, *states)
    time.sleep(0.5)


def minimized(meanwhile=lambda: None):
    user.ask(window, "WM_CHANGE_STATE", 3)
    meanwhile()
    user.ask(window, "_NET_ACTIVE_WINDOW", 2)
    time.sleep(0.5)


def move(x, y):
    run(f"xdotool windowsize {window} 600 400 windowmove {window} {x} {y}")
    time.sleep(1)


def now():
    """Its states, and how large it is: as the screen, as the room that is left by a title, or as it was."""
    width, height = user.place(window)[2:]
    size = "screen" if (width, height) == (1024, 768) else "room" if width > 1000 else "old size"
    return *user.states(window), size


def look(name, others):
    print(name + ":")
    move(100, 100)
    old = user.place(window)
    change(True, "FULLSCREEN")
    seen("    in full screen", now(), ("FULLSCREEN", "screen"))
    change(False, "FULLSCREEN")
    seen("    ... no longer, and whether it is where it was", (now(), user.place(window) == old), (("old size",), True))
    change(True, *MAXIMIZED)
    minimized()
    maximized = "MAXIMIZED_HORZ", "MAXIMIZED_VERT", "room"
    seen("    maximized, minimized and shown", now(), maximized)
    change(True, "FULLSCREEN")
    seen("    in full screen then", now()[-1], "screen" if others else "room")
    change(False, "FULLSCREEN")
    change(False, *MAXIMIZED)
    move(100, 100)
    old = user.place(window)
    minimized(lambda: move(200, 200))
    seen("    minimized, moved, shown: whether it has moved", user.place(window) != old, others)
    change(True, "FULLSCREEN")
    minimized()
    seen("    in full screen, minimized and shown: whether it is in full screen", "FULLSCREEN" in now(), others)
    print("       ", *now())


xterm = subprocess.Popen("xterm", stderr=subprocess.DEVNULL)
time.sleep(2)
window = int(run("xdotool search --onlyvisible --class xterm").split()[-1])
look("xterm", True)
xterm.kill()
xterm.wait()
prepare()
notepad = Notepad()
window = notepad.window
look("Wine's Notepad", False)
notepad.end()
EOF
