#!/bin/bash
# A stroke that ends exactly where it began comes out of a simplifier with another beginning, and not
# with the same one each time; one point short of that it is as it was drawn.
# simplify-polyline 0.1.0 from PyPI.
#
# One would guess: Douglas-Peucker and Visvalingam keep the first and the last point of a polyline,
# closed or not, and give one answer for one stroke.
# What happens: equal ends make it a polygon, in which no point is the first; of 60 circles a few keep
# their beginning. Where points are alike (a circle in whole pixels, a shake) what decides is
# where objects lie in memory: called again and again in one program a circle has several outcomes, a
# shake of 200 pixels dozens, and by areas any part of it from 20 pixels on may be left. With noise
# there is one outcome, that begins elsewhere. With is_closed=False, or ends that differ, the ends stay, and it is
# always the same.
# What it means: say is_closed=False for strokes; else a template and the same stroke, simplified once
# more, are two shapes, but only if the hand came back to the very pixel, and tests pass by chance.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install simplify-polyline==0.1.0
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from math import cos, pi, sin
from random import Random
from checks import seen
from simplify_polyline import simplify, vw_simplify


def circle(start=0):
    """Of 60 points in whole pixels, from one of them."""
    angles = [(start + n) * 2 * pi / 60 for n in range(61)]
    places = [(round(100 + 100 * cos(a)), round(100 + 100 * sin(a))) for a in angles]
    return [*places[:-1], places[0]]


def points(stroke):
    return tuple(tuple(round(float(value), 3) for value in point) for point in stroke)


kept = []  # So that the next call finds other places in memory.


def outcomes(stroke, function=simplify, **options):
    """How many there are in 200 calls, and how many that begin as the stroke did."""
    for _ in range(200):
        kept.append(points(function(stroke, 3, **options)))
    found = set(kept[-200:])
    return len(found), len([one for one in found if one[0] == points(stroke)[0]])


SHAKE = [(x, 0) for x in [*range(0, 200, 20), *range(200, 0, -20)] * 2 + [0]]
chance = Random(1)
NOISY = [(x + chance.gauss(0, 1), y + chance.gauss(0, 1)) for x, y in circle()]
NOISY[-1] = NOISY[0]
for name, stroke in (("circle", circle()), ("shake", SHAKE)):
    number = outcomes(stroke)[0]
    print(f"a {name} has {number} outcomes")
    seen("... more than one", number > 1, True)
    seen("... one if it is said not to be closed, with its own beginning",
         outcomes(stroke, is_closed=False), (1, 1))
    seen("... one if it is a point short of its beginning", outcomes(stroke[:-1]), (1, 1))
widths = {max(x for x, _ in one) - min(x for x, _ in one)
          for one in (points(vw_simplify(SHAKE, 3)) for _ in range(200))}
print(f"widths of the shake of 200 by areas: {sorted(widths)}")
seen("... more than one", len(widths) > 1, True)
seen("a circle with noise, closed: outcomes, and those with its beginning", outcomes(NOISY), (1, 0))
seen("... not closed", outcomes(NOISY, is_closed=False), (1, 1))
begin = [points(simplify(circle(start), 3))[0] == circle(start)[0] for start in range(60)]
print(f"of 60 circles {sum(begin)} keep their beginning")
seen("... less than 20", sum(begin) < 20, True)
EOF
