#!/bin/bash
# Hotkeys of two keys, one after the other: once the first is pressed, fluxbox and pekwm wait without end. The
# next key, whenever it comes, is theirs, and hotkeys of other programs are dead until then. In openbox and sxhkd
# a wrong second key goes to the application and does not end it.
# fluxbox 1.3.7, pekwm 0.1.18, openbox 3.6.1, sxhkd 0.6.2.
#
# One would guess: such a chain is given up after some seconds, and with a key that is not in it, which is
# swallowed; another program's grabbed key runs what it is for meanwhile.
# What happens: openbox and sxhkd give up after 3 s, as sxhkd's manual says; within these only the right key is
# grabbed, so a wrong one is typed, and q, of which the chain is waiting, is missing in the text and runs the
# command. fluxbox and pekwm hold the keyboard and swallow one wrong key; 5 s or an hour later it is the
# same. So do ratpoison 1.4.9, which lets other programs' hotkeys run, and notion 4.0.3, by hand. In pekwm a click
# ends it. A first key that is held is no second one in any of them, and Shift alone is none.
# What it means: a hotkey that does nothing may be the second key of a chain; the next press works. What types
# such a chain for a user types both keys, or none.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" fluxbox=1.3.7-1+b1 pekwm=0.1.18-1+b1 openbox=3.6.1-12+b2 sxhkd=0.6.2-2
inside_xorg python3 - << 'EOF'
from hotkeys import *

F9, F10, Q, X = 75, 76, 24, 53
ACTION = '<action name="Execute"><command>{run}</command></action></keybind>'
for program, chain in {
        "fluxbox": "F9 q :Exec {run}",
        "pekwm": 'Chain = "F9" {{ KeyPress = "q" {{ Actions = "Exec {run}" }} }}',
        "openbox": f'<keybind key="F9"><keybind key="q">{ACTION}</keybind>',
        "sxhkd": "F9 ; q\n  {run}"}.items():
    path, text, command = PROGRAMS[program]
    chain = chain.format(run="/tmp/run chain")
    PROGRAMS[program] = (path, lambda keys, text=text, chain=chain: text(keys).replace(
        "</keyboard>", chain + "</keyboard>").replace("Global {\n", "Global {\n" + chain + "\n") + (
            "" if "Global" in text(keys) or "</keyboard>" in text(keys) else chain + "\n"), command)
keyboard, other = InputDevice("keyboard"), Client()
other.call("XGrabKey", F10, c_uint(0), other.root, c_int(0), c_int(1), c_int(1))


def what(program, code):
    """What a key did."""
    ran, typed = program.press(code)
    hotkey = " other's" if other.events("KeyPress") else ""
    return (ran + " typed" * typed + hotkey).strip() or "nothing"


print("What q does after F9; 5 s after it; x, and q then; F10, which another client has grabbed, and q then")
ENDS = ["chain", "typed", "typed", "chain", "other's", "chain"]
WAITS = ["chain", "chain", "nothing", "typed", "nothing", "typed"]
for name, expected in ("fluxbox", WAITS), ("pekwm", WAITS), ("openbox", ENDS), ("sxhkd", ENDS):
    program = Hotkeys(keyboard, name, {})
    found = []
    for wait, *keys in (0.3, Q), (5, Q), (0.3, X, Q), (0.3, F10, Q):
        assert what(program, F9) == "nothing", name
        time.sleep(wait)
        found += [what(program, key) for key in keys]
        time.sleep(0.5)
    seen(name, found, expected)
    program.end()
EOF
