#!/bin/bash
# A hotkey that is held as the connection to an xrdp session is cut stays on: after the next login no key is
# down, nobody was told of a release, and whatever the user types goes to the hotkey's owner.
# xrdp 0.10.1, xorgxrdp 0.10.2, FreeRDP 3.15.0, X.Org X server 21.1.16.
#
# One would guess: who was cut off holds nothing any more; the session's keys and buttons go up with the
# connection, with their releases, or with the next connection at the latest.
# What happens: with the cut nothing goes up. With the next connection xorgxrdp sets the keyboard up anew, and
# so the server forgets what was down: XQueryKeymap is empty, and there was no KeyRelease, core or raw. The
# grab that a hotkey began is not over: it has the keyboard until its key has been tapped. A button stays
# down until a click, and the press of that click is lost. FreeRDP's own server leaves all keys down over the
# next connection as well, and the key repeats all the while.
# What it means: who waits for a release in such a session should look at XQueryKeymap, too, at a change of
# the keyboard or with the next key that is not its own. A user taps the hotkey once.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${rdp[@]}"
inside_xorg python3 - << 'PROGRAM'
from rdp import *

A, SHIFT, F9 = 38, 50, 75
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")


def cut(*keys, button=False):
    """They are held, the connection is cut, and they are let go."""
    for down in True, False:
        for key in keys:
            keyboard.key(key, down)
        if button:
            mouse.button(1, down)
        if down:
            time.sleep(0.4)
            remote.cut()


def owner(key):
    """Who is told of a tap: of the hotkey's owner any press."""
    hotkey.events(), remote.client.events()
    keyboard.tap(key)
    words = remote.told()
    return [name for name, got in {
        "hotkey": hotkey.events("KeyPress"), "application": f"+{key}" in words}.items() if got]


remote = Xrdp()
remote.open()
cut(A, SHIFT, button=True)
seen("a, Shift, button 1, cut: what is down", (remote.client.keys(), remote.client.pointer()[2]),
     ([A, SHIFT], 257))
remote.told(), remote.told(True)
remote.open(quiet=False)
words = {word for raw in (False, True) for word in remote.told(raw).split()}
seen("the next connection: what is down, releases of them, core and raw",
     (remote.client.keys(), remote.client.pointer()[2], sorted(words & {f"-{A}", f"-{SHIFT}", "-b1"})),
     ([], 256, []))
mouse.click(1)
words = remote.told().split()
seen("a click", [word for word in words if "b" in word], ["-b1"])
hotkey = client_of(remote.display)
for kind in "core", "XInput 2":
    if kind == "core":
        hotkey.call("XGrabKey", F9, c_uint(0), hotkey.root, 0, c_int(1), c_int(1))
    else:
        hotkey.call("XUngrabKey", F9, c_uint(0), hotkey.root)
        hotkey.grab_passively("Keycode", hotkey.root, *KEYBOARD, number=F9)
    seen(f"who gets F9, a ({kind})", owner(F9) + owner(A), ["hotkey", "application"])
    cut(F9)
    remote.open()
    seen("... held, cut, the next connection: what is down, who gets a",
         (remote.client.keys(), owner(A)), ([], ["hotkey"]))
    keyboard.tap(F9)
    time.sleep(0.4)
    seen("... F9 tapped: who gets a", owner(A), ["application"])
remote.end()
PROGRAM
