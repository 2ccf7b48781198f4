#!/bin/bash
# A hotkey that is held for a moment ends what an input method is composing: half a Hangul syllable is
# written and the rest begins a new one. In GTK a tap of the hotkey is enough. A grab of the pointer does no
# harm.
# ibus 1.5.32 (ibus-hangul 1.5.5), GTK 3.24.49, Qt 6.8.2; by hand GTK 4.18.6, Qt 5.15.15, and fcitx5 5.1.12
# with hangul 5.1.6 and pinyin 5.1.8; X.Org X server 21.1.16.
#
# One would guess: what is composed waits as a dead key or Compose does, which goes on after a hotkey.
# What happens: another client's grab of the keyboard is a loss of the focus for a toolkit, and so for the
# input method, which writes what it has: 한 becomes 하ㄴ, and by fcitx5's pinyin 你好 becomes ni好. Qt waits for
# a moment before it believes that the focus is gone; in GTK 4 under fcitx5 the next letter comes twice.
# What it means: who writes with an input method and draws in the middle of a word finds half of it
# written, and Backspace takes one letter where it took a stroke of the syllable. A button as hotkey leaves
# it alone.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 ibus=1.5.32-2 ibus-hangul=1.5.5-2+b1 ibus-gtk3=1.5.32-2 \
    dbus-daemon libc-bin libglib2.0-bin fonts-dejavu-core x11-utils=7.7+7 python3-gi=3.50.0-4+b1 \
    gir1.2-gtk-3.0=3.24.49-3 python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2
inside_xorg python3 - << 'EOF'
from inputmethods import *

F12, SPACE, SHIFT = 96, 65, 50
KEYS, WORD, BROKEN = (42, 45, 39), "한", "하ㄴ"
prepare()
keyboard, mouse, other = InputDevice("keyboard"), InputDevice("mouse"), Client()
manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
other.call("XGrabKey", c_int(F12), c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))


def type(codes):
    for code in codes:
        keyboard.tap(code)
        time.sleep(0.08)


def hold():
    keyboard.key(F12, True)
    time.sleep(0.3)
    keyboard.key(F12, False)
    time.sleep(0.2)


def stroke():
    assert other.grab(MASTER_POINTER, other.root, "Motion") == 0
    mouse.move(20, 5)
    time.sleep(0.3)
    other.ungrab(MASTER_POINTER)


def write(event):
    """What is written of a word when there is an event before its last key."""
    type(KEYS[:2])
    event()
    type(KEYS[2:] + (SPACE,))
    return editor.written().strip()


method = InputMethod("ibus", "hangul")
for kit in ("GTK 3", "Qt 6"):
    editor = Editor(kit)
    method.turn_on()
    keyboard.key(SHIFT, True)
    keyboard.tap(SPACE)  # It begins with Latin letters.
    keyboard.key(SHIFT, False)
    editor.written()
    seen(f"{kit}: a word", write(lambda: None), WORD)
    seen("    with a grab of the pointer before its last letter", write(stroke), WORD)
    seen("    with a hotkey that is held for .3 s", write(hold), BROKEN)
    text = write(lambda: keyboard.tap(F12))
    seen(f"    with a tap of the hotkey: {text}; whole", text == WORD, kit == "Qt 6")
    editor.end()
method.end()
manager.kill()
manager.wait()
EOF
