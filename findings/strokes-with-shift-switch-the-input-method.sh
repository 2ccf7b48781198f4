#!/bin/bash
# A quick click, notch, stroke, swipe or motion with Shift held switches fcitx5's input method, as a tap of
# Shift alone does: what is typed next is in the other alphabet. So does Shift with a hotkey in Qt.
# fcitx5 5.1.12, GTK 3.24.49 and, by hand, Qt 5.15.15 and 6.8.2; X.Org X server 21.1.16.
#
# One would guess: the tap of Shift that switches the input method is one without any other use of it.
# What happens: fcitx5 hears of keys only, from the window that has the focus. Shift that goes up within
# .25 s with no other key in between is a tap, whatever the mouse, a finger or the touchpad did, and so is
# Shift with a key that another client has grabbed, of which Qt tells nothing in so short a time.
# What it means: Shift with a button, a notch or a flick for gestures wants "Temporarily switch" in
# fcitx5's settings to be another key. A stroke that takes longer is safe.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 fcitx5=5.1.12-2 fcitx5-hangul=5.1.6-1 \
    fcitx5-frontend-gtk3=5.1.3-3 dbus-daemon libc-bin libglib2.0-bin fonts-dejavu-core \
    x11-utils=7.7+7 python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3
inside_xorg python3 - << 'EOF'
from inputmethods import *

F12, SHIFT, SPACE, A, G = 96, 50, 65, 38, 42
prepare()
keyboard, mouse, touch, touchpad = (
    InputDevice(name) for name in ("keyboard", "mouse", "touch", "touchpad"))
user, other = Client(), Client()
manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
other.call("XGrabKey", c_int(F12), c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))


def stroke():
    assert other.grab(MASTER_POINTER, other.root, "Motion") == 0
    mouse.button(3, True)
    mouse.move(30, 10)
    mouse.button(3, False)
    other.ungrab(MASTER_POINTER)


def finger():
    for phase, x in ("begin", 800), ("update", 840), ("end", 840):
        touch.touch(1, phase, x, 600)


def swipe():
    for phase in "begin", "update", "end":
        touchpad.swipe(phase, 20)


EVENTS = {
    "nothing": lambda: None, "a letter": lambda: keyboard.tap(A), "a pause of .5 s": lambda: time.sleep(0.5),
    "a click elsewhere": lambda: (user.warp(900, 700), mouse.click(8)),
    "a notch": lambda: mouse.scroll(120), "a motion": lambda: mouse.move(5, 5),
    "a stroke under another client's grab of the pointer": stroke, "a finger's stroke": finger,
    "a swipe": swipe, "a hotkey of another client": lambda: keyboard.tap(F12)}
KEPT = "a letter", "a pause of .5 s", "a hotkey of another client"
method = InputMethod("fcitx5", "hangul")
editor = Editor("GTK 3")
for name, event in EVENTS.items():
    for attempt in range(3):  # A busy machine may take .25 s for it.
        run("xdotool search --name Alpha windowactivate mousemove --window %1 20 20")
        method.turn_on()
        assert method.state() == "2"
        keyboard.key(SHIFT, True)
        time.sleep(0.04)
        event()
        time.sleep(0.04)
        keyboard.key(SHIFT, False)
        time.sleep(0.3)
        if (state := method.state()) != "2":
            break
    keyboard.tap(SPACE)  # Ends what the letter began.
    editor.written()
    keyboard.tap(G)
    keyboard.tap(SPACE)
    text = editor.written().strip()
    kept = name in KEPT
    seen(f"Shift with {name}: Hangul is on, what G writes", (state == "2", text),
         (kept, "ㅎ" if kept else "g"))
editor.end()
manager.kill()
manager.wait()
method.end()
EOF
