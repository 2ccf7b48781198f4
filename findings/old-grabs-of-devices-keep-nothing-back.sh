#!/bin/bash
# Who grabs a mouse or a keyboard, or a key of it, by XInput 1 gets its events, and so does everybody else: the
# pointer moves, the click and the key reach the application, and a synchronous grab holds nothing up.
# X.Org X server 21.1.16, libXi 1.8.2.
#
# One would guess: XGrabDevice, XGrabDeviceKey and XGrabDeviceButton keep what they grab to their client, as
# XIGrabDevice, XIGrabKeycode and the core's grabs do; "further events are reported only to the grabbing
# client", says the manual page.
# What happens: of the events of that device, that is true. Those of its master are made as before: a grab of
# XInput 2 takes the device off its master while it lasts, one of XInput 1 does not. It is a grab nevertheless:
# XIGrabDevice of the same mouse is refused to others. Masters themselves cannot be opened by XInput 1, so
# only a device that floats is the grabber's alone.
# What it means: a hotkey or a button for one device is a matter of XInput 2. A program of XInput 1 that seems
# to have the mouse does not have it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PYTHON'
from x11 import *

F9, A, REPLAY = 75, 38, 2
mouse, keyboard = InputDevice("mouse"), InputDevice("keyboard2")
application, old, new = Client(), Client(), Client()
window = application.window(0, 0, 1024, 768)
application.select_core(window, *POINTER_EVENTS, "KeyPress", "KeyRelease")
application.call("XSetInputFocus", window, 1, 0)
MOUSE, KEYBOARD = device_id("mouse"), device_id("keyboard2")
Xi.XOpenDevice.restype = c_void_p
opened = {id: c_void_p(Xi.XOpenDevice(old.display, c_ulong(id))) for id in (MOUSE, KEYBOARD)}


def ask(function, id, *arguments):
    """Calls a function of XInput 1 for a device."""
    result = getattr(Xi, function)(old.display, opened[id], *[
        c_ulong(a) if isinstance(a, int) else a for a in arguments])
    X11.XSync(old.display, 0)
    return result


def grab(id):
    assert ask("XGrabDevice", id, old.root, c_int(0), c_int(0), None, c_int(1), c_int(1), 0) == 0


def grab_one(what, id, number, mode):
    """A key or a button of it, synchronously (0) or not (1)."""
    ask("XGrabDevice" + what, id, c_uint(number), c_uint(0), None, old.root, c_int(0), c_uint(0),
        None, c_int(mode), c_int(1))
    assert not errors


def reached(*steps):
    """What the application gets of each step."""
    result = []
    for step in steps:
        application.events()
        step()
        result.append(" ".join(event.kind for event in application.events()) or "nothing")
    return result


def using_mouse():
    return reached(lambda: mouse.move(5), lambda: mouse.button(8, True), lambda: mouse.button(8, False))


def using_keyboard():
    return reached(lambda: keyboard.key(F9, True), lambda: keyboard.tap(A), lambda: keyboard.key(F9, False))


BUTTON, KEYS = ["Motion", "ButtonPress", "ButtonRelease"], ["KeyPress", "KeyPress KeyRelease", "KeyRelease"]
assert (using_mouse(), using_keyboard()) == (BUTTON, KEYS)
print("What the application gets of a motion and button 8; of F9 held, a letter, and F9 let go")
grab(MOUSE)
seen("the mouse is grabbed", using_mouse(), BUTTON)
seen("    who else wants it by XInput 2 is told (0: success)", new.grab(MOUSE, new.root, "Motion"), 1)
ask("XUngrabDevice", MOUSE, 0)
grab(KEYBOARD)
seen("the keyboard is grabbed", using_keyboard(), KEYS)
ask("XUngrabDevice", KEYBOARD, 0)
grab_one("Button", MOUSE, 8, 1)
grab_one("Key", KEYBOARD, F9, 1)
old.events()
seen("button 8 and F9 are grabbed", (using_mouse(), using_keyboard()), (BUTTON, KEYS))
seen("    their presses came to the grabber", len(old.events()), 2)
ask("XUngrabDeviceKey", KEYBOARD, c_uint(F9), c_uint(0), None, old.root)
grab_one("Key", KEYBOARD, F9, 0)
seen("F9 is grabbed synchronously", using_keyboard(), KEYS)
ask("XAllowDeviceEvents", KEYBOARD, c_int(REPLAY), 0)
ask("XUngrabDeviceKey", KEYBOARD, c_uint(F9), c_uint(0), None, old.root)
seen("a master can be opened", bool(Xi.XOpenDevice(old.display, c_ulong(MASTER_POINTER))), False)

new.grab(MOUSE, new.root, "Motion")
seen("the mouse is grabbed by XInput 2", using_mouse(), ["nothing"] * 3)
new.ungrab(MOUSE)
new.call("XIGrabKeycode", c_int(KEYBOARD), c_int(F9), new.root, c_int(1), c_int(1), c_int(0),
         new.mask(KEYBOARD, ["KeyPress"]), c_int(1), byref(GrabModifiers(ANY_MODIFIER, 0)))
seen("F9 of the keyboard", using_keyboard(), ["nothing"] * 3)
run(f"xinput float {MOUSE}")
grab(MOUSE)
seen("the mouse floats", using_mouse(), ["nothing"] * 3)
PYTHON
