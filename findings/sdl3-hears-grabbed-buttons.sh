#!/bin/bash
# SDL 3 programs get the buttons, notches and taps that another client has grabbed: a stroke of a gesture
# program presses, releases and scrolls in them, too, and a tap is two clicks.
# SDL 3.2.10, X.Org X server 21.1.16.
#
# One would guess: while a client has a grab of the pointer, or of the button that is down, no other
# client sees that button; a touch that a touch grab has accepted never happened for the others; a
# tap is one click.
# What happens: SDL selects the buttons of the devices beside those of the master pointer. A grab of
# the master (XIGrabDevice, XIGrabButton for XIAllMasterDevices, XGrabPointer, XGrabButton) does not
# touch events of the devices, so the application gets all but the motion. Only a grab of the device
# itself (XIGrabButton for XIAllDevices, XIGrabDevice of the mouse) or a window above it keeps the
# button away. A tap comes twice, as the finger and as the touch screen's button, and by the latter
# also a touch that was accepted elsewhere.
# What it means: a program that takes a button for strokes from all clients grabs it for XIAllDevices
# as well, or puts a window over the application. SDL programs count clicks of the touch screen twice.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libsdl3-0=3.2.10+ds-1
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# SDL_EVENT_MOUSE_MOTION 0x400, BUTTON_DOWN, BUTTON_UP, WHEEL; SDL_EVENT_FINGER_DOWN 0x700, UP. In
# SDL_MouseButtonEvent `which` is at 20, the button at 24, the number of clicks at 26.
PROGRAM = """
import ctypes, struct, time
SDL = ctypes.CDLL("libSDL3.so.0")
SDL.SDL_CreateWindow.restype = ctypes.c_void_p
assert SDL.SDL_Init(0x20)
assert SDL.SDL_CreateWindow(b"SDL", 1024, 768, ctypes.c_uint64(0))
names = {0x400: "motion", 0x401: "press", 0x402: "release", 0x403: "wheel", 0x700: "finger down",
         0x701: "finger up"}
event = ctypes.create_string_buffer(128)
print("ready", flush=True)
while True:
    while SDL.SDL_PollEvent(event):
        kind = struct.unpack_from("I", event.raw)[0]
        text = names.get(kind)
        if kind in (0x401, 0x402):
            text += f" {event.raw[24]}"
            if struct.unpack_from("I", event.raw, 20)[0] == 0xFFFFFFFF:
                text += " of the finger"
        if text:
            print(text, flush=True)
    time.sleep(0.005)
"""
mouse, touch, user = InputDevice("mouse"), InputDevice("touch"), Client()
application = subprocess.Popen(
    [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    env=dict(os.environ, XDG_RUNTIME_DIR="/tmp"))
os.set_blocking(application.stdout.fileno(), False)


def heard(seconds=0.4):
    """What the application was told; motion once."""
    time.sleep(seconds)
    lines = (application.stdout.read() or b"").decode().splitlines()
    return [line for n, line in enumerate(lines) if line != "motion" or line not in lines[:n]]


def stroke():
    """Button 3 down, four motions, up, and a notch of the wheel."""
    mouse.button(3, True)
    for _ in range(4):
        mouse.move(5, 5)
    mouse.button(3, False)
    mouse.scroll(120)
    return heard()


def tap(after=None):
    touch.touch(1, "begin", 300, 300)
    if after:
        after()
    touch.touch(1, "end", 300, 300)
    return heard()


end = time.monotonic() + 20
while "ready" not in heard(0.1):
    assert time.monotonic() < end
user.warp(500, 400)
mouse.move(5, 5)
heard(1)
BUTTONS = ["press 3", "release 3", "wheel"]
seen("a stroke with button 3 and a notch", stroke(), ["press 3", "motion", "release 3", "wheel"])
for name, device in {"XIAllMasterDevices": ALL_MASTERS, "XIAllDevices": 0}.items():
    grabber = Client()
    grabber.call("XIGrabButton", c_int(device), c_int(3), grabber.root, 0, c_int(1), c_int(1), c_int(0),
                 grabber.mask(device, POINTER_EVENTS), c_int(1), byref(GrabModifiers(ANY_MODIFIER, 0)))
    result = stroke()
    seen(f"XIGrabButton, {name}: what the application heard", [r for r in result if r != "motion"],
         BUTTONS if device else ["wheel"])
    seen("    and the grabbing client", [event.kind for event in grabber.events()],
         ["ButtonPress"] + ["Motion"] * 4 + ["ButtonRelease"])
    X11.XCloseDisplay(grabber.display)
grabber = Client()
for name, device in {"the master pointer": MASTER_POINTER, "the mouse": device_id("mouse")}.items():
    seen(f"XIGrabDevice, {name}: status", grabber.grab(device, grabber.root, *POINTER_EVENTS), 0)
    result = stroke()
    grabber.ungrab(device)
    seen("    what the application heard", [r for r in result if r != "motion"],
         BUTTONS if device == MASTER_POINTER else [])
seen("XGrabPointer: status", grabber.call(
    "XGrabPointer", grabber.root, 0, c_uint(4 | 8 | 64), c_int(1), c_int(1), 0, 0, 0), 0)
result = stroke()
grabber.call("XUngrabPointer", 0)
seen("    what the application heard", [r for r in result if r != "motion"], BUTTONS)
window = user.window(0, 0, 1024, 768)
seen("a window over it", stroke(), [])
user.call("XDestroyWindow", window)

heard()
TAP = ["press 1", "press 1 of the finger", "finger down", "release 1", "release 1 of the finger",
       "finger up"]
seen("a tap", sorted(r for r in tap() if r != "motion"), sorted(TAP))
grabber.grab_passively("TouchBegin", grabber.root, *TOUCH_EVENTS)
result = tap(lambda: grabber.decide(ACCEPT_TOUCH))
seen("a tap that another client has accepted", [r for r in result if r != "motion"],
     ["press 1", "release 1"])
application.kill()
application.wait()
EOF
