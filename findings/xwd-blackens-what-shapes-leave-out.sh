#!/bin/bash
# In a picture by xwd a shaped window with alpha is a black box: all of its rectangle that the shape
# leaves out is black, not what is seen there. And scrot -w raises the window whose picture it takes.
# xwd of x11-apps 7.7+11, scrot 1.12.1, maim 5.8.0, X.Org X server 21.1.16, no compositor.
#
# One would guess: without a compositor a picture of the screen is what is on it, whatever the windows'
# visuals and shapes; a picture of one window changes nothing.
# What happens: where windows differ in visual or colormap xwd puts its picture together from
# rectangles, and does not ask for shapes. Around an overlay of 50x100 in a window of 200x100 the rest
# is black in xwd -root and in the picture of the window below; with a window of the screen's size
# it is the overlay itself that is black in the latter. With the root window's visual all is right.
# scrot and maim show the screen as it is. scrot -w brings its window above all others, an overlay
# of a program as well, and leaves it there; maim -i and xwd -id do not.
# What it means: for pictures of an overlay without a compositor give it the root window's visual, or
# take them by scrot or maim of the whole screen.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" x11-apps=7.7+11+b1 scrot=1.12.1-1 maim=5.8.0-1 libxext6
inside_xorg python3 - << 'PROGRAM'
from compositors import *


class Plain(Screen):
    """The screen without a compositor."""

    __init__ = Client.__init__


screen = Plain()
PLACES = (160, 160), (250, 160), (110, 110)
GREEN, RED, BLACK = "00ff00", "ff0000", "000000"


def read_xwd(file, x, y):
    """A colour of an XWD file, little-endian."""
    with open(file, "rb") as stream:
        data = stream.read()
    head = struct.unpack(">25I", data[:100])
    start = head[0] + 12 * head[19] + head[12] * y + head[11] // 8 * x
    return f"{int.from_bytes(data[start:start + 3], 'little'):06x}"


def xwd(option, left=0, top=0):
    run(f"xwd -silent {option} -out /tmp/picture")
    return [read_xwd("/tmp/picture", x - left, y - top) for x, y in PLACES]


def pictures(what, root, window):
    """Of the root window and of the one below, against the screen."""
    seen(what, [screen.colours(*PLACES), xwd("-root"), xwd(f"-id {below}", 100, 100)],
         [[RED, GREEN, GREEN], root, window])


below = screen.overlay(100, 100, 400, 300, 0x00ff00)
above = screen.window(150, 150, 200, 100, override=True)
screen.call("XSetWindowBackground", above, 0xff0000)
screen.call("XClearWindow", above)
screen.shape(above, (0, 0, 50, 100))
print("Colours in the overlay's shape, beside it in its rectangle, and beside that")
pictures("on the screen, by xwd -root, by xwd of the window below: an overlay without alpha",
         [RED, GREEN, GREEN], [RED, GREEN, GREEN])
for command, after in (
        (f"maim -i {below} /tmp/picture.png", RED),
        (f"xwd -silent -id {below} -out /tmp/picture", RED),
        (f"scrot -w {below} -o /tmp/picture.png", GREEN)):
    run(command)
    seen(f"    where the overlay was, after {command.split()[0]} of the window below",
         screen.colours(PLACES[0]), after)
screen.call("XDestroyWindow", above)
above = screen.overlay(150, 150, 200, 100, 0xffff0000, argb=True)
screen.shape(above, (0, 0, 50, 100))
pictures("    one with alpha", [RED, BLACK, GREEN], [RED, BLACK, GREEN])
screen.call("XDestroyWindow", above)
above = screen.overlay(0, 0, 1024, 768, 0xffff0000, argb=True)
screen.shape(above, (150, 150, 50, 100))
pictures("    one with alpha, of the screen's size", [RED, GREEN, GREEN], [BLACK, GREEN, GREEN])
PROGRAM
