"""Windows of GTK with title bars of their own, which ask the window manager to move them."""

import sys

from managers import *

GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
Gtk.init()
window = Gtk.Window(title="GTK 4", titlebar=Gtk.HeaderBar())
window.set_default_size(300, 200)
window.present()
GLib.MainLoop().run()
"""
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="GTK 3")
window.set_titlebar(Gtk.HeaderBar(title="GTK 3"))
window.set_default_size(300, 200)
window.show_all()
window.move(600, 400)
Gtk.main()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4}
user = Client()


def start(kit):
    return subprocess.Popen(
        [sys.executable, "-c", KITS[kit]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1", GTK_A11Y="none", GSK_RENDERER="cairo"))


def number(kit):
    """That of its window."""
    end = time.monotonic() + 20
    while "IsViewable" not in (text := run(f"xwininfo -int -name '{kit}'")):
        assert time.monotonic() < end, kit
        time.sleep(0.1)
    return int(re.search("id: (\\d+)", text)[1])


def is_held():
    """Whether another client has the pointer."""
    held = user.grab(MASTER_POINTER, user.root, "Motion") != 0
    if not held:
        user.ungrab(MASTER_POINTER)
    return held
