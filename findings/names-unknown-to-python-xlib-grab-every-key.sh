#!/bin/bash
# A hotkey on XF86AudioPlay takes every key of the keyboard in a Python program that does it as libX11's
# programs do: python-xlib knows neither that name nor AltGr's, a dead key's or the euro's, and says 0.
# python-xlib 0.33 (Debian's python3-xlib), X.Org X server 21.1.16.
#
# One would guess: XK.string_to_keysym knows the names that XStringToKeysym knows, as it is called so; a name
# that is unknown is an error, or a grab of it is.
# What happens: only the names of two of the library's groups, miscellany and latin1, are there from the
# start; all others, media keys, ISO_Level3_Shift, ISO_Left_Tab, dead keys, EuroSign, Cyrillic and Greek
# letters, and U20AC are 0, until XK.load_keysym_group was called with the right group's name; media keys
# have another name even then, XF86_AudioPlay. The keycode of 0 is 0, and 0 in grab_key is AnyKey: the grab
# succeeds and takes all keys with these modifiers. Of those without modifiers not even typing is left to
# the other programs.
# What it means: take 0 for an error wherever a name becomes a keysym or a keysym a keycode, in C too; load
# the groups, and look for XF86 names with the underline.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-xlib=0.33-3
inside_xorg python3 - << 'PYTHON'
from x11 import *
from Xlib import X, XK, display

A, B, LEFT_SUPER = 38, 56, 133
NAMES = ("Super_L", "F9", "guillemotleft", "XF86AudioPlay", "ISO_Level3_Shift", "ISO_Left_Tab", "dead_acute",
         "EuroSign", "Cyrillic_a", "U20AC")
keyboard, application = InputDevice("keyboard"), Client()
window = application.window(0, 0, 300, 300)
application.select_core(window, "KeyPress")
application.call("XSetInputFocus", window, c_int(1), 0)
X11.XStringToKeysym.restype = c_ulong
seen("names that libX11 does not know", [name for name in NAMES if not X11.XStringToKeysym(name.encode())], [])
seen("... that python-xlib does not", [name for name in NAMES if not XK.string_to_keysym(name)],
     list(NAMES[3:]))


def typed(modifiers, *held):
    """What the application gets of a and b beside a program with a hotkey on XF86AudioPlay."""
    program = display.Display()
    code = program.keysym_to_keycode(XK.string_to_keysym("XF86AudioPlay"))
    program.screen().root.grab_key(code, modifiers, True, X.GrabModeAsync, X.GrabModeAsync)
    program.sync()
    application.events()
    for key in held:
        keyboard.key(key, True)
    for key in A, B:
        keyboard.tap(key)
    for key in held:
        keyboard.key(key, False)
    got = [event.detail for event in application.events("KeyPress") if event.detail not in held]
    program.close()
    return got


seen("with Super: the application gets of a and b, and of Super+a and Super+b",
     (typed(X.Mod4Mask), typed(X.Mod4Mask, LEFT_SUPER)), ([A, B], []))
seen("without modifiers: of a and b", typed(0), [])
XK.load_keysym_group("xf86")
XK.load_keysym_group("xkb")
seen("with the groups xf86 and xkb loaded: names unknown",
     [name for name in (*NAMES[3:6], "XF86_AudioPlay") if not XK.string_to_keysym(name)], ["XF86AudioPlay"])
PYTHON
