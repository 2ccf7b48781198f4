#!/bin/bash
# A move of a window that is begun by _NET_WM_MOVERESIZE while no button is held is put back by the
# specification's own cancel in one window manager, stays where it is in another, and goes on in a
# third; a fourth does not claim the message and obeys half of it.
# openbox 3.6.1, IceWM 3.7.4, fvwm3 1.1.2, jwm 2.4.6, X.Org X server 21.1.16.
#
# One would guess: where it is claimed in _NET_SUPPORTED it is done alike: 8 begins a move by the
# mouse, 10 one by keys, 11 ends either and puts the window back.
# What happens: after 8 the window follows the pointer in openbox, IceWM and fvwm3, with pointer
# and keyboard grabbed, until a click, which the application does not get; keys like "a" are
# swallowed. After 11 the window goes back in openbox and stays in IceWM; in fvwm3 nothing ends and
# it still follows. Escape puts it back in all three. jwm, which does not claim it, does nothing for
# 8 and moves by keys for 10, with the pointer thrown into the window's corner. The arrow to the
# right is 8, 1, 5 and 10 pixels.
# What it means: a move can be a gesture's command, drawn while a key is held and ended by a click,
# but not everywhere; a program that begins one must not count on 11 to take it back, and until the
# user's click no grab of its own succeeds.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" x11-utils=7.7+7 openbox=3.6.1-12+b2 icewm=3.7.4-1 fvwm3=1.1.2+ds-1 jwm=2.4.6-2
cat > "$folder/root/srv/move.py" << 'EOF'
import sys
from x11 import *

A, RETURN, ESCAPE, RIGHT = 38, 36, 9, 114
BY_MOUSE, BY_KEYS, CANCEL = 8, 10, 11
Message = structure(
    ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
    ("window kind", c_ulong), ("format", c_int), ("data", ctypes.c_long * 5))
X11.XInternAtom.restype = c_ulong
mouse, keyboard = InputDevice("mouse"), InputDevice("keyboard")
NONE, BOTH, THERE = (False, False), (True, True), (40, 20)
FOLLOWED, BACK = (True, BOTH, THERE, False), ((0, 0), NONE)
EXPECTED = {
    "openbox": (FOLLOWED, (*BACK, (0, 0)), BACK, ((0, 0), (8, 0), NONE)),
    "icewm": (FOLLOWED, (THERE, NONE, THERE), BACK, ((0, 0), (1, 0), NONE)),
    "fvwm3": (FOLLOWED, (THERE, BOTH, (80, 40)), BACK, ((0, 0), (5, 0), NONE)),
    "jwm": ((False, NONE, (0, 0), True), (*BACK, (0, 0)), BACK, ((-100, -75), (10, 0), NONE)),
}
name = sys.argv[1]
expected = EXPECTED[name]
manager = subprocess.Popen([name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
application, launcher = Client(), Client()


def atom(name):
    return launcher.call("XInternAtom", c_char_p(name.encode()), 0)


end = time.monotonic() + 10
while "window id" not in run("xprop -root _NET_SUPPORTING_WM_CHECK"):
    assert time.monotonic() < end, "no window manager"
    time.sleep(0.1)
time.sleep(0.5)
window = X11.XCreateSimpleWindow(
    application.display, c_ulong(application.root), c_int(300), c_int(300), c_uint(200),
    c_uint(150), c_uint(0), c_ulong(0), c_ulong(0))
application.select_core(window, *POINTER_EVENTS[:2], "KeyPress")
application.call("XMapWindow", window)
time.sleep(1)


def place():
    """The window's, after what was asked for is done."""
    time.sleep(0.3)
    x, y = c_int(), c_int()
    launcher.call("XTranslateCoordinates", window, launcher.root, 0, 0, byref(x), byref(y),
                  byref(c_ulong()))
    return x.value, y.value


def begin(direction):
    """With the pointer in the middle of the window."""
    global start
    start = place()
    launcher.warp(start[0] + 100, start[1] + 75)
    time.sleep(0.2)
    application.events()
    ask(direction)


def ask(direction):
    x, y, _ = launcher.pointer()
    message = Message(33, 0, 1, None, window, atom("_NET_WM_MOVERESIZE"), 32,
                      (ctypes.c_long * 5)(x, y, direction, 1, 2))
    event = ctypes.create_string_buffer(192)
    ctypes.memmove(event, byref(message), ctypes.sizeof(message))
    launcher.call("XSendEvent", launcher.root, 0, 0x180000, event)
    time.sleep(0.2)


def draw():
    """40 to the right, 20 down."""
    for _ in range(4):
        mouse.move(10, 5)
    return moved()


def moved():
    x, y = place()
    return x - start[0], y - start[1]


def held():
    """Whether the window manager has the pointer and the keyboard."""
    pointer = launcher.call("XGrabPointer", launcher.root, 0, 4, 1, 1, 0, 0, 0)
    launcher.call("XUngrabPointer", 0)
    keys = launcher.call("XGrabKeyboard", launcher.root, 0, 1, 1, 0)
    launcher.call("XUngrabKeyboard", 0)
    return pointer == 1, keys == 1


def finish():
    """Whether the application gets the click that ends it."""
    mouse.click(1)
    time.sleep(0.2)
    return any(event.kind == "ButtonPress" for event in application.events())


claimed = "_NET_WM_MOVERESIZE" in run("xprop -root _NET_SUPPORTED")
begin(BY_MOUSE)
grabs, keys = held(), keyboard.tap(A)
seen(f"{name}: claimed, grabbed, moved, the click arrives",
     (claimed, grabs, draw(), finish()), expected[0])
begin(BY_MOUSE)
draw()
ask(CANCEL)
cancelled, grabs = moved(), held()
seen(f"{name}, cancelled by 11: moved, grabbed, moved by 40,20 more",
     (cancelled, grabs, draw()), expected[1])
finish()
begin(BY_MOUSE)
draw()
keyboard.tap(ESCAPE)
seen(f"{name}, Escape: moved, grabbed", (moved(), held()), expected[2])
finish()
begin(BY_KEYS)
x, y, _ = launcher.pointer()
keyboard.tap(RIGHT)
step = moved()
keyboard.tap(RETURN)
time.sleep(0.3)
seen(f"{name}, by keys: pointer thrown by, moved by Right, grabbed after Return",
     ((x - start[0] - 100, y - start[1] - 75), step, held()), expected[3])
EOF
failed=0
for manager in openbox icewm fvwm3 jwm; do
    inside_xorg python3 /srv/move.py "$manager" || failed=1
done
exit "$failed"
