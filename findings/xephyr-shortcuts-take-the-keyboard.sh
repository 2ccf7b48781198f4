#!/bin/bash
# Each shortcut of Ctrl and Shift inside Xephyr (Ctrl+Shift+C in a terminal), and each drag with both
# held, takes keyboard and mouse from the session outside until the next one gives them back.
# Xephyr 21.1.16.
#
# One would guess: "ctrl+shift grabs mouse and keyboard", as the title of its window says, means the two
# keys alone.
# What happens: Xephyr looks at the release of either key with the other one down, whatever was pressed
# or clicked in between; with Alt down as well it does nothing. From then on hotkeys outside are dead,
# what is typed goes into Xephyr though the focus is elsewhere, clicks on other windows are lost, and
# nobody else can grab (menus, lockers). The next such shortcut ends it, so every other one does it. The
# title is all that is said; inside everything looks as usual.
# What it means: start Xephyr with -no-host-grab.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xserver-xephyr=2:21.1.16-1.3+deb13u4
inside_xorg python3 - << 'PROGRAM'
from nested import *

CONTROL, SHIFT, ALT, S, C, F9 = 37, 50, 64, 39, 54, 75
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
outside, hotkey = Client(), Client()
elsewhere = outside.window(700, 0, 300, 700)
outside.select_core(elsewhere, "KeyPress", "ButtonPress")
hotkey.call("XGrabKey", F9, 0, hotkey.root, 0, 1, 1)


def hold(*keys, between=lambda: None):
    for key in keys:
        keyboard.key(key, True)
    between()
    for key in reversed(keys):
        keyboard.key(key, False)
    nested.events()
    return free()


def free():
    """Whether another client outside can have the keyboard, the pointer."""
    result = (outside.call("XGrabKeyboard", outside.root, 0, 1, 1, 0) == 0,
              outside.call("XGrabPointer", outside.root, 0, 4, 1, 1, 0, 0, 0) == 0)
    outside.call("XUngrabKeyboard", 0)
    outside.call("XUngrabPointer", 0)
    return result


def drag():
    mouse.button(1, True)
    mouse.move(30, 30)
    mouse.button(1, False)


def elsewhere_gets():
    """What a window that has the focus and the pointer gets of S and a click, whether Xephyr's gets S,
    the click, and whether a hotkey outside fires."""
    outside.call("XSetInputFocus", elsewhere, 1, 0)
    run("xdotool mousemove 800 300")
    outside.events(), nested.events(), hotkey.events()
    keyboard.tap(S)
    mouse.click(1)
    keyboard.tap(F9)
    inside = nested.events()
    result = ([event.kind for event in outside.events() if event.kind in CORE],
              "KeyPress 39" in inside, "ButtonPress 1" in inside,
              bool(hotkey.events("KeyPress")))
    outside.call("XSetInputFocus", nested.outside, 1, 0)
    run("xdotool mousemove 300 300")
    return result


for options in "", " -no-host-grab":
    SERVERS["Xephyr"] += options
    nested = Nested("Xephyr")
    outside.call("XSetInputFocus", nested.outside, 1, 0)
    run("xdotool mousemove 300 300")
    nested.events()
    seen(f"Xephyr{options}: keyboard and pointer are free outside", free(), (True, True))
    taken = (True, True) if options else (False, False)
    seen("    after Ctrl+Shift+C", hold(CONTROL, SHIFT, C), taken)
    seen("    typed and clicked elsewhere: events there, S in Xephyr, the click, the hotkey",
         elsewhere_gets(), (["KeyPress", "ButtonPress"], False, False, True) if options else
         ([], True, False, False))
    seen("    after the next Ctrl+Shift+C", hold(CONTROL, SHIFT, C), (True, True))
    seen("    elsewhere", elsewhere_gets(), (["KeyPress", "ButtonPress"], False, False, True))
    seen("    after a drag with Shift and Ctrl", hold(SHIFT, CONTROL, between=drag), taken)
    seen("    after Ctrl+Shift", hold(CONTROL, SHIFT), (True, True))
    seen("    after Ctrl+Shift+Alt", hold(CONTROL, SHIFT, ALT), (True, True))
    nested.end()
PROGRAM
