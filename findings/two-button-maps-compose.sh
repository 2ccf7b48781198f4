#!/bin/bash
# A mouse's buttons go through two maps, the device's and the pointer's: made left-handed twice it
# is right-handed, and each tool shows one map only.
# X.Org X server 21.1.16, xinput 1.6.4.
#
# One would guess: there is one order of buttons, which `xmodmap -e "pointer = 3 2 1"` and `xinput
# set-button-map` both set, and the number in an event is that of the button that the user pressed.
# What happens: xinput sets the device's map and xmodmap the master pointer's, after it. With both
# the first button is 1 again. `xmodmap -pp` and `xinput get-button-map` know nothing of each other;
# the master's map cannot be asked for by xinput. XTEST's device has its own: `xdotool click 1`
# is another button than the user's first. Raw events have the physical number, before both maps.
# What it means: who compares raw events with ButtonPress (to follow a button that is held under
# another's grab), or gives a click back by XTEST, has to map the number, per device, and through
# both.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

mouse = InputDevice("mouse")
client, raw = Client(), Client()
window = client.window(0, 0, 1024, 768)
client.select(window, "ButtonPress")
raw.select(raw.root, "RawButtonPress")


def first_button():
    """What the mouse's first button is in events and in raw events, and XTEST's first."""
    mouse.click(1)
    user = [event.detail for event in client.events("ButtonPress") + raw.events("RawButtonPress")]
    run("xdotool click 1")
    raw.events()
    return *user, *[event.detail for event in client.events("ButtonPress")]


def own(order):
    run(f"xinput set-button-map mouse {order} 4 5 6 7 8 9")


def core(order):
    run(f"xmodmap -e 'pointer = {order}'")


def shown():
    """The first three buttons, as both tools show them."""
    rows = [line.split() for line in run("xmodmap -pp").splitlines()]
    return (run("xinput get-button-map mouse").split()[:3],
            [row[1] for row in rows if len(row) == 2 and row[0] in ("1", "2", "3")])


what = "events, raw events, XTEST"
seen(f"no map: {what}", first_button(), (1, 1, 1))
own("3 2 1")
seen(f"the device's 3 2 1: {what}", first_button(), (3, 1, 1))
core("3 2 1")
seen(f"both 3 2 1: {what}", first_button(), (1, 1, 3))
own("2 1 3")
seen(f"the device's 2 1 3, the pointer's 3 2 1: {what}", first_button(), (2, 1, 3))
core("2 3 1")
seen(f"the device's 2 1 3, the pointer's 2 3 1: {what}", first_button(), (3, 1, 2))
seen("xinput and xmodmap show", shown(), (["2", "1", "3"], ["2", "3", "1"]))
EOF
