#!/bin/bash
# OpenCV's polygon of three corners for a square has one at -1,-1, wherever the square is, and for a square that
# was drawn by hand one that is 39,000 pixels away.
# opencv-python-headless 5.0.0.93 of PyPI.
#
# One would guess: approxPolyN gives the corners of the polygon with so many sides that adds the least area;
# "each vertex will lie either on the original contour or outside it", so three corners lie around a square.
# What happens: a square has two pairs of parallel sides, and when one side is taken away its neighbours meet
# nowhere. The result is then -1,-1, so the triangle of a square at 500,500 reaches to the corner of the screen
# and does not hold the square. The sides of a drawn square do meet, as far away as it happens. Four corners of
# a square are right, triangles are, and the three corners for a circle are around it. minEnclosingTriangle
# is near for all of them.
# What it means: "is it a triangle?" is asked with minEnclosingTriangle, or with epsilon_percentage, which
# leaves a square its four corners.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install opencv-python-headless==5.0.0.93 numpy==2.2.6
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'PYTHON'
from math import cos, pi, sin
from checks import seen
import cv2
import numpy


def drawn(*corners, by_hand=2):
    """Twenty points to each corner from the one before, by a hand that trembles by some pixels."""
    sides = zip(corners, corners[1:] + corners[:1])
    return [(x + (u - x) * n / 20 + by_hand * sin(1.7 * n + x),
             y + (v - y) * n / 20 + by_hand * cos(2.3 * n + y)) for (x, y), (u, v) in sides for n in range(20)]


def contour(points, x=500, y=500):
    return numpy.array([(x + left, y + top) for left, top in points], numpy.float32)


def corners(points, sides, **options):
    return cv2.approxPolyN(points, sides, **options).reshape(-1, 2)


def far(found, points):
    """By how many pixels the furthest corner is off the shape's box."""
    return round(float(max((points.min(0) - found).max(), (found - points.max(0)).max())))


SQUARE, TRIANGLE = ((0, 0), (200, 0), (200, 200), (0, 200)), ((0, 200), (100, 0), (200, 200))
square = contour(drawn(*SQUARE, by_hand=0))
for x, y in (0, 0), (500, 500), (3000, 100):
    moved = contour(drawn(*SQUARE, by_hand=0), x, y)
    seen(f"three corners of a square at {x},{y}", corners(moved, 3).tolist(),
         [[-1, -1], [x + 200, y + 200], [x, y + 200]])
seen("four corners of it are the square's", far(corners(square, 4), square), 0)
shapes = {
    "a drawn square": contour(drawn(*SQUARE)),
    "a drawn triangle": contour(drawn(*TRIANGLE)),
    "a circle": contour([(100 + 100 * cos(pi * n / 32), 100 + 100 * sin(pi * n / 32)) for n in range(64)]),
}
print("How many pixels the furthest of three corners is off the shape's box; by minEnclosingTriangle")
for (name, points), expected in zip(shapes.items(), ([39416, 190], [7, 8], [191, 93])):
    found = [far(corners(points, 3), points), far(cv2.minEnclosingTriangle(points)[1].reshape(-1, 2), points)]
    # The last digits of what is far away go by the processor.
    seen(name, [round(pixels, -2) if pixels > 999 else pixels for pixels in found],
         [round(pixels, -2) if pixels > 999 else pixels for pixels in expected])
seen("corners of a square with epsilon_percentage=0.5", len(corners(square, 3, epsilon_percentage=0.5)), 4)
PYTHON
