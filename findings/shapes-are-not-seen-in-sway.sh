#!/bin/bash
# Under sway a shape does not change what is seen of an X window: what is cut out is there as before, or black if it
# was cut out from the start, while clicks go through it. An overlay that is made of shapes hides the screen.
# sway 1.10.1, wlroots 0.18.2, Xwayland 24.1.6, grim 1.4.0; X.Org X server 21.1.16 beside it.
#
# One would guess: sway is a compositor that shows what the window has, and a window has no pixels outside of
# its shape; at least a window without alpha is shown as without any compositor.
# What happens: the picture is the whole rectangle, whatever the shape is, before and after, for a window that is
# override-redirect and for one that is not. The shape counts for input only: a click outside of it is for the window
# below, which is not seen there. labwc 0.8.3 is the same (by hand).
# What it means: pictures cut out by XShape (on-screen texts, pets, ink without alpha) are boxes there, and
# an empty shape hides nothing; unmap the window, or draw with alpha (a visual of depth 32).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" grim=1.4.0+ds-2+b1
cat > "$folder/root/srv/shapes.py" << 'PROGRAM'
import sys

from wayland import *

in_sway = sys.argv[1] == "sway"
keyboard()
mouse()
screen = TouchScreen()
(start_sway if in_sway else start_xorg)()
from compositors import *


class Windows(Screen):
    """A client without a compositor of its own."""

    def __init__(self):
        Client.__init__(self)

    def colours(self, *places):
        return pictured(*places) if in_sway else super().colours(*places, after=1)


def tapped(x, y):
    """The window that a finger's tap is for."""
    client.events()
    screen.put({0: (x / 1024 * 100, y / 768 * 60)})
    time.sleep(0.1)
    screen.lift()
    time.sleep(0.4)
    names = {below: "below", above: "above"}
    return [names[event.window] for event in client.events("ButtonPress")]


def either(here, there):
    return here if in_sway else there


client = Windows()
INSIDE, OUTSIDE = (120, 120), (220, 220)
WHITE, RED, BLACK = "ffffff", "ff0000", "000000"
print("Xwayland under sway" if in_sway else "Xorg", ": inside of the shape, outside")
below = client.overlay(0, 0, 500, 500, 0xffffff)
assert client.colours(INSIDE, OUTSIDE) == [WHITE, WHITE]
above = client.overlay(50, 50, 200, 200, 0xff0000)
for window in below, above:
    client.select_core(window, "ButtonPress")
seen("without a shape", client.colours(INSIDE, OUTSIDE), [RED, RED])
client.shape(above, (0, 0, 100, 100))
seen("the upper left quarter", client.colours(INSIDE, OUTSIDE), [RED, either(RED, WHITE)])
seen("... who is tapped", [tapped(*INSIDE), tapped(*OUTSIDE)], [["above"], ["below"]])
client.shape(above)
seen("an empty shape", client.colours(INSIDE, OUTSIDE), either([RED, RED], [WHITE, WHITE]))
seen("... who is tapped", [tapped(*INSIDE), tapped(*OUTSIDE)], [["below"], ["below"]])
client.call("XUnmapWindow", above)
seen("unmapped", client.colours(INSIDE, OUTSIDE), [WHITE, WHITE])
client.shape(above, (0, 0, 100, 100))
client.call("XMapRaised", above)
seen("mapped with the quarter", client.colours(INSIDE, OUTSIDE), [RED, either(BLACK, WHITE)])
PROGRAM
inside_kernel python3 /srv/shapes.py sway
inside_kernel python3 /srv/shapes.py xorg
