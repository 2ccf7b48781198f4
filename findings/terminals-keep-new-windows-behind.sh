#!/bin/bash
# A program that the user starts by a command in urxvt or st opens behind the terminal, without the focus,
# if the terminal itself was started by a launcher with a startup id.
# rxvt-unicode 9.31, st 0.9.2, xterm 398, GTK 3.24.49 under mutter 48.7 (KWin 6.3.6 by hand).
#
# One would guess: DESKTOP_STARTUP_ID is for the program that is started and for its first window; whoever
# runs it has used it up, as GTK and Qt take it out of the environment.
# What happens: urxvt and st leave it there, so shell and all programs inherit it, for as long as the
# terminal lives. A GTK program takes the time in it, that of the terminal's start, for the time of the
# user's wish; the user has typed since, so the window manager sees a window that comes too late: no focus,
# DEMANDS_ATTENTION. xterm takes the id out.
# What it means: who launches programs with a startup id has this effect on what is started from them much
# later, and who launches without has not. `unset DESKTOP_STARTUP_ID` in the shell's start file ends it.
# Metacity 3.56.0, Marco 1.26.2, xfwm4 4.20.0 and openbox 3.6.1 do not look at that time so closely.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" mutter=48.7-0+deb13u1 libgl1-mesa-dri dbus-daemon libglib2.0-bin \
    shared-mime-info python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 x11-utils=7.7+7 \
    rxvt-unicode=9.31-3+b2 stterm=0.9.2-1 xterm=398-1 fonts-dejavu-core
inside update-mime-database /usr/share/mime # The managers look for their icons by it.
inside_xorg python3 - << 'EOF'
import re, sys
from compositors import *

with open("/tmp/p", "w") as file:
    file.write("""#!/usr/bin/python3
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk
window = Gtk.Window(title="Beta")
window.set_default_size(300, 200)
window.show_all()
GLib.timeout_add_seconds(3, Gtk.main_quit)
Gtk.main()
""")
os.chmod("/tmp/p", 0o755)
KEYS = {"/": 61, "t": 28, "m": 58, "p": 33, "\n": 36}
COMMANDS_OF = {"xterm": "xterm -T Alpha -e sh", "urxvt": "urxvt -title Alpha -e sh",
               "st": "stterm -T Alpha -e sh"}
keyboard, mouse, user = InputDevice("keyboard"), InputDevice("mouse"), Client()
Property = structure(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
                     ("window kind time", c_ulong))


def now():
    """The server's time."""
    window = user.window(0, 0, 1, 1, override=True)
    user.call("XSelectInput", window, 1 << 22)
    user.call("XChangeProperty", window, user.atom("TIME"), 31, c_int(8), c_int(0), b"", c_int(0))
    event = Event()
    X11.XWindowEvent(user.display, c_ulong(window), ctypes.c_long(1 << 22), byref(event))
    user.call("XDestroyWindow", window)
    return ctypes.cast(byref(event), POINTER(Property)).contents.time


def titled(title):
    return re.findall(r"\d+", run(f"xdotool search --onlyvisible --name '^{title}$'"))


def until(what, seconds=10):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.1)
    return what()


def active():
    return run("xdotool getactivewindow getwindowname").strip()


def opened(name, id):
    """Whether the window of what is typed into the terminal has the focus."""
    environment = dict(os.environ, SHELL="/bin/sh", LANG="C.UTF-8", NO_AT_BRIDGE="1")
    if id:
        environment["DESKTOP_STARTUP_ID"] = f"launcher-{name}_TIME{now()}"
    process = subprocess.Popen(COMMANDS_OF[name].split(), env=environment, stderr=subprocess.DEVNULL)
    assert until(lambda: active() == "Alpha"), name
    time.sleep(1.5)
    place = re.findall(r"upper-left .: +(\d+)", run("xwininfo -id $(xdotool getactivewindow)"))
    user.warp(*(int(number) + 20 for number in place[:2]))
    mouse.move(1, 0)
    mouse.click(1)
    time.sleep(0.5)
    for key in "/tmp/p\n":
        keyboard.tap(KEYS[key])
        time.sleep(0.03)
    assert until(lambda: titled("Beta")), name
    time.sleep(1)
    result = active() == "Beta"
    assert until(lambda: not titled("Beta")), name
    process.kill()
    process.wait()
    time.sleep(0.5)
    return result


screen = Screen("mutter")
print("The window of what is typed into a terminal has the focus")
seen("urxvt, started without startup id", opened("urxvt", False), True)
seen("urxvt, st, started with one", (opened("urxvt", True), opened("st", True)), (False, False))
seen("xterm, started with one", opened("xterm", True), True)
screen.end()
EOF
