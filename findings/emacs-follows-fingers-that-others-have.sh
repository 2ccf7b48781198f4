#!/bin/bash
# Emacs acts on the touches that another client's touch grab has accepted: a finger's stroke for a gesture
# program scrolls its text, a tap moves its cursor. Pinches that another client has grabbed it leaves alone.
# Emacs 30.1 (emacs-lucid), X.Org X server 21.1.16.
#
# One would guess: a touch that a touch grab has accepted never happened for the other clients; so it is
# in GTK 3, GTK 4, Qt, Tk 9 and FLTK.
# What happens: Emacs has the touches of the touch screen itself, not of the master pointer only, as a
# client that selects them for XIAllDevices. A grab for XIAllMasterDevices, which is the usual one, takes
# those of the master alone. A grab for XIAllDevices or for the touch screen keeps them from Emacs.
# What it means: a program that takes fingers for strokes grabs them for XIAllDevices, too, where it would
# not have Emacs scroll under them.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" emacs-lucid=1:30.1+1-6+deb13u1 openbox=3.6.1-12+b2 libc-bin
inside_xorg python3 - << 'EOF'
import itertools
from x11 import *

# Writes where the cursor and the upper edge are in a text of 500 lines, and how large the text is,
# five times a second.
PROGRAM = """
(setq inhibit-startup-screen t)
(switch-to-buffer "text")
(dotimes (_ 500) (insert "a line of text\\n"))
(goto-char 1)
(run-with-timer 1 .2 (lambda () (write-region (format "%d %d %.1f" (line-number-at-pos)
  (line-number-at-pos (window-start)) (if (boundp 'text-scale-mode-amount) text-scale-mode-amount 0))
  nil "/tmp/new" nil 0)
  (rename-file "/tmp/new" "/tmp/state" t)))
"""
with open("/tmp/program.el", "w") as file:
    file.write(PROGRAM)
manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
touch, touchpad, user, other = InputDevice("touch"), InputDevice("touchpad"), Client(), Client()
time.sleep(1)
emacs = subprocess.Popen(
    ["emacs-lucid", "-Q", "-geometry", "80x30+0+0", "-l", "/tmp/program.el"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, LANG="C.UTF-8"))
end = time.monotonic() + 30
while not os.path.exists("/tmp/state"):
    assert time.monotonic() < end
    time.sleep(0.1)
time.sleep(1)


def state():
    """The lines of the cursor and of the upper edge, and the size."""
    time.sleep(1)
    with open("/tmp/state") as file:
        return file.read().split()


def changed_by(act):
    """Which of them it changes."""
    old = state()
    act()
    return [name for name, before, after in zip(("cursor", "edge", "size"), old, state())
            if before != after]


def finger(*places):
    """A stroke of it, which the grab, if there is one, accepts at its begin."""
    touch.touch(1, "begin", *places[0])
    for event in other.events("TouchBegin"):
        other.call("XIAllowTouchEvents", c_int(event.device), event.detail, other.root, c_int(ACCEPT_TOUCH))
    for place in places[1:]:
        touch.touch(1, "update", *place)
        time.sleep(0.05)
    touch.touch(1, "end", *places[-1])


def tap():
    finger((200, next(heights)))


def stroke():
    finger(*[(200, 440 - 30 * n) for n in range(10)])


def pinch():
    for phase, scale in ("begin", 1), ("update", 1.5), ("update", 2), ("end", 2):
        number = 27 + ("begin", "update", "end").index(phase)
        touchpad.send(7, struct.pack("HHI6d", number, 2, 0, 0, 0, 0, 0, scale, 0))
        time.sleep(0.05)


def grab(what, device, *kinds):
    modifiers = GrabModifiers(ANY_MODIFIER, 0)
    modes = [c_int(1), c_int(1)] if what != "TouchBegin" else []
    assert other.call("XIGrab" + what, c_int(device), other.root, *modes, c_int(0),
                      other.mask(device, kinds), c_int(1), byref(modifiers)) == 0


heights = itertools.cycle((150, 250, 350))
seen("a tap, a stroke of a finger, a pinch: what changes", [changed_by(act) for act in (tap, stroke, pinch)],
     [["cursor"], ["cursor", "edge"], ["size"]])
for name, device in {
        "XIAllMasterDevices": ALL_MASTERS, "XIAllDevices": 0, "the devices": None}.items():
    other = Client()
    grab("TouchBegin", device_id("touch") if device is None else device, *TOUCH_EVENTS)
    grab("PinchGestureBegin", device_id("touchpad") if device is None else device, "PinchBegin",
         "PinchUpdate", "PinchEnd")
    seen(f"another client has grabbed them, for {name}", [changed_by(act) for act in (tap, stroke, pinch)],
         [["cursor"], ["cursor", "edge"], []] if device == ALL_MASTERS else [[], [], []])
    X11.XCloseDisplay(other.display)
other = Client()
for name, device in {"XIAllMasterDevices": ALL_MASTERS, "XIAllDevices": 0}.items():
    window = user.window(900, 600, 100, 100, override=True)
    user.select(window, *TOUCH_EVENTS, device=device)
    grab("TouchBegin", ALL_MASTERS, *TOUCH_EVENTS)
    finger((950, 650))
    seen(f"a window that selects touches for {name}, under a grab for XIAllMasterDevices",
         [event.kind for event in user.events(*TOUCH_EVENTS)],
         [] if device == ALL_MASTERS else ["TouchBegin", "TouchEnd"])
    user.call("XDestroyWindow", window)
emacs.kill()
emacs.wait()
manager.kill()
manager.wait()
EOF
