#!/bin/bash
# A key that is held while the keyboard goes from X windows to something else of Wayland's has no
# release for X clients, raw ones and those with a grab of it included; a key that is held as it comes
# back has no press, only repetitions.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2).
#
# One would guess: as Xwayland loses the keyboard it lets all keys go, as Wayland wants it, so each
# KeyPress has its KeyRelease, and who holds a grab of the key gets it.
# What happens: the state of the keyboard says at once that the key is up, modifiers likewise, but no
# event does: no KeyRelease, no RawKeyRelease, neither then nor when the user lets go. The grab that
# the press began is gone as well, and of that its owner hears nothing. A key that is held as the
# keyboard comes back is down again and begins its grab, but the owner hears of it by the first
# repetition only, and of a modifier by nothing but its release.
# What it means: a program that waits for the release of a hotkey waits for ever after a change of
# workspace. Ask for the state of the keyboard at each change of the focus, and now and then.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}"
inside_kernel python3 - << 'PROGRAM'
from wayland import *

board = keyboard()
start_sway()
from x11 import *

KEYS = "KeyPress", "KeyRelease"
client, watcher, other = Client(), Client(), Client()
window = client.window(0, 0, 100, 100)
client.select(window, *KEYS, device=MASTER_KEYBOARD)
watcher.select(watcher.root, "RawKeyPress", "RawKeyRelease")


def told(wait=0.3):
    """Events of the client and of who listens to raw ones, once each, and the keys that are down."""
    time.sleep(wait)
    words = []
    for event in client.events(*KEYS) + watcher.events("RawKeyPress", "RawKeyRelease"):
        repeated = " repeated" if event.kind == "KeyPress" and event.flags & 1 << 16 else ""
        words.append(event.kind + repeated)
    return list(dict.fromkeys(words)), client.keys()


def leave():
    sway("workspace 2")


def back():
    sway("workspace 1")


def free():
    """Whether another client can grab the keyboard."""
    result = other.grab(3, other.root, "KeyPress") == 0
    other.ungrab(3)
    return result


time.sleep(1)
told()
for name, code, number in ("a", 30, 38), ("Super", 125, 133), ("F9, grabbed", 67, 75):
    again = [] if number == 133 else ["KeyPress repeated"]
    if number == 75:
        client.grab_passively("Keycode", client.root, *KEYS, number=75)
    board.key(code, 1)
    seen(f"{name}, pressed", told(), (["KeyPress", "RawKeyPress"], [number]))
    seen("    the keyboard is free", free(), number != 75)
    leave()
    told()
    seen("    another workspace, a second later", told(1), ([], []))
    seen("    the keyboard is free", free(), True)
    board.key(code, 0)
    seen("    let go", told(), ([], []))
    back()
    seen("    back on the first", told(), ([], []))
    leave()
    time.sleep(0.3)
    board.key(code, 1)
    told()
    back()
    seen("    pressed there and held till back on the first", told(1), (again, [number]))
    told()
    board.key(code, 0)
    seen("    let go", told()[0][-2:], ["KeyRelease", "RawKeyRelease"])
PROGRAM
