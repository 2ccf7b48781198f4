#!/bin/bash
# A key of triggerhappy's runs nothing while any other key or button is down: a volume key under a drag, a
# stroke with a button, a letter. A wheel that is turned fast runs nothing either.
# triggerhappy 0.5.0.
#
# One would guess: modifiers have to be as the file says, Ctrl held or not; a letter or a button of the mouse
# is no modifier, and does not matter, as in X's grabs, where a hotkey runs under both.
# What happens: each key and button that is down counts as a modifier, on all devices that it reads, so that
# KEY_VOLUMEUP runs only when nothing else is down. The command of a release is not run either while
# anything else is down, or when its own modifier was let go first. The value of a wheel is compared as it
# is: 1 is one notch in a report, a fast turn has 2. Motion does not matter.
# What it means: bind what should work under strokes in X, or name the combinations with BTN_LEFT and
# the stroke's own button, too. What must be stopped when a key is let go needs a second way.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]::4}" triggerhappy=0.5.0-1.1+b3
inside_kernel python3 - << 'PROGRAM'
from kernel import *
from checks import seen

board, buttons = keyboard(), mouse()
A, CTRL, SHIFT, SIDE, LOUDER = 30, 29, 42, 0x113, 115
with open("/tmp/triggers", "w") as file:
    for event, word in {
            "KEY_VOLUMEUP 1": "louder", "KEY_VOLUMEUP 0": "up", "KEY_VOLUMEUP+KEY_LEFTCTRL 1": "ctrl+louder",
            "KEY_VOLUMEUP+BTN_LEFT 1": "left+louder", "BTN_SIDE 1": "side",
            "REL_WHEEL 1": "notch"}.items():
        file.write(f"{event} echo {word} >> /tmp/ran\n")
process = subprocess.Popen(["thd", "--triggers", "/tmp/triggers", board.node, buttons.node],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def ran(*steps):
    """What runs for keys that are pressed, let go if negative, and for what is called."""
    open("/tmp/ran", "w").close()
    for step in steps:
        if callable(step):
            step()
        else:
            (buttons if abs(step) >= LEFT else board).key(abs(step), step > 0)
        time.sleep(0.05)
    time.sleep(0.5)
    with open("/tmp/ran") as file:
        return file.read().split()


def held(*keys):
    """... pressed one after another, and let go in the opposite order."""
    return ran(*keys, *[-key for key in reversed(keys)])


def notches(count):
    return ran(lambda: buttons.send((REL, 8, count)))


end = time.monotonic() + 20
while held(LOUDER) != ["louder", "up"]:
    assert time.monotonic() < end
seen("the key", held(LOUDER), ["louder", "up"])
seen("... and the mouse moves", ran(LOUDER, lambda: buttons.move(5), -LOUDER), ["louder", "up"])
seen("... with Ctrl, with Ctrl and Shift", (held(CTRL, LOUDER), held(CTRL, SHIFT, LOUDER)),
     (["ctrl+louder"], []))
seen("... while A is down", held(A, LOUDER), [])
seen("... while the right button is down", held(0x111, LOUDER), [])
seen("... while the left one is, which has a line", held(LEFT, LOUDER), ["left+louder"])
seen("... let go while Shift is down", ran(LOUDER, SHIFT, -LOUDER, -SHIFT), ["louder"])
seen("the side button, and while A is down", (held(SIDE), held(A, SIDE)), (["side"], []))
seen("a notch, two in one report", (notches(1), notches(2)), (["notch"], []))
process.kill()
process.wait()
PROGRAM
