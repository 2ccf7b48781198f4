#!/bin/bash
# With xtightvncviewer or ssvnc the key of a sign stays down in the session when Shift is let go first,
# as fast typists do; and so does every key that is held while the viewer loses the keyboard.
# xtightvncviewer 1.3.10, ssvnc 1.0.29; xtigervncviewer 1.15.0 is right. Xvnc 1.15.0 of TigerVNC.
#
# One would guess: a viewer tells the server of the release of what it told the press of.
# What happens: RFB names keys by what they write. Both viewers send the press of "!" and, as Shift is
# up by then, the release of "1". For Xvnc no "1" is down, and it does nothing. The key is down until it
# is pressed again, and that press is a release and a press for Xvnc's programs. When another window
# gets the focus these viewers send nothing, xtigervncviewer the releases.
# What it means: a hotkey such as Super+Shift+1 "hangs" in such a session. Press it once more, or take
# another viewer.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 xtightvncviewer=1:1.3.10-9 \
    tigervnc-viewer=1.15.0+dfsg-2.1~deb13u1 ssvnc=1.0.29-6.1
inside_xorg python3 - << 'PROGRAM'
from remote import *

ONE, S, SHIFT = 10, 39, 50
keyboard = InputDevice("keyboard")
session = Session()


def held_after(action):
    action()
    time.sleep(0.5)
    return session.client.keys()


for name in "xtigervncviewer", "xtightvncviewer", "ssvncviewer":
    session.open(name)
    right = name == "xtigervncviewer"
    keyboard.key(SHIFT, True)
    keyboard.key(ONE, True)
    keyboard.key(SHIFT, False)
    keyboard.key(ONE, False)  # Before it repeats.
    seen(f"{name}: Shift and 1 pressed, Shift and 1 let go", held_after(lambda: None),
         [] if right else [ONE])
    seen("    ... 1 once more", held_after(lambda: keyboard.tap(ONE)), [])
    for key in (S, SHIFT):
        session.enter()
        keyboard.key(key, True)
        time.sleep(0.3)
        session.leave()
        keyboard.key(key, False)
        seen(f"    key {key} is let go in another window", held_after(lambda: None),
             [] if right else [key])
        session.enter()
        keyboard.tap(key)
    session.close()
session.end()
PROGRAM
