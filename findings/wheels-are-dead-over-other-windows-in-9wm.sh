#!/bin/bash
# In 9wm a window without the focus gets no notch of the wheel, no click of the right or a side button, by hand or
# by xdotool, and none of them gives it the focus. The first left click gives the focus and is swallowed.
# 9wm 1.4.1, xdotool 3.20160805.1; mwm 2.3.8 and openbox 3.6.1 are right.
#
# One would guess: what is scrolled or clicked is for the window under the pointer. Where a click gives the focus
# the window manager has a grab of it, and gives it to the window afterwards.
# What happens: 9wm keeps all buttons over windows that have not the focus. The window hears nothing but the
# second left click. In mwm and openbox all of them arrive, with press and release; mwm, WindowLab 1.40, blackbox
# 0.70.1 give the focus by button 1 only, which arrives as well (by hand).
# What it means: who clicks or scrolls for the user at the place of a stroke gives that window the focus first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" 9wm=1.4.1-1 mwm=2.3.8-4 openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
from managers import *

COMMANDS.update({"9wm": "LC_ALL=C 9wm", "mwm": "LC_ALL=C mwm"})
tablet, mouse = InputDevice("tablet"), InputDevice("mouse")


def has_focus(manager, window):
    focus = c_ulong()
    manager.call("XGetInputFocus", byref(focus), byref(c_int()))
    return focus.value == window


def point(manager, window):
    left, upper, width, height = manager.place(window)
    tablet.place(left + width // 2, upper + height // 2)
    time.sleep(0.4)


def heard(manager, click):
    """What a window without the focus hears of a click, and whether it has the focus then."""
    point(manager, other)
    while not has_focus(manager, other):
        mouse.click(1)
        time.sleep(0.5)
    point(manager, window)
    assert not has_focus(manager, window)
    manager.events()
    click()
    time.sleep(0.5)
    kinds = [event.kind[6:].lower() for event in manager.events("ButtonPress", "ButtonRelease")]
    return kinds, has_focus(manager, window)


BOTH = ["press", "release"]
print("What a window without the focus hears, and whether it has the focus then")
for name in "openbox", "mwm", "9wm":
    manager = OldManager(name)
    window, other = manager.open(100, 100, 300, 200), manager.open(500, 300, 300, 200)
    manager.select_core(window, "ButtonPress", "ButtonRelease")
    for number in 5, 8, 3, 1:
        gives = number == 1 or name == "openbox" and number == 3
        seen(f"{name}, button {number}", heard(manager, lambda: mouse.click(number)),
             ([] if name == "9wm" else BOTH, gives))
    seen("    button 5 by xdotool", heard(manager, lambda: run("xdotool click 5")),
         ([] if name == "9wm" else BOTH, False))
    point(manager, window)
    mouse.click(1)
    time.sleep(0.5)
    manager.events()
    mouse.click(5)
    time.sleep(0.5)
    seen("    button 5 with the focus", len(manager.events("ButtonPress", "ButtonRelease")), 2)
    manager.end()
PYTHON
