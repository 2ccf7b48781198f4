#!/bin/bash
# While a button of a tablet's pad is held, the pad's ring scrolls when a finger is put on it and when
# it is lifted: a zoom with Ctrl on the pad makes a step that nobody turned, and one back.
# xf86-input-wacom 1.2.3, X.Org X server 21.1.16, with the pad of an Intuos Pro.
#
# One would guess: a ring scrolls by what the finger turns, whatever is held on the pad or keyboard.
# What happens: the kernel says 0 for a ring that nobody touches. The driver takes no change for a turn
# if the pad was not in use before it; a held button is use, so that a touch at 20 is a turn from 0 to
# 20, one notch, and lifting at 26 one back, or on, by which way round to 0 is shorter. A touch alone
# scrolls and scrolls back. The same with a modifier on the keyboard is right, and so is the ring after
# the button is up.
# What it means: who counts notches under a hotkey that is on a pad's button should drop the first and
# the last. As a user, hold the modifier on the keyboard, or have the ring do it by two keys.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-wacom=1.2.3-1
inside_kernel python3 - << 'PROGRAM'
from drivers import *

RING, ON_PAD, CTRL, EXPRESS = 0x08, 15, 29, 0x100


class Pad(KernelDevice):
    """Nine buttons, and a ring of 72 places."""

    def __init__(self):
        super().__init__("pad", "TABLET_PAD", 0x314, (*range(EXPRESS, EXPRESS + 9), STYLUS), abs={
            X: (1, 0), Y: (1, 0), RING: (71, 0), MISC: (0, 0)}, attributes={"ID_INPUT_TABLET": "1"})
        self.id, self.driver = (3, WACOM, 0x314, 1), "wacom Type=pad"
        self.place, self.held, self.last = 0, 0, {}

    def report(self):
        """What has changed, as the kernel does."""
        on = ON_PAD if self.held or self.place else 0
        now = {(KEY, EXPRESS): self.held, (ABS, RING): self.place, (ABS, MISC): on}
        self.send(*[(*event, value) for event, value in now.items()
                    if value != self.last.get(event, 0)])
        self.last = now
        time.sleep(0.02)

    def turn(self, *places):
        for self.place in (*places, 0):
            self.report()

    def hold(self, down):
        self.held = int(down)
        self.report()


board, buttons, pad = keyboard(), mouse(), Pad()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), "ButtonPress", "ButtonRelease")
run("xsetwacom set pad Button 1 'key ctrl'")
time.sleep(0.5)


def scrolled(*places):
    """What the wheel does while a finger is on the ring; + for those with Ctrl."""
    client.events()
    pad.turn(*places)
    time.sleep(0.2)
    return [f"{event.detail}{'+' * (event.modifiers == 4)}" for event in client.events("ButtonPress")]


UP, DOWN = range(20, 27), range(66, 59, -1)
seen("a touch", scrolled(20), [])
seen("a turn from 20 to 26, from 66 to 60", (scrolled(*UP), scrolled(*DOWN)),
     (["5", "5"], ["4", "4"]))
board.key(CTRL, True)
seen("with Ctrl on the keyboard: a touch, the turns", (scrolled(20), scrolled(*UP), scrolled(*DOWN)),
     ([], ["5+", "5+"], ["4+", "4+"]))
board.key(CTRL, False)
pad.hold(True)
seen("with Ctrl on the pad: a touch at 20, at 60", (scrolled(20), scrolled(60)),
     (["5+", "4+"], ["4+", "5+"]))
seen("... a turn from 20 to 26", scrolled(*UP), ["5+", "5+", "5+", "4+"])
seen("... a turn from 66 to 60", scrolled(*DOWN), ["4+", "4+", "4+", "5+"])
pad.hold(False)
seen("after it", (scrolled(20), scrolled(*UP)), ([], ["5", "5"]))
PROGRAM
