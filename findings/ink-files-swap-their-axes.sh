#!/bin/bash
# Strokes of an InkML file that has Y before X, or the time or the pressure first, are read with their axes
# swapped: a swipe to the right is one down, and the time makes one to the right of each stroke.
# Universal Ink Library 2.1.2 (universal-ink-library of PyPI).
#
# One would guess: <traceFormat> names the channels in the order of the values in <trace>, so a reader
# finds X and Y by their names, wherever they stand. A value with ! before it is the place itself, and a
# tap, which has one point, is that point.
# What happens: the first value is taken for x and the second for y, whatever the names are; the values of
# a time in milliseconds or of a force are changed as if they were lengths, too. Differences (' and ") are
# right, as in the example of the standard; after them ! is taken for ' so that the rest of the stroke
# is elsewhere. A tap gets a second point, to the lower right. With X and Y first all is right.
# What it means: files with the time first need their channels sorted before they are read; no error
# tells of it, and a recognizer finds all strokes turned or slanted.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install universal-ink-library==2.1.2
FOLDER=$folder PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'PYTHON'
import logging, os, warnings
from checks import seen

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
from uim.codec.parser.inkml import InkMLParser

FILE = os.environ["FOLDER"] + "/strokes.inkml"
KINDS = {"T": 'type="integer" units="ms"'}


def read(channels, trace):
    """The points of a stroke. The curve that stands for it has its ends twice, or a tap's two points."""
    with open(FILE, "w") as file:
        names = "".join(f'<channel name="{name}" {KINDS.get(name, "")}/>' for name in channels)
        file.write(f"""<?xml version="1.0" encoding="UTF-8"?>
            <ink xmlns="http://www.w3.org/2003/InkML"><definitions>
                <inkSource xml:id="pen"><traceFormat>{names}</traceFormat></inkSource>
                <context xml:id="paper" inkSourceRef="#pen"/>
            </definitions><trace contextRef="#paper">{trace}</trace></ink>""")
    stroke, = InkMLParser().parse(FILE).strokes
    return [(round(float(x)), round(float(y))) for x, y in zip(stroke.splines_x, stroke.splines_y)][1:-1]


def way(channels, **values):
    """Where a stroke of three points goes, right and down."""
    trace = ", ".join(" ".join(str(values[name][n]) for name in channels) for n in range(3))
    points = read(channels, trace)
    return tuple(b - a for a, b in zip(points[0], points[-1]))


RIGHT = {"X": (10, 50, 90), "Y": (20, 20, 20)}
UP = {"X": (20, 20, 20), "Y": (90, 50, 10)}
PEN = {"T": (0, 10, 20), "F": (10, 20, 30)}
print("A swipe to the right and one upwards, by 80; the order of the channels")
for channels, right, up in (("XY", (80, 0), (0, -80)), ("XYTF", (80, 0), (0, -80)),
                            ("YX", (0, 80), (-80, 0)), ("TXY", (76, 80), (76, 0)),
                            ("FXY", (75591, 80), (75591, 0))):
    seen(channels, (way(channels, **RIGHT, **PEN), way(channels, **UP, **PEN)), (right, up))
PLAIN = [(100, 100), (110, 120), (120, 140)]
for name, trace, expected in (
        ("plain", "100 100, 110 120, 120 140", PLAIN), ("differences", "100 100, '10'20, 10 20", PLAIN),
        ("second differences", "100 100, '10'20, \"0\"0", PLAIN),
        ("! and plain", "100 100, !110!120, 120 140", PLAIN),
        ("differences and !", "100 100, '10'20, !120!140", [(100, 100), (110, 120), (230, 260)]),
        ("a tap", "10 10", [(10, 10), (11, 11)])):
    seen(name, read("XY", trace), expected)
PYTHON
