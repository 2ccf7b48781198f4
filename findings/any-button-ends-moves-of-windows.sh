#!/bin/bash
# While a window is dragged by its title with button 1, a click of any other button, a side button's or even
# a notch of the wheel, ends the move in IceWM and xfwm4; a finger's tap throws the window to the finger in
# all four. openbox and jwm go on with button 1.
# IceWM 3.7.4, xfwm4 4.20.0, openbox 3.6.1, jwm 2.4.6; by hand as the first two: fvwm3 1.1.2, pekwm 0.1.18,
# Metacity 3.56.0, Marco 1.26.2, and mutter 48.7 but for the wheel. X.Org X server 21.1.16.
#
# One would guess: a move that began with a button lasts until that button is let go.
# What happens: most window managers take each release for the end; the window stays there, though
# button 1 is still down and pulls on. A finger's tap moves the pointer to it, and so the window. Escape puts
# the window back, but in jwm (and pekwm), which ignores it.
# What it means: in a move by hand a button is no hotkey, which the move's grab has anyway, and a palm on a
# touch screen carries windows away.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 icewm=3.7.4-1 xfwm4=4.20.0-1 xfconf \
    dbus-daemon shared-mime-info python3-tk=3.13.5-1 x11-utils=7.7+7 fonts-dejavu-core
inside update-mime-database /usr/share/mime # xfwm4 looks for its icons by it.
inside_xorg python3 - << 'EOF'
import re, signal, sys
from compositors import *

WINDOW = """
import tkinter
window = tkinter.Tk()
window.geometry("300x200+200+200")
window.mainloop()
"""
COMMANDS.update(
    openbox="openbox", jwm="jwm", icewm="icewm", xfwm4=COMMANDS["xfwm4"].replace("=on", "=off"))
ESCAPE, AWAY = 9, (900, 700)
keyboard, mouse, touch = InputDevice("keyboard"), InputDevice("mouse"), InputDevice("touch")
user = Client()
os.environ.update(XDG_RUNTIME_DIR="/tmp/run", GSETTINGS_BACKEND="memory", LANG="C.UTF-8")


def started(command):
    return subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def place():
    return [int(number) for number in re.findall(
        r"Absolute upper-left .: +(-?\d+)", run(f"xwininfo -id {window}"))]


def pull():
    for _ in range(8):
        mouse.move(10, 5)
        time.sleep(0.02)
    time.sleep(0.3)


def tap():
    touch.touch(1, "begin", *AWAY)
    time.sleep(0.1)
    touch.touch(1, "end", *AWAY)


def move(action):
    """What the window does at the action in mid-move, and as button 1 pulls on."""
    run(f"xdotool windowmove {window} 200 200")
    time.sleep(0.5)
    start = place()
    user.warp(start[0] + 100, start[1] - 8)
    mouse.move(1, 0)
    time.sleep(0.3)
    mouse.button(1, True)
    time.sleep(0.1)
    pull()
    first = place()
    assert first != start, "the move has not begun"
    action()
    time.sleep(0.4)
    second = place()
    pull()
    third = place()
    mouse.button(1, False)
    keyboard.tap(ESCAPE)
    at = ("stays" if second == first else "goes back" if second == start else
          "jumps" if second[0] > first[0] + 300 and second[1] > first[1] + 300 else str(second))
    return at + (", goes on" if third != second and action != tap else "")


print("At a click of button 8; a notch; Escape; a finger's tap")
for manager in "openbox", "jwm", "icewm", "xfwm4":
    manages = started(["sh", "-c", COMMANDS[manager]])
    time.sleep(3)
    process, end = started([sys.executable, "-c", WINDOW]), time.monotonic() + 20
    while not (found := run("xdotool search --onlyvisible --class '^Tk$'").split()):
        assert time.monotonic() < end, manager
        time.sleep(0.1)
    window = found[0]
    time.sleep(1.5)
    on = manager in ("openbox", "jwm")
    result = [move(action) for action in (
        lambda: mouse.click(8), lambda: mouse.click(5), lambda: keyboard.tap(ESCAPE), tap)]
    seen(manager, result, [
        "stays, goes on" if on else "stays", "stays, goes on" if on else "stays",
        "stays, goes on" if manager == "jwm" else "goes back", "jumps"])
    for other in process, manages:
        os.killpg(other.pid, signal.SIGKILL)
        other.wait()
    time.sleep(0.5)
EOF
