#!/bin/bash
# Each switch of xsct's night light makes the screen a third of a per cent darker: after a hundred, at
# three quarters. And "darker by a tenth" after `xrandr --brightness 0.5` makes it brighter.
# xsct 2.3, xrandr of x11-xserver-utils 7.7+11, redshift 1.12, X.Org X server 21.1.16.
#
# One would guess: switched on and off the night light leaves the screen as it was, and a step down and one up
# are none; xsct's brightness is the screen's.
# What happens: `xsct -t` and `xsct -d` keep nothing. They read the tables of the screen, which xsct filled a
# little low (255 of 256 with tables of 256 steps, the common size), take that for the brightness, and
# fill them anew, lower again. All controllers count, also those without a monitor, which xrandr leaves
# alone: half of one of 16 is 97 %. At black the temperature is lost, and what comes back is day.
# redshift, and xsct with a temperature of its own, begin at full each time.
# What it means: a key or gesture that switches or steps by xsct wants the brightness said
# (`xsct 4500 1`), or `xsct 0` now and then.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xsct=2.3-1 redshift=1.12-4.2+b1
inside_xorg python3 - << 'PROGRAM'
import re
from x11 import *

# All of the temporary folder: redshift asks who runs it.
for name, text in {"passwd": "root:x:0:0:root:/tmp:/bin/sh\n", "group": "root:x:0:\n"}.items():
    with open("/etc/" + name, "w") as file:
        file.write(text)


def brightness():
    """The screen's, by xrandr."""
    return float(re.search(r"Brightness: ([\d.]+)", run("xrandr --verbose"))[1])


def said():
    """xsct's temperature and brightness."""
    words = run("xsct").split()
    return int(words[-2]), round(float(words[-1]), 2)


def times(number, *commands):
    for command in commands * number:
        run(command)


run("xsct 0")
seen("reset: xrandr says, xsct says", (brightness(), said()), (1.0, (6500, 1.0)))
for number, left in (25, .86), (25, .74):
    times(number, "xsct -t", "xsct -t")
    seen(f"night light on and off {number} times", (brightness(), said()), (left, (6500, left)))
run("xsct 0")
times(25, "xsct -d -500 0", "xsct -d 500 0")
seen("reset, then 25 steps to 6000 and back", brightness(), .86)
run("xsct 0")
times(25, "redshift -P -O 4000", "redshift -x")
seen("reset, then redshift on and off 25 times", brightness(), 1.0)
run("xsct 4000 0.5")
times(3, "xsct -d 0 -0.25")
times(3, "xsct -d 0 0.25")
seen("4000 at .5, down to black and up again", said(), (6500, .75))
run("xsct 0; xrandr --output DUMMY0 --brightness 0.5")
controllers = len(re.findall(r"(?m)^DUMMY", run("xrandr")))
seen(f"xrandr's 0.5 on one of {controllers}: xrandr says, xsct says", (brightness(), said()[1]), (.5, .97))
run("xsct -d 0 -0.1")
seen("... darker by .1", brightness(), .86)
PROGRAM
