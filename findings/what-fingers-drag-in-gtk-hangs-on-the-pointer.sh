#!/bin/bash
# What a finger drags in a GTK program is not dropped when the finger is lifted: it hangs on the pointer,
# nobody else can grab that, so no stroke can be drawn, and the next click, wherever it is, drops it.
# GTK 3.24.49, GTK 4.18.6, X.Org X server 21.1.16; in Qt 6.8.2 it is dropped (by hand).
#
# One would guess: a drag and drop that a finger begins, as with the mouse or after a long press, ends where the
# finger is lifted.
# What happens: the drag begins, and GTK grabs the pointer for it. The finger's events go on to the window that
# they began with, and the release of a button, for which GTK waits in its grab, is not among what comes.
# So the drag goes on without a finger, for good, and no button is down. In GTK 3 the next tap drops it where
# it is, in GTK 4 a click of the mouse only, and Escape does nothing there.
# What it means: who cannot grab the pointer although no button is down meets such a drag. As a user, click
# once where nothing can be dropped, or press Escape in GTK 3; drag files with the mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from drags import *

ESCAPE = 9
mouse, keyboard, touch = InputDevice("mouse"), InputDevice("keyboard"), InputDevice("touch")
user = Client()


def finger(start, end):
    touch.touch(1, "begin", *start)
    time.sleep(0.1)
    for part in range(1, 21):
        touch.touch(1, "update", *(a + (b - a) * part / 20 for a, b in zip(start, end)))
        time.sleep(0.02)
    touch.touch(1, "end", *end)


def click():
    user.warp(*BETWEEN)
    pull(mouse, BETWEEN, TARGET)
    time.sleep(0.2)
    mouse.button(1, True)
    time.sleep(0.1)
    mouse.button(1, False)


def grabbed():
    """Whether somebody has the pointer, and whether a button is down."""
    refused = user.grab(MASTER_POINTER, user.root, "Motion")
    user.ungrab(MASTER_POINTER)
    return bool(refused), user.pointer()[2] != 0


STEPS = {
    "a finger drags": lambda: finger(SOURCE, TARGET),
    "a click there": click,
    "a finger drags again": lambda: finger(SOURCE, TARGET),
    "Escape": lambda: keyboard.tap(ESCAPE),
    "a finger drags once more": lambda: finger(SOURCE, TARGET),
    "a tap there": lambda: finger(TARGET, TARGET),
}
HANGS = ("begin", True, False)
DROP, HELD = ("drop", False, False), ("", True, True)
print("What is heard of it, whether another client can not grab the pointer, whether a button is down")
for kit, expected in {
        "GTK 3": (HANGS, DROP, HANGS, ("user-cancelled", False, False), HANGS, DROP),
        "GTK 4": (HANGS, DROP, HANGS, ("", True, False), HELD, HELD)}.items():
    application = Application(kit, user)
    end, dropped = time.monotonic() + 15, ""
    while dropped != "begin drop":  # By the mouse, once the window is ready for it.
        assert time.monotonic() < end, kit
        user.warp(*SOURCE)
        time.sleep(0.2)
        mouse.button(1, True)
        pull(mouse, SOURCE, TARGET)
        time.sleep(0.2)
        mouse.button(1, False)
        dropped = application.heard(1)
    for (name, step), value in zip(STEPS.items(), expected):
        step()
        seen(f"{kit}: {name}", (application.heard(0.7), *grabbed()), value)
    application.end()
EOF
