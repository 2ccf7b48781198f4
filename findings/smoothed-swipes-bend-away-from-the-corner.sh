#!/bin/bash
# A straight stroke that is smoothed bends at its ends, the more the further it is from the screen's corner: a
# level swipe along the left part of a screen leaves it by 294 pixels, and by none in the first row.
# shapelysmooth 0.2.1 of PyPI; catsmoothing 0.4.1 beside it.
#
# One would guess: a Catmull-Rom curve goes through all points, stays straight where they are, and moves with
# them, so that a stroke has one smoothed shape wherever it was drawn.
# What happens: what leads into the first point and out of the last one goes by the corner 0,0 in place of the
# stroke. With alpha=0, the uniform form, the first and the last segment are off by a seventh of the distance
# from the corner; with the default of 0.5 by a pixel, where points are ten pixels apart, and by 39 for a
# swipe of two points; with 1 for that only. Between the second point and the last but one all is well. Taubin's
# and Chaikin's curves of the same package move with the stroke, and so does catsmoothing's.
# What it means: put a point before the first and one behind the last, in line with them, and cut the curve
# at the old ends.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install shapelysmooth==0.2.1 catsmoothing==0.4.1 \
    shapely==2.1.2 numpy==2.2.6
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'PYTHON'
from checks import seen
from catsmoothing import smooth_linestrings
from shapely.geometry import LineString
from shapelysmooth import catmull_rom_smooth, chaikin_smooth, taubin_smooth

SMOOTH = {
    "catmull_rom_smooth": catmull_rom_smooth,
    "    alpha=0": lambda line: catmull_rom_smooth(line, alpha=0),
    "    alpha=1": lambda line: catmull_rom_smooth(line, alpha=1),
    "taubin_smooth": taubin_smooth,
    "chaikin_smooth": chaikin_smooth,
    "catsmoothing": lambda line: smooth_linestrings(line, n_pts=50),
}


def off(smooth, points):
    """Whole pixels by which the curve leaves a level stroke."""
    return round(max(abs(y - points[0][1]) for _, y in smooth(LineString(points)).coords))


print("Pixels off a level swipe in the rows 0, 100, 500, 1000, 2000, with a point every ten pixels")
for name, expected in zip(SMOOTH, ([0, 1, 1, 1, 1], [0, 15, 74, 147, 294], *[[0] * 5] * 4)):
    seen(name, [off(SMOOTH[name], [(100 + 10 * n, row) for n in range(21)])
                for row in (0, 100, 500, 1000, 2000)], expected)
print("The same with two points, 100 to 300")
for name, expected in zip(SMOOTH, ([0, 11, 30, 35, 39], [0, 19, 96, 192, 384], [0, 7, 9, 6, 3],
                                   *[[0] * 5] * 2)):
    seen(name, [off(SMOOTH[name], [(100, row), (300, row)])
                for row in (0, 100, 500, 1000, 2000)], expected)
PYTHON
