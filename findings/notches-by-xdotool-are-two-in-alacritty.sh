#!/bin/bash
# A notch of the wheel that a program makes (xdotool click 4) is two in Alacritty, one as it is pressed and one as
# it is let go. Notches by hand are one, as all are in xterm and kitty.
# Alacritty 0.15.1, kitty 0.41.1, xterm 398, xdotool 3.20160805.1; X.Org X server 21.1.16.
#
# One would guess: buttons 4 to 7 scroll once for each press, whoever presses them.
# What happens: Alacritty's library for windows (winit) takes mice by their scrolling axes, and leaves the buttons
# that the server makes of these alone, which are marked so. XTEST's pointer has no such axes: its buttons are real
# ones, and their release is taken for a notch like their press. So is a tilted wheel's. Half notches, and which
# window a notch is for, are as in the others.
# What it means: a gesture that scrolls by clicks of XTEST scrolls Alacritty twice as far, or once by pressing without
# letting go. Who gives such a click back, as a server for remote screens does, makes two notches of one.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" alacritty=0.15.1-3 kitty=0.41.1-2+deb13u2 xterm=398-1 libgl1-mesa-dri=25.0.7-2+deb13u1 \
    fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import re, signal
from x11 import *

os.environ.update(LANG="C.UTF-8", SHELL="/bin/sh", USER="root", XDG_RUNTIME_DIR="/tmp", LIBGL_ALWAYS_SOFTWARE="1")
# Tells what the terminal says of the mouse: <64;column;rowM is a notch up.
PROGRAM = """
import os, tty
tty.setraw(0)
os.write(1, b"\\x1b[?1000h\\x1b[?1006h")
with open("/tmp/said", "wb", buffering=0) as file:
    file.write(b"ready")
    while True:
        file.write(os.read(0, 4096))
"""
with open("/tmp/program.py", "w") as file:
    file.write(PROGRAM)
mouse, user = InputDevice("mouse"), Client()


def said():
    """What came since: the numbers of buttons pressed and, with a minus, let go; notches are 64 to 67."""
    global position
    time.sleep(0.5)
    with open("/tmp/said", "rb") as file:
        text = file.read()[position:].decode()
    position += len(text)
    return " ".join(("-" if end == "m" else "") + number
                    for number, end in re.findall(r"<(\d+);\d+;\d+([mM])", text))


def after(act, *arguments):
    act(*arguments)
    return said()


def half_notches():
    mouse.scroll(-60)
    mouse.scroll(-60)


for name, command in {"xterm": ["xterm", "-e"], "kitty": ["kitty", "--config", "NONE"],
                      "Alacritty": ["alacritty", "-e"]}.items():
    position = 0
    open("/tmp/said", "w").close()
    terminal = subprocess.Popen([*command, "python3", "/tmp/program.py"], start_new_session=True,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while not os.path.getsize("/tmp/said"):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(1)
    user.warp(100, 100)
    mouse.move(1, 1)
    said()
    twice = 2 if name == "Alacritty" else 1
    seen(f"{name}: a notch by hand, two halves", [after(mouse.scroll, -120), after(half_notches)], ["64", "64"])
    seen("... click 4, click 5, click 6 by xdotool", [after(run, f"xdotool click {n}") for n in (4, 5, 6)],
         [" ".join([n] * twice) for n in ("64", "65")] + ["66 -66" if name == "xterm" else " ".join(["66"] * twice)])
    seen("... mousedown 4, mouseup 4", [after(run, f"xdotool {act} 4") for act in ("mousedown", "mouseup")],
         {"xterm": ["", "64"], "kitty": ["64", ""], "Alacritty": ["64", "64"]}[name])
    seen("... a click of button 1", after(run, "xdotool click 1"), "0 -0")
    os.killpg(terminal.pid, signal.SIGKILL)
    terminal.wait()
EOF
