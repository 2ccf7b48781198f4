#!/bin/bash
# A touchpad, touch screen or mouse that is switched off by libinput's own property in mid-drag or
# mid-swipe keeps its button down, or its swipe going, until something else has an event.
# xf86-input-libinput 1.5.0, libinput 1.28.1, X.Org X server 21.1.16.
#
# One would guess: "libinput Send Events Mode Enabled" 1, 0 does what `xinput disable` does: at that
# moment the button goes up, the touch and the swipe end.
# What happens: the end waits until another of libinput's devices has something to say. Until then
# button 1 is down for all programs (what was dragged is still dragged), a swipe or a touch has no end;
# 'Tapping Enabled' 0 in a drag by tapping is the same. Any key or motion brings the end; the swipe's is
# not marked as cancelled. xinput disable ends all at once.
# What it means: a shortcut's own release brings the end, a timer, a script or a remote shell that
# switches a touchpad off does not. Use "Device Enabled" for that, and do not wait for the end of a
# stroke whose device was switched off.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}"
cat > "$folder/root/srv/switched.py" << 'PROGRAM'
from drivers import *


class Screen(Touchpad):
    kind = "TOUCHSCREEN"

    def __init__(self):
        super().__init__()
        self.name, self.properties, self.codes[KEY] = "screen", (1,), (TOUCH,)


board, rat, pad, screen = keyboard(), mouse(), Touchpad(), Screen()
start_xorg()
from x11 import *

client = Client()
client.select(client.window(0, 0, 1024, 768), *POINTER_EVENTS, *TOUCH_EVENTS, *SWIPE_EVENTS)


def set(device, name, *values):
    run(f"xinput set-prop {device} 'libinput {name}' {' '.join(map(str, values))}")


def swipe():
    pad.put({n: (30 + 15 * n, 30) for n in range(3)})
    time.sleep(0.1)
    pad.drag(*[(10, 0)] * 3)


def drag():
    set("touchpad", "Tapping Enabled", 1)
    pad.put({0: (50, 30)})
    time.sleep(0.03)
    pad.lift()
    time.sleep(0.05)
    pad.put({0: (50, 30)})
    pad.drag((10, 0))


def told():
    """Ends that came, with a mark for a cancelled one, and whether button 1 is down."""
    time.sleep(0.4)
    ends = [event.kind + " cancelled" * (event.kind == "SwipeEnd" and event.flags & 1)
            for event in client.events("ButtonRelease", "TouchEnd", "SwipeEnd")]
    return ends, client.pointer()[2] == 256


ACTS = (
    ("touchpad", "a swipe", swipe, pad.lift, "SwipeEnd"),
    ("touchpad", "a drag by tapping", drag, pad.lift, "ButtonRelease"),
    ("screen", "a finger", lambda: screen.put({0: (50, 30)}), screen.lift, "TouchEnd"),
    ("mouse", "a button", lambda: rat.send((KEY, LEFT, 1)), lambda: None, "ButtonRelease"))
OTHERS = {"touchpad": ("motion of the mouse", lambda: rat.move(1)),
          "screen": ("motion of the mouse", lambda: rat.move(1)),
          "mouse": ("a key", lambda: board.key(30, 1))}
time.sleep(1)
drag()
seen("touchpad, a drag by tapping", told(), ([], True))
set("touchpad", "Tapping Enabled", 0)
seen("    tapping switched off", told(), ([], True))
rat.move(1)
seen("    motion of the mouse", told(), (["ButtonRelease"], False))
pad.lift()
told()
for device, name, start, stop, end in ACTS:
    held = end != "SwipeEnd"
    start()
    seen(f"{device}, {name}", told(), ([], held))
    run(f"xinput disable {device}")
    seen("    xinput disable", told(), ([end], False))
    stop()
    run(f"xinput enable {device}")
    if device == "mouse":
        rat.send((KEY, LEFT, 0))
    told()
    start()
    seen("    again", told(), ([], held))
    set(device, "Send Events Mode Enabled", 1, 0)
    seen("    switched off by libinput's property", told(), ([], held))
    what, other = OTHERS[device]
    other()
    seen(f"    {what}", told(), ([end], False))
    stop()
    set(device, "Send Events Mode Enabled", 0, 0)
    told()
PROGRAM
inside_kernel python3 /srv/switched.py
