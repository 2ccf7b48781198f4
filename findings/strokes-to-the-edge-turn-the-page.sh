#!/bin/bash
# Where the pointer at the screen's edge changes the desktop, a stroke that ends there turns the page in fvwm3
# as the key is let go, and throws the pointer to the other side. In IceWM strokes do not, but fingers do,
# page after page while they rest, though a touch grab has accepted them.
# fvwm3 1.1.2, IceWM 3.7.4, X.Org X server 21.1.16.
#
# One would guess: edges are for a pointer that the user pushes there. While another client has grabbed the
# pointer or accepted the finger, what is drawn is that client's, and the window manager hears nothing of it.
# What happens: it sees no motion in a grab, but as the grab ends an Enter of its own window at the edge,
# which fvwm3 takes for a push; a stroke that only touches the edge and comes back is nothing. A touch moves
# the pointer, and no grab of touches keeps Enter from the window below, so both change the desktop for a
# finger: fvwm3 in mid-stroke, IceWM again and again. xfwm4 4.20.0 and KWin 6.3.6 (by hand) want more than one
# push; they only set the pointer back by a pixel, after strokes as well.
# What it means: a launcher cannot tell its window manager of it; a swipe to the left or right by hand ends at
# the edge more often than one thinks. Edge switching off, or with a delay longer than a stroke's end.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" fvwm3=1.1.2+ds-1 icewm=3.7.4-1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

for path, text in {
        "/tmp/.icewm/preferences": "ShowTaskBar=0\nEdgeSwitch=1\nHorizontalEdgeSwitch=1\n",
        "/tmp/fvwm": "DesktopSize 4x1\nEdgeScroll 100 0\nEdgeResistance 250\nEdgeThickness 2\n"}.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
COMMANDS["fvwm3"] = "fvwm3 -f /tmp/fvwm"
mouse, tablet, touch, client = InputDevice("mouse"), InputDevice("tablet"), InputDevice("touch"), Client()
EDGE = 1023


def page(manager):
    """The desktop, and the pointer's place on the line; fvwm3's desktop has four pages."""
    time.sleep(1)
    text = run("xprop -root _NET_CURRENT_DESKTOP _NET_DESKTOP_VIEWPORT")
    desktop, view = (int(re.search(name + "\\S+ = (\\d+)", text)[1]) for name in ("CURRENT", "VIEWPORT"))
    return desktop + view // 1024, client.pointer()[0]


def home(manager):
    tablet.place(500, 400)
    manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0)
    manager.ask(manager.root, "_NET_DESKTOP_VIEWPORT", 0, 0)
    tablet.place(500, 400)


def push():
    for _ in range(40):
        mouse.move(20)
        time.sleep(0.01)


def free(manager):
    home(manager)
    push()
    return page(manager)[0] > 0


def stroke(manager, xinput2, back=0):
    """In a stroke, and after it."""
    home(manager)
    if xinput2:
        assert not client.grab(MASTER_POINTER, client.root, "Motion")
    else:
        assert not client.call("XGrabPointer", client.root, c_int(0), c_uint(64), c_int(1), c_int(1), 0, 0, 0)
    push()
    mouse.move(-back)
    during = page(manager)
    client.ungrab(MASTER_POINTER) if xinput2 else client.call("XUngrabPointer", 0)
    return during, page(manager)


def finger(manager):
    """While an accepted finger rests at the edge, a second later, after it."""
    home(manager)
    touch.touch(1, "begin", 700, 400)
    client.decide(ACCEPT_TOUCH)
    for x in range(720, EDGE, 20):
        touch.touch(1, "update", x, 400)
    touch.touch(1, "update", EDGE, 400)
    rests = [page(manager)[0], page(manager)[0]]
    touch.touch(1, "end", EDGE, 400)
    return rests


client.grab_passively("TouchBegin", client.root, *TOUCH_EVENTS)
for name, away, rests in ("fvwm3", (1, 2), (True, False)), ("icewm", (0, EDGE), (True, True)):
    manager = Manager(name)
    manager.ask(manager.root, "_NET_NUMBER_OF_DESKTOPS", 4)
    seen(f"{name}: the mouse turns the page", free(manager), True)
    for xinput2 in True, False:
        seen("    page and pointer in a stroke, after it", stroke(manager, xinput2), ((0, EDGE), away))
    seen("    in one that comes back from the edge, after it", stroke(manager, True, 300), ((0, 723), (0, 723)))
    first, second = finger(manager)
    seen("    a finger at the edge turns the page, and another one as it rests",
         (first > 0, second > first), rests)
    manager.end()
PYTHON
