#!/bin/bash
# Ctrl+Alt with F1 to F12, and with + and - of the numeric keypad, reaches neither hotkeys nor programs, also where
# nothing can be switched by it: in Xvfb, in VNC sessions, in Xephyr, and in Xorg with DontVTSwitch.
# X.Org X server 21.1.16 (Xorg, Xvfb, Xephyr), Xvnc 1.15.0 of TigerVNC, xkeyboard-config 2.42, xdotool
# 3.20160805.1.
#
# One would guess: Ctrl+Alt+F5 switches consoles. In a server that has no consoles, or must not switch,
# it is a key like any other, and a client that asks for it gets it; Ctrl+Alt and + is free.
# What happens: the layout has an action on those keys (XF86Switch_VT_5, XF86Next_VMode), and the server drops
# a key with an action, whether that does anything or not. XGrabKey and XIGrabKeycode succeed all the same.
# With Super or Caps Lock as well it is the same, with Shift it is not: F5 comes then. Raw events have the key,
# so a program that listens to them runs what others do not. On the keypad * and / come. What xdotool sends
# is lost, too. `setxkbmap -option srvrkeys:none` makes keys of them.
# What it means: no hotkey can be on these, and no error says so; nor can a command send them to a program.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xvfb=2:21.1.16-1.3+deb13u4 xserver-xephyr=2:21.1.16-1.3+deb13u4 \
    tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1
inside_xorg python3 - << 'PYTHON'
from nested import *

CTRL, ALT, SHIFT, SUPER, CAPS_LOCK = 37, 64, 50, 133, 66
F5, F12, PLUS, MINUS, TIMES = 71, 96, 86, 82, 63
keyboard = InputDevice("keyboard")


def by_hand(code, modifiers):
    for modifier in modifiers:
        keyboard.key(modifier, True)
    keyboard.tap(code)
    for modifier in modifiers:
        keyboard.key(modifier, False)


def by_xdotool(display):
    def press(code, modifiers):
        down, up = (" ".join(f"{word} {modifier}" for modifier in modifiers) for word in ("keydown", "keyup"))
        run(f"export DISPLAY={display}; xdotool {down} key {code} {up}")
    return press


class Listeners:
    """A window with the focus, a client with grabs and one that listens to raw events."""

    def __init__(self, display, press):
        self.press = press
        self.clients = {name: client_of(display) for name in ("program", "hotkey", "raw")}
        program, raw = self.clients["program"], self.clients["raw"]
        window = program.window(0, 0, 10, 10, override=True)
        program.call("XSetInputFocus", window, 1, 0)
        program.select(window, "KeyPress")
        raw.select(raw.root, "RawKeyPress")

    def grab(self, *codes):
        """Ctrl+Alt and F5 by XInput 2, the others by the core protocol, all granted."""
        hotkeys = self.clients["hotkey"]
        for code in codes:
            if code == F5:
                modifiers = GrabModifiers(ANY_MODIFIER, 0)
                assert not hotkeys.call(
                    "XIGrabKeycode", c_int(ALL_MASTERS), c_int(code), hotkeys.root, c_int(1), c_int(1),
                    c_int(0), hotkeys.mask(ALL_MASTERS, ["KeyPress"]), c_int(1), byref(modifiers))
            else:
                hotkeys.call("XGrabKey", code, c_uint(CTRL_ALT), hotkeys.root, 0, c_int(1), c_int(1))
        assert not errors

    def who(self, code, *modifiers):
        """Who is told of the press."""
        for client in self.clients.values():
            client.events()
        self.press(code, (CTRL, ALT, *modifiers))
        time.sleep(0.2)
        return " ".join(name for name, client in self.clients.items() if code in [
            event.detail for event in client.events("RawKeyPress" if name == "raw" else "KeyPress")])


CTRL_ALT = 4 | 8
print("Who is told of Ctrl+Alt with F5, with F12, with +, - and * of the keypad")


def check(name, display, press, dead=True):
    listeners = Listeners(display, press)
    lost = "raw" if dead else "program raw"
    seen(name, [listeners.who(code) for code in (F5, F12, PLUS, MINUS, TIMES)],
         [lost, lost, lost, lost, "program raw"])
    listeners.grab(F5, F12, PLUS, MINUS, TIMES)
    lost = "raw" if dead else "hotkey raw"
    seen("    grabbed", [listeners.who(code) for code in (F5, F12, PLUS, MINUS, TIMES)],
         [lost, lost, lost, lost, "hotkey raw"])
    seen("    F5 with Super, with Shift", [listeners.who(F5, SUPER), listeners.who(F5, SHIFT)],
         [lost, "hotkey raw"])
    if press is by_hand:
        keyboard.tap(CAPS_LOCK)
        seen("    F5 under Caps Lock", listeners.who(F5), lost)
        keyboard.tap(CAPS_LOCK)
    for client in listeners.clients.values():
        X11.XCloseDisplay(client.display)


check("Xorg, by hand", OUTSIDE, by_hand)
check("Xorg, by xdotool", OUTSIDE, by_xdotool(OUTSIDE))
for command in ("Xvfb -screen 0 800x600x24", "Xephyr -screen 600x500",
                "Xtigervnc -SecurityTypes None -rfbport 5999 -geometry 600x500"):
    server, display = start(command)
    check(command.split()[0], display, by_xdotool(display))
    server.terminate()
    server.wait()
run("setxkbmap -option srvrkeys:none")
time.sleep(0.5)
check("Xorg, by hand, srvrkeys:none", OUTSIDE, by_hand, dead=False)
PYTHON
