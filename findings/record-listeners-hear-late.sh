#!/bin/bash
# A program that listens through RECORD hears of a key only when the server next has something to
# write to somebody: a key that no window takes stays unheard, for as long as nothing else happens.
# X.Org X server 21.1.16, python3-xlib 0.33.
#
# One would guess: RECORD, which xcape, pynput, AutoKey and macro recorders use, tells of devices'
# events as they happen, as XInput 2's raw events do.
# What happens: the server collects what it has recorded and sends it along when it writes to any
# client. Where the window with the focus takes the key this is at once. Where nobody takes it (the
# focus is on the desktop, or a grab has it whose owner asked for other events) it is at the next
# request of anybody that has an answer. A listener to raw events is told at once, and still leaves
# RECORD one event behind: the press comes with whatever follows it.
# What it means: a hold that is measured by when RECORD tells of it is too short, and one that ends
# a stroke comes late, on a quiet desktop only, so that nobody finds it. Use the time in the event,
# or raw events.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-xlib=0.33-3
inside_xorg python3 - << 'EOF'
import threading
from Xlib import display
from Xlib.ext import record
from Xlib.protocol import rq
from x11 import *

PRESS, A = 2, 38
keyboard, quiet, listener = InputDevice("keyboard"), Client(), Client()
control, data = display.Display(), display.Display()
heard = threading.Event()


def told(reply):
    text = reply.data if reply.category == record.FromServer else b""
    while text:
        event, text = rq.EventField(None).parse_binary_value(text, control.display, None, None)
        if event.type == PRESS:
            heard.set()


nothing = {name: (0, 0) for name in (
    "core_requests", "core_replies", "delivered_events", "errors")}
nothing.update(ext_requests=(0, 0, 0, 0), ext_replies=(0, 0, 0, 0), client_started=False,
               client_died=False)
context = control.record_create_context(
    0, [record.AllClients], [dict(nothing, device_events=(PRESS, PRESS))])
control.sync()
threading.Thread(target=data.record_enable_context, args=(context, told), daemon=True).start()
run("xset r off")
end = time.monotonic() + 10
while not heard.is_set():
    assert time.monotonic() < end, "RECORD does not start"
    keyboard.tap(A)
    quiet.pointer()
    heard.wait(0.1)


def when():
    """When RECORD tells of a press."""
    heard.clear()
    keyboard.key(A, True)
    if heard.wait(1):
        result = "at once"
    else:
        quiet.pointer()
        result = "with the answer to another client's request" if heard.wait(5) else "never"
    keyboard.key(A, False)
    quiet.pointer()
    return result


LATE = "with the answer to another client's request"
seen("nobody takes the key", when(), LATE)
listener.select(listener.root, "RawKeyPress")
seen("a listener to raw events", when(), LATE)
seen("    which was told of", len(listener.events("RawKeyPress")), 1)
listener.select(listener.root)
listener.grab(MASTER_KEYBOARD, listener.root, "KeyRelease")
seen("a grab of the keyboard that does not ask for presses", when(), LATE)
listener.ungrab(MASTER_KEYBOARD)
window = listener.window(0, 0, 300, 300)
listener.select_core(window, "KeyPress")
X11.XSetInputFocus(listener.display, c_ulong(window), 1, c_ulong(0))
listener.events()
seen("the window with the focus takes it", when(), "at once")
EOF
