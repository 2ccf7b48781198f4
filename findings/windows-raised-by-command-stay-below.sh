#!/bin/bash
# `xdotool windowraise` does not raise a window in fluxbox and KWin; xfwm4 gives it the keyboard as well.
# fluxbox 1.3.7, KWin 6.3.6, IceWM 3.7.4, xfwm4 4.20.0, openbox 3.6.1, jwm 2.4.6, xdotool 3.20160805.1.
#
# One would guess: raising is the simplest request that there is (XRaiseWindow), and older than all window
# managers; they let it through, and leave the focus alone. _NET_RESTACK_WINDOW of a pager is the same.
# What happens: in fluxbox nothing, by either. KWin leaves the window where it is and says that it demands
# attention; a pager's request raises it. IceWM raises it, and says so, too. xfwm4 raises and activates
# it, so what is typed goes there, and knows no pager's request. openbox and jwm (Metacity 3.56.0, mutter 48.7,
# by hand) do just what was asked for; pekwm 0.1.18, fvwm3 1.1.2, Sawfish 1.11.90 by xdotool only.
# Lowering is done in all of them.
# What it means: no request raises a window without the focus everywhere; _NET_ACTIVE_WINDOW does it with it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 icewm=3.7.4-1 xfwm4=4.20.0-1 xfconf \
    dbus-daemon libglib2.0-bin x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *


class Two:
    """Two windows that overlap: a, and b, which has the focus and is typed into."""

    def __init__(self, manager):
        self.manager = manager
        self.windows = {name: manager.open(x, x, 300, 200) for name, x in (("a", 100), ("b", 150))}
        manager.select_core(self.windows["b"], "KeyPress")

    def after(self, request):
        """The uppermost window, and the one that has the keyboard."""
        self.manager.ask(self.windows["b"], "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=0.4)
        keyboard.tap(38)
        assert self.now() == ("b", "b") and self.manager.events("KeyPress")
        request()
        time.sleep(0.5)
        return self.now()

    def now(self):
        focus, names = c_ulong(), {window: name for name, window in self.windows.items()}
        self.manager.call("XGetInputFocus", byref(focus), byref(c_int()))
        return self.manager.order(**self.windows)[-1], names[focus.value]

    def raised(self):
        above, focus = self.after(lambda: run(f"xdotool windowraise {self.windows['a']}"))
        attention = "DEMANDS_ATTENTION" in self.manager.states(self.windows["a"])
        return " ".join(word for word, true in {
            "raised": above == "a", "focused": focus == "a", "attention": attention}.items() if true) or "nothing"

    def restacked(self):
        return self.after(lambda: self.manager.ask(
            self.windows["a"], "_NET_RESTACK_WINDOW", 2, 0, 0, wait=0))[0] == "a"

    def lowered(self):
        return self.after(lambda: self.manager.call("XLowerWindow", self.windows["b"]))[0] == "a"


keyboard = InputDevice("keyboard")
print("What `xdotool windowraise` does, whether _NET_RESTACK_WINDOW raises and XLowerWindow lowers")
for name, expected in {
        "openbox": ("raised", True, True), "jwm": ("raised", True, True), "fluxbox": ("nothing", False, True),
        "icewm": ("raised attention", True, True), "xfwm4": ("raised focused", False, True)}.items():
    manager = Manager(name)
    two = Two(manager)
    seen(name, (two.raised(), two.restacked(), two.lowered()), expected)
    manager.close(*two.windows.values())
    manager.end()
PYTHON
