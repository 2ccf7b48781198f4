#!/bin/bash
# A mouse that keyd has for one of its buttons loses half notches and the button BTN_TASK, its notches
# come without the Shift that was tapped for them, and during a macro it stands still.
# keyd 2.5.0.
#
# One would guess: what the config does not name goes through as it came. A one-shot modifier is for
# the next thing that is done, be it key, click or notch. What comes during a macro waits in its order.
# What happens: keyd makes events of its own. Of a fine wheel only whole notches are left, as the fine
# events are dropped and none are made; a motion beside a notch tells the other wheel's 0. A one-shot
# Shift is in a click, is let go before a notch, and stays over a motion. While a macro waits nothing
# of keyboard or mouse comes; afterwards a click is before the key that was pressed before it, as one
# device is read after the other.
# What it means: name a mouse in [ids] only if its wheel is a plain one. Where Shift with the wheel is
# wanted by one hand, a key must be held. Gestures drawn during a macro jump, and clicks of that time
# come in a wrong order.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]}" keyd=2.5.0-4
inside_kernel python3 - << 'PROGRAM'
from uinput import *
from checks import seen

board, mice = keyboard(), mouse()
A, B, S, SHIFT, SIDE, TASK = 30, 48, 31, 42, 0x113, 0x117
mice.codes = {KEY: range(0x110, 0x118), REL: (X, Y, 6, 8, 11, 12), ABS: {}, MSC: (MSC,)}
uinput = UInput()
os.makedirs("/etc/keyd", exist_ok=True)
with open("/etc/keyd/default.conf", "w") as file:
    file.write("[ids]\n*\n0001:0003\n[main]\nmouse1 = f13\na = oneshot(shift)\n"
               "b = macro(x 800ms y)\n")
subprocess.Popen(["keyd.rvaiya"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
NAMES = {(KEY, LEFT): "left", (KEY, SIDE): "side", (KEY, 183): "F13", (KEY, TASK): "task",
         (KEY, SHIFT): "Shift", (KEY, S): "s", (KEY, 45): "x", (KEY, 21): "y", (REL, X): "motion",
         (KEY, 0x116): "back", (REL, 8): "wheel", (REL, 11): "fine wheel", (REL, 6): "tilt"}


def told(*steps, quiet=0.3):
    """What came of steps until nothing came for a while: +KEY, -KEY, and amounts."""
    for step in steps:
        step()
    events, end = [], time.monotonic() + quiet
    while time.monotonic() < end:
        time.sleep(0.01)
        if new := uinput.events():
            events, end = events + new, time.monotonic() + quiet
    return " ".join("+-"[not value] + NAMES[type, code] if type == KEY else
                    f"{NAMES[type, code]} {value}" for type, code, value in events)


def tap(code, device=board):
    device.key(code, True)
    device.key(code, False)


def notch(units, plain=0):
    mice.send((REL, 11, units), *[(REL, 8, plain)] * bool(plain))


end = time.monotonic() + 20
while uinput.events()[-2:] != [(KEY, 183, 1), (KEY, 183, 0)]:
    assert time.monotonic() < end
    tap(SIDE, mice)
    time.sleep(0.3)
seen("left, back, task", [told(lambda: tap(code, mice)) for code in (LEFT, 0x116, TASK)],
     ["+left -left", "+back -back", ""])
seen("a motion", told(lambda: mice.send((REL, X, 5))), "motion 5")
seen("half a notch, the other half with the notch", [told(lambda: notch(60)), told(lambda: notch(60, 1))],
     ["", "wheel 1 tilt 0"])
seen("Shift, then a key", told(lambda: tap(A), lambda: tap(S)), "+Shift +s -s -Shift")
seen("Shift, then a click", told(lambda: tap(A), lambda: time.sleep(0.1), lambda: tap(LEFT, mice)),
     "+Shift +left -left -Shift")
seen("Shift, then a motion and a click", told(
    lambda: tap(A), lambda: time.sleep(0.1), lambda: mice.send((REL, X, 5)), lambda: tap(LEFT, mice)),
     "+Shift motion 5 +left -left -Shift")
seen("Shift, then a notch", told(lambda: tap(A), lambda: time.sleep(0.1), lambda: notch(120, 1)),
     "+Shift -Shift wheel 1 tilt 0")
took = 1
while took > 0.6:  # Of the macro's .8 s.
    told(quiet=1)
    tap(B)
    while uinput.events()[-1:] != [(KEY, 45, 0)]:
        time.sleep(0.01)
    begin = time.monotonic()
    during = told(lambda: tap(S), lambda: mice.send((REL, X, 5)), lambda: tap(LEFT, mice), quiet=0.2)
    took = time.monotonic() - begin
after = told(quiet=1)
seen("in the wait of a macro: a key, a motion, a click", during, "")
print(f"... after it: {after}")
seen("... the click is before the key", "+s" in after and after.index("+left") < after.index("+s"), True)
PROGRAM
