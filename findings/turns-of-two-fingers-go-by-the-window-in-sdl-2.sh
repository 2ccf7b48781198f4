#!/bin/bash
# Two fingers that turn by 30 degrees are told by SDL 2 as 10 or as 63 degrees in a wide window, by where they begin,
# and a pinch from top to bottom counts three times as much as one from side to side.
# SDL 2.32.4, X.Org X server 21.1.16.
#
# One would guess: SDL_MULTIGESTURE's dTheta is the angle by which the fingers turn, dDist how much further apart
# they are, whatever the window.
# What happens: SDL reckons with places from 0 to 1, across and down each, so that circles are ellipses unless the
# window is square. In one of 1024x768 a turn by 30 degrees is 38 or 23; the sum is right for quarters of a turn
# only. Full-screen programs on a wide screen are between these.
# What it means: reckon from SDL_FINGERMOTION, times the window's size. What was set by trying in one window is
# another angle and another pinch in the next; a picture does not stay under the fingers.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libsdl2-2.0-0=2.32.4+dfsg-1
inside_xorg python3 - << 'EOF'
import sys
from cmath import rect
from math import degrees, radians
from x11 import *

PROGRAM = """
import struct, sys, time
from ctypes import *
sdl, event = CDLL("libSDL2-2.0.so.0"), (c_char * 128)()
sdl.SDL_Init(0x20)
sdl.SDL_CreateWindow(b"Alpha", 0, 0, int(sys.argv[1]), int(sys.argv[2]), 4)
while True:
    while sdl.SDL_PollEvent(event):
        kind = struct.unpack_from("I", event.raw)[0]
        if kind == 0x700:
            print("finger", flush=True)
        if kind == 0x802:
            print("multi", *struct.unpack_from("ff", event.raw, 16), flush=True)
    time.sleep(0.003)
"""
touch, user = InputDevice("touch"), Client()


class Window:
    def __init__(self, width, height):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(width), str(height)], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, "SDL_VIDEODRIVER": "x11"})
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 20
        while "finger" not in self.said():
            assert time.monotonic() < end
            touch.touch(0, "begin", 100, 100)
            touch.touch(0, "end", 100, 100)

    def said(self):
        time.sleep(0.3)
        return (self.process.stdout.read() or b"").decode()

    def sums(self, *places):
        """The sums of dTheta, in degrees, and of dDist, in thousandths, of two fingers around 150,150."""
        self.said()
        for n, place in enumerate(places):
            for finger, side in enumerate((place, -place)):
                phase = "begin" if n == 0 else "update" if n < len(places) - 1 else "end"
                touch.touch(finger, phase, 150 + side.real, 150 + side.imag)
            time.sleep(0.01)
        told = [line.split()[1:] for line in self.said().splitlines()[2:] if line.startswith("multi")]
        return tuple(round(factor * sum(float(line[n]) for line in told))
                     for n, factor in enumerate((degrees(1), 1000)))

    def turn(self, start, angle):
        return self.sums(*(rect(60, radians(start + angle * min(n, 20) / 20)) for n in range(22)))[0]

    def pinch(self, direction):
        return self.sums(*(rect(40 + 2 * min(n, 20), radians(direction)) for n in range(22)))[1]


for size, thirty, ten, quarter, pinches in (
        ((768, 768), [30, 30], [10, 10], [90, 90], [52, 52]),
        ((1024, 768), [38, 23], [13, 8], [90, 90], [39, 52]),
        ((1024, 300), [63, 10], [31, 3], [90, 90], [39, 134])):
    window = Window(*size)
    seen("a window of %dx%d" % size + ": turned by 30 degrees, from level and from upright",
         [window.turn(start, 30) for start in (0, 90)], thirty)
    seen("    by 10, by 90", ([window.turn(start, 10) for start in (0, 90)],
                              [window.turn(start, 90) for start in (0, 90)]), (ten, quarter))
    seen("    80 pixels further apart, from side to side and from top to bottom",
         [window.pinch(direction) for direction in (0, 90)], pinches)
    window.process.kill()
    window.process.wait()
EOF
