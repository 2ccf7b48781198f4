#!/bin/bash
# The $N recognizer of PyPI finds turned strokes at any angle when its rotation invariance is off, and
# at none above 30 degrees when it is on, as it is by default.
# dollarN 1.2.4 from PyPI.
#
# One would guess: set_rotation_invariance(True) takes a stroke that was drawn slantwise for the same
# shape, within $N's 45 degrees at least; False tells directions apart.
# What happens: with False all six shapes are found at all angles, upside down too, with the same
# score. With True, the default, the score falls with each degree (.83 at ten, .65 at twenty), at 30
# degrees three of six are right, at 45 and more none. Without invariance each stroke is turned to
# its own angle and left so; with it, it is turned back and then, towards the nearest of eight
# directions, sheared in place of turned, because of a sign. The other way of comparing, without
# Protractor, cannot run at all; a stroke very like its template may end in a domain error, because
# the cosine is a little more than 1.
# What it means: with this package up and down are told apart by True only, and slanting
# hands are refused by it; scores of .8 are right strokes. Turn strokes by some degrees in any test of
# a recognizer.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install dollarn==1.2.4 numpy==2.4.6
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from math import cos, radians, sin
from checks import seen
from dollarN import recognizer
import numpy


def along(*corners):
    """Thirty points to each corner from the one before, by a hand that trembles by a pixel."""
    sides = zip(corners, corners[1:])
    return [(x + (u - x) * n / 30 + sin(1.7 * n), y + (v - y) * n / 30 + cos(2.3 * n))
            for (x, y), (u, v) in sides for n in range(31)]


SHAPES = {
    "V": along((0, 0), (100, 200), (200, 0)), "Z": along((0, 0), (200, 0), (0, 200), (200, 200)),
    "check": along((0, 100), (70, 200), (200, 0)), "L": along((0, 0), (0, 200), (200, 200)),
    "W": along((0, 0), (50, 200), (100, 0), (150, 200), (200, 0)),
    "triangle": along((0, 200), (100, 0), (200, 200), (0, 200))}


def turned(points, degrees):
    """The stroke, turned and drawn by a hand that trembles otherwise."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return numpy.array([[(c * x - s * y + sin(3 * n) / 2, s * x + c * y)
                         for n, (x, y) in enumerate(points)]])


ON = {0: 6, 10: 6, 20: 6, 30: 3, 45: 0, 90: 0, 180: 0}
seen("a new recognizer's setting", recognizer().get_rotation_invariance(), True)
for on in (False, True):
    recognizers = recognizer()
    recognizers.set_rotation_invariance(on)
    for name, points in SHAPES.items():
        recognizers.add_gesture(name, numpy.array([points]))
    for degrees, right in ON.items():
        results = {name: recognizers.recognize(turned(points, degrees))
                   for name, points in SHAPES.items()}
        found = [result["value"] for name, result in results.items() if result["name"] == name]
        seen(f"invariance {on}, turned by {degrees}: right of 6", len(found), right if on else 6)
        if degrees in (0, 10, 20):
            seen("    all scores above .98, .78, .58",
                 [bool(min(found) > least) for least in (.98, .78, .58)],
                 [not on or degrees == 0, not on or degrees < 20, True])
EOF
