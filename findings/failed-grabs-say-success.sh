#!/bin/bash
# A grab that ends in an X error returns GrabSuccess: of a device that was unplugged meanwhile, on a
# window that is gone.
# libX11 1.8.12, libXi 1.8.2, X.Org X server 21.1.16.
#
# One would guess: a grab returns 0 when one has it; where it fails for an error of the protocol one
# gets some other number, as one does for AlreadyGrabbed and GrabNotViewable.
# What happens: XGrabPointer, XGrabKeyboard and XIGrabDevice return GrabSuccess when the server
# answered with BadWindow or BadDevice; only the error handler hears of it, and handlers that ignore
# errors are common. XIGrabButton and the other passive grabs of XInput 2 return -1 then, and the
# number of refused modifiers otherwise.
# What it means: a program that ignores errors of windows that went away believes that it holds the
# pointer, and waits for a release that never comes. Count errors around a grab.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

client = Client()
gone = client.window(0, 0, 100, 100)
client.call("XDestroyWindow", gone)
run("xinput create-master other")
number = device_id("other pointer")
run("xinput remove-master 'other pointer'")
BAD_WINDOW, BAD_DEVICE = 3, 129


def after(grab):
    """What the grab returns, and the errors that came."""
    errors.clear()
    return grab(), list(errors)


def free(grab):
    """Whether another client can grab the pointer after it."""
    grab()
    other = Client()
    result = other.call("XGrabPointer", other.root, 0, 4, 1, 1, 0, 0, 0)
    other.call("XUngrabPointer", 0)
    return result == 0


seen("XGrabPointer on a window that is gone",
     after(lambda: client.call("XGrabPointer", gone, 0, 4, 1, 1, 0, 0, 0)), (0, [BAD_WINDOW]))
seen("XGrabKeyboard", after(lambda: client.call("XGrabKeyboard", gone, 0, 1, 1, 0)),
     (0, [BAD_WINDOW]))
seen("XIGrabDevice", after(lambda: client.grab(MASTER_POINTER, gone, *POINTER_EVENTS)),
     (0, [BAD_WINDOW]))
seen("XIGrabDevice of a device that is gone",
     after(lambda: client.grab(number, client.root, *POINTER_EVENTS)), (0, [BAD_DEVICE]))
seen("... the pointer is free", free(lambda: client.grab(number, client.root)), True)
for what, kinds in {"Button": POINTER_EVENTS, "Keycode": ["KeyPress"], "TouchBegin": TOUCH_EVENTS,
                    "SwipeGestureBegin": SWIPE_EVENTS}.items():
    code = 8 if what in ("Button", "Keycode") else None
    seen(f"XIGrab{what} on a window that is gone",
         after(lambda: client.grab_passively(what, gone, *kinds, number=code)), (-1, [BAD_WINDOW]))
hidden = client.window(0, 0, 100, 100)
client.call("XUnmapWindow", hidden)
seen("for comparison, XGrabPointer on an unmapped window",
     after(lambda: client.call("XGrabPointer", hidden, 0, 4, 1, 1, 0, 0, 0)), (3, []))
EOF
