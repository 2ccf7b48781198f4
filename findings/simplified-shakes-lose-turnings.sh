#!/bin/bash
# A stroke that goes to and fro loses its turnings in two packages that simplify lines, and keeps
# most of its points in a third.
# rdp 0.8, simplification 2.0.0, shapely 2.2.0, opencv-python-headless 5.0.0.93, scikit-image 0.26.0,
# all from PyPI; numpy 2.4.6.
#
# One would guess: "Ramer-Douglas-Peucker, tolerance 5 pixels" is one result whatever the package,
# and no corner that is further than 5 pixels away gets lost.
# What happens: of a hand that draws to the right by 100 pixels and back to 50 pixels left of where
# it began, with a pixel of noise, rdp keeps the two ends and nothing between: it measures to the
# line through them, which the stroke never leaves, and not to the segment. The areas of Visvalingam
# and Whyatt are next to nothing at such a turning, so that it goes with all others. shapely's
# simplify preserves topology unless told not to, and of a line that touches itself keeps more than
# half of all points. simplification's rdp, OpenCV, scikit-image, and shapely without topology give
# the three points.
# What it means: a shake or "right, left" becomes a swipe before the recognizer sees it, and a
# tolerance that was tuned with one package says nothing about another. Circles are alike in all.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install rdp==0.8 simplification==2.0.0 \
    shapely==2.2.0 opencv-python-headless==5.0.0.93 scikit-image==0.26.0 numpy==2.4.6
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 120 "$folder/venv/bin/python" -W ignore - << 'EOF'
import cv2, numpy
from math import cos, pi, sin
from checks import seen
from rdp import rdp
from shapely import LineString
from simplification.cutil import simplify_coords, simplify_coords_vw
from skimage.measure import approximate_polygon

PACKAGES = {
    "rdp": lambda line: rdp(line, 5),
    "simplification, rdp": lambda line: simplify_coords(line, 5.0),
    "simplification, vw": lambda line: simplify_coords_vw(line, 25.0),
    "shapely": lambda line: LineString(line).simplify(5).coords,
    "shapely without topology":
        lambda line: LineString(line).simplify(5, preserve_topology=False).coords,
    "OpenCV": lambda line: cv2.approxPolyDP(line.astype(numpy.float32), 5, False)[:, 0],
    "scikit-image": lambda line: approximate_polygon(line, 5),
}
WAY = [*range(0, 100, 10), *range(100, -51, -10)]
NOISE = [0, 1, -1, 1, 0, -1, 0, 1, -1, 0]
to_and_fro = numpy.array([(x, 300 + NOISE[n * 7 % 10]) for n, x in enumerate(WAY)], float)
circle = numpy.array([(100 * cos(n * pi / 32), 100 * sin(n * pi / 32)) for n in range(60)])


def kept(line):
    return {name: simplify(line) for name, simplify in PACKAGES.items()}


seen("points of the stroke", len(to_and_fro), 26)
for name, points in kept(to_and_fro).items():
    at = [int(x) for x, _ in points] if len(points) < 6 else f"{len(points)} points"
    expected = {"rdp": [0, -50], "simplification, vw": [0, -30, -50], "shapely": "16 points"}
    seen(f"to and fro, {name}", at, expected.get(name, [0, 100, -50]))
seen("points of a circle, fewest and most but vw's",
     (lambda counts: (min(counts), max(counts)))(
         [len(p) for name, p in kept(circle).items() if not name.endswith("vw")]), (17, 17))
EOF
