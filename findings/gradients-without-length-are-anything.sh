#!/bin/bash
# A gradient that ends where it begins, as ink whose colour changes along a stroke has in a tap, is the
# mixture of its colours in cairo, the first of them in Qt; a radial one without radius is nothing in both.
# cairo 1.18.4 (pycairo 1.27.0), Qt 6.8.2, librsvg 2.60.0.
#
# One would guess: the last colour, as SVG and the canvas of HTML say ("painted with the last stop"), or
# nothing; and the same in each library.
# What happens: cairo paints red and blue as one purple, wherever it is. A thousandth of a pixel more, and
# it is red on one side and blue on the other. Its SVG has the purple, too, and librsvg paints the
# mixture for an SVG gradient against the text of SVG. Qt paints all in the first colour. With the radius
# 0 neither draws anything, with a thousandth both have the last colour.
# What it means: a stroke that has no length yet gets a plain colour, by the program's own choice.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-cairo=1.27.0-2 libcairo2=1.18.4-1+b1 librsvg2-bin=2.60.0+dfsg-1+deb13u1 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2
inside env QT_QPA_PLATFORM=offscreen LANG=C.UTF-8 python3 - << 'EOF'
import io, subprocess
import cairo
from PyQt6 import QtGui
from checks import seen

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="{}" y2="20">
<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
<rect width="40" height="40" fill="url(#g)"/></svg>"""


def colours(surface):
    """Left and right of the gradient's middle, red, green, blue; - where nothing is drawn."""
    surface.flush()
    data, result = surface.get_data(), []
    for x in 10, 30:
        blue, green, red, alpha = data[20 * surface.get_stride() + 4 * x:][:4]
        result.append(f"{red:02x}{green:02x}{blue:02x}" if alpha else "-")
    return " ".join(result)


def pattern(length, radial):
    gradient = (cairo.RadialGradient(20, 20, 0, 20, 20, length) if radial else
                cairo.LinearGradient(20, 20, 20 + length, 20))
    gradient.add_color_stop_rgb(0, 1, 0, 0)
    gradient.add_color_stop_rgb(1, 0, 0, 1)
    gradient.set_extend(cairo.EXTEND_PAD)
    return gradient


def by_cairo(length, radial=False, svg=False):
    file = io.BytesIO()
    surface = cairo.SVGSurface(file, 40, 40) if svg else cairo.ImageSurface(cairo.FORMAT_ARGB32, 40, 40)
    context = cairo.Context(surface)
    context.set_source(pattern(length, radial))
    context.paint()
    if not svg:
        return colours(surface)
    surface.finish()
    return by_librsvg(file.getvalue())


def by_librsvg(svg):
    picture = subprocess.run(["rsvg-convert"], input=svg, capture_output=True, check=True).stdout
    return colours(cairo.ImageSurface.create_from_png(io.BytesIO(picture)))


def by_qt(length, radial=False):
    image = QtGui.QImage(40, 40, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    gradient = QtGui.QRadialGradient(20, 20, length) if radial else QtGui.QLinearGradient(
        20, 20, 20 + length, 20)
    gradient.setColorAt(0, QtGui.QColor(255, 0, 0))
    gradient.setColorAt(1, QtGui.QColor(0, 0, 255))
    painter = QtGui.QPainter(image)
    painter.fillRect(0, 0, 40, 40, QtGui.QBrush(gradient))
    painter.end()
    places = [image.pixelColor(x, 20) for x in (10, 30)]
    return " ".join(place.name()[1:] if place.alpha() else "-" for place in places)


print("Left and right of a gradient from red to blue of no length, and of .001 pixels")
seen("cairo, linear", (by_cairo(0), by_cairo(0.001)), ("800080 800080", "ff0000 0000ff"))
seen("cairo, radial", (by_cairo(0, True), by_cairo(0.001, True)), ("- -", "0000ff 0000ff"))
seen("cairo's SVG of no length, linear, radial", (by_cairo(0, svg=True), by_cairo(0, True, svg=True)),
     ("800080 800080", "- -"))
seen("librsvg, linear", (by_librsvg(SVG.format(20).encode()), by_librsvg(SVG.format(20.001).encode())),
     ("800080 800080", "ff0000 0000ff"))
seen("Qt, linear", (by_qt(0), by_qt(0.001)), ("ff0000 ff0000", "ff0000 0000ff"))
seen("Qt, radial", (by_qt(0, True), by_qt(0.001, True)), ("- -", "0000ff 0000ff"))
EOF
