#!/bin/bash
# Dasher, which writes by the pointer, writes on while its window is minimized or on another desktop, while another
# program has the pointer, and for each stroke that is drawn there.
# Dasher 5.0.0~beta~repack2; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: what the pointer writes it writes in the window; one that nobody sees, or from which another
# client's grab has taken the pointer, stands still.
# What happens: once a click has started it, Dasher asks the server some dozen times a second where the pointer is,
# and goes there; it does not look whether the window is shown or the pointer is over it, nor can it see whose a
# stroke is. It writes letters to the right of its line, and takes them back to the left. A click stops it, one that
# another client has grabbed does not.
# What it means: who writes with Dasher stops it before a gesture and before "minimize" or "next desktop", or finds
# letters there that nobody meant. A program that draws under a grab cannot keep the pointer's place from others.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" dasher=5.0.0~beta~repack2-4+b1 openbox=3.6.1-12+b2 shared-mime-info=2.4-5+b2 x11-utils=7.7+7 \
    fonts-dejavu-core
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from managers import *

os.environ.update(LANG="C.UTF-8", USER="root", XDG_RUNTIME_DIR="/tmp", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")
run("/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas")
BESIDE, LINE, RIGHT = (900, 720), (390, 450), (640, 450)
mouse, other = InputDevice("mouse"), Client()
user = Manager("openbox")
dasher = subprocess.Popen("dasher", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
end = time.monotonic() + 30
while not (found := run("xdotool search --onlyvisible --class dasher")):
    assert time.monotonic() < end
    time.sleep(0.2)
time.sleep(2)
window = int(found.split()[-1])
run(f"xdotool windowsize {window} 800 650 windowmove {window} 50 50")
time.sleep(1)


def go(place):
    user.warp(*place)
    mouse.move(1, 1)


def written():
    """How many dark points the text has."""
    colours = Screen.colours(user, *[(x, y) for y in range(140, 156) for x in range(52, 852)])
    return sum(colour < "80" for colour in colours)


def writes(before=lambda: None, after=None, place=RIGHT, seconds=20):
    """Whether there is another text after some seconds with the pointer there, or before that where it can be seen."""
    old = written()
    before()
    go(place)
    end = time.monotonic() + seconds
    while time.monotonic() < end and (after or written() == old):
        time.sleep(0.2)
    go(LINE)
    after and after()
    return written() != old


def minimize():
    user.ask(window, "WM_CHANGE_STATE", 3)
    assert not user.is_shown(window)


def show():
    user.ask(window, "_NET_ACTIVE_WINDOW", 2)


def grab():
    assert other.grab(MASTER_POINTER, other.root, *POINTER_EVENTS) == 0


def desktop(number):
    run(f"xdotool set_desktop {number}")
    time.sleep(1)


go(LINE)
seen("whether Dasher writes before it is started", writes(seconds=4), False)
mouse.click(1)
time.sleep(0.5)
seen("... when a click has started it", writes(), True)
seen("... with the pointer beside the window", writes(place=BESIDE), True)
grab()
seen("... in another client's grab of the pointer", writes(), True)
mouse.click(1)
seen("... after a click in it", writes(), True)
other.ungrab(MASTER_POINTER)
seen("... minimized", writes(minimize, show, seconds=10), True)
seen("... on another desktop", writes(lambda: desktop(1), lambda: desktop(0), seconds=10), True)
mouse.click(1)
time.sleep(0.5)
seen("... when a click has stopped it", writes(seconds=4), False)
dasher.kill()
dasher.wait()
EOF
