#!/bin/bash
# With Num Lock or Caps Lock on no window can be moved in aewm++, neither by its title nor with Alt. In twm its
# title moves it, Alt and the mouse do not.
# aewm++ 1.1.2, twm 1.0.10; openbox 3.6.1 and cwm 7.1 are right.
#
# One would guess: a lock is no modifier to a window manager, least of all where the mouse is used without any
# key: Num Lock is on at many desks all day.
# What happens: aewm++ compares all modifiers, and a press on the title with a lock on is none of its own. twm has
# its bindings for windows (Alt and button 1) without the locks; the one for titles is there with any. In openbox
# and cwm both work with each lock; by hand so do evilwm 1.4.3, wm2, lwm 1.2.4, flwm, WindowLab 1.40, mwm 2.3.8,
# vtwm 5.4.7, those ways that they have.
# What it means: a program that moves windows for the user by pressing Alt and a button, or by a drag of the title
# (xdotool), works at one desk and not at the next.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" aewm++=1.1.2-5.3 twm=1:1.0.10-1+b1 cwm=7.1-1 openbox=3.6.1-12+b2 x11-utils=7.7+7 \
    fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
from managers import *

# In other locales they look for fonts that are not there.
COMMANDS.update({"aewm++": "LC_ALL=C aewm++", "twm": "LC_ALL=C twm", "cwm": "openbsd-cwm"})
tablet, mouse, keyboard = InputDevice("tablet"), InputDevice("mouse"), InputDevice("keyboard")
ALT, LOCKS = 64, {"none": None, "Num Lock": 77, "Caps Lock": 66}


def is_moved(manager, window, x, y, key=None):
    """Whether a drag from there moves the window."""
    before = manager.place(window)
    tablet.place(x, y)
    time.sleep(0.3)
    if key:
        keyboard.key(key, True)
    mouse.button(1, True)
    time.sleep(0.1)
    for _ in range(6):
        mouse.move(8, 5)
        time.sleep(0.02)
    time.sleep(0.1)
    mouse.button(1, False)
    if key:
        keyboard.key(key, False)
    time.sleep(0.4)
    return manager.place(window)[:2] != before[:2]


def ways(manager):
    """How the user can move a window, with each lock."""
    found = {}
    for lock, key in LOCKS.items():
        if key:
            keyboard.tap(key)
        window = manager.open(200, 200, 300, 200)
        place, frame = manager.place(window), manager.frame(window)
        found[lock] = []
        if place[1] - frame[1] > 8 and is_moved(manager, window, frame[0] + 100, (frame[1] + place[1]) // 2 + 1):
            found[lock].append("title")
        place = manager.place(window)
        if is_moved(manager, window, place[0] + 100, place[1] + 100, ALT):
            found[lock].append("Alt")
        manager.close(window)
        if key:
            keyboard.tap(key)
    return list(found.values())


print("What moves a window by hand: without a lock, with Num Lock, with Caps Lock")
for name, without, locked in (("openbox", ["title", "Alt"], ["title", "Alt"]), ("cwm", ["Alt"], ["Alt"]),
                              ("twm", ["title", "Alt"], ["title"]), ("aewm++", ["title", "Alt"], [])):
    manager = OldManager(name)
    seen(name, ways(manager), [without, locked, locked])
    manager.end()
PYTHON
