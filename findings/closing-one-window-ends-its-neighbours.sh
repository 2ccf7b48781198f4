#!/bin/bash
# To close one window of a program that does not know WM_DELETE_WINDOW (as glxgears) ends the program with
# all its windows under most window managers, asks the user under jwm, and does nothing under IceWM.
# openbox 3.6.1, pekwm 0.1.18, Metacity 3.56.0, jwm 2.4.6, IceWM 3.7.4.
#
# One would guess: _NET_CLOSE_WINDOW (`wmctrl -c`, a panel, a gesture) closes that window in one way or
# another, the same in all that claim it; no other window is harmed.
# What happens: without WM_DELETE_WINDOW in WM_PROTOCOLS, openbox, pekwm and Metacity (by hand also fluxbox,
# fvwm3, Sawfish, xfwm4, Marco, mutter, KWin) call XKillClient, which ends the connection: every window of
# the program is gone, whatever was in it. jwm asks whether to kill the window. IceWM (by hand blackbox and
# ctwm as well) ignores the request in silence. To a window with WM_DELETE_WINDOW openbox, IceWM and jwm tell
# the server's time where the request has 0; pekwm and Metacity hand the 0 on.
# What it means: look at WM_PROTOCOLS before closing a window for the user, and ask, or leave it to an explicit
# kill; where the request is ignored say so.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" icewm=3.7.4-1 pekwm=0.1.18-1+b1 openbox=3.6.1-12+b2 jwm=2.4.6-2 \
    metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
import sys
from managers import *

PROGRAM = """
from x11 import *
client = Client()
for x, name in (100, b"First"), (500, b"Second"):
    client.call("XStoreName", client.window(x, 100, 300, 200), c_char_p(name))
while True:
    X11.XNextEvent(client.display, byref(Event()))
"""


def windows():
    """Those of the program, and how many there are in all."""
    tree = run("xwininfo -root -tree")
    names = {name: int(id, 16) for id, name in re.findall('(0x\\w+) "(First|Second)"', tree)}
    return names, tree.count("\n")


print("The first of two windows is closed: the windows that are gone, whether there is a new one;"
      " whether a time of 0 is handed on")
for name, gone, asks, keeps in (
        ("openbox", ["First", "Second"], False, False), ("pekwm", ["First", "Second"], False, True),
        ("metacity", ["First", "Second"], False, True), ("jwm", [], True, False),
        ("icewm", [], False, False)):
    manager = Manager(name)
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], stderr=subprocess.DEVNULL)
    time.sleep(2)
    before, count = windows()
    manager.ask(before["First"], "_NET_CLOSE_WINDOW", 0, 2)
    time.sleep(1)
    after, new = windows()
    found = sorted({"First", "Second"} - set(after)), new > count
    program.kill()
    program.wait()
    time.sleep(0.5)
    polite = manager.open(300, 300, 200, 100)
    manager.call("XSetWMProtocols", polite, byref(c_ulong(manager.atom("WM_DELETE_WINDOW"))), c_int(1))
    manager.ask(polite, "_NET_CLOSE_WINDOW", 0, 2)
    times = []
    while X11.XPending(manager.display):
        event = Event()
        X11.XNextEvent(manager.display, byref(event))
        if event.type == 33:  # ClientMessage.
            times.append(Message.from_buffer(event).data[1])
    assert len(times) == 1, name
    seen(name, (*found, times == [0]), (gone, asks, keeps))
    manager.close(polite)
    manager.end()
EOF
