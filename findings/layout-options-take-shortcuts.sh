#!/bin/bash
# With the layout switched by Ctrl+Shift or Alt+Shift no shortcut with these two keys works any more, in no
# order of pressing them, and with a single layout neither; by Ctrl+Super they work in one order.
# xkeyboard-config 2.42, X.Org X server 21.1.16.
#
# One would guess: such an option switches when both keys were pressed and let go; while they are held, they
# are both modifiers, as they are for any other shortcut.
# What happens: the second of the two becomes ISO_Next_Group, which switches as it is pressed and is no
# modifier: with Ctrl and then Shift held, F9 is Ctrl+F9 in the other layout, with Shift and then Ctrl it is
# Shift+F9. A grab of Ctrl+Shift+F9 never fires, and Ctrl+Shift+T is Ctrl+T. It is so where there is but
# one layout, too. grp:lctrl_lwin_toggle and grp:lctrl_lwin_rctrl_menu change the left Super key only: Super
# and then Ctrl are both held. Toggles that use one key with Super, Ctrl or alone (grp:win_space_toggle,
# grp:menu_toggle, grp:rwin_toggle) switch and leave a grab of that key its press; two Shift keys keep Shift.
# What it means: hotkeys of the two modifiers of the user's grp: option cannot work, and a program can know
# (_XKB_RULES_NAMES); Super+space and the like can be both, and switch the layout at each use.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

LEFT_CTRL, LEFT_SHIFT, RIGHT_SHIFT, LEFT_ALT, LEFT_SUPER, RIGHT_SUPER = 37, 50, 62, 64, 133, 134
SPACE, F9, MENU = 65, 75, 135
SHIFT, CTRL, ALT, SUPER, SECOND = 1, 4, 8, 64, 1 << 13
keyboard, launcher = InputDevice("keyboard"), Client()


def use(layout, option):
    run(f"setxkbmap -option; setxkbmap -layout {layout} -option '{option}'")
    X11.XkbLockGroup(launcher.display, c_uint(0x100), c_uint(0))
    X11.XSync(launcher.display, 0)


def press(code, *keys):
    """The modifiers and the layout while the keys are held, and whether a grab of another with all their
    modifiers fires."""
    for key in keys:
        keyboard.key(key, True)
    mask = launcher.pointer()[2]
    keyboard.tap(code)
    for key in reversed(keys):
        keyboard.key(key, False)
    X11.XkbLockGroup(launcher.display, c_uint(0x100), c_uint(0))
    return mask, bool(launcher.events("KeyPress"))


def grab(code, modifiers):
    launcher.call("XUngrabKey", c_int(0), c_uint(1 << 15), launcher.root)
    launcher.call("XGrabKey", c_int(code), c_uint(modifiers), launcher.root, c_int(0), c_int(1), c_int(1))


print("Held in this order and the other: modifiers (8192 is the second layout), whether a grab of both fires")
for option, (first, second), (one, other), both in (
        ("", (LEFT_CTRL, LEFT_SHIFT), (CTRL, SHIFT), (True, True)),
        ("grp:ctrl_shift_toggle", (LEFT_CTRL, LEFT_SHIFT), (CTRL, SHIFT), (False, False)),
        ("grp:alt_shift_toggle", (LEFT_ALT, LEFT_SHIFT), (ALT, SHIFT), (False, False)),
        ("grp:ctrl_alt_toggle", (LEFT_CTRL, LEFT_ALT), (CTRL, ALT), (False, False)),
        ("grp:lctrl_lwin_toggle", (LEFT_CTRL, LEFT_SUPER), (CTRL, SUPER), (False, True)),
        ("grp:shifts_toggle", (LEFT_SHIFT, RIGHT_SHIFT), (SHIFT, SHIFT), None)):
    for layout, switched in (("us,ru", SECOND), ("us", 0)):
        use(layout, option)
        grab(F9, one | other)
        expected = [(one | other, True) if works else (modifier | switched, False)
                    for works, modifier in zip(both or (True, True), (one, other))]
        if not both:
            expected = [(SHIFT | switched, True)] * 2
        seen(f"{option or 'no option'}, {layout}",
             [press(F9, first, second), press(F9, second, first)], expected)
print("One key: modifiers and layout while it is held, whether a grab of it fires")
for option, code, modifiers, keys in (
        ("grp:win_space_toggle", SPACE, SUPER, [LEFT_SUPER]), ("grp:menu_toggle", MENU, 0, []),
        ("grp:rwin_toggle", RIGHT_SUPER, 0, [])):
    use("us,ru", option)
    grab(code, modifiers)
    seen(option, press(code, *keys), (modifiers, True))
    for key in (*keys, code):
        keyboard.key(key, True)
    seen("... layout then", launcher.pointer()[2] & SECOND, SECOND)
    for key in (code, *keys):
        keyboard.key(key, False)
EOF
