#!/bin/bash
# Of three readers of SVG paths one gives no length to a straight line that is written as an arc, and
# loses a third of a path when it reverses it.
# svgelements 1.9.6, svgpathtools 1.8.0, svg.path 7.1, all from PyPI; numpy 2.4.6.
#
# One would guess: a drawn stroke that is kept as SVG has one length, whoever reads it, and backwards
# it is as long as forwards.
# What happens: with arcs, too small radii, run-together flags and curves all three agree. SVG says
# that an arc with a radius of 0 is a straight line: in svgelements it has the right box, length 0
# and its middle at its start. After a path of a closed triangle and a line that goes on from where
# the triangle closed, svgelements' reverse() has 25 of 39.14 pixels.
# What it means: who resamples strokes by the length of the path gets one point out of such a line,
# and a template for "the other way round" that is made by reverse() is to be compared in length.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install svgelements==1.9.6 \
    svgpathtools==1.8.0 svg.path==7.1 numpy==2.4.6
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" -W ignore - << 'EOF'
import svg.path, svgelements, svgpathtools
from checks import seen

FLAT, TRIANGLE = "M0 0A0 50 0 0 1 100 0", "M10 10h10v10zl-5 0"
READERS = {"svgelements": svgelements.Path, "svgpathtools": svgpathtools.parse_path,
           "svg.path": svg.path.parse_path}


def length(reader, path):
    return round(float(READERS[reader](path).length()), 2)


def middle(reader, path):
    point = complex(READERS[reader](path).point(0.5))
    return round(point.real, 2), round(point.imag, 2)


def all_three(path):
    return [length(reader, path) for reader in READERS]


for what, path, expected in (
        ("half a circle", "M0 0A50 50 0 0 1 100 0", [157.08] * 3),
        ("its radius too small", "M0 0A10 10 0 0 1 100 0", [157.08] * 3),
        ("flags without spaces", "M0 0a50 50 0 01100 0", [157.08] * 3),
        ("a curve", "M0 0C0 50 100 50 100 0", [139.47] * 3),
        ("an arc of radius 0", FLAT, [0, 100, 100]),
        ("a triangle and on", TRIANGLE, [39.14] * 3)):
    seen(f"length of {what}: {', '.join(READERS)}", all_three(path), expected)
seen("middle of the arc of radius 0", [middle(reader, FLAT) for reader in READERS],
     [(0, 0), (50, 0), (50, 0)])
seen("its box in svgelements", svgelements.Path(FLAT).bbox(), (0, 0, 100, 0))
seen("the triangle and on, reversed: svgelements, svgpathtools",
     [round(float(path.length()), 2) for path in (
         svgelements.Path(TRIANGLE).reverse(), svgpathtools.parse_path(TRIANGLE).reversed())],
     [25, 39.14])
EOF
