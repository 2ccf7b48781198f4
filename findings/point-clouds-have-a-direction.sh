#!/bin/bash
# The $Q recognizer of PyPI, whose point clouds have no direction, takes a shape that is drawn the
# other way round for another shape.
# qdollar 0.0.2 from PyPI.
#
# One would guess: $Q, like $P, compares clouds of points. Where a stroke begins and which way it
# goes make no difference, so that one template of a circle is enough.
# What happens: with ten templates each shape is found as it was drawn, with distance 0. Drawn
# backwards, through the very same points, nine of the ten are named as another shape: a circle as
# a V, a V as a square. The package looks for the nearest point among the last so many of the
# template's, not among those that have no partner yet, so that the order counts. A circle that
# begins elsewhere keeps its name. Making a gesture or a template adds points to the caller's list.
# What it means: with this package each shape needs a template for each direction, and a
# comparison of recognizers that includes it says nothing about $Q.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install qdollar==0.0.2
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from math import cos, pi, sin
from checks import seen
from qdollar.gesture import Gesture, Point
from qdollar.recognizer import Recognizer


def along(*corners):
    """Twenty points to each corner from the one before."""
    sides = zip(corners, corners[1:])
    return [(x + (u - x) * n / 20, y + (v - y) * n / 20) for (x, y), (u, v) in sides
            for n in range(20)] + [corners[-1]]


def circle(start=0):
    angles = [start + 2 * pi * n / 60 for n in range(61)]
    return [(100 + 100 * cos(a), 100 + 100 * sin(a)) for a in angles]


SHAPES = {
    "circle": circle(),
    "square": along((0, 0), (200, 0), (200, 200), (0, 200), (0, 0)),
    "triangle": along((0, 200), (100, 0), (200, 200), (0, 200)),
    "V": along((0, 0), (100, 200), (200, 0)),
    "Z": along((0, 0), (200, 0), (0, 200), (200, 200)),
    "check": along((0, 100), (70, 200), (200, 0)),
    "L": along((0, 0), (0, 200), (200, 200)),
    "line": along((0, 0), (200, 1)),
    "N": along((0, 200), (0, 0), (200, 200), (200, 0)),
    "W": along((0, 0), (50, 200), (100, 0), (150, 200), (200, 0)),
}


def gesture(name, points):
    return Gesture(name, [Point(x, y, 1) for x, y in points])


TEMPLATES = [gesture(name, points) for name, points in SHAPES.items()]


def name(points):
    return Recognizer().classify(gesture("", points), TEMPLATES)[0].name


def distance(points, template):
    return round(Recognizer().classify(gesture("", points), [gesture("", template)])[1], 1)


WRONG = {"circle": "V", "square": "W", "triangle": "Z", "V": "square", "Z": "square",
         "check": "circle", "L": "square", "line": "circle", "N": "square"}
for shape, points in SHAPES.items():
    seen(f"{shape}, as it was drawn and backwards", (name(points), name(points[::-1])),
         (shape, WRONG.get(shape, shape)))
for eighths in (1, 2, 4, 6):
    seen(f"circle that begins {eighths}/8 on", name(circle(eighths * pi / 4)), "circle")
seen("circle's distance to itself", distance(circle(), circle()), 0)
seen("circle's distance to itself backwards is over 10000",
     distance(circle()[::-1], circle()) > 10000, True)
own = [Point(x, y, 1) for x, y in SHAPES["Z"]]
count = len(own)
Gesture("", own)
seen("points of the caller's list, before and after", (count, len(own)), (61, 91))
EOF
