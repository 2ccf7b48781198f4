#!/bin/bash
# A piece that is cleared or replaced in a picture takes all the rest with it where cairo writes the
# picture as SVG, and so does each operator but OVER within a clip.
# cairo 1.18.4, pycairo 1.27.0, read by librsvg 2.60.0; resvg 0.44 reads the same, by hand.
#
# One would guess: what is drawn on an SVG surface is what is drawn on an image surface; operators that
# SVG does not have are done by filters or by a picture, a little larger, a little slower.
# What happens: of a level stroke of red, from which a rectangle in its middle is taken by CLEAR, nothing
# is left; replaced by a half transparent green one with SOURCE, the green alone is. DEST_OUT, XOR, ADD
# and the other plain ones are right for a path that is filled or stroked, and lose all outside of it where
# the same rectangle is a clip that is painted; DIFFERENCE, OVERLAY and the other blend modes that keep
# what is there lose it with a fill, too. The file's masks say so, it is not the reader's.
# What it means: in a picture that becomes SVG erase by not drawing, and clip only what is drawn by OVER;
# or write PNG.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-cairo=1.27.0-2 libcairo2=1.18.4-1+b1 python3-gi=3.50.0-4+b1 \
    python3-gi-cairo=3.50.0-4+b1 gir1.2-rsvg-2.0=2.60.0+dfsg-1+deb13u1 librsvg2-2=2.60.0+dfsg-1+deb13u1
inside python3 - << 'EOF'
import cairo, gi, io
from checks import seen

gi.require_version("Rsvg", "2.0")
from gi.repository import Gio, Rsvg


def draw(context, operator, how):
    """A stroke of red, and a rectangle over its middle with the operator."""
    context.set_source_rgba(1, 0, 0, 1)
    context.set_line_width(20)
    context.move_to(20, 50)
    context.line_to(180, 50)
    context.stroke()
    context.set_operator(operator)
    context.set_source_rgba(0, 1, 0, 0.5)
    context.rectangle(80, 0, 40, 100)
    if how == "fill":
        context.fill()
    else:
        context.clip()
        context.paint()


def pixels(surface):
    """What is left of the rectangle, in it, and right of it, as alpha, red, green, blue."""
    surface.flush()
    data, stride = surface.get_data(), surface.get_stride()
    return [bytes(data[50 * stride + 4 * x + n] for n in (3, 2, 1, 0)).hex() for x in (40, 100, 150)]


def both(operator, how):
    """On an image surface, and by SVG."""
    image = cairo.ImageSurface(cairo.Format.ARGB32, 200, 100)
    draw(cairo.Context(image), operator, how)
    file = io.BytesIO()
    surface = cairo.SVGSurface(file, 200, 100)
    draw(cairo.Context(surface), operator, how)
    surface.finish()
    svg = cairo.ImageSurface(cairo.Format.ARGB32, 200, 100)
    area = Rsvg.Rectangle()
    area.width, area.height = 200, 100
    stream = Gio.MemoryInputStream.new_from_data(file.getvalue())
    handle = Rsvg.Handle.new_from_stream_sync(stream, None, Rsvg.HandleFlags.FLAGS_NONE, None)
    handle.render_document(cairo.Context(svg), area)
    return pixels(image), pixels(svg)


RED, NONE, GREEN = "ffff0000", "00000000", "80008000"
for name, how, middle, lost in (
        ("OVER", "fill", "ff7f8000", False), ("OVER", "clip", "ff7f8000", False),
        ("CLEAR", "fill", NONE, True), ("CLEAR", "clip", NONE, True),
        ("SOURCE", "fill", GREEN, True), ("SOURCE", "clip", GREEN, True),
        ("DEST_OUT", "fill", "7f7f0000", False), ("DEST_OUT", "clip", "7f7f0000", True),
        ("ADD", "fill", "ffff8000", False), ("ADD", "clip", "ffff8000", True),
        ("MULTIPLY", "fill", "ff7f0000", False), ("MULTIPLY", "clip", "ff7f0000", True),
        ("DIFFERENCE", "fill", "ffff8000", True), ("OVERLAY", "fill", RED, True)):
    rest = NONE if lost else RED
    seen(f"{name}, {how}: drawn, and by SVG", both(getattr(cairo.Operator, name), how),
         ([RED, middle, RED], [rest, middle, rest]))
EOF
