#!/bin/bash
# Under sway a window of an X program says that it is maximized, and is not; one that is moved by a command goes to
# the middle of the screen; activating it does nothing, while full screen takes the keyboard for it.
# sway 1.10.1, wlroots 0.18.2, Xwayland 24.1.6.
#
# One would guess: the compositor is the window manager of X windows, too. It does what it names in
# _NET_SUPPORTED, or leaves a window as it was, in its states as well.
# What happens: a tile is called maximized both ways, so nobody can tell one that is. A floating window that is
# asked to be maximized has the states from then on, and its old size. A request for a place or a size puts
# it into the middle, wherever it was; when sway moves it back then, the program is not told. _NET_ACTIVE_WINDOW
# marks it as urgent (by default, documented). Full screen makes it active, and it stays so afterwards.
# _NET_CLOSE_WINDOW is not named, and asks nobody to close.
# labwc 0.8.3, with the same library, maximizes and activates (by hand).
# What it means: what the states say is no proof there; swaymsg does what the requests do not.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" x11-utils=7.7+7
inside_kernel python3 - << 'PYTHON'
import json

from wayland import *

keyboard()
start_sway()
from managers import *


class Pager(Manager):
    """Asks the window manager that there is."""

    def __init__(self):
        Client.__init__(self)

    def active(self):
        number = int(re.search("# (0x[0-9a-f]+)", run("xprop -root _NET_ACTIVE_WINDOW"))[1], 16)
        return {window: name for name, window in windows.items()}.get(number, "none")

    def is_asked_to_close(self, window):
        while X11.XPending(self.display):
            event = Event()
            X11.XNextEvent(self.display, byref(event))
            message = ctypes.cast(byref(event), POINTER(Message)).contents
            if event.type == 33 and message.window == window and message.data[0] == self.atom("WM_DELETE_WINDOW"):
                return True
        return False


def outer():
    """Where sway has the window's frame: left, upper, width, height."""
    def find(node):
        for inner in node["nodes"] + node["floating_nodes"]:
            if inner.get("window") == a:
                return tuple(inner["rect"][name] for name in ("x", "y", "width", "height"))
            if found := find(inner):
                return found
    time.sleep(0.7)
    return find(json.loads(run("swaymsg -t get_tree")))


def is_in_the_middle():
    left, upper, width, height = outer()
    return abs(left + width / 2 - 512) < 2 and abs(upper + height / 2 - 384) < 2


pager = Pager()
text = run("xprop -root _NET_SUPPORTED")
seen("Supported: to activate, maximize, full screen, to close", [name in text for name in (
    "_NET_ACTIVE_WINDOW", "MAXIMIZED_VERT", "FULLSCREEN", "_NET_CLOSE_WINDOW")], [True, True, True, False])
windows = {name: pager.open(100, 100, 300, 200) for name in "ab"}
a, b = windows["a"], windows["b"]
delete = (c_ulong * 1)(pager.atom("WM_DELETE_WINDOW"))
pager.call("XChangeProperty", a, pager.atom("WM_PROTOCOLS"), 4, c_int(32), c_int(0), delete, c_int(1))
print("Two tiles, a and b, which is active")
assert pager.active() == "b"
tile = pager.place(a)
seen("    a is", pager.states(a), ["MAXIMIZED_HORZ", "MAXIMIZED_VERT"])
seen("    its width", tile[2] < 512, True)
pager.ask(a, "_NET_ACTIVE_WINDOW", 2, 0, 0)
seen("    active when a is to be activated", pager.active(), "b")
pager.change(a, True, "FULLSCREEN")
seen("    active when a is to be in full screen", (pager.active(), pager.place(a) == SCREEN), ("a", True))
pager.change(a, False, "FULLSCREEN")
seen("    and after it", (pager.active(), pager.place(a) == tile), ("a", True))
print("a floats")
sway("floating enable")
sway("resize set 300 200")
time.sleep(0.7)
seen("    a is", pager.states(a), [])
place = pager.place(a)
pager.change(a, True, *MAXIMIZED)
seen("    when it is to be maximized", pager.states(a), ["MAXIMIZED_HORZ", "MAXIMIZED_VERT"])
seen("    and its place is the old one", pager.place(a) == place, True)
pager.change(a, False, *MAXIMIZED)
sway("move position 20 40")
assert not is_in_the_middle()
pager.call("XMoveWindow", a, 10, 10)
seen("    in the middle when it is to be moved to 10,10", is_in_the_middle(), True)
sway("move position 20 40")
assert not is_in_the_middle()
seen("    moved by sway then, it is where the program is told that it is",
     abs(outer()[0] - pager.place(a)[0]) < 5, False)
pager.call("XResizeWindow", a, 340, 220)
seen("    and with a new size", (is_in_the_middle(), *pager.place(a)[2:]), (True, 340, 220))
pager.events()
pager.ask(a, "_NET_CLOSE_WINDOW", 0, 2)
seen("    it is asked to close by _NET_CLOSE_WINDOW", pager.is_asked_to_close(a), False)
sway("kill")
time.sleep(0.7)
seen("    by `swaymsg kill`", pager.is_asked_to_close(a), True)
PYTHON
