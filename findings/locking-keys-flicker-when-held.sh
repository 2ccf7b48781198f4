#!/bin/bash
# A key that XKB makes lock ("locks=Yes": down from one tap to the next, for who cannot hold a key) goes up and
# down 25 times a second when it is held too long, and how it is left is a matter of chance.
# X.Org X server 21.1.16, xkbcomp of x11-xkb-utils 7.7+9.
#
# One would guess: a locking key goes down with one press and up with the next, however long each lasts;
# a hotkey on it is held from tap to tap.
# What happens: taps are so, under a core grab and one of XInput 2 as well, and what is locked does not repeat.
# But a press that is longer than the delay of repetition locks and unlocks the key at each repetition,
# where a repetition is also flagged as one on a release. Raw events have what the finger did, so they
# say "up" while the server, XQueryKeymap and the grab say "down".
# What it means: give such a key no repetition (`xset -r KEYCODE`, which also does it under a grab); and
# do not take the raw release of a key for the end of a hold, if XQueryKeymap has the key still.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PROGRAM'
from x11 import *

A, F9 = 38, 75
run("""xkbcomp $DISPLAY /tmp/plain.xkb
sed '/^xkb_symbols/s/$/\\nkey <FK09> { [F9], locks=Yes };/' /tmp/plain.xkb > /tmp/locking.xkb
xkbcomp -w0 /tmp/locking.xkb $DISPLAY""")
keyboard, client, raw, hotkey = InputDevice("keyboard"), Client(), Client(), Client()
window = client.window(0, 0, 400, 400)
KEYS = "KeyPress", "KeyRelease"
client.select(window, *KEYS)
client.call("XSetInputFocus", window, 1, 0)
raw.select(raw.root, *("Raw" + kind for kind in KEYS))


def told(who):
    """Presses (+) and releases, with * if they are flagged as repetitions."""
    return [("+" if event.kind.endswith("Press") else "-") + str(event.detail) +
            "*" * bool(getattr(event, "flags", 0) & 1 << 16) for event in who.events()]


def press(seconds):
    """What the window is told, and raw, and whether the key is down afterwards."""
    keyboard.key(F9, True)
    time.sleep(seconds)
    keyboard.key(F9, False)
    time.sleep(0.2)
    return told(client), told(raw), F9 in client.keys()


PHYSICAL = ["+75", "-75"]
seen("a tap", press(.1), (["+75"], PHYSICAL, True))
time.sleep(1.5)
seen("... 1.5 s later", (told(client), F9 in client.keys()), ([], True))
seen("... a second tap", press(.1), (["-75"], PHYSICAL, False))
events, physical, _ = press(1.5)
print("held for 1.5 s, told:", len(events))
seen("... it goes up and down", (events[:4], len(events) > 10, physical),
     (["+75", "-75*", "+75*", "-75*"], True, PHYSICAL))
if F9 in client.keys():
    press(.1)
run(f"xset -r {F9}")
seen("without repetition, held for 1.5 s", press(1.5), (["+75"], PHYSICAL, True))
seen("... a tap", press(.1), (["-75"], PHYSICAL, False))
for kind in "core", "XInput 2":
    if kind == "core":
        hotkey.call("XGrabKey", F9, c_uint(0), hotkey.root, 0, c_int(1), c_int(1))
    else:
        hotkey.call("XUngrabKey", F9, c_uint(0), hotkey.root)
        hotkey.grab_passively("Keycode", hotkey.root, *KEYS, number=F9)
    press(.1)
    keyboard.tap(A)
    time.sleep(.2)
    seen(f"a hotkey ({kind}), tapped, then a: the hotkey's owner, the window", (told(hotkey), told(client)),
         (["+75", "+38", "-38"], []))
    press(.1)
    keyboard.tap(A)
    time.sleep(.2)
    seen("... tapped again, then a", (told(hotkey), told(client)), (["-75"], ["+38", "-38"]))
run(f"xset r {F9}")
hotkey.events()
press(1.5)
seen("... held for 1.5 s: the owner is told", len(told(hotkey)) > 10, True)
PROGRAM
