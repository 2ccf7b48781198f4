#!/bin/bash
# A window that says that it takes no keyboard input takes the keyboard away when it is activated, or clicked
# on its title: under Metacity nobody has it then, and what the user types is lost.
# Metacity 3.56.0, jwm 2.4.6; openbox 3.6.1 leaves the keyboard where it is, and says so.
#
# One would guess: a window whose WM_HINTS say input False (a clock, a keyboard on the screen) never has the
# focus; a window manager that is asked to activate it raises it at most. A window that wants to take
# the focus by itself (WM_TAKE_FOCUS) and does not leaves it where it was; _NET_ACTIVE_WINDOW says where.
# What happens: openbox does so (IceWM 3.7.4, xfwm4 4.20.0, KWin 6.3.6, fluxbox 1.3.7, pekwm 0.1.18 by hand).
# Metacity (Marco 1.26.2 and mutter 48.7 alike, by hand) calls the window active, and the keys go to its
# frame, so to nobody, and to the window when the pointer is in it. jwm calls a window with WM_TAKE_FOCUS active
# as soon as it is opened, while the one from before has the keys; after a click on the title of one of the
# two kinds now and then nobody has them (by chance), a new window neither, until one is clicked.
# What it means: look at the input of a window's WM_HINTS before it is activated, and where a command types
# ask the server where the focus is (XGetInputFocus), not _NET_ACTIVE_WINDOW.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 metacity=1:3.56.0-1 \
    dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
from managers import *

Wish = structure(("flags", ctypes.c_long), ("input state", c_int), ("pixmap window", c_ulong),
                 ("x y", c_int), ("mask group", c_ulong))
tablet, keyboard = InputDevice("tablet"), InputDevice("keyboard")


class User(Manager):
    def open_window(self, x, y, takes, protocol=None):
        window = X11.XCreateSimpleWindow(
            self.display, c_ulong(self.root), c_int(x), c_int(y), c_uint(200), c_uint(200), c_uint(0),
            c_ulong(0), c_ulong(0))
        self.select_core(window, "KeyPress")
        X11.XSetWMNormalHints(self.display, c_ulong(window), byref(Hints(3, x, y, 200, 200)))
        X11.XSetWMHints(self.display, c_ulong(window), byref(Wish(1, takes, 1)))
        if protocol:
            X11.XSetWMProtocols(self.display, c_ulong(window), (c_ulong * 1)(self.atom(protocol)), c_int(1))
        self.call("XMapWindow", window)
        time.sleep(1)
        return window

    def look(self, **windows):
        """Who gets what is typed, and who is called active."""
        self.events()
        keyboard.tap(38)
        time.sleep(0.3)
        names = {window: name for name, window in windows.items()}
        typed = [names[event.window] for event in self.events("KeyPress")]
        found = re.search("0x\\w+", run("xprop -root _NET_ACTIVE_WINDOW"))
        active = names.get(int(found[0], 16) if found else 0, "none")
        return active if typed == [active] else f"{''.join(typed) or 'nobody'}, {active}"

    def series(self, takes, steps, protocol=None):
        """As window B is opened, and after each step: a window is activated, or B's title is clicked."""
        windows = {"A": self.open_window(50, 100, True)}
        tablet.place(150, 200)
        tablet.click(1)  # Into A.
        tablet.place(1000, 600)
        windows["B"] = self.open_window(500, 300, takes, protocol)
        found = [self.look(**windows)]
        for step in steps:
            if step == "title":
                x, y, *_ = self.place(windows["B"])
                tablet.place(x + 100, y - 8)
                tablet.click(1)
                time.sleep(0.5)
            else:
                self.ask(windows[step], "_NET_ACTIVE_WINDOW", 2, 0, 0)
            found.append(self.look(**windows))
        self.close(*windows.values())
        return found


STEPS = "B", "A", "title", "A"
PLAIN, KEPT = ["B", "B", "A", "B", "A"], ["A"] * 5
print("Who gets keys (and is called active): B opened, activated; A activated; B's title clicked; A activated")
for name, steps, takes, silent, waiting in (
        ("openbox", STEPS, PLAIN, KEPT, KEPT),
        ("metacity", STEPS, PLAIN, ["A", "nobody, B", "A", "nobody, B", "A"], KEPT),
        ("jwm", STEPS[:2], PLAIN[:3], KEPT[:3], ["A, B", "A, B", "A"])):
    manager = User(name)
    seen(f"{name}, B takes input", manager.series(True, steps), takes)
    seen("    takes none", manager.series(False, steps), silent)
    seen("    would take it by itself", manager.series(False, steps, "WM_TAKE_FOCUS"), waiting)
    manager.end()
EOF
