#!/bin/bash
# With Xft.rgba, text that cairo draws on a transparent window has coloured pixels that are brighter than
# their alpha; under a compositor white text over white, which nobody should see, is cyan at its edges.
# cairo 1.18.4, libX11 1.8.12, xcompmgr 1.1.8, picom 12.5.
#
# One would guess: subpixels need to know what is below the text; on a surface with alpha cairo takes
# grey, as it does on an image surface, or leaves the colours correct.
# What happens: the X surface of a 32 bit visual has the antialiasing of the resources, whatever is below
# the text. White text on nothing gets 317 coloured pixels of 60x30, 289 of them with a colour above
# their alpha, as 0f000f5c, which is no premultiplied colour; on half transparent black 135. Xft.dpi makes no
# difference to the size of cairo's own text. xcompmgr and picom draw them as they are: over a window
# of white 272 pixels are something else, most of them b9ffff. On an image surface all is grey.
# What it means: labels with alpha want CAIRO_ANTIALIAS_GRAY in their font options, or an image surface
# that is put on the screen.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libcairo2=1.18.4-1+b1 fonts-dejavu-core libxext6 xcompmgr=1.1.8-1 picom=12.5-1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from compositors import *

cairo = ctypes.CDLL("libcairo.so.2")
for name in ("cairo_create", "cairo_xlib_surface_create", "cairo_image_surface_create",
             "cairo_font_options_create", "cairo_image_surface_get_data"):
    getattr(cairo, name).restype = c_void_p
X11.XCreatePixmap.restype = c_ulong
ARGB32, SOURCE, OVER, GREY = 0, 1, 2, 2


def write(surface, alpha, grey=False):
    """White text on black with this alpha, and the antialiasing that the surface has."""
    context, options = (c_void_p(p) for p in (
        cairo.cairo_create(surface), cairo.cairo_font_options_create()))
    cairo.cairo_set_operator(context, c_int(SOURCE))
    cairo.cairo_set_source_rgba(context, c_double(0), c_double(0), c_double(0), c_double(alpha))
    cairo.cairo_paint(context)
    cairo.cairo_set_operator(context, c_int(OVER))
    cairo.cairo_surface_get_font_options(surface, options)
    kind = cairo.cairo_font_options_get_antialias(options)
    if grey:
        cairo.cairo_font_options_set_antialias(options, c_int(GREY))
        cairo.cairo_set_font_options(context, options)
    cairo.cairo_select_font_face(context, b"DejaVu Sans", c_int(0), c_int(0))
    cairo.cairo_set_font_size(context, c_double(20))
    cairo.cairo_set_source_rgba(context, c_double(1), c_double(1), c_double(1), c_double(1))
    cairo.cairo_move_to(context, c_double(5), c_double(22))
    cairo.cairo_show_text(context, b"Mix")
    cairo.cairo_surface_flush(surface)
    return {0: "default", 2: "grey", 3: "subpixel"}[kind]


def on(display, drawable, depth):
    info = VisualInfo()
    X11.XMatchVisualInfo(display, c_int(0), c_int(depth), c_int(4), byref(info))
    return c_void_p(cairo.cairo_xlib_surface_create(
        display, c_ulong(drawable), c_void_p(info.visual), c_int(60), c_int(30)))


def counts(pixels):
    """How many are coloured, and how many brighter than their alpha."""
    parts = [pixel.to_bytes(4, "big") for pixel in pixels]
    return (sum(len(set(part[1:])) > 1 for part in parts),
            sum(max(part[1:]) > part[0] for part in parts))


def pixmap(depth, alpha, grey=False):
    display = c_void_p(X11.XOpenDisplay(None))
    drawable = X11.XCreatePixmap(display, c_ulong(X11.XDefaultRootWindow(display)), c_uint(60),
                                 c_uint(30), c_uint(depth))
    kind = write(on(display, drawable, depth), alpha, grey)
    X11.XSync(display, 0)
    image = c_void_p(X11.XGetImage(display, c_ulong(drawable), c_int(0), c_int(0), c_uint(60),
                                   c_uint(30), c_ulong(0xffffffff), c_int(2)))
    pixels = [X11.XGetPixel(image, c_int(x), c_int(y)) for x in range(60) for y in range(30)]
    if depth == 24:
        pixels = [pixel & 0xffffff | 0xff000000 for pixel in pixels]
    return kind, *counts(pixels)


for rgba, kind, colours in ("none", "grey", (0, 0, 0, 0)), ("rgb", "subpixel", (317, 317, 317, 317)):
    run("xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER 'Xft.antialias:\t1\nXft.rgba:\t"
        + rgba + "\nXft.dpi:\t192\n'")
    brighter = (0, 289, 135, 0) if rgba == "rgb" else (0, 0, 0, 0)
    for n, (depth, alpha) in enumerate(((24, 1), (32, 0), (32, 0.5), (32, 1))):
        seen(f"Xft.rgba {rgba}, {depth} bits, on black of {alpha}: antialiasing, coloured pixels, brighter"
             " than their alpha", pixmap(depth, alpha), (kind, colours[n], brighter[n]))
seen("... on nothing, with grey asked for", pixmap(32, 0, grey=True), ("subpixel", 0, 0))
data = c_void_p(cairo.cairo_image_surface_create(c_int(ARGB32), c_int(60), c_int(30)))
kind = write(data, 0)
pixels = ctypes.cast(cairo.cairo_image_surface_get_data(data), POINTER(ctypes.c_uint32))
seen("... on an image surface", (kind, *counts(pixels[n] for n in range(1800))), ("default", 0, 0))

for compositor in "xcompmgr", "picom":
    screen = Screen(compositor)
    white = screen.overlay(100, 100, 300, 200, 0xffffff)
    time.sleep(0.5)
    label = screen.overlay(150, 150, 60, 30, 0, argb=True)
    time.sleep(0.5)
    write(on(screen.display, label, 32), 0)
    colours = screen.colours(*[(150 + x, 150 + y) for x in range(60) for y in range(30)])
    others = [colour for colour in colours if colour != "ffffff"]
    seen(f"{compositor}: white text over white: pixels that are not white, the one that is seen most",
         (len(others), max(sorted(set(others)), key=others.count) if others else None), (272, "b9ffff"))
    screen.end()
EOF
