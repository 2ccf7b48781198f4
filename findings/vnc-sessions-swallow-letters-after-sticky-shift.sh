#!/bin/bash
# With sticky keys on in a session of TigerVNC, whoever taps Shift types nothing after it: letters and
# digits are lost without a trace, until a sign that wants Shift, or Shift twice more.
# Xvnc and xtigervncviewer 1.15.0 of TigerVNC, xkbset 0.8.
#
# One would guess: a tapped Shift makes the next letter a capital, as on any X server.
# What happens: the viewer sends "a", and no "A", as Shift is up on its side. Xvnc has to take the
# latched Shift away for that, looks for the key of Shift that is down, and finds none: it gives the
# letter up, with no event, raw ones included, and no word but in its log. The latch stays, so the next
# letter is lost as well. A Shift that a program latches (XkbLatchModifiers) does the same, one that
# sticky keys have locked, too. Tapped Ctrl and Super are kept for the next key, and well.
# What it means: sticky keys belong on the viewer's side: there Shift, then A is a capital in the
# session.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 xkbset=0.8-1 \
    tigervnc-viewer=1.15.0+dfsg-2.1~deb13u1
inside_xorg python3 - << 'PROGRAM'
from remote import *
from rfb import Viewer

SHIFT, CONTROL = 0xffe1, 0xffe3
CORE_KEYBOARD, STICKY, SHIFT_KEY, A_KEY = 0x100, 8, 50, 38
keyboard = InputDevice("keyboard")
session = Session()
client, raw = session.client, client_of(session.display)
raw.select(raw.root, "RawKeyPress")
viewer = Viewer(session.port)


def told():
    """Presses, each with the keys of modifiers, and the raw ones."""
    time.sleep(0.5)
    presses = [(event.detail, event.modifiers) for event in client.events("KeyPress")]
    return presses, [event.detail for event in raw.events()]


def typed(text):
    told()
    for letter in text:
        viewer.tap(ord(letter))
    return told()


def sticky(on):
    client.call("XkbChangeEnabledControls", CORE_KEYBOARD, STICKY, STICKY * on)


seen("without sticky keys, a1", typed("a1"), ([(38, 0), (10, 0)], [38, 10]))
sticky(True)
viewer.tap(SHIFT)
seen("sticky keys: Shift, then", told(), ([(50, 0)], [50]))
seen("    abc123", typed("abc123"), ([], []))
seen("    !, which is Shift+1", typed("!"), ([(10, 1)], [10]))
seen("    a", typed("a"), ([(38, 0)], [38]))
viewer.tap(SHIFT)
viewer.tap(SHIFT)
seen("Shift twice, then abc", typed("abc"), ([], []))
viewer.tap(SHIFT)
seen("    Shift once more, then a", typed("a"), ([(38, 0)], [38]))
viewer.tap(CONTROL)
seen("Control, then a", typed("a"), ([(38, 4)], [38]))
sticky(False)
client.call("XkbLatchModifiers", CORE_KEYBOARD, 1, 1)
seen("Shift latched by a program, then abc", typed("abc"), ([], []))
typed("!")
viewer.close()

session.open("xtigervncviewer")
sticky(True)
keyboard.tap(SHIFT_KEY)
told()
keyboard.tap(A_KEY)
seen("in xtigervncviewer: Shift, then a", told(), ([], []))
sticky(False)
run("xkbset sticky")
keyboard.tap(SHIFT_KEY)
told()
keyboard.tap(A_KEY)
seen("sticky keys of the server with the viewer: Shift, then a", told(),
     ([(50, 0), (38, 1)], [50, 38]))
session.close()
session.end()
PROGRAM
