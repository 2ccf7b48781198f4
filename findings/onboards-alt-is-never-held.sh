#!/bin/bash
# Onboard's Win, Ctrl and Shift are down until the next click, so a hotkey can be held by them; its Alt
# is not pressed at all, not for clicks and drags either. And a click that a program has grabbed by
# XInput 2, or a finger's, does not let the others go.
# Onboard 1.4.1, X.Org X server 21.1.16, all by default.
#
# One would guess: the modifiers of an on-screen keyboard are alike, as sticky keys are: down from the
# click on the key until the next key or click.
# What happens: a click on Win presses the key by XTEST, and another in a window has it in its state
# and lets the key go with the button. A click on Alt presses nothing; it is pressed and let go around
# the next key only, and a click or drag in a window is without it, locked or not. Onboard hears of a
# click under a core grab of the pointer, of one under an XInput 2 grab not, nor of a finger's tap: the
# key stays down until one on the keyboard is clicked.
# What it means: a hold of Super by Onboard works, and ends with a click, but after a stroke under an
# XInput 2 grab it goes on; one of Alt, and moving windows by Alt, cannot be.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" onboard=1.4.1-10 dbus-daemon=1.16.2-2 librsvg2-common shared-mime-info \
    gsettings-desktop-schemas gir1.2-atspi-2.0
inside_xorg python3 - << 'PROGRAM'
from x11 import *

os.makedirs("/tmp/run", 0o700)
for file, text in {"passwd": "root:x:0:0:root:/tmp:/bin/sh\n", "group": "root:x:0:\n"}.items():
    with open("/etc/" + file, "w") as stream:  # Of the temporary folder, as dbus asks for it.
        stream.write(text)
LIBRARIES = "/usr/lib/x86_64-linux-gnu"
run(f"{LIBRARIES}/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas;"
    f"{LIBRARIES}/gdk-pixbuf-2.0/gdk-pixbuf-query-loaders --update-cache;"
    "update-mime-database /usr/share/mime")
tablet, touch = InputDevice("tablet"), InputDevice("touch")
client, other = Client(), Client()
window = client.window(0, 0, 1024, 300)
client.select(window, "ButtonPress", "ButtonRelease")
client.select(window, "KeyPress", "KeyRelease", device=MASTER_KEYBOARD)
client.call("XSetInputFocus", window, 1, 0)
keyboard = subprocess.Popen(
    ["dbus-run-session", "onboard", "-s", "1000x300", "-x", "10", "-y", "400"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={
        **os.environ, "XDG_RUNTIME_DIR": "/tmp/run", "GSETTINGS_BACKEND": "memory"})
KEYS = {"Win": (142, 665), "Ctrl": (60, 665), "Shift": (60, 607), "Alt": (219, 665), "a": (156, 550)}
NAMES = {133: "Win", 37: "Ctrl", 62: "Shift", 64: "Alt", 38: "a"}


def click(x, y):
    """Slowly, as a person does."""
    tablet.place(x, y)
    for down in True, False:
        time.sleep(0.15)
        tablet.button(1, down)


def type(key):
    click(*KEYS[key])
    return told()


def told():
    """Presses (+) and releases, and the keys that are down."""
    time.sleep(0.5)
    words = []
    for event in client.events("KeyPress", "KeyRelease", "ButtonPress", "ButtonRelease"):
        name = "button" if event.kind.startswith("Button") else NAMES[event.detail]
        words.append(("+" if event.kind.endswith("Press") else "-") + name)
    return " ".join(words), [NAMES[code] for code in client.keys()]


end = time.monotonic() + 30
while type("a")[0] != "+a -a":
    assert time.monotonic() < end and keyboard.poll() is None
time.sleep(2)
told()
CLICK, PLAIN = "+button -button", ("+a -a", [])
for key in "Win", "Ctrl", "Shift":
    seen(f"{key} clicked", type(key), (f"+{key}", [key]))
    click(500, 100)
    seen("    a click in a window", told(), (f"{CLICK} -{key}", []))
    seen("    a clicked", type("a"), PLAIN)
seen("Alt clicked", type("Alt"), ("", []))
click(500, 100)
seen("    a click in a window", told(), (CLICK, []))
type("Alt")
seen("Alt clicked, then a", type("a"), ("+Alt +a -a -Alt", []))
for name, grab in (
        ("core", lambda: other.call("XGrabPointer", other.root, 0, 4, 1, 1, 0, 0, 0)),
        ("XInput 2", lambda: other.grab(MASTER_POINTER, other.root, "ButtonPress"))):
    type("Win")
    grab()
    click(500, 100)
    other.call("XUngrabPointer", 0)
    other.ungrab(MASTER_POINTER)
    seen(f"Win clicked, a click under a grab, {name}", told(),
         ("-Win", []) if name == "core" else ("", ["Win"]))
    seen("    a clicked", type("a"), PLAIN if name == "core" else ("+a -a -Win", []))
type("Win")
touch.touch(1, "begin", 500, 100)
time.sleep(0.15)
touch.touch(1, "end", 500, 100)
seen("Win clicked, a finger's tap in a window", told(), (CLICK, ["Win"]))
seen("    a clicked", type("a"), ("+a -a -Win", []))
PROGRAM
