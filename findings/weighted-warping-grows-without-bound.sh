#!/bin/bash
# Dynamic time warping with a weight of 2 on moves off the diagonal makes of the same shape, drawn with
# 60 points in place of 40, a distance of eight million, so that any other shape is nearer.
# dtw 1.4.0 from PyPI.
#
# One would guess: a weight s on off-diagonal moves makes each such step cost s times as much, so that
# the distance is at most s times the plain one, and strokes of unlike rates are still alike.
# What happens: the package multiplies not the step but all that came before it, so each point that one
# stroke has more multiplies the distance by s again. An L of 40 points and one of 60 are 101 apart
# with s=1, 311 with 1.1 and 8,459,033 with 2; weighted by steps it would be 135. From 1.2 on an L is
# taken for another shape of as many points. With equal numbers of points nothing is seen of it.
# What it means: leave s at 1, or resample all strokes to one number of points; a test with
# templates of equal length does not find this.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install dtw==1.4.0
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
from math import dist, inf
from checks import seen
from dtw import dtw


def along(corners, count):
    """So many points at equal distances."""
    lengths = [dist(*side) for side in zip(corners, corners[1:])]
    points = []
    for n in range(count):
        way = sum(lengths) * n / (count - 1)
        for (x, y), (u, v), length in zip(corners, corners[1:], lengths):
            if way <= length + 1e-9:
                points.append((x + (u - x) * way / length, y + (v - y) * way / length))
                break
            way -= length
    return points


def package(one, other, s):
    return dtw(one, other, dist=dist, s=s)[0]


def by_steps(one, other, s):
    """The same with the weight on the step's own cost."""
    above = [0] + [inf] * len(other)
    for point in one:
        row = [inf]
        for n, place in enumerate(other):
            cost = dist(point, place)
            row.append(min(above[n] + cost, above[n + 1] + s * cost, row[n] + s * cost))
        above = row
    return above[-1]


L, V, CURVE = [(0, 0), (0, 100), (100, 100)], [(0, 0), (50, 100), (100, 0)], \
    [(0, 0), (30, 90), (100, 100)]
DRAWN, WEIGHTS = along(L, 40), (1.0, 1.1, 1.2, 1.5, 2.0)
SHIFTED = {count: [(x + 1, y + 1) for x, y in along(L, count)] for count in (40, 45, 60, 80)}
TEMPLATES = {"L": along(L, 60), "V": along(V, 40), "curve": along(CURVE, 40)}
for count, other in SHIFTED.items():
    seen(f"L of 40 points to one of {count}, s {', '.join(map(str, WEIGHTS))}",
         [float(f"{package(DRAWN, other, s):.3g}") for s in WEIGHTS],
         {40: [56.6] * 5, 45: [76.3, 98.9, 127, 257, 709], 60: [101, 311, 1080, 44400, 8460000],
          80: [135, 1630, 29400, 110000000, 6980000000000]}[count])
    seen("... by steps", [round(by_steps(DRAWN, other, s)) for s in WEIGHTS],
         {40: [57] * 5, 45: [76, 78, 79, 82, 88], 60: [101, 105, 109, 119, 135],
          80: [135, 141, 148, 166, 194]}[count])
for how, expected in ((package, ["L", "L", "curve", "curve", "curve"]), (by_steps, ["L"] * 5)):
    found = [min(TEMPLATES, key=lambda name: how(DRAWN, TEMPLATES[name], s)) for s in WEIGHTS]
    seen(f"L of 40 points among L of 60, V and a curve of 40, {how.__name__}", found, expected)
EOF
