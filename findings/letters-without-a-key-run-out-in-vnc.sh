#!/bin/bash
# On a screen with an American layout x11vnc writes the first 18 Russian letters that a viewer sends,
# and none of the others; x0tigervncserver writes all of them, but capitals that come without Shift
# small.
# x11vnc 0.9.17, x0tigervncserver and Xvnc 1.15.0 of TigerVNC.
#
# One would guess: letters that the layout lacks are put on spare keys when they are needed, and when
# there is no more, a spare key is used anew.
# What happens: 18 keys have no symbol under us. x11vnc gives each of them a letter and drops every
# further one without a word, for the next viewer as well, so which letters are missing depends on what
# was typed first; after minutes in which nobody types it takes all back. TigerVNC's servers use keys
# anew. They put a capital beside its small letter; Xvnc presses Shift for it, x0tigervncserver only has
# the Shift that the viewer sends.
# What it means: the screen needs the viewer's layout, as the one in force, while somebody types in it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 x11vnc=0.9.17-1 \
    tigervnc-scraping-server=1.15.0+dfsg-2.1~deb13u1
inside_xorg python3 - << 'PROGRAM'
from remote import *
from rfb import Viewer

SMALL = range(0x6c0, 0x6e0)  # ю to ъ
CAPITALS = range(0x6e1, 0x6e4)  # А, Б, Ц


def written(client, display, port, letters):
    """Of these letters, those that come, those that come as another one, and those that do not."""
    viewer, right, other, lost = Viewer(port), [], [], []
    for letter in letters:
        viewer.tap(letter)
        time.sleep(0.25)
        reader, got = client_of(display), []
        for event in client.events("KeyPress"):
            key, symbol = Core(type=2, display=reader.display, window=client.root, root=client.root,
                               state=event.modifiers, detail=event.detail), c_ulong()
            X11.XLookupString(byref(key), None, 0, byref(symbol), None)
            if symbol.value < 0xff00:
                got.append(symbol.value)
        X11.XCloseDisplay(reader.display)
        (right if got == [letter] else other if got else lost).append((letter, got))
    viewer.close()
    return len(right), len(other), len(lost)


def try_out(name, display, port, capitals, small, next):
    """How many of each come, come as another letter, do not come."""
    client = client_of(display)
    window = client.window(0, 0, 100, 100, override=True)
    client.call("XSetInputFocus", window, 1, 0)
    client.select(window, "KeyPress")
    written(client, display, port, b"a")
    seen(f"{name}: 3 capitals without Shift", written(client, display, port, CAPITALS), capitals)
    seen("    32 small letters", written(client, display, port, SMALL), small)
    seen("    the last 3 for the next viewer", written(client, display, port, SMALL[-3:]), next)


session = Session()
try_out("Xvnc", session.display, session.port, (3, 0, 0), (32, 0, 0), (3, 0, 0))
session.end()
for command, *expected in (
        ("x11vnc -nopw -forever -shared -quiet", (3, 0, 0), (15, 0, 17), (0, 0, 3)),
        ("X0tigervnc -SecurityTypes None", (0, 3, 0), (32, 0, 0), (3, 0, 0))):
    port = free_port()
    process = subprocess.Popen(
        [*command.split(), "-rfbport", str(port)], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try_out(command.split()[0], OUTSIDE, port, *expected)
    process.kill()
    process.wait()
    run("setxkbmap us")
PROGRAM
