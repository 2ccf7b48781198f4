#!/bin/bash
# A straight stroke is nothing to MooseGesture when it is quick, when it is slow and slanted, and when one
# point comes twice; and nothing is nearest to a gesture of one direction.
# MooseGesture 1.0.2 from PyPI.
#
# One would guess: a level line of 400 pixels is ['R'] however many points it has, one that is 20 degrees off
# as well (directions are 45 degrees wide), and repeated points do not matter.
# What happens: a direction counts when every step within 60 pixels has it, by itself. Points of whole pixels
# that are a few apart go right, and now and then right and down, so that a slanted stroke of a slow hand or of
# a mouse that reports a thousand times a second is no stroke at all, at 45 degrees either. Points more than
# 60 pixels apart, as a flick has them, are skipped. A step of length 0 has no direction, which differs from
# all. findClosestMatchingGesture names a gesture of one direction for such an empty stroke, unless
# maxDifference is 0: what was not recognized runs something.
# What it means: thin the points to some 10 or 20 pixels, along the path, before asking, and do not ask for
# the closest of an empty list. Test a recognizer with the same line at several rates.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install moosegesture==1.0.2
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 60 "$folder/venv/bin/python" - << 'EOF'
from math import cos, radians, sin
from checks import seen
from moosegesture import findClosestMatchingGesture, getGesture


def line(degrees, step):
    """A line of 400 pixels: whole pixels, so far apart."""
    return [(round(300 + cos(radians(degrees)) * step * n), round(300 + sin(radians(degrees)) * step * n))
            for n in range(400 // step + 1)]


STEPS = 1, 2, 5, 10, 20, 59, 61, 150
for degrees, names in (
        (0, ["R"] * 6), (10, ["", ""] + ["R"] * 4), (20, ["", "", ""] + ["R"] * 3),
        (30, ["", "DR", "DR", "DR", "DR", "DR"]), (45, [""] + ["DR"] * 5), (90, ["D"] * 6)):
    seen(f"{degrees} degrees, points {STEPS} apart",
         [" ".join(getGesture(line(degrees, step))) for step in STEPS], [*names, "", ""])
seen("a level line whose points come twice", getGesture([p for p in line(0, 10) for _ in range(2)]), [])
seen("the closest of U and L D to no stroke", findClosestMatchingGesture([], [["U"], ["L", "D"]]), (("U",),))
EOF
