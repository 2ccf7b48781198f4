#!/bin/bash
# A mouse's axis that input-remapper maps to the pointer's axis, to turn it round or to slow it down,
# swallows slow motion: reports of less than 7 do nothing at all, and 10 becomes 4. As the other axis is not
# mapped, slow strokes are level or upright whatever their direction.
# input-remapper 2.1.1.
#
# One would guess: with the gain 1 an axis is what it was, with -1 it is turned round, with .5 it is half
# as fast. A mouse has no stick whose middle is uncertain, so the deadzone is for those.
# What happens: the deadzone, .1 by default, is for a mouse's axes as well: .1 of a speed of 60 in one
# report. A mouse that reports each millisecond or each eighth of one sends 1 to 6 for all but the
# quickest motion. Beyond it the rest is stretched, so a motion is a bent stroke of another length: fast
# ones are right. What a report lost is not made up for later: a hundred times 5 are 0. With the deadzone
# 0 all is as one would guess, to the parts of a pixel.
# What it means: set the deadzone to 0 in each mapping of a mouse. A recognizer behind it gets level
# swipes for slow diagonal ones, and nothing for slow level ones.
source "$(dirname "$0")/lib.sh"
fetch python3-inputremapper=2.1.1-1+deb13u1 gir1.2-gtk-3.0 gir1.2-gtksource-4
inside python3 - << 'PROGRAM'
from checks import seen
from remapper import Remapper

REL, X, Y = 2, 0, 1


def mapped(gain, **options):
    return Remapper({"input_combination": [{"type": REL, "code": X}], "target_uinput": "mouse",
                     "output_type": REL, "output_code": X, "gain": gain, **options})


def moved(remapper, *reports):
    """How far the pointer goes for reports of dx, dy."""
    total = [0, 0]
    for report in reports:
        for axis, value in zip((X, Y), report):
            for _, code, distance in remapper.send(REL, axis, value) if value else ():
                total[code] += distance
    return tuple(total)


def each(remapper):
    return [moved(remapper, (dx, 0))[0] for dx in (1, 3, 6, 7, 10, 20, 60)]


print("What 1, 3, 6, 7, 10, 20, 60 become, one report each")
seen("gain 1", each(mapped(1)), [0, 0, 0, 1, 4, 16, 60])
seen("gain -1", each(mapped(-1)), [0, 0, 0, -1, -4, -16, -60])
seen("gain 1, deadzone 0", each(mapped(1, deadzone=0)), [1, 3, 6, 7, 10, 20, 60])
print("A diagonal stroke of 300, 300")
for step in 5, 10, 60:
    seen(f"in steps of {step}, gain 1", moved(mapped(1), *[(step, step)] * (300 // step)),
         {5: (0, 300), 10: (133, 300), 60: (300, 300)}[step])
    seen("... with the deadzone 0", moved(mapped(1, deadzone=0), *[(step, step)] * (300 // step)), (300, 300))
seen("in steps of 5, gain .5, deadzone 0", moved(mapped(0.5, deadzone=0), *[(5, 5)] * 60), (150, 300))
PROGRAM
