#!/bin/bash
# A window of GTK 4 that a finger drags by its title bar does not move, hangs on the pointer when the finger is
# lifted, and jumps with the next motion of the mouse; nobody else can grab the pointer until a click.
# GTK 4.18.6, openbox 3.6.1, IceWM 3.7.4; GTK 3.24.49 has it right.
#
# One would guess: a window that has a title bar of its own follows the finger as it follows the mouse, and is
# let go with it.
# What happens: GTK 4 asks the window manager to move it (_NET_WM_MOVERESIZE), which grabs the pointer for that.
# The finger belongs to the program that had its begin: neither its motion nor the release of its button comes
# to the grab, so the move waits for both, without a finger or a button. The mouse's next motion moves the
# window by the finger's way, too; a click ends it, and nobody gets the click. fluxbox 1.3.7, xfwm4 4.20.0 and
# Metacity 3.56.0 do as openbox, jwm 2.4.6 is right (by hand). GTK 3 does not ask, and moves the window itself.
# What it means: with a touch screen a launcher may find the pointer grabbed whenever a window was pushed aside
# by a finger; a click frees it. Windows can be moved by a command, or by Alt and the mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-4.0=4.18.6+ds-2 libgtk-4-1=4.18.6+ds-2 \
    gir1.2-gtk-3.0=3.24.49-3 fonts-dejavu-core openbox=3.6.1-12+b2 icewm=3.7.4-1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from titlebars import *

mouse, touch = InputDevice("mouse"), InputDevice("touch")


def drag(window):
    """Whether it has moved with the finger; whether it goes on with the mouse, or the pointer is held."""
    before = manager.place(window)
    x, y = before[0] + before[2] // 2 - 60, before[1] + 40
    touch.touch(1, "begin", x, y)
    time.sleep(0.2)
    for step in range(1, 16):
        touch.touch(1, "update", x + step * 8, y + step * 8)
        time.sleep(0.03)
    time.sleep(0.3)
    touch.touch(1, "end", x + 120, y + 120)
    time.sleep(0.5)
    dropped, held = manager.place(window), is_held()
    mouse.move(20, 20)
    time.sleep(0.3)
    after = manager.place(window)
    mouse.button(1, True)
    time.sleep(0.1)
    mouse.button(1, False)
    time.sleep(0.3)
    assert not is_held()
    return dropped != before, (after != dropped, held)


print("It is moved by the finger; then by the mouse without a button, with the pointer held")
MOVED, HANGS = (True, (False, False)), (False, (True, True))
for name in "openbox", "icewm":
    manager = Manager(name)
    for kit in KITS:
        user.warp(1000, 740)
        process = start(kit)
        window = number(kit)
        time.sleep(1)
        seen(f"{name}, {kit}", drag(window), HANGS if kit == "GTK 4" else MOVED)
        process.kill()
        process.wait()
    manager.end()
EOF
