#!/bin/bash
# `xdotool behave WINDOW focus` runs its command when the window loses the focus as well, and `blur` when
# it gets it: both run at either, and two or three times at each hotkey of another client, though the focus
# stays. mouse-enter runs as another client's grab of the pointer ends, though the pointer never left.
# xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: as its manual says, focus is for a window that gets the input focus and blur for one
# that loses it, mouse-enter and mouse-leave for the pointer that enters and leaves it.
# What happens: focus and blur select the same events, FocusIn and FocusOut, and run for both. Those come
# with grabs of the keyboard, too, and EnterNotify with the end of a grab of the pointer; xdotool looks
# at neither mode nor detail.
# What it means: what such a command does (raise a window, pause a film) is done after each stroke and
# each hotkey. xprop -spy -root _NET_ACTIVE_WINDOW tells of the active window without them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

F12, log = 96, "/tmp/log"
mouse, keyboard, user, other = InputDevice("mouse"), InputDevice("keyboard"), Client(), Client()
window, elsewhere = user.window(100, 100, 300, 300), user.window(500, 300, 300, 300)
INSIDE, OUTSIDE = (200, 200), (700, 500)
user.warp(*OUTSIDE)
user.call("XSetInputFocus", elsewhere, 0, 0)
open(log, "w").close()
listeners = [
    subprocess.Popen(
        ["xdotool", "behave", str(window), event, "exec", "--sync", "sh", "-c", f"echo {event} >> {log}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for event in ("mouse-enter", "mouse-leave", "focus", "blur")]
time.sleep(1)


def ran():
    """What was run, and how often."""
    time.sleep(0.8)
    with open(log) as file:
        names = file.read().split()
    open(log, "w").close()
    return {name: names.count(name) for name in sorted(set(names))}


def core_grab():
    assert other.call("XGrabPointer", other.root, 0, 64, c_int(1), c_int(1), 0, 0, 0) == 0


def grab():
    assert other.grab(MASTER_POINTER, other.root, "Motion") == 0


def release():
    other.call("XUngrabPointer", 0)
    other.ungrab(MASTER_POINTER)


other.call("XGrabKey", c_int(F12), c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
user.call("XSetInputFocus", window, 0, 0)
seen("the window gets the focus", ran(), {"blur": 1, "focus": 1})
keyboard.tap(F12)
seen("a hotkey of another client", ran(), {"blur": 2, "focus": 2})
user.warp(*INSIDE)
seen("the pointer goes into the window", ran(), {"mouse-enter": 1})
mouse.click(1)
keyboard.tap(38)
seen("a click, a letter", ran(), {})
keyboard.tap(F12)
seen("a hotkey of another client, the pointer in the window", ran(), {"blur": 3, "focus": 3})
user.call("XSetInputFocus", elsewhere, 0, 0)
seen("the window loses the focus", ran(), {"blur": 1, "focus": 1})
for name, begin in {"core": core_grab, "XInput 2": grab}.items():
    begin()
    release()
    seen(f"a {name} grab of the pointer, which rests", ran(), {"mouse-enter": 1})
    begin()
    user.warp(*OUTSIDE)
    release()
    seen("    during which the pointer goes away", ran(), {"mouse-leave": 1})
    user.warp(*INSIDE)
    seen("    and then comes back", ran(), {"mouse-enter": 1})
for listener in listeners:
    listener.kill()
    listener.wait()
EOF
