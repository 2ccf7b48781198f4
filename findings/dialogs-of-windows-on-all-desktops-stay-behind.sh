#!/bin/bash
# A window that is on all desktops loses its dialog when the desktop changes under openbox and jwm: it is there,
# dead if the dialog is modal, and nothing on that desktop says why.
# openbox 3.6.1, jwm 2.4.6; IceWM 3.7.4; GTK 3.24.49.
#
# One would guess: a dialog is where its window is (WM_TRANSIENT_FOR); a window that a command has put on all
# desktops opens its dialogs on all of them, too, as IceWM does (fluxbox 1.3.7, xfwm4 4.20.0, Metacity 3.56.0, Marco
# 1.26.2, mutter 48.7, KWin 6.3.6 by hand).
# What happens: openbox and jwm (Sawfish 1.11.90 by hand) open it on the desktop of the moment. On the next one
# the window takes no click, as long as the dialog is open that nobody sees. One that is open when its
# window is put on all desktops goes along, but in Sawfish.
# What it means: activating the dialog, which is in the list of windows, shows it: jwm brings it here, openbox goes
# to its desktop. Sent to all desktops itself it says that it is there, and in jwm is not shown yet (by hand).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 icewm=3.7.4-1 python3-gi=3.50.0-4+b1 \
    gir1.2-gtk-3.0=3.24.49-3 libglib2.0-bin fonts-dejavu-core x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
import sys

from managers import *

PROGRAM = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk
window, button = Gtk.Window(title="Alpha"), Gtk.Button(label="Press")
button.connect("clicked", lambda _: print("clicked", flush=True))
window.add(button)
window.set_default_size(400, 300)
window.show_all()
def ask(*_):
    dialog = Gtk.Dialog(title="Beta", transient_for=window, modal=True)
    dialog.set_default_size(150, 50)
    dialog.show_all()
GLib.io_add_watch(0, GLib.IO_IN, lambda *_: ask())
Gtk.main()
"""
ALL = 0xffffffff
mouse = InputDevice("mouse")


def number(title):
    end = time.monotonic() + 20
    while not (match := re.search("id: (\\d+)", run(f"xwininfo -int -name {title}"))):
        assert time.monotonic() < end, title
        time.sleep(0.1)
    time.sleep(0.8)
    return int(match[1])


class Desktops(Manager):
    def go(self, desktop):
        self.ask(self.root, "_NET_CURRENT_DESKTOP", desktop, 0)

    def send(self, window, desktop):
        self.ask(window, "_NET_WM_DESKTOP", desktop, 2)


def is_clicked(manager, window):
    """Whether a click near its corner reaches the button."""
    x, y, _, _ = manager.place(window)
    manager.warp(x + 20, y + 20)
    time.sleep(0.2)
    mouse.click(1)
    time.sleep(0.5)
    return application.stdout.read() is not None


print("On the next desktop: the window is shown, its dialog is; the window takes a click")
for name in "icewm", "openbox", "jwm":
    manager = Desktops(name)
    manager.go(0)
    application = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "LANG": "C.UTF-8", "NO_AT_BRIDGE": "1"})
    os.set_blocking(application.stdout.fileno(), False)
    alpha = number("Alpha")
    assert is_clicked(manager, alpha), name
    manager.send(alpha, ALL)
    application.stdin.write(b"ask\n")
    application.stdin.flush()
    beta = number("Beta")
    assert not is_clicked(manager, alpha), name
    manager.go(1)
    left = name in ("openbox", "jwm")
    found = manager.is_shown(alpha), manager.is_shown(beta), is_clicked(manager, alpha)
    seen(name, found, (True, not left, False))
    manager.ask(beta, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    seen("    the dialog is activated: shown", manager.is_shown(beta), True)
    application.kill()
    application.wait()
    manager.end()
PYTHON
