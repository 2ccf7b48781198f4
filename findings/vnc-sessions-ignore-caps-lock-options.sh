#!/bin/bash
# In a VNC session Caps Lock does not do what the session's layout says: with caps:escape or caps:super
# nothing happens, and with grp:caps_toggle capitals are locked and the layout stays.
# Xvnc of TigerVNC 1.15.0, x11vnc 0.9.17.
#
# One would guess: a viewer sends keys, and setxkbmap in the session says what they do there, as on any
# X server.
# What happens: a viewer sends what the key means on its side, here Caps_Lock, and the server looks for
# a key that means it. Under caps:escape and caps:super there is none: Xvnc gives Caps_Lock to a spare
# key, without what locks, and presses that; x11vnc does nothing. Under grp:caps_toggle Shift and the
# key is Caps_Lock, so both press Shift as well, capitals are locked and the layout stays. What
# ctrl:swapcaps swaps is swapped back.
# What it means: set the layout's options where the viewer is; they have to be in the session, too, only
# for programs that ask the map.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 x11vnc=0.9.17-1
inside_xorg python3 - << 'PROGRAM'
from remote import *
from rfb import Viewer

CAPS_LOCK, CONTROL = 0xffe5, 0xffe3
X11.XkbKeycodeToKeysym.restype = c_ulong
X11.XKeysymToString.restype = ctypes.c_char_p


def try_out(name, display, port, expected):
    client, viewer = client_of(display), Viewer(port)
    window = client.window(0, 0, 100, 100, override=True)
    client.call("XSetInputFocus", window, 1, 0)
    client.select(window, "KeyPress")
    print(name)
    for option, presses in expected.items():
        run(f"export DISPLAY={display}; setxkbmap us -option; setxkbmap us,ru -option {option}")
        time.sleep(2.5)  # x11vnc needs more than a second.
        client.events()
        viewer.tap(CAPS_LOCK)
        time.sleep(0.5)
        reader, names = client_of(display), []
        for event in client.events("KeyPress"):
            symbol = reader.call("XkbKeycodeToKeysym", event.detail, 0, event.modifiers & 1)
            names.append(X11.XKeysymToString(c_ulong(symbol)).decode())
        X11.XCloseDisplay(reader.display)
        state = client.pointer()[2]
        seen(f"    {option}: presses, capitals locked, group",
             (names, bool(state & 2), state >> 13 & 3), presses)
        client.call("XkbLockModifiers", 0x100, 255, 0)
        client.call("XkbLockGroup", 0x100, 0)
    viewer.close()


session = Session()
try_out("Xvnc", session.display, session.port, {
    "caps:capslock": (["Caps_Lock"], True, 0), "caps:escape": (["Caps_Lock"], False, 0),
    "caps:super": (["Caps_Lock"], False, 0),
    "grp:caps_toggle": (["Shift_L", "Caps_Lock"], True, 0),
    "ctrl:swapcaps": (["Caps_Lock"], True, 0)})
session.end()
port = free_port()
process = subprocess.Popen(
    ["x11vnc", "-nopw", "-forever", "-quiet", "-rfbport", str(port)], stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try_out("x11vnc", OUTSIDE, port, {
    "caps:capslock": (["Caps_Lock"], True, 0), "caps:escape": ([], False, 0),
    "caps:super": ([], False, 0),
    "grp:caps_toggle": (["Shift_L", "Caps_Lock"], True, 0),
    "ctrl:swapcaps": (["Caps_Lock"], True, 0)})
process.kill()
PROGRAM
