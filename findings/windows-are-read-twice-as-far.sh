#!/bin/bash
# wmctrl and xdotool count a window's place within its frame twice: what they read is no place that a
# window has, and putting a window where they say it is moves it, each time further.
# wmctrl 1.07, xdotool 3.20160805.1, xdo 0.5.7; under openbox 3.6.1, jwm 2.4.6 and IceWM 3.7.4.
#
# One would guess: `wmctrl -lG`, `xdotool getwindowgeometry` and xwininfo agree; a script that saves
# places and restores them puts windows where they were; `windowmove --relative 0 0` does nothing.
# What happens: both add the window's offset in its frame to its place on the screen, which has it
# already: 202,190 for a window at 201,170 in a frame whose title is 20 high. A move places the
# frame, so a round of reading and writing shifts the window by two frames, as does `xdotool
# windowmove --relative 0 0`. xdo takes the place in the frame for the one on the screen: `move -x +0`
# throws the window into the upper left corner. IceWM has one more window between, so that they read
# right there; they shift by one frame.
# Beside it: `wmctrl -b` takes two states and reads all after the first comma as one name; of
# add,maximized_vert,maximized_horz,above only the first is done, with exit status 0.
# What it means: ask xwininfo -id, or subtract _NET_FRAME_EXTENTS; gestures that "move by 10 pixels"
# through these tools drift under every window manager that draws frames.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" wmctrl=1.07+git20240228.1105759-1 xdo=0.5.7-2 openbox=3.6.1-12+b2 \
    jwm=2.4.6-2 icewm=3.7.4-1 x11-apps=7.7+11+b1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import re
from x11 import *


def place():
    """The client's corner on the screen."""
    text = run("xwininfo -name Alpha")
    return tuple(int(re.search(f"Absolute upper-left {axis}: +(-?[0-9]+)", text)[1])
                 for axis in "XY")


def settled(before=None):
    """The place once it is another one, or after a second."""
    end = time.monotonic() + 1
    while place() == before and time.monotonic() < end:
        time.sleep(0.02)
    return place()


def moved(command):
    """By how much a command moves the window."""
    x, y = place()
    run(command)
    new_x, new_y = settled((x, y))
    return new_x - x, new_y - y


def until(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def start():
    """A window that is managed. openbox misses one that is mapped while openbox itself starts."""
    end = time.monotonic() + 20
    while True:
        logo = subprocess.Popen(["xlogo", "-title", "Alpha", "-geometry", "300x200+200+150"])
        patience = time.monotonic() + 2
        while time.monotonic() < patience:
            if "Alpha" in run("wmctrl -l"):
                return logo
            time.sleep(0.05)
        assert time.monotonic() < end
        logo.kill()
        logo.wait()


for manager, (left, top), times in (("openbox", (1, 20), 2), ("jwm", (4, 27), 2),
                                    ("icewm", (4, 24), 1)):
    wm = subprocess.Popen([manager], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: "Name" in run("wmctrl -m"))
    logo = start()
    window = run("xdotool search --name '^Alpha$'").strip()
    until(lambda: "FRAME_EXTENTS(CARDINAL)" in run(f"xprop -id {window} _NET_FRAME_EXTENTS"))
    run(f"xdotool windowmove {window} 200 150")
    until(lambda: place() == (200 + left, 150 + top))
    print(f"{manager}, client at {place()}, " +
          run(f"xprop -id {window} _NET_FRAME_EXTENTS").strip())
    listed = tuple(map(int, re.search("(?m)^.*Alpha$", run("wmctrl -lG"))[0].split()[2:4]))
    shell = dict(line.split("=") for line in run(
        f"xdotool getwindowgeometry --shell {window}").split())
    seen("wmctrl -lG says", listed, (200 + times * left, 150 + times * top))
    seen("xdotool getwindowgeometry says", (int(shell["X"]), int(shell["Y"])),
         (200 + times * left, 150 + times * top))
    shift = (times * left, times * top)
    seen("wmctrl -e with what it said moves by",
         moved(f"wmctrl -r Alpha -e 0,{listed[0]},{listed[1]},-1,-1"), shift)
    seen("xdotool windowmove --relative 0 0 moves by",
         moved(f"xdotool windowmove --relative {window} 0 0"), shift)
    run(f"xdo move -x +0 -y +0 {window}")
    seen("xdo move -x +0 -y +0 puts it at",
         settled((200 + left + 2 * times * left, 150 + top + 2 * times * top)), shift)
    status = subprocess.call(
        ["wmctrl", "-r", "Alpha", "-b", "add,maximized_vert,maximized_horz,above"], timeout=10)
    until(lambda: "MAXIMIZED" in run(f"xprop -id {window} _NET_WM_STATE"))
    seen("status and states after three states", (status, re.findall(
        "STATE_(MAX[A-Z_]+|ABOVE)", run(f"xprop -id {window} _NET_WM_STATE").split("=")[1])),
        (0, ["MAXIMIZED_VERT"]))
    for process in (logo, wm):
        process.kill()
        process.wait()
EOF
