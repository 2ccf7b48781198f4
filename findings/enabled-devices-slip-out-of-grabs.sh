#!/bin/bash
# A keyboard or mouse that one client has grabbed, and that is disabled and enabled meanwhile, is heard
# by its grabber and by everybody else: what is typed for the one reaches the focus, too.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: `xinput disable` and `enable` end XIGrabDevice's grab, or leave it as it was: either
# way each event goes to one of them. `xinput reattach` of what is grabbed is refused, or ends it, too.
# What happens: the grab takes the device off its master. Enabled or attached again it belongs to the
# master, and the grab is still there (who asks for another one gets AlreadyGrabbed). The grabber gets
# the device's events, the window with the focus gets the master's, and hotkeys run. The end of the grab
# undoes what was asked meanwhile: a device that was attached to another master goes back to the old
# one, a device that was made floating is attached again. A grab of the master keeps what it has.
# What it means: who grabs one device so that nobody else hears it (a macro keyboard, a tablet, a
# device that is being configured) has to grab it again at each XI_HierarchyChanged that enables it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

A, F9 = 38, 75
devices = {name: InputDevice(name) for name in ("keyboard", "mouse")}
numbers = {name: device_id(name) for name in devices}
client, grabber, other = Client(), Client(), Client()
window = client.window(0, 0, 1024, 768)
client.select(window, "KeyPress", "ButtonPress")
client.call("XSetInputFocus", window, 1, 0)
other.grab_passively("Keycode", other.root, "KeyPress", "KeyRelease", number=F9)


def where(name):
    """What a device belongs to: the number of its master, or that it floats."""
    line = [line for line in run("xinput list --short").splitlines()
            if f"id={numbers[name]}\t" in line][0]
    return line.split("[")[1].split()[-1].strip("()]").replace("slave", "floating")


def cycle(name):
    run(f"xinput disable {name}; xinput enable {name}")
    devices[name] = InputDevice(name)  # Its socket ends with it.


def heard(name):
    """The presses that the grabber and the window get of one use of the device."""
    if name == "keyboard":
        devices[name].tap(A)
    else:
        devices[name].click(1)
    return [len(who.events("KeyPress", "ButtonPress")) for who in (grabber, client)]


def grab(device):
    assert grabber.grab(device, grabber.root, "KeyPress", "KeyRelease", "ButtonPress",
                        "ButtonRelease") == 0
    client.events()


for name, device in numbers.items():
    seen(f"{name}: presses for the grabber and the window, no grab", heard(name), [0, 1])
    grab(device)
    seen("    grabbed", (heard(name), where(name)), ([1, 0], "floating"))
    cycle(name)
    seen("    disabled and enabled", (heard(name), where(name)),
         ([1, 1], "2" if name == "mouse" else "3"))
    seen("    another client may grab it",
         other.grab(device, other.root, "KeyPress", "ButtonPress") == 0, False)
    if name == "keyboard":
        other.events()
        devices[name].tap(F9)
        seen("    a hotkey of another client's runs", len(other.events("KeyPress")), 1)
        grabber.events()
    grabber.ungrab(device)
    seen("    after the grab", heard(name), [0, 1])

grab(MASTER_KEYBOARD)
cycle("keyboard")
seen("the master grabbed, the keyboard disabled and enabled", heard("keyboard"), [1, 0])
grabber.ungrab(MASTER_KEYBOARD)

run("xinput create-master two")
second = str(device_id("two pointer"))
run("xinput reattach mouse 'two pointer'")
seen("the mouse belongs to the second master", where("mouse") == second, True)
grab(numbers["mouse"])
run("xinput reattach mouse 2")
seen("    grabbed, attached to the first", (heard("mouse"), where("mouse")), ([1, 1], "2"))
grabber.ungrab(numbers["mouse"])
seen("    after the grab", where("mouse") == second, True)
grab(numbers["mouse"])
run("xinput float mouse")
grabber.ungrab(numbers["mouse"])
seen("    made floating in a grab, after it", where("mouse") == second, True)
run("xinput float mouse")
seen("    made floating without one", where("mouse"), "floating")
EOF
