#!/bin/bash
# When the connection of a VNC viewer is cut, x11vnc leaves down the key and the button that it held,
# for good and for the user at the screen as well; and while two viewers hold one key, the first that
# lets it go lets it go for both, in every server.
# x11vnc 0.9.17, Xvnc and x0tigervncserver of TigerVNC 1.15.0.
#
# One would guess: a viewer that is gone holds nothing, and two viewers are counted like two keyboards
# or two mice.
# What happens: TigerVNC's servers release keys and buttons as a viewer goes. x11vnc releases neither,
# so the screen goes on with Shift or in a drag until somebody, in another viewer or at the screen,
# presses the same once more. What two viewers press is counted by nobody. Buttons are better off: while
# one viewer holds one, the others' motion and clicks are not heard.
# What it means: after a broken connection "everything selects" or "each letter is a shortcut" at the
# screen. Pressing the keys and buttons once helps.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 x11vnc=0.9.17-1 \
    tigervnc-scraping-server=1.15.0+dfsg-2.1~deb13u1
inside_xorg python3 - << 'PROGRAM'
from remote import *
from rfb import Viewer

SHIFT_KEYSYM, BUTTON_1 = 0xffe1, 256
A, SHIFT = 38, 50
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")


def gone(name, display, port, stays):
    """What a viewer leaves behind, in the server of this display."""
    client = client_of(display)

    def down(wait=1):
        time.sleep(wait)
        return client.keys(), client.pointer()[2] & BUTTON_1

    one, two = Viewer(port), Viewer(port)
    one.key(ord("a"), True)
    two.key(ord("a"), True)
    two.key(ord("a"), False)
    seen(f"{name}: two viewers held a key, one lets it go", down(), ([], 0))
    one.key(ord("a"), False)
    one.pointer(100, 100, 1)
    two.pointer(200, 200, 1)
    two.pointer(210, 200, 0)
    seen("    two press the button, one lets it go: the pointer, the button",
         (client.pointer()[:2], down()[1]), ((100, 100), BUTTON_1))
    one.pointer(100, 100, 0)

    one.key(SHIFT_KEYSYM, True)
    one.key(ord("A"), True)
    one.pointer(100, 100, 1)
    time.sleep(1)
    one.close()
    seen("    a viewer is gone that held Shift, A and a button", down(),
         ([A, SHIFT], BUTTON_1) if stays else ([], 0))
    two.pointer(300, 300)
    seen("    ... another one has moved", (*down(), client.pointer()[:2]),
         ([A, SHIFT], BUTTON_1, (300, 300)) if stays else ([], 0, (300, 300)))
    if stays:
        keyboard.tap(SHIFT)
        mouse.click(1)
        seen("    ... the user at the screen has pressed Shift and the button", down(),
             ([A], 0))
        two.tap(ord("a"))
        seen("    ... another viewer A", down(), ([], 0))
    two.close()


session = Session()
gone("Xvnc", session.display, session.port, False)
session.end()
for command in "x11vnc -nopw -forever -shared -quiet", "X0tigervnc -SecurityTypes None":
    name, port = command.split()[0], free_port()
    process = subprocess.Popen([*command.split(), "-rfbport", str(port)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    gone(name, OUTSIDE, port, name == "x11vnc")
    process.kill()
    process.wait()
PROGRAM
