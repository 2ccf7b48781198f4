#!/bin/bash
# A button of a pen that gets another meaning while it is down never lets go of the old one: the key
# repeats without end.
# xf86-input-wacom 1.2.3 with its xsetwacom, X.Org X server 21.1.16.
#
# One would guess: what a press began its release ends, whatever the button means by then; so it is
# with the server's own map of buttons, which cannot be changed while one is down.
# What happens: `xsetwacom set PEN Button 2 ...` is taken at once. The release then does what the new
# meaning says, and the key, modifier or button of the old one stays down when the button is let go
# and the pen is away. Pressed again it does the new thing beside that. `xdotool keyup` lets a modifier
# go, but then the pen's next press of it is lost. What helps is the old meaning, pressed and let go
# once, or `xinput disable`.
# What it means: a hotkey on a pen's button that runs a change of the pen's buttons is held for ever.
# Let such a command wait until the button is up, or switch the pen off and on by xinput around it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

board, pen = keyboard(), Tablet()
start_xorg()
from x11 import *

client = Client()
window = client.window(0, 0, 1024, 768)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress", "KeyRelease", device=MASTER_KEYBOARD)
client.select(window, "ButtonPress", "ButtonRelease", device=MASTER_POINTER)


def button(down):
    pen.send((KEY, STYLUS, int(down)), (MSC, 0, 1))


def mean(*words):
    run("xsetwacom set pen Button 2 " + " ".join(words))


def told():
    """Presses and releases without their repetition, what is down, modifiers and button 1."""
    time.sleep(1)
    events = [f"{event.kind} {event.detail}" for event in client.events()]
    return list(dict.fromkeys(events)), client.keys(), client.pointer()[2]


def press():
    pen.near(40, 40)
    button(True)


def release():
    button(False)
    pen.away()


time.sleep(0.5)
told()
for meaning, press_, release_, keys, state in (
        ("key +F9", "KeyPress 75", "KeyRelease 75", [75], 0),
        ("key Super_L", "KeyPress 133", "KeyRelease 133", [133], 64),
        ("button +1", "ButtonPress 1", "ButtonRelease 1", [], 256)):
    repeated = [press_] if meaning == "key +F9" else []
    mean(meaning)
    press()
    seen(f"{meaning}, pressed", told(), ([press_], keys, state))
    mean("2")
    seen("    remapped to 2", told(), (repeated, keys, state))
    release()
    seen("    let go, pen away, for a second", told(), (repeated, keys, state))
    press()
    seen("    pressed as 2", told()[1:], (keys, state | 512))
    release()
    told()
    mean(meaning)
    press()
    seen("    mapped back and pressed", told(), (repeated, keys, state))
    release()
    seen("    let go", told(), ([release_], [], 0))
mean("key Super_L")
press()
mean("2")
release()
told()
run("xdotool keyup Super_L")
seen("Super_L remapped while it was down, and xdotool keyup", told(), (["KeyRelease 133"], [], 0))
mean("key Super_L")
press()
seen("    mapped back and pressed", told(), ([], [], 0))
release()
told()
press()
seen("    pressed once more", told(), (["KeyPress 133"], [133], 64))
mean("2")
run("xinput disable pen")
seen("remapped while it is down, and xinput disable", told(), (["KeyRelease 133"], [], 0))
PROGRAM
