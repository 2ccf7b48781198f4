#!/bin/bash
# Where a touch screen or a pen has a pointer of its own (xinput create-master, reattach), a tap makes a window
# the active one, and the keyboard goes on typing into another. A click of the mouse, or a command that
# activates the window, may not help then.
# openbox 3.6.1, IceWM 3.7.4, jwm 2.4.6; fluxbox 1.3.7 has it right. X.Org X server 21.1.16.
#
# One would guess: a window manager that knows of one keyboard sets that keyboard's focus, whichever pointer
# clicks; what it calls active has the keyboard. Or it takes no notice of the second pointer, as mutter 48.7.
# What happens: the window manager sets the focus while its grab for the click is in force. In that moment
# the server takes the second master for the one that is meant, and it is the second master's keyboard,
# which nobody has, that is moved. The window has the title bar of the focus and is in _NET_ACTIVE_WINDOW.
# Asked to activate it, IceWM has nothing to do; openbox does, and says afterwards that no window is active.
# By hand: a second mouse does what a finger does; xfwm4 4.20.0 is as IceWM; KWin 6.3.6, Metacity 3.56.0 and
# Marco 1.26.2 part the two as well, and in KWin a click of the first mouse does not mend it. Right in fluxbox,
# pekwm 0.1.18 and Sawfish 1.11.90, which set the focus without a grab.
# What it means: who has such a pointer should not take the active window for the one that keys are typed
# into; XGetInputFocus knows. As a user, activate another window and come back.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

A = 38
run("xinput create-master second; xinput reattach touch 'second pointer'")
tablet, keyboard, touch = (InputDevice(name) for name in ("tablet", "keyboard", "touch"))


def place(window):
    return (200, 200) if window == "first" else (700, 200)


def click(window):
    tablet.place(*place(window))
    tablet.click(1)


def tap(window):
    for phase in "begin", "end":
        touch.touch(1, phase, *place(window))


def activate(window):
    manager.ask(windows[window], "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=0.1)


def state():
    """The active window, and the one that a key is typed into."""
    time.sleep(0.4)
    manager.events()
    keyboard.tap(A)
    time.sleep(0.2)
    got = [names[event.window] for event in manager.events("KeyPress")]
    active = int(re.search("# (0x[0-9a-f]+)", run("xprop -root _NET_ACTIVE_WINDOW"))[1], 16)
    return names.get(active, "none"), *got


ONE, OTHER = ("first", "first"), ("second", "second")
PARTED, BACK = ("first", "second"), ("second", "first")
print("The active window, and the one that the keyboard types into")
for name, tapped, asked, back, clicked in (
        ("openbox", PARTED, ("none", "first"), BACK, ("none", "second")),
        ("icewm", PARTED, PARTED, OTHER, OTHER),
        ("jwm", PARTED, ONE, BACK, OTHER),
        ("fluxbox", ONE, ONE, OTHER, OTHER)):
    manager = Manager(name)
    windows = {"first": manager.open(100, 100, 300, 200), "second": manager.open(600, 100, 300, 200)}
    names = {window: name for name, window in windows.items()}
    for window in names:
        manager.select_core(window, "KeyPress")
    for step, window, expected in ((activate, "first", ONE), (click, "second", OTHER)):
        step(window)
        assert state() == expected, name
    for step, window, expected in ((tap, "first", tapped), (activate, "first", asked),
                                   (tap, "second", back), (click, "second", clicked)):
        step(window)
        seen(f"{name}: {step.__name__} {window}", state(), expected)
    manager.close(*names)
    manager.end()
PYTHON
