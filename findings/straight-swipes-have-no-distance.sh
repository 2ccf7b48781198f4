#!/bin/bash
# The straightest swipe has no distance, or none from any other: packages that compare and fit
# curves answer NaN, 0 or 1.8e308 for it.
# similaritymeasures 1.5.0, circle-fit 0.2.1, opencv-python-headless 5.0.0.93 from PyPI; numpy 2.4.6,
# scipy 1.17.1.
#
# One would guess: a curve is most like itself; a straight line is the worst circle there is; a line
# to the right is nearer to one down than to a circle.
# What happens: pointers move exactly straight often enough, and such a stroke has no height. pcm of
# a level swipe and anything, itself too, is NaN, so that Python's min() names whatever template is
# first in the list; the other way round it is a number. Of six circle fits five say NaN, and the
# plain least squares find a circle of 5e7 pixels whose error is next to nothing, far less than that
# of a circle drawn by hand. OpenCV's matchShapes takes the stroke for an outline; one
# without an area has no moments, so all level, upright and slanted swipes are one shape (0), and the
# distance to everything else is the largest double.
# What it means: look at the extent first, and decide lines before any of these is asked. A NaN is
# refused by `distance < limit`, and wins a min(). A limit on the error alone takes swipes for
# circles.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install similaritymeasures==1.5.0 \
    circle-fit==0.2.1 opencv-python-headless==5.0.0.93 numpy==2.4.6 scipy==1.17.1
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 120 "$folder/venv/bin/python" -W ignore - << 'EOF'
import circle_fit, cv2, numpy
from math import cos, isnan, pi, sin
from checks import seen
from similaritymeasures import pcm

N = range(64)
right = numpy.array([(100 + 3.0 * n, 300.0) for n in N])
down = numpy.array([(300.0, 100 + 3.0 * n) for n in N])
slanted = numpy.array([(100 + 3.0 * n, 100 + 3.0 * n) for n in N])
circle = numpy.array([(200 + 90 * cos(n * pi / 32), 200 + 90 * sin(n * pi / 32)) for n in N])
by_hand = circle + [(n * 7 % 5 - 2, n * 11 % 5 - 2) for n in N]
check = numpy.array([(100 + 2.0 * n, 200 + 3.0 * min(n, 40 - n)) for n in N])

MATCH = lambda a, b: cv2.matchShapes(a.astype(numpy.float32), b.astype(numpy.float32), 1, 0)


def number(value):
    return "NaN" if isnan(value) else "a number"


seen("pcm of a level swipe and itself", number(pcm(right, right)), "NaN")
templates = {"check": check, "circle": circle, "right": right}
seen("min() by pcm of the level swipe",
     min(templates, key=lambda name: pcm(right, templates[name])), "check")
seen("pcm of a check and a level swipe", number(pcm(check, right)), "a number")
for name in "taubinSVD prattSVD hyperSVD hyperLSQ riemannSWFLa".split():
    _, _, radius, error = getattr(circle_fit, name)(right)
    seen(f"error of {name}, radius {radius:.2g}", number(error), "NaN")
_, _, radius, error = circle_fit.standardLSQ(right)
drawn = circle_fit.standardLSQ(by_hand)[3]
print(f"standardLSQ: radius {radius:.2g}, error {error:.2g}; of a circle drawn by hand {drawn:.2g}")
seen("its swipe is rounder than the circle, its radius above 1e6 pixels",
     (error < drawn / 100, radius > 1e6), (True, True))
seen("matchShapes of right and down, right and slanted",
     (MATCH(right, down), MATCH(right, slanted)), (0, 0))
seen("of right and a circle, right and a check",
     (f"{MATCH(right, circle):.2g}", f"{MATCH(right, check):.2g}"), ("1.8e+308", "1.8e+308"))
EOF
