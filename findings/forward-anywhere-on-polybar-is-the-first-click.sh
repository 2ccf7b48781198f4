#!/bin/bash
# A click of the forward button (9) of a mouse anywhere on polybar, on nothing as well, runs what a click with the left
# button on its first module would run.
# polybar 3.7.2; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a module has actions for left, middle, right and the wheel; other buttons, and a place without an
# action, do nothing.
# What happens: the back button (8) and a tilted wheel do nothing, but 9 and 10 run the first module's click-left,
# wherever on the bar they are clicked: on that module, on another one, or beside both, by hand and by xdotool.
# What it means: a stroke with a side button that begins on the bar and is given back as a click locks the screen or
# shuts the machine down, if that is what the first module does. Put something harmless first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" polybar=3.7.2-1 openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

MODULE = """
[module/{0}]
type = custom/text
format = <label>
label = {0}{0}{0}{0}{0}{0}
click-left = echo {0} left >> /tmp/ran
click-right = echo {0} right >> /tmp/ran
"""
with open("/tmp/config.ini", "w") as file:
    file.write("[bar/bar]\nwidth = 100%\nheight = 24\nfont-0 = DejaVu Sans:size=10\nmodules-left = first second\n"
               + MODULE.format("first") + MODULE.format("second"))
mouse, user = InputDevice("mouse"), Manager("openbox")
bar = subprocess.Popen(["polybar", "-c", "/tmp/config.ini", "bar"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
end = time.monotonic() + 20
while "IsViewable" not in run("xwininfo -name polybar-bar_DUMMY0"):
    assert time.monotonic() < end
    time.sleep(0.2)
time.sleep(1.5)


def ran(x, click, *arguments):
    """What a click at this place of the bar runs."""
    open("/tmp/ran", "w").close()
    user.warp(x, 12)
    mouse.move(1, 0)
    click(*arguments)
    time.sleep(0.6)
    with open("/tmp/ran") as file:
        return file.read().strip()


FIRST, SECOND, NOTHING = 40, 340, 900
for place, x, left, right in (
        ("the first module", FIRST, "first left", "first right"),
        ("the second module", SECOND, "second left", "second right"), ("nothing", NOTHING, "", "")):
    seen(f"on {place}: buttons 1, 3", [ran(x, mouse.click, button) for button in (1, 3)], [left, right])
    seen("    6, 7, 8", [ran(x, mouse.click, button) for button in (6, 7, 8)], ["", "", ""])
    seen("    9", ran(x, mouse.click, 9), "first left")
    seen("    9 and 10 by xdotool", [ran(x, run, f"xdotool click {button}") for button in (9, 10)],
         ["first left"] * 2)
bar.kill()
bar.wait()
EOF
