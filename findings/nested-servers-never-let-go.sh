#!/bin/bash
# A key that is held while the window of Xephyr or Xnest loses the keyboard stays down in there: a
# letter types itself until somebody presses the same key in that window again, a hotkey keeps the
# keyboard for itself.
# Xephyr and Xnest 21.1.16.
#
# One would guess: as the window loses the focus, or another program outside takes the keyboard (a menu,
# a locker, a window manager's switcher), the server inside lets go what is held, as a server does whose
# console is switched away.
# What happens: the release goes to whoever has the keyboard by now, and the server inside hears of
# neither. Its own repetitions go on, into whatever window has the focus in there. The next time the key
# is pressed in that window is no press for its programs, only a release. A modifier stays until the
# next key or click in the window, which it is not part of any more. The other way round, a key that is
# held as the window gets the keyboard is a raw release without a press.
# What it means: who waits inside for the release of a hotkey waits for ever when the hotkey's action,
# or a shortcut of the desktop outside, takes the focus from the window. Pressing it once more helps.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xserver-xephyr=2:21.1.16-1.3+deb13u4 xnest=2:21.1.16-1.3+deb13u4
inside_xorg python3 - << 'PROGRAM'
from nested import *

A, S, F9, SHIFT = 38, 39, 75, 50
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
outside = Client()
elsewhere = outside.window(700, 0, 300, 700)
mouse.move(-2000, -2000)
mouse.move(100, 100)


def leave():
    outside.call("XSetInputFocus", elsewhere, 1, 0)


for name in SERVERS:
    nested = Nested(name)
    other = client_of(nested.display)
    other.select(other.root, "RawKeyPress", "RawKeyRelease")

    def enter():
        outside.call("XSetInputFocus", nested.outside, 1, 0)
        time.sleep(0.3)
        nested.client.events(), other.events()

    enter()
    keyboard.key(A, True)
    seen(f"{name}: a pressed", nested.events(), ["KeyPress 38"])
    leave()
    keyboard.key(A, False)
    nested.events()
    seen("let go when the window has lost the focus: down inside", nested.client.keys(), [A])
    time.sleep(2)
    seen("    presses in two seconds", len(nested.client.events("KeyPress")) > 10, True)
    enter()
    seen("    back again", nested.events(1), ["KeyPress 38"])
    keyboard.tap(S)
    nested.events()
    seen("    after another key: down inside", nested.client.keys(), [A])
    keyboard.tap(A)
    seen("    a pressed and let go", nested.events(), ["KeyRelease 38"])

    keyboard.key(A, True)
    nested.events()
    outside.call("XGrabKeyboard", outside.root, 0, 1, 1, 0)
    keyboard.key(A, False)
    outside.call("XUngrabKeyboard", 0)
    nested.events()
    seen("let go while another program has the keyboard: down inside", nested.client.keys(), [A])
    keyboard.tap(A)

    nested.client.grab_passively("Keycode", nested.client.root, "KeyPress", "KeyRelease", number=F9)
    keyboard.key(F9, True)
    nested.events()
    leave()
    keyboard.key(F9, False)
    nested.events()
    seen("a hotkey likewise: another client inside may grab the keyboard",
         other.grab(MASTER_KEYBOARD, other.root, "KeyPress") == 0, False)
    enter()
    keyboard.tap(F9)
    nested.events()
    seen("    after it was pressed again", other.grab(MASTER_KEYBOARD, other.root, "KeyPress") == 0,
         True)
    other.ungrab(MASTER_KEYBOARD)

    keyboard.key(SHIFT, True)
    nested.events()
    leave()
    keyboard.key(SHIFT, False)
    nested.events()
    seen("Shift likewise: down inside", nested.client.keys(), [SHIFT])
    mouse.click(1)
    seen("    a click", nested.events(),
         ["KeyRelease 50 Shift", "ButtonPress 1", "ButtonRelease 1"])

    keyboard.key(A, True)
    enter()
    keyboard.key(A, False)
    nested.events()
    seen("held before the window gets the focus: raw events",
         [f"{event.kind} {event.detail}" for event in other.events()], ["RawKeyRelease 38"])
    nested.end()
PROGRAM
