#!/bin/bash
# Ink that is faded a little in each frame stops fading and stays: at steps of 2 % a tenth of it for
# ever, at .2 % all of it.
# cairo 1.18.4, pixman 0.44.0, pycairo 1.27.0.
#
# One would guess: taking 2 % of what is there, frame by frame (a paint of alpha .02 with DEST_OUT,
# or .98 with DEST_IN), comes to nothing after some seconds: .98 to the power of 400 is 1/3000.
# What happens: a pixel has eight bits and each step is rounded to the nearest. As soon as a step
# takes less than half a unit it takes nothing: white ink stays at 25 of 255 with steps of 2 %, at 63
# with 1 %, at 127 with .5 %, and is never touched by .2 %. Longer waiting does not help. The same on
# an opaque background that is darkened step by step; with steps of 10 % five units stay. A surface of
# floats fades to nothing.
# What it means: trails leave grey lines on the screen, and the more frames a second the stronger.
# Keep the age of each piece and draw it anew with its own alpha, or take away a fixed amount.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-cairo=1.27.0-2 libcairo2=1.18.4-1+b1 libpixman-1-0=0.44.0-3
inside python3 - << 'EOF'
import cairo, struct
from checks import seen


def left(step, operator, format=cairo.Format.ARGB32, frames=3000):
    """What is left of white after so many frames."""
    surface = cairo.ImageSurface(format, 1, 1)
    context = cairo.Context(surface)
    context.set_source_rgba(1, 1, 1, 1)
    context.paint()
    context.set_operator(operator)
    context.set_source_rgba(0, 0, 0, 1 - step if operator == cairo.Operator.DEST_IN else step)
    for _ in range(frames):
        context.paint()
    surface.flush()
    data = bytes(surface.get_data())
    return round(struct.unpack("4f", data)[3], 6) if len(data) == 16 else max(data[:3])


OUT, IN, OVER = cairo.Operator.DEST_OUT, cairo.Operator.DEST_IN, cairo.Operator.OVER
for step, expected in ((.1, 5), (.02, 25), (.01, 63), (.005, 127), (.002, 255)):
    print(f"in numbers without rounding: {255 * (1 - step) ** 3000:.2g}")
    seen(f"of 255 after 3000 steps of {step}, DEST_OUT, DEST_IN",
         (left(step, OUT), left(step, IN)), (expected, expected))
seen("after 400 and 30000 steps of .02",
     (left(.02, OUT, frames=400), left(.02, OUT, frames=30000)), (25, 25))
seen("black of .02 over white without alpha", left(.02, OVER, cairo.Format.RGB24), 25)
seen("steps of .02, in floats", left(.02, OUT, cairo.Format.RGBA128F), 0)
EOF
