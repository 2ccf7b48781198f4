#!/bin/bash
# A hotkey that is bound to the release of its key runs 17 times a second while the key is held, in sxhkd
# and xbindkeys; in i3 once. In none of them does it run if Shift went down meanwhile.
# sxhkd 0.6.2, xbindkeys 1.8.7, i3 4.24 (awesome 4.3 as i3, by hand); X.Org X server 21.1.16.
#
# One would guess: `@F9`, `Release + F9` and `bindsym --release F9` run once, as the finger leaves the
# key, however long it was held and whatever else was touched.
# What happens: to a client of the core protocol a held key is a release and a press for each repetition. i3
# and awesome ask XKB for repetitions without releases (detectable autorepeat); sxhkd and xbindkeys do
# not, and take each for the finger's. All compare the modifiers at the release with the binding's: with
# Shift down by then there is no such binding. sxhkd's `@Super_L` runs after Super with another hotkey or
# with a click as well.
# What it means: what shall begin with a key and end with it (talk while held, a hold for strokes) is no
# pair of such bindings. A client of its own asks for XkbSetDetectableAutoRepeat, or for XInput 2.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" sxhkd=0.6.2-2 xbindkeys=1.8.7-2 i3-wm=4.24-1
inside_xorg python3 - << 'EOF'
from hotkeys import *

F9 = 75
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")


def during(action, code):
    """What ran while the key was down, and after its release."""
    result = []
    write(ran, "")
    for down in True, False:
        keyboard.key(code, down)
        if down:
            action()
        time.sleep(0.6)
        with open(ran) as file:
            result.append(file.read().split())
        write(ran, "")
    return result


def shift():
    keyboard.key(SHIFT, True)


for program, release, super in ("sxhkd", "@", "@Super_L"), ("xbindkeys", "Release + ", None), (
        "i3", "--release ", None):
    keys = {"up": (False, release + "F9")}
    hotkeys = Hotkeys(keyboard, program, {**keys, "super": (False, super)} if super else keys)
    repeated, after = during(lambda: time.sleep(1), F9)
    seen(f"{program}, held for 1.6 s: runs more than five times before the release",
         len(repeated) > 5, program != "i3")
    seen("    a tap", sum(during(lambda: None, F9), []), ["up"])
    seen("    Shift pressed meanwhile", sum(during(shift, F9), []), [])
    keyboard.key(SHIFT, False)
    if super:
        seen("    its @Super_L, after a tap, a click", [
            during(action, SUPER)[1] for action in (lambda: None, lambda: mouse.click(1))], [["super"]] * 2)
    hotkeys.end()
EOF
