#!/bin/bash
# Ink of a tap, a stroke of two equal points drawn with round ends, is nothing in Qt, and one pixel in
# Pillow.
# Qt 6.8.2 (PyQt6 6.9.0), Pillow 11.1.0, cairo 1.18.4.
#
# One would guess: a line of no length with round caps is a dot as wide as the pen, as SVG, PDF and
# cairo have it, whether by a path or a polyline.
# What happens: with a pen of 20 pixels cairo draws the dot. Qt draws nothing, as a path, a polyline and
# one of three equal points, and the dot as soon as the points are a millionth of a pixel apart;
# drawPoint draws it. Pillow's is one pixel. A stroke that goes on and comes back by 10 pixels is whole
# in cairo and Qt.
# What it means: test ink with a tap; draw a stroke without length as a circle, or, in Qt, move one of
# its points by the least bit.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-cairo=1.27.0-2 libcairo2=1.18.4-1+b1 python3-pyqt6=6.9.0-2 \
    libqt6gui6=6.8.2+dfsg-9+deb13u2 python3-pil=11.1.0-5+deb13u4
inside env QT_QPA_PLATFORM=offscreen python3 - << 'PYTHON'
import cairo
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PIL import Image, ImageDraw
from checks import seen

DOT, THREE = [(50, 50)] * 2, [(50, 50)] * 3
LINE, TURN = [(30, 50), (70, 50)], [(50, 50), (60, 50), (50, 50)]


def near(way):
    return [(50, 50), (50 + way, 50)]


def size(picture):
    """Width and height of what is drawn in 100 rows of 100 bytes."""
    places = [(n % 100, n // 100) for n, value in enumerate(picture) if value > 20]
    across, down = zip(*places) if places else ((), ())
    return (max(across) - min(across) + 1, max(down) - min(down) + 1) if places else "nothing"


def by_cairo(points):
    surface = cairo.ImageSurface(cairo.FORMAT_A8, 100, 100)
    context = cairo.Context(surface)
    context.set_line_width(20)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    for point in points:
        context.line_to(*point)
    context.stroke()
    surface.flush()
    return size(bytes(surface.get_data()))


def by_qt(points, draw):
    image = QImage(100, 100, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("white"), 20, Qt.PenStyle.SolidLine,
                        Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    draw(painter, [QPointF(*point) for point in points])
    painter.end()
    return size(image.constBits().asstring(image.sizeInBytes()))


def by_pillow(points):
    image = Image.new("L", (100, 100))
    ImageDraw.Draw(image).line(points, fill=255, width=20, joint="curve")
    return size(image.tobytes())


def path(painter, points):
    line = QPainterPath(points[0])
    for point in points[1:]:
        line.lineTo(point)
    painter.drawPath(line)


seen("cairo: two equal points, three, a line of 40, there and back by 10",
     [by_cairo(points) for points in (DOT, THREE, LINE, TURN)], [(20, 20)] * 2 + [(60, 20), (30, 20)])
for name, draw in (("path", path), ("polyline", lambda painter, points: painter.drawPolyline(points))):
    seen(f"Qt, {name}: the same", [by_qt(points, draw) for points in (DOT, THREE, LINE, TURN)],
         ["nothing"] * 2 + [(60, 20), (30, 20)])
    seen("... a millionth of a pixel apart", by_qt(near(1e-6), draw), (20, 20))
seen("Qt, drawPoint", by_qt(DOT, lambda painter, points: painter.drawPoint(points[0])), (20, 20))
seen("Pillow: two equal points, three, a line of 40",
     [by_pillow(points) for points in (DOT, THREE, LINE)], [(1, 1)] * 2 + [(41, 20)])
PYTHON
