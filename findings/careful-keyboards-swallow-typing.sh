#!/bin/bash
# With slow keys on, nothing that a program types arrives; with bounce keys, "hello" becomes "helo".
# And a sticky modifier that was used for a click or a stroke stays for the next key.
# X.Org X server 21.1.16, xdotool 3.20160805.1.
#
# One would guess: the accessibility controls of XKB are for what fingers do; XTEST's keys are exact
# and pass. A sticky modifier is for the next key or click: used together with either it is spent.
# What happens: the controls are applied to XTEST's keyboard as to any other. xdotool ends with 0
# and says nothing. Raw events have every key, also those that slow keys and bounce keys refuse, and
# a refused key does not put the idle time back. A sticky modifier that was tapped is spent by a
# click, but one that was held during a click or a motion is latched at its release: the next key is
# Super+a.
# What it means: who types for the user looks at the enabled controls first (XkbGetControls) and
# says what will not arrive; raw events are not what the user typed. A program whose modifier is
# held for a mouse gesture takes the latch away (XkbLatchModifiers) when the gesture ends.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
client, raw = Client(), Client()
window = client.window(0, 0, 1024, 768)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")
raw.select(raw.root, "RawKeyPress")
letters = {43: "h", 26: "e", 46: "l", 32: "o", 38: "a"}
SLOW, BOUNCE, STICKY = 2, 4, 8
CORE_KEYBOARD, SUPER, A = 0x100, 133, 38


def control(control, on):
    client.call("XkbChangeEnabledControls", CORE_KEYBOARD, control, control if on else 0)


def typed():
    """What `xdotool type hello` gives: its status, the window's keys, the raw keys."""
    status = subprocess.run(["xdotool", "type", "--delay", "10", "hello"], timeout=20).returncode
    return status, *["".join(letters.get(event.detail, "?") for event in who.events())
                     for who in (client, raw)]


seen("no control: status, keys, raw keys", typed(), (0, "hello", "hello"))
control(SLOW, True)
seen("slow keys", typed(), (0, "", "hello"))
while client.saver()[1] < 300:
    time.sleep(0.05)
keyboard.tap(A)
raw.events()
seen("a refused key puts the idle time back", client.saver()[1] < 300, False)
control(SLOW, False)
control(BOUNCE, True)
seen("bounce keys", typed(), (0, "helo", "hello"))
control(BOUNCE, False)


def latched():
    """The modifiers that wait for the next key: XkbStateRec.latched_mods."""
    state = ctypes.create_string_buffer(32)
    client.call("XkbGetState", CORE_KEYBOARD, state)
    mask = state.raw[8]
    return {0: "none", 1: "Shift", 64: "Super"}.get(mask, mask)


control(STICKY, True)
keyboard.tap(SUPER)
seen("sticky keys, Super tapped", latched(), "Super")
mouse.click(1)
seen("... and a click", latched(), "none")
for name, act in {"a click": lambda: mouse.click(1), "motion": lambda: mouse.move(20)}.items():
    keyboard.key(SUPER, True)
    act()
    keyboard.key(SUPER, False)
    seen(f"Super held for {name}, released", latched(), "Super")
    keyboard.tap(A)
EOF
