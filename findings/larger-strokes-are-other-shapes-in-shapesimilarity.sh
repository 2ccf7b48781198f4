#!/bin/bash
# A stroke that is drawn larger than its template is another shape by a package that compares shapes whatever
# their size: a circle is more like a square of its size than like a circle three times as large.
# shapesimilarity 1.0.0 and curve-matcher 0.2.0 from PyPI.
#
# One would guess: Procrustes analysis takes place and size away ("freely adjusted", as the package's own
# words say), so that a stroke three times as large is at 1 from itself.
# What happens: it divides by the mean of the squares, and not by its root, so that what is larger before is
# smaller after. Three times as large a circle is at .73 from itself and a square at .94, a swipe at .18.
# The number is rounded to hundredths besides, so that strokes in a frame of 0 to .1 are a ZeroDivisionError.
# Turned and moved shapes are right; curve-matcher, which the package names as its model, is for all.
# What it means: scale strokes and templates to one size before, of some hundred units.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install shapesimilarity==1.0.0 curve-matcher==0.2.0 \
    numpy scipy
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from math import cos, pi, sin

import curve_matcher, shapesimilarity
from checks import seen


def along(*corners, count=40):
    """A stroke through the corners, each side with as many points."""
    sides, part = len(corners) - 1, count // (len(corners) - 1)
    return [[a + (b - a) * n / part for a, b in zip(corners[side], corners[side + 1])]
            for side in range(sides) for n in range(part)]


SWIPE = along((0, 0), (100, 0))
CIRCLE = [[50 + 50 * cos(2 * pi * n / 40), 50 + 50 * sin(2 * pi * n / 40)] for n in range(40)]
SQUARE = along((0, 0), (100, 0), (100, 100), (0, 100), (0, 0))
V = along((0, 0), (50, 100), (100, 0))


def larger(stroke, factor):
    return [[x * factor, y * factor] for x, y in stroke]


def turned(stroke, angle):
    return [[1000 + x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)] for x, y in stroke]


def other(a, b):
    a, b = ([curve_matcher.Point(*point) for point in stroke] for stroke in (a, b))
    return round(curve_matcher.shape_similarity(a, b), 2)


def by_package(a, b):
    try:
        return round(shapesimilarity.shape_similarity(a, b), 2)
    except ZeroDivisionError:
        return "ZeroDivisionError"


SHAPES = {"swipe": SWIPE, "V": V, "circle": CIRCLE, "square": SQUARE}
for name, compare, expected in (
        ("shapesimilarity", by_package, [[0.18, 0.18], [0.48, 0.48], [0.73, 0.73], [0.7, 0.7]]),
        ("curve-matcher", other, [[1.0, 1.0]] * 4)):
    print(name)
    seen("    themselves, and turned and moved", [
        [compare(shape, shape), compare(shape, turned(shape, 0.6))] for shape in SHAPES.values()],
        [[1.0, 1.0]] * 4)
    seen("    three times as large, a third of the size", [
        [compare(shape, larger(shape, 3)), compare(shape, larger(shape, 1 / 3))]
        for shape in SHAPES.values()], expected)
    square = compare(CIRCLE, SQUARE)
    seen("    a circle and a square of its size are more alike than two circles",
         square > compare(CIRCLE, larger(CIRCLE, 3)), name == "shapesimilarity")
    print(f"    {square}")
small = larger(CIRCLE, 0.001)
seen("shapesimilarity, two equal circles in a frame of 0 to .1", by_package(small, small), "ZeroDivisionError")
EOF
