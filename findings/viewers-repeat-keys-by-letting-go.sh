#!/bin/bash
# A key that is held in gvncviewer or xtightvncviewer is let go and pressed again 25 times a second in
# the session, for raw events and detectable auto-repeat as well; in xtigervncviewer it is not.
# gvncviewer 1.5.0 (gtk-vnc, as in GNOME Connections and virt-viewer), xtightvncviewer 1.3.10,
# xtigervncviewer and Xvnc 1.15.0 of TigerVNC.
#
# One would guess: how a held key comes to a session is a matter of its server: Xvnc hands on presses
# without releases, as from its own viewer.
# What happens: the viewer decides. The former two send a release before each repetition, and for the
# server the key goes up and down: the pair has one time, or a millisecond between, no flag, and raw
# events as of fingers. A core client that asked for detectable auto-repeat, which takes away the
# server's own pairs, gets these. Modifiers do not repeat and are held in all of them.
# What it means: a program that waits for the release of a hotkey has to wait some milliseconds more for
# a press of the same key, on whatever device it is, or be given a modifier.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 gvncviewer=1.5.0-1 \
    tigervnc-viewer=1.15.0+dfsg-2.1~deb13u1 xtightvncviewer=1:1.3.10-9
inside_xorg python3 - << 'PROGRAM'
from remote import *

F9, SUPER = 75, 133
keyboard = InputDevice("keyboard")
session = Session()
raw, core = client_of(session.display), client_of(session.display)
raw.select(raw.root, "RawKeyPress", "RawKeyRelease")
window = core.window(0, 0, 600, 500, override=True)
core.select_core(window, "KeyPress", "KeyRelease")
core.call("XkbSetDetectableAutoRepeat", 1, None)
core.call("XSetInputFocus", window, 1, 0)


def held(who, code):
    """The events of somebody while the key is held for a second."""
    session.enter()
    core.events(), raw.events()
    keyboard.key(code, True)
    time.sleep(1)
    events = [event for event in who.events() if event.kind.startswith(("Key", "RawKey"))]
    keyboard.key(code, False)
    return events


def summary(events):
    kinds = [event.kind.removeprefix("RawKey").removeprefix("Key") for event in events]
    for pattern in ["Press"], ["Press", "Release"]:
        if len(kinds) > 5 and kinds == (pattern * len(kinds))[:len(kinds)]:
            return " and ".join(pattern) + ", again and again"
    return " ".join(kinds)


for name in "xtigervncviewer", "gvncviewer", "xtightvncviewer":
    session.open(name)
    again = "Press" if name == "xtigervncviewer" else "Press and Release"
    events = held(raw, F9)
    seen(f"{name}: raw events of F9", summary(events), f"{again}, again and again")
    if again != "Press":
        pauses = sorted(two.time - one.time for one, two in zip(events[1::2], events[2::2]))
        seen("    most pairs within a millisecond", pauses[len(pauses) // 2] <= 1, True)
        seen("    flagged as repetitions", any(event.flags for event in events), False)
        seen("    core events", summary(held(core, F9)), f"{again}, again and again")
    seen("    raw events of Super", summary(held(raw, SUPER)), "Press")
    session.close()
session.end()
PROGRAM
