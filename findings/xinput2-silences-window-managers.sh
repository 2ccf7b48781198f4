#!/bin/bash
# One client's XInput 2 selection on the root window makes the others' core events there vanish:
# openbox's menu no longer opens while `xinput test-xi2 --root` runs.
# X.Org X server 21.1.16, openbox 3.6.1, xinput 1.6.4.
#
# One would guess: clients select events each for themselves. To look on changes nothing, and where
# only one may select, as with the core ButtonPress, the second gets BadAccess.
# What happens: at each window the server offers an event to the XInput 2 selections first, of
# whatever client, and where one of them takes it, no core selection of that window gets it. There
# is no error, and nobody is told. Two clients may select the XInput 2 ButtonPress of one window;
# both get the press, and only the first the release.
# What it means: never select XInput 2's button, motion or key events on the root window or on
# another program's window to look on; raw events (XI_RawButtonPress) disturb nobody. A menu that is
# dead while somebody debugs his mouse is not broken.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2
inside_xorg python3 - << 'EOF'
from x11 import *

mouse = InputDevice("mouse")
spy, other, manager = Client(), Client(), Client()
root = spy.root


def who(*clients):
    """Which of the clients get press and release of a click."""
    mouse.click(1)
    return [" ".join(event.kind[6:] for event in c.events("ButtonPress", "ButtonRelease"))
            for c in clients]


manager.select_core(root, "ButtonPress", "ButtonRelease")
seen("a core client on the root window", who(manager), ["Press Release"])
spy.select(root, "RawButtonPress", "RawButtonRelease")
seen("the same beside raw events", who(manager), ["Press Release"])
spy.select(root, "ButtonPress", "ButtonRelease")
seen("the spy's XInput 2 selection, the core client", who(spy, manager), ["Press Release", ""])
other.select(root, "ButtonPress", "ButtonRelease")
seen("errors of a second XInput 2 selection", errors, [])
seen("the first, the second", who(spy, other), ["Press Release", "Press"])
for client in (other, spy):
    client.select(root)
manager.select_core(root)


def menu_opens():
    """Whether a click with the right button on the bare screen maps windows."""
    before = len(mapped())
    mouse.click(3)
    end = time.monotonic() + 2
    while len(mapped()) == before and time.monotonic() < end:
        time.sleep(0.05)
    opened = len(mapped()) > before
    keyboard.tap(9)  # Escape
    while len(mapped()) > before and time.monotonic() < end + 2:
        time.sleep(0.05)
    return opened


def mapped():
    children, count = POINTER(c_ulong)(), c_uint()
    spy.call("XQueryTree", root, byref(c_ulong()), byref(c_ulong()), byref(children), byref(count))
    found = []
    for index in range(count.value):
        attributes = (c_int * 64)()
        spy.call("XGetWindowAttributes", children[index], byref(attributes))
        if attributes[23] == 2:  # map_state, IsViewable
            found.append(children[index])
    return found


keyboard = InputDevice("keyboard")
openbox = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
spy.warp(500, 400)
# Until it has started.
seen("openbox's menu opens", any(menu_opens() for _ in range(5)), True)
output = open("/tmp/xinput", "w+")
xinput = subprocess.Popen(["xinput", "test-xi2", "--root"], stdout=output)
end = time.monotonic() + 10
while "EVENT" not in open("/tmp/xinput").read() and time.monotonic() < end:
    mouse.move(1)
    time.sleep(0.05)
seen("... while `xinput test-xi2 --root` runs", menu_opens(), False)
xinput.terminate()
xinput.wait()
seen("... when it has ended", menu_opens(), True)
EOF
