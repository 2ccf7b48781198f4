#!/bin/bash
# A hotkey that is held takes the keyboard again with each repetition, however often its owner gives
# the grab up: nobody else can grab the keyboard until the key is up.
# X.Org X server 21.1.16.
#
# One would guess: a program that gives its grab up at the press (XUngrabKeyboard, XIUngrabDevice)
# has left the keyboard to others; the repetitions of the held key go to the window with the focus.
# What happens: each repetition is a press, and each press activates the passive grab anew. The
# focused window gets no repetition, but a FocusOut for each. XGrabKeyboard by a menu or a screen
# locker succeeds before the first repetition, and then gives AlreadyGrabbed for as long as the key
# is held; core and XInput 2 grabs alike. Modifiers, which do not repeat, are free.
# What it means: a menu or locker that is started by a hotkey, and tries to grab for a second, fails
# for who holds the key longer. Run at the release, or take the passive grab itself away while the
# key is held.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

keyboard = InputDevice("keyboard")
application, owner, menu = Client(), Client(), Client()
root = owner.root
window = application.window(0, 0, 300, 300)
application.call("XSetInputFocus", window, 1, 0)
application.select(window, "KeyPress", "KeyRelease", "FocusIn", "FocusOut")
run("xset r rate 200 40")  # The first repetition after 200 ms, then one in 25 ms.
ANY_MODIFIERS = 1 << 15


def menu_grabs():
    """0 for success, 1 for AlreadyGrabbed."""
    result = menu.call("XGrabKeyboard", root, 0, 1, 1, 0)
    menu.call("XUngrabKeyboard", 0)
    return result


def hold(code, ungrab):
    """What the menu's grab gives at the press, while the key is held, and after it, and whether
    the application gets presses. The owner gives its grab up whenever it may have got one."""
    keyboard.key(code, True)
    ungrab()
    at_press = menu_grabs()
    held, end = at_press, time.monotonic() + 1
    while time.monotonic() < end and held == at_press:
        owner.events()
        ungrab()
        time.sleep(0.06)
        held = menu_grabs()
    tries = []
    for _ in range(8):
        ungrab()
        time.sleep(0.06)
        tries.append(menu_grabs())
    keyboard.key(code, False)
    presses = application.events("KeyPress")
    then = "mostly 1" if tries.count(1) >= 6 else "0"
    return at_press, then, menu_grabs(), bool(presses)


what = "at the press, then, after it; the application gets presses"
owner.grab_passively("Keycode", root, "KeyPress", "KeyRelease", number=40)
seen(f"XInput 2: {what}", hold(40, lambda: owner.ungrab(MASTER_KEYBOARD)),
     (0, "mostly 1", 0, False))
owner.call("XGrabKey", 41, ANY_MODIFIERS, root, 0, 1, 1)
seen(f"core: {what}", hold(41, lambda: owner.call("XUngrabKeyboard", 0)),
     (0, "mostly 1", 0, False))

application.events()
keyboard.key(41, True)
focus_outs, end = 0, time.monotonic() + 3
while focus_outs < 9 and time.monotonic() < end:
    owner.call("XUngrabKeyboard", 0)
    time.sleep(0.01)
    focus_outs += len(application.events("FocusOut"))
keyboard.key(41, False)
seen("FocusOuts of a held key", "9 and more" if focus_outs >= 9 else focus_outs, "9 and more")

owner.call("XGrabKey", 133, ANY_MODIFIERS, root, 0, 1, 1)
seen(f"Super: {what}", hold(133, lambda: owner.call("XUngrabKeyboard", 0)), (0, "0", 0, False))


def take_away():
    owner.call("XUngrabKey", 42, ANY_MODIFIERS, root)
    owner.call("XUngrabKeyboard", 0)


owner.call("XGrabKey", 42, ANY_MODIFIERS, root, 0, 1, 1)
seen(f"the passive grab taken away: {what}", hold(42, take_away), (0, "0", 0, True))
EOF
