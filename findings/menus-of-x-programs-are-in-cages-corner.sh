#!/bin/bash
# In cage, the kiosk, menus and labels of X programs are seen in the upper left corner, wherever they are; taps
# there are for them, and so are taps at the place where they should be seen.
# cage 0.2.0, wlroots 0.18.2, Xwayland 24.1.6, grim 1.4.0; sway 1.10.1 beside it.
#
# One would guess: override-redirect windows are shown where they say, as in sway (and labwc 0.8.3, by hand); cage
# makes a program's own window fill the screen and has no other rule.
# What happens: the picture of such a window is at 0,0, and stays there when it is moved. To X it is in its place,
# so a tap at its picture is told of at its own place in it, and a tap in the middle of the program's window may be for
# a menu that is seen elsewhere.
# What it means: in such a kiosk a program should have no menus or labels of its own, or only at 0,0; a full-screen
# overlay is right.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}" cage=0.2.0-2 grim=1.4.0+ds-2+b1
cat > "$folder/root/srv/menus.py" << 'PROGRAM'
import sys

from wayland import *

in_cage = sys.argv[1] == "cage"
keyboard()
mouse()
screen = TouchScreen()
if in_cage:
    start_compositor("cage", "--", "sh", "-c", "echo $DISPLAY $WAYLAND_DISPLAY > /tmp/display; exec sleep 100")
else:
    start_sway()
from compositors import *

WIDTH, HEIGHT = (1280, 720) if in_cage else (1024, 768)


class Windows(Screen):
    """A client without a compositor of its own."""

    def __init__(self):
        Client.__init__(self)

    def tapped(self, x, y):
        """The window that a finger's tap is for, and where in it."""
        self.events()
        screen.put({0: (x / WIDTH * 100, y / HEIGHT * 60)})
        time.sleep(0.1)
        screen.lift()
        time.sleep(0.4)
        names = {main: "program", menu: "menu"}
        return [f"{names[event.window]} {round(event.x, -1)},{round(event.y, -1)}"
                for event in self.events("ButtonPress")]


client = Windows()
MAIN, MENU, CORNER, PLACE = "ffffff", "ff0000", (100, 50), (700, 350)
main = X11.XCreateSimpleWindow(
    client.display, c_ulong(client.root), c_int(0), c_int(0), c_uint(400), c_uint(300), c_uint(0), c_ulong(0),
    c_ulong(0xffffff))
client.select_core(main, "ButtonPress")
client.call("XMapWindow", main)
time.sleep(2)
menu = client.overlay(600, 300, 200, 100, 0xff0000)
client.select_core(menu, "ButtonPress")
print("In cage" if in_cage else "In sway")
seen("a menu of 200x100 at 600,300: seen at 100,50 and at 700,350", pictured(CORNER, PLACE),
     [MENU, MAIN] if in_cage else [MAIN, MENU])
seen("who is tapped at 700,350", client.tapped(*PLACE), ["menu 100,50"])
seen("... at 100,50", client.tapped(*CORNER), ["menu 100,50"] if in_cage else ["program 100,20"])
client.call("XMoveWindow", menu, 500, 200)
seen("moved to 500,200: seen at 100,50 and at 600,250", pictured(CORNER, (600, 250)),
     [MENU, MAIN] if in_cage else [MAIN, MENU])
client.call("XUnmapWindow", menu)
seen("closed", pictured(CORNER, (600, 250)), [MAIN, MAIN])
overlay = client.overlay(0, 0, WIDTH, HEIGHT, 0x00ff00)
seen("one of the whole screen", pictured(CORNER, PLACE), ["00ff00", "00ff00"])
PROGRAM
inside_kernel python3 /srv/menus.py cage
inside_kernel python3 /srv/menus.py sway
