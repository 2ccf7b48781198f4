#!/bin/bash
# Ink whose width follows a velocity, as perfect-freehand draws it, is twice as wide when the same
# stroke is told of at a higher rate, and wider than its size.
# perfect-freehand 1.2.0 from PyPI.
#
# One would guess: pressure that is simulated from velocity makes quick strokes thin and slow ones
# thick; `size` is the width at most, and the end is where the pointer was lifted.
# What happens: points have no time, so "velocity" is the way from one to the next. A level stroke of
# 200 pixels is 10 wide with 10 points and 23 with 200, though size is 16, at whatever speed it was
# drawn: a mouse of 1000 Hz draws thicker than one of 125 Hz. Unless last=True says that it is finished
# the end is up to 61 pixels short where points are few, 35 in a stroke of two.
# What it means: take points at equal distances, or give pressures with simulate_pressure=False (16
# wide at any rate), before widths are compared or a threshold is set; say last=True for what is not
# being drawn any more.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install perfect-freehand==1.2.0
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from checks import seen
from perfect_freehand import get_stroke

COUNTS = (2, 5, 10, 20, 50, 100, 200)


def stroke(count):
    return [(200 * n / (count - 1), 100) for n in range(count)]


def width(points, **options):
    across = [y for _, y in get_stroke(points, **options)]
    return round(max(across) - min(across))


def end(points, **options):
    return round(max(x for x, _ in get_stroke(points, **options)))


seen(f"width with {', '.join(map(str, COUNTS))} points", [width(stroke(n), last=True) for n in COUNTS],
     [10, 10, 9, 13, 20, 22, 23])
seen("... with pressures given", [width(stroke(n), last=True, simulate_pressure=False) for n in COUNTS],
     [16] * 7)
seen("... of a size of 32", [width(stroke(n), last=True, size=32) for n in COUNTS],
     [21, 21, 25, 35, 41, 42, 43])
seen("end, past 200 by the round cap", [end(stroke(n), last=True) for n in COUNTS],
     [204, 204, 204, 206, 210, 211, 211])
seen("... without last", [end(stroke(n)) for n in COUNTS], [169, 169, 188, 199, 207, 209, 211])
three = [end(stroke(3), last=last) for last in (True, False)]
seen("... with three points, finished and not", three, [205, 144])
seen("a point, size 16, finished: width", width([(100, 100)], last=True), 14)
EOF
