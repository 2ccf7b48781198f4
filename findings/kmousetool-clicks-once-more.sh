#!/bin/bash
# KMouseTool clicks again where the user has just clicked by hand, so that one click is two; it clicks into
# a stroke that rests under a held hotkey, and ends what a finger drags.
# KMouseTool 25.04.0, X.Org X server 21.1.16, XInput 2.4; it dwells for .5 s.
#
# One would guess: a program that clicks when the pointer rests keeps still for a rest in which the user has
# clicked, and while any button is held or another client has the pointer.
# What happens: it keeps still while the mouse's button 1 is held, and that is all. After a click by hand, of
# any button, and a tap of a finger it clicks at the same place, within about half a second.
# A finger that drags and rests is let go by it: the application gets a second press and the release, and
# nothing as the finger is lifted. A rest with button 8 or a key held, also as another client's hotkey, is a
# click, in the grab for its owner.
# What it means: who draws strokes with it running gets a click at each rest of half a second, and a gesture
# that is made of clicks has too many. XTEST's pointer as the source tells them from the user's.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" kmousetool=4:25.04.0-1 qt6-qpa-plugins dbus-daemon fonts-dejavu-core
inside_xorg python3 - << 'PROGRAM'
import signal
from x11 import *

os.makedirs("/tmp/.config")
os.makedirs("/tmp/run", 0o700)
with open("/etc/passwd", "w") as file:  # Of the temporary folder, as dbus asks for it.
    file.write("root:x:0:0:root:/tmp:/bin/sh\n")
with open("/tmp/.config/kmousetoolrc", "w") as file:
    file.write("[UserOptions]\nMouseToolIsRunning=true\nDwellTime=5\nDragTime=3\nMovement=5\n"
               "SmartDrag=false\nstrokesEnabled=false\n")
mouse, keyboard, touch = InputDevice("mouse"), InputDevice("keyboard"), InputDevice("touch")
client, other = Client(), Client()
window = client.window(0, 0, 1024, 768)
process = subprocess.Popen(
    ["dbus-run-session", "kmousetool"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    start_new_session=True, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp/run", "QT_QPA_PLATFORM": "xcb"})
KINDS = "ButtonPress", "ButtonRelease"


def told(who=client, seconds=1.0):
    """Presses (+) and releases; with x those of XTEST."""
    time.sleep(seconds)
    return " ".join(("+" if event.kind == KINDS[0] else "-") + str(event.detail) + "x" * (event.source == 4)
                    for event in who.events(*KINDS))


def draw(move):
    for n in range(1, 11):
        move(n)
        time.sleep(0.03)


client.select(window, *KINDS)
end = time.monotonic() + 20
while "+1x" not in told():
    assert time.monotonic() < end and process.poll() is None
    client.call("XRaiseWindow", window)
    mouse.move(20, 10)
time.sleep(1)
told()
mouse.move(40, 20)
seen("the pointer moved and at rest", told(), "+1x -1x")
for button in 1, 3, 8:
    mouse.move(40, 20)
    time.sleep(0.2)
    mouse.button(button, True)
    time.sleep(0.1)
    mouse.button(button, False)
    seen(f"moved, clicked with button {button} by hand", told(), f"+{button} -{button} +1x -1x")
touch.touch(1, "begin", 300, 300)
time.sleep(0.1)
touch.touch(1, "end", 300, 300)
seen("a finger's tap", told(), "+1 -1 +1x -1x")
mouse.button(1, True)
draw(lambda n: mouse.move(10))
seen("the mouse drags and rests", told(), "+1")
mouse.button(1, False)
seen("... let go", told(seconds=.2), "-1")
touch.touch(1, "begin", 100, 300)
draw(lambda n: touch.touch(1, "update", 100 + 10 * n, 300))
seen("a finger drags and rests", told(), "+1 +1x -1x")
touch.touch(1, "end", 200, 300)
seen("... lifted", told(seconds=.2), "")
other.grab_passively("Button", other.root, *KINDS, number=8)
other.call("XGrabKey", 75, c_uint(0), other.root, 0, c_int(1), c_int(1))
mouse.button(8, True)
draw(lambda n: mouse.move(10))
seen("a stroke with button 8, grabbed, that rests", (told(other), told(seconds=0)), ("+8 +1x -1x", ""))
mouse.button(8, False)
keyboard.key(75, True)
draw(lambda n: mouse.move(10))
seen("a stroke under a held hotkey, F9, that rests", told(), "+1x -1x")
keyboard.key(75, False)
os.killpg(process.pid, signal.SIGKILL)
PROGRAM
