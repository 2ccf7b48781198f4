#!/bin/bash
# A program in Terminology that asks for the mouse is told of the side buttons 8 and 9 as of button 1: back
# and forward click in it. Other terminals tell them from button 1.
# Terminology 1.14.0, xterm 398, rxvt-unicode 9.31, st 0.9.2, VTE 0.80.1 by hand; X.Org X server 21.1.16.
#
# One would guess: buttons 8 to 11 have the numbers 128 to 131 in xterm's reports (DECSET 1006), and a
# terminal that does not know them says nothing.
# What happens: Terminology reports 0 for both, press and release, as for button 1. In a drag with button 1
# the side button's release is told as the drag's, while the motion goes on. xterm, st and VTE are right;
# urxvt tells them as more of the wheel's, 68 and 69, without a release.
# What it means: a side button that is a hotkey is safe as long as a launcher has it; where the
# launcher gives the click back, vim or a file manager in Terminology is clicked.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" terminology=1.14.0-1 xterm=398-1 rxvt-unicode=9.31-3+b2 stterm=0.9.2-1 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import re
from managers import *

os.environ.update(LANG="C.UTF-8", SHELL="/bin/sh", ELM_ACCEL="none")
with open("/tmp/reader.py", "w") as file:  # Asks for clicks and drags, and keeps what it reads.
    file.write("""
import os, tty
tty.setraw(0)
os.write(1, b"\\x1b[?1002h\\x1b[?1006h")
log = open("/tmp/log", "ab", 0)
log.write(b"ready")
while True:
    log.write(os.read(0, 1000))
""")
READER = "python3 /tmp/reader.py"
TERMINALS = {
    "terminology": f"terminology -e '{READER}'", "xterm": f"xterm -e {READER}",
    "urxvt": f"urxvt -e {READER}", "st": f"stterm -e {READER}",
}
mouse, manager = InputDevice("mouse"), Manager("openbox")


def click(number):
    mouse.button(number, True)
    time.sleep(0.1)
    mouse.button(number, False)
    time.sleep(0.1)


def told():
    """The reports since: number, and whether it is a press (M) or a release (m); 32 is motion with button 1."""
    time.sleep(0.5)
    with open("/tmp/log", "r+") as log:
        text = log.read()
        log.truncate(0)
    return " ".join(number + kind for number, kind in re.findall("<(\\d+);\\d+;\\d+([Mm])", text))


def drag():
    """With button 1, and a click of button 8 in between."""
    mouse.button(1, True)
    for step in range(2):
        for _ in range(5):
            mouse.move(8, 0)
            time.sleep(0.03)
        if step == 0:
            click(8)
    mouse.button(1, False)
    return re.sub("((32|100)M ?)+", "motion ", told()).strip()


for name, command in TERMINALS.items():
    open("/tmp/log", "w").close()
    manager.warp(1000, 740)
    process = subprocess.Popen(f"exec {command}", shell=True, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 25
    while not os.path.getsize("/tmp/log"):
        assert time.monotonic() < end, name
        time.sleep(0.2)
    time.sleep(2)
    window = int(run(f"xdotool search --onlyvisible --class {name}").split()[-1])
    while not told():  # Terminology has a question first, about the size of letters: Done.
        assert time.monotonic() < end, name
        x, y, width, height = manager.place(window)
        for place in (x + width // 2 - 1, y + height // 2 + 23), (x + 100, y + 100):
            manager.warp(*place)
            time.sleep(0.5)
            click(1)
    time.sleep(0.5)
    told()
    clicks = []
    for number in 1, 8, 9:
        click(number)
        clicks.append(told())
    seen(f"{name}: clicks of 1, 8, 9; a drag with a click of 8", (clicks, drag()), {
        "terminology": (["0M 0m"] * 3, "0M motion 0M 0m motion 0m"),
        "urxvt": (["0M 0m", "68M", "69M"], "0M motion 68M motion 0m"),
    }.get(name, (["0M 0m", "128M 128m", "129M 129m"], "0M motion 128M 128m motion 0m")))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(0.5)
EOF
