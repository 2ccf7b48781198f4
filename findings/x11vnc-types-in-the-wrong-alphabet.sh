#!/bin/bash
# With us,ru on the screen x11vnc writes Cyrillic letters for Latin ones while the second layout is in
# force, and Latin ones for Cyrillic ones while the first is.
# x11vnc 0.9.17, X.Org X server 21.1.16.
#
# One would guess: a letter that the viewer sends is written as that letter, whatever layout the user of
# the screen has switched to; x11vnc presses Shift and AltGr for it where they are needed.
# What happens: it looks the letter up in all groups and presses its key, in the group that is in force.
# So a is ф, and ф is a. Nobody is told. x0tigervncserver 1.15.0 writes both right: it puts what the
# group in force lacks on a spare key.
# What it means: whoever shares a screen switches it to the layout that the viewer's user types in.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" x11vnc=0.9.17-1 tigervnc-scraping-server=1.15.0+dfsg-2.1~deb13u1
inside_xorg python3 - << 'PROGRAM'
from remote import *
from rfb import Viewer

LATIN, CYRILLIC = {"a": 0x61, "z": 0x7a}, {"ф": 0x6c6, "я": 0x6d1}
client = Client()
window = client.window(0, 0, 100, 100, override=True)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")
X11.XkbKeycodeToKeysym.restype = c_ulong
NAMES = {number: letter for letter, number in {**LATIN, **CYRILLIC}.items()}


def written(viewer, letters):
    client.events()
    for number in letters.values():
        viewer.tap(number)
    time.sleep(1)
    group = client.pointer()[2] >> 13 & 3
    reader, text = Client(), ""
    for event in client.events("KeyPress"):
        levels = [reader.call("XkbKeycodeToKeysym", event.detail, number, event.modifiers & 1)
                  for number in range(4)]
        groups = [symbol for symbol in levels if symbol]
        text += NAMES.get(groups[group % len(groups)], "?")
    X11.XCloseDisplay(reader.display)
    return text


run("setxkbmap us,ru")
for command in "x11vnc -nopw -forever -quiet", "X0tigervnc -SecurityTypes None":
    port = free_port()
    process = subprocess.Popen(
        [*command.split(), "-rfbport", str(port)], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    viewer, name = Viewer(port), command.split()[0]
    for group in 0, 1:
        client.call("XkbLockGroup", 0x100, group)
        same = name == "X0tigervnc"
        seen(f"{name}, group {group + 1}: a, z", written(viewer, LATIN),
             "az" if same or group == 0 else "фя")
        seen(f"{name}, group {group + 1}: ф, я", written(viewer, CYRILLIC),
             "фя" if same or group == 1 else "az")
    viewer.close()
    process.kill()
    process.wait()
PROGRAM
