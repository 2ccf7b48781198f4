#!/bin/bash
# xcape takes a modifier that was held for a stroke of the mouse, for fingers or for a swipe as
# tapped, and presses its key after it.
# xcape 1.2, X.Org X server 21.1.16.
#
# One would guess: with `xcape -e Super_L=Escape` the Escape comes when Super was pressed and let go
# alone; whatever else is used meanwhile makes it a modifier.
# What happens: keys, clicks and whole notches of a wheel do. Motion, half a notch, a swipe on a
# touchpad and fingers on a touch screen do not: within half a second (xcape's timeout) they are a
# tap. It is the same under another program's grab of Super: the grab takes Super, and Escape comes
# to the application.
# What it means: who has the menu on a tap of Super by xcape gets the menu after every quick stroke
# that is drawn without a button. A gesture program can press and release a key that means nothing
# in the stroke, or leave taps to itself.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xcape=1.2-3+b2
inside_xorg python3 - << 'EOF'
from x11 import *

keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
touch, touchpad = InputDevice("touch"), InputDevice("touchpad")
application, launcher = Client(), Client()
window = application.window(0, 0, 1024, 768)
application.call("XSetInputFocus", window, 1, 0)
application.select(window, "KeyPress")
application.warp(500, 400)
ESCAPE, A, SUPER = 9, 38, 133


def escape_comes(act):
    """Whether it comes within half a second after Super was held for `act`."""
    keyboard.key(SUPER, True)
    act()
    keyboard.key(SUPER, False)
    end, found = time.monotonic() + 0.5, False
    while not found and time.monotonic() < end:
        time.sleep(0.01)
        found = any(event.detail == ESCAPE for event in application.events())
    return found


def swipe():
    touchpad.swipe("begin")
    touchpad.swipe("update", dx=200)
    touchpad.swipe("end")


def fingers():
    for finger in (1, 2):
        touch.touch(finger, "begin", 100 * finger, 300)
    for finger in (1, 2):
        touch.touch(finger, "update", 100 * finger + 50, 300)
        touch.touch(finger, "end", 100 * finger + 50, 300)


def stroke():
    for _ in range(20):
        mouse.move(10, 5)


acts = {
    "nothing": (lambda: None, True), "a key": (lambda: keyboard.tap(A), False),
    "a click": (lambda: mouse.click(1), False), "a notch": (lambda: touchpad.scroll(120), False),
    "half a notch": (lambda: touchpad.scroll(60), True), "a stroke of the mouse": (stroke, True),
    "a swipe": (swipe, True), "two fingers": (fingers, True),
}
xcape = subprocess.Popen(["xcape", "-d", "-e", "Super_L=Escape"], stderr=subprocess.DEVNULL)
end = time.monotonic() + 10
while not escape_comes(lambda: None) and time.monotonic() < end:
    pass  # Until it has started.
for name, (act, expected) in acts.items():
    seen(f"Super held for {name}: Escape comes", escape_comes(act), expected)
launcher.grab_passively("Keycode", launcher.root, "KeyPress", "KeyRelease", number=SUPER)
seen("a stroke under a launcher's grab of Super: Escape comes", escape_comes(stroke), True)
EOF
