"""Window managers, and what is asked of them."""

import re
from compositors import *

COMMANDS.update({name: name for name in ("openbox", "icewm", "jwm", "pekwm", "fluxbox", "fvwm3")})
Hints = structure(("flags", ctypes.c_long), ("x y width height", c_int), ("rest", c_int * 13))
MAXIMIZED = "MAXIMIZED_VERT", "MAXIMIZED_HORZ"
SCREEN = (0, 0, 1024, 768)


class Manager(Client):
    """A client that asks as a pager does, and the window manager."""

    def __init__(self, name):
        super().__init__()
        self.process = subprocess.Popen(
            ["sh", "-c", COMMANDS[name]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env={
                **os.environ, "XDG_RUNTIME_DIR": "/tmp/run", "GSETTINGS_BACKEND": "memory",
                "LANG": "C.UTF-8"})
        end = time.monotonic() + 20
        while not self.is_ready():
            assert time.monotonic() < end, name
            time.sleep(0.1)
        time.sleep(1.5)

    def is_ready(self):
        return "window id" in run("xprop -root _NET_SUPPORTING_WM_CHECK")

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
        time.sleep(0.5)

    def open(self, x, y, width, height, *states):
        """A window at a place that the user asked for, which wants these states from the start."""
        window = X11.XCreateSimpleWindow(
            self.display, c_ulong(self.root), c_int(x), c_int(y), c_uint(width), c_uint(height),
            c_uint(0), c_ulong(0), c_ulong(0))
        X11.XSetWMNormalHints(self.display, c_ulong(window), byref(Hints(3, x, y, width, height)))
        atoms = (c_ulong * len(states))(*(self.atom("_NET_WM_STATE_" + name) for name in states))
        if states:  # Of the kind ATOM.
            X11.XChangeProperty(
                self.display, c_ulong(window), c_ulong(self.atom("_NET_WM_STATE")), c_ulong(4),
                c_int(32), c_int(0), atoms, c_int(len(states)))
        self.call("XMapWindow", window)
        time.sleep(0.8)
        return window

    def change(self, window, add, *states):
        """Adds states to a window, or removes them."""
        atoms = [self.atom("_NET_WM_STATE_" + name) for name in states]
        self.ask(window, "_NET_WM_STATE", int(add), *atoms, *[0] * (2 - len(atoms)), 2)

    def states(self, window):
        """The names of its states, but those of the focus."""
        names = re.findall("_STATE_(\\w+)", run(f"xprop -id {window} _NET_WM_STATE").split("=")[-1])
        return sorted(name for name in names if name != "FOCUSED")

    def place(self, window):
        """Where it is: left, upper, width, height."""
        text = run(f"xwininfo -id {window}")
        return tuple(int(re.search(name + ": +(-?\\d+)", text)[1])
                     for name in ("left X", "left Y", "Width", "Height"))

    def is_shown(self, window):
        return "IsViewable" in run(f"xwininfo -id {window}")

    def order(self, **windows):
        """The names of the windows from the lowest to the uppermost."""
        lines = run("xwininfo -root -tree -int").splitlines()
        return "".join(next(
            (name for name, window in windows.items() if f" {window} " in line), "")
            for line in reversed(lines))

    def close(self, *windows):
        for window in windows:
            self.call("XDestroyWindow", window)
        time.sleep(0.3)


class OldManager(Manager):
    """One that may know nothing of EWMH."""

    def is_ready(self):
        """Whether somebody has what other clients ask of the root window: SubstructureRedirectMask."""
        root = WindowAttributes()
        self.call("XGetWindowAttributes", self.root, byref(root))
        return bool(root.others[0] >> 20 & 1)

    def frame(self, window):
        """The rectangle of the window's frame, or its own: left, upper, width, height."""
        parent = window
        while parent != self.root:
            window, children = parent, POINTER(c_ulong)()
            above = c_ulong()
            self.call("XQueryTree", window, byref(c_ulong()), byref(above), byref(children),
                      byref(c_uint()))
            X11.XFree(children)
            parent = above.value
        box = WindowAttributes()
        self.call("XGetWindowAttributes", window, byref(box))
        return box.x, box.y, box.width + 2 * box.border, box.height + 2 * box.border
