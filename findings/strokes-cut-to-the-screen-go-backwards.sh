#!/bin/bash
# A stroke that pyclipper cuts to the screen may come out backwards, also one that lies wholly inside: a swipe
# to the right is one to the left. One along the upper edge is gone. shapely keeps the direction, and takes
# the turnings of a shake away.
# pyclipper 1.4.0 (Clipper 6) and pyclipr 0.1.8 (Clipper 2) of PyPI, shapely 2.2.0.
#
# One would guess: what is left of an open path goes the way that the path went, its parts are in the order
# in which they were drawn, and a path inside of the rectangle is itself.
# What happens: Clipper 6 puts its parts together from below, so a level stroke and a Z are turned round, an
# upright one is not, and what was drawn first comes last. Clipper 2 keeps the direction, but has the
# parts in its own order, too. Both drop what lies on the upper edge and keep what lies on the left one.
# shapely's intersection keeps direction and order; what crosses itself is cut in pieces there, and what
# goes back over itself is there once: a shake is a swipe. Its clip_by_rect is right, but for the edges.
# What it means: what tells strokes by their direction has to look for the first point afterwards, or
# to cut the stroke itself, point after point.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install pyclipper==1.4.0 pyclipr==0.1.8 \
    shapely==2.2.0 numpy==2.3.5
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'PYTHON'
from checks import seen
import numpy, pyclipper, pyclipr, shapely

SCREEN = [(0, 0), (1000, 0), (1000, 800), (0, 800)]


def by_pyclipper(stroke):
    clipper = pyclipper.Pyclipper()
    clipper.AddPath(SCREEN, pyclipper.PT_CLIP, True)
    clipper.AddPath(stroke, pyclipper.PT_SUBJECT, False)
    return pyclipper.OpenPathsFromPolyTree(clipper.Execute2(pyclipper.CT_INTERSECTION))


def by_pyclipr(stroke):
    clipper = pyclipr.Clipper()
    clipper.scaleFactor = 1
    clipper.addPath(numpy.array(stroke, float), pyclipr.Subject, True)
    clipper.addPath(numpy.array(SCREEN, float), pyclipr.Clip, False)
    return clipper.execute(pyclipr.Intersection, pyclipr.FillRule.NonZero, returnOpenPaths=True)[1]


def parts(shape):
    return [part.coords for part in getattr(shape, "geoms", [shape]) if not part.is_empty]


def by_shapely(stroke):
    return parts(shapely.LineString(stroke).intersection(shapely.box(0, 0, 1000, 800)))


def by_clip_by_rect(stroke):
    return parts(shapely.clip_by_rect(shapely.LineString(stroke), 0, 0, 1000, 800))


def text(paths):
    return " | ".join(" ".join(f"{x:.0f},{y:.0f}" for x, y in path) for path in paths) or "nothing"


PROGRAMS = by_pyclipper, by_pyclipr, by_shapely, by_clip_by_rect
for name, stroke, expected in (
        ("a swipe to the right, within", [(100, 300), (500, 300)],
         ["500,300 100,300", "100,300 500,300", "100,300 500,300", "100,300 500,300"]),
        ("... to the left, from beyond", [(1100, 300), (500, 300)],
         ["500,300 1000,300", "1000,300 500,300", "1000,300 500,300", "1000,300 500,300"]),
        ("... up, to beyond", [(500, 500), (500, -50)], ["500,500 500,0"] * 4),
        ("a Z, within", [(100, 100), (500, 100), (100, 500), (500, 500)],
         ["500,500 100,500 500,100 100,100", *["100,100 500,100 100,500 500,500"] * 3]),
        ("three swipes whose ends are beyond", [(900, 300), (1100, 300), (1100, 400), (900, 400), (900, 500),
                                               (1100, 500)],
         ["1000,500 900,500 900,400 1000,400 | 1000,300 900,300",
          "1000,400 900,400 900,500 1000,500 | 900,300 1000,300",
          *["900,300 1000,300 | 1000,400 900,400 900,500 1000,500"] * 2]),
        ("a shake, within", [(100, 100), (500, 100), (100, 100), (500, 100)],
         ["500,100 100,100 500,100 100,100", "100,100 500,100 100,100 500,100", "100,100 500,100",
          "100,100 500,100 100,100 500,100"]),
        ("a figure of eight, within", [(100, 100), (500, 500), (500, 100), (100, 500)],
         ["100,500 500,100 500,500 100,100", "100,100 500,500 500,100 100,500",
          "100,100 300,300 | 300,300 500,500 500,100 300,300 | 300,300 100,500",
          "100,100 500,500 500,100 100,500"]),
        ("a swipe along the upper edge", [(100, 0), (500, 0)],
         ["nothing", "nothing", "100,0 500,0", "nothing"]),
        ("... along the left edge", [(0, 100), (0, 500)],
         ["0,100 0,500", "0,100 0,500", "0,100 0,500", "nothing"])):
    print(f"{name}: {text([stroke])}")
    for program, part in zip(PROGRAMS, expected):
        seen(f"    {program.__name__}", text(program(stroke)), part)
PYTHON
