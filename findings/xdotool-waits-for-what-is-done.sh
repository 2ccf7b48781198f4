#!/bin/bash
# xdotool's --sync waits a quarter of a minute when the pointer is where it should be already, or a
# window keeps its size; then it ends with 0 and without a word.
# xdotool 3.20160805.1, openbox 3.6.1.
#
# One would guess: --sync waits until the thing is done; its manual says that it does not wait if no
# movement is necessary; what does not happen is an error.
# What happens: mousemove --sync waits until the pointer is elsewhere than before. The same place, a
# place beyond the edge while the pointer is at it, and mousemove_relative --sync against the edge wait
# 15 s (500 times 30 ms) and say 0. So do windowsize --sync of a terminal by less than a character and
# of a maximized window. windowmove --sync to the present place is at once; there are moves that it
# never comes back from. Everything after it on the line waits as well.
# What it means: leave --sync out of commands that are run by a hotkey or a gesture, or put timeout in
# front; a program that waits for what it asked a window manager needs a limit and a message.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 x11-apps=7.7+11+b1 wmctrl=1.07+git20240228.1105759-1 \
    xterm=398-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import re, threading
from x11 import *

manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
time.sleep(2)
names = "terminal", "large", "small"
terminal = subprocess.Popen(["xterm", "-T", "terminal", "-e", "sleep", "1000"],
                            stderr=subprocess.DEVNULL)
logos = [subprocess.Popen(["xlogo", "-title", name, "-geometry", "200x200+300+300"])
         for name in names[1:]]
windows = {name: run(f"xdotool search --sync --onlyvisible --name '^{name}$'").split()[-1]
           for name in names}
time.sleep(1)
run(f"wmctrl -i -r {windows['large']} -b add,maximized_vert,maximized_horz")
time.sleep(1)


def waited(command, limit=35):
    """The exit status, and how long it took: at once, about 15 s, or longer than the limit."""
    start = time.monotonic()
    try:
        result = subprocess.run(["xdotool", *command.split()], capture_output=True, timeout=limit)
        assert not result.stdout + result.stderr
        status = result.returncode
    except subprocess.TimeoutExpired:
        return f"not in {limit} s"
    time_taken = time.monotonic() - start
    return status, "at once" if time_taken < 5 else "15 s" if 14 < time_taken < 25 else time_taken


def geometry(name, *what):
    text = run(f"xwininfo -id {windows[name]}")
    return [int(re.search(f"{word}: +(-?[0-9]+)", text)[1]) for word in what]


results = {}


def several(*commands):
    for what, command in commands:
        results[what] = waited(command)


width, height = geometry("terminal", "Width", "Height")
pairs = [
    (("the pointer to another place", "mousemove --sync 400 400"),
     ("the pointer to the same place", "mousemove --sync 400 400"),
     ("the pointer on beyond the edge", "mousemove 1023 300 mousemove_relative --sync 50 0")),
    (("a terminal to its own size", f"windowsize --sync {windows['terminal']} {width} {height}"),
     ("a terminal 2 px wider", f"windowsize --sync {windows['terminal']} {width + 2} {height}")),
    (("a window moved", f"windowmove --sync {windows['small']} 100 100"),
     ("a window to its own place", f"windowmove --sync {windows['small']} 100 100")),
    (("a maximized window resized", f"windowsize --sync {windows['large']} 300 300"),)]
threads = [threading.Thread(target=several, args=group) for group in pairs]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ONCE, LATE = (0, "at once"), (0, "15 s")
EXPECTED = ONCE, LATE, LATE, ONCE, LATE, ONCE, ONCE, LATE
for (what, _), expected in zip((pair for group in pairs for pair in group), EXPECTED):
    seen(f"{what}: exit status, time", results[what], expected)
EOF
