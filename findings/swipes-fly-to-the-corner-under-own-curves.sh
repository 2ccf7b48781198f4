#!/bin/bash
# A touchpad whose pointer has the acceleration profile "custom" tells of each part of a swipe that the fingers
# went 32768 to the left and up, unaccelerated, in whatever direction they go, until there is a curve for
# motion. It scrolls more than three times as far as before, too.
# libinput 1.28.1, with xf86-input-libinput 1.5.0 and X.Org X server 21.1.16, too.
#
# One would guess: unaccelerated deltas are what the fingers did, so no profile changes them; a profile without
# a curve is as the flat one. 'Motion Points' are for motion and 'Scroll Points' for scrolling, so who
# sets the former leaves scrolling alone.
# What happens: the unaccelerated deltas of swipes, and of pinches that move, are no number with the profile
# "custom" and no curve, or one of the kind "fallback" (nan in libinput's own debug-events, without X); the
# server makes -32768 of it. With a curve for motion they are right but for the unit: all is in the touchpad's
# own ones then (40 in a millimetre here), which the other profiles turn into those of a mouse. Scrolling
# stays in them until it has a curve, too. A curve is not in force without its step, which is 0 at first,
# and no error tells of it.
# What it means: who counts unaccelerated deltas takes the accelerated ones where they are not finite, or
# -32768 both. As a user, set a curve for motion and one for scrolling, each with its step.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" libinput-tools=1.28.1-1+deb13u1
inside_kernel python3 - << 'PROGRAM'
import re
from checks import seen
from kernel import *

board, buttons, pad = keyboard(), mouse(), Touchpad()


def swipe(fingers=3, *way):
    """Three fingers that go 15 mm, or two that scroll."""
    pad.put({finger: (40 + 12 * finger, 20) for finger in range(fingers)})
    time.sleep(0.05)
    pad.drag(*[way or (15, 0)] * fingers)
    pad.lift()
    time.sleep(0.3)


def told(*options):
    """The unaccelerated deltas of a swipe by libinput itself, without X, each once."""
    with open("/tmp/told", "w") as file:
        process = subprocess.Popen(
            ["libinput", "debug-events", "--device", pad.node, *options], stdout=file)
    time.sleep(2)
    swipe()
    process.terminate()
    process.wait()
    with open("/tmp/told") as file:
        text = re.findall("SWIPE_UPDATE.*[(] *(\\S+)/ *(\\S+) unaccelerated", file.read())
    return "not a number" if {word.strip("-") for pair in text for word in pair} == {"nan"} else \
        f"right {round(sum(float(x) for x, _ in text), -2):.0f}, down {sum(float(y) for _, y in text):.0f}"


CURVE = "--set-custom-points=0;1", "--set-custom-step=1"
CUSTOM = "--set-profile=custom"

print("Without X: the unaccelerated way of a swipe to the right")
seen("adaptive", told(), "right 100, down 0")
seen("custom", told(CUSTOM), "not a number")
seen('... with a curve of the kind "fallback"', told(CUSTOM, *CURVE, "--set-custom-type=fallback"),
     "not a number")
seen('... of the kind "motion"', told(CUSTOM, *CURVE, "--set-custom-type=motion"), "right 500, down 0")
start_xorg()
from x11 import *

raw, swipes = Client(), Client()
raw.select(raw.root, "RawMotion")
swipes.grab_passively("SwipeGestureBegin", swipes.root, *SWIPE_EVENTS)


def settings(kind, *values):
    run(f"xinput set-prop touchpad 'libinput Accel {kind}' {' '.join(map(str, values))}")


def updates(*way):
    """What the updates of a swipe say."""
    swipes.events()
    swipe(3, *way)
    return swipes.events("SwipeUpdate")


def unaccelerated(*way):
    """The unaccelerated deltas, if they are the same in all parts."""
    pairs = {(event.unaccelerated_dx, event.unaccelerated_dy) for event in updates(*way)}
    return pairs.pop() if len(pairs) == 1 else "not the same"


def way():
    return sum(event.dx for event in updates())


def scrolled():
    raw.events()
    swipe(2, 0, 15)
    return sum(event.axes.get(3, 0) for event in raw.events("RawMotion"))


def times():
    """How many times as far as with the flat profile a swipe and scrolling are, to a half."""
    return tuple(round(a / b * 2) / 2 for a, b in zip((way(), scrolled()), flat))


settings("Profile Enabled", 0, 1, 0)
flat = way(), scrolled()
print("With X: swipes and scrolling, by those with the flat profile, and unaccelerated deltas")
seen("flat", times(), (1.0, 1.0))
settings("Profile Enabled", 1, 0, 0)
seen("adaptive, scrolling", times()[1], 1.0)
settings("Profile Enabled", 0, 0, 1)
seen("custom", times(), (3.5, 3.5))
seen("... unaccelerated, to the right, to the left and down",
     (unaccelerated(), unaccelerated(-15, 0), unaccelerated(0, 15)), ((-32768.0, -32768.0),) * 3)
settings("Custom Motion Points", 0, 0.25)
seen("... with a curve for motion, a quarter, without its step", times(), (3.5, 3.5))
settings("Custom Motion Step", 1)
seen("... with its step", times(), (1.0, 3.5))
total = sum(event.unaccelerated_dx for event in updates())
seen("... unaccelerated, to hundreds", round(total, -2), 500.0)
settings("Custom Scroll Points", 0, 0.25)
settings("Custom Scroll Step", 1)
seen("... with one for scrolling, too", times(), (1.0, 1.0))
PROGRAM
