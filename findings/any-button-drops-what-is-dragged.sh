#!/bin/bash
# While something is dragged with button 1, a click of any other button, side buttons included, drops it
# there and then; so does a finger's tap in GTK 3 and Qt, even one that another program's touch grab
# accepts. Escape does not end a drag in GTK 4.
# GTK 3.24.49, GTK 4.18.6, Qt 6.8.2, and Qt 5.15.15 by hand; X.Org X server 21.1.16.
#
# One would guess: a drag ends with the button that it began with, or by Escape, in every toolkit.
# What happens: the first release of any button but the wheel's ends it, with button 1 still down. Over a
# target it is a drop, elsewhere the drag has failed, and what the user pulls on with button 1 is
# nothing. The tap of a finger ends a drag likewise, without a drop, but in GTK 4; a touch grab takes the
# finger, not the button that the server makes of it meanwhile. GTK 4 drops after Escape as if nothing had
# been pressed; the others give up.
# What it means: a button as hotkey is no hotkey in a drag, which has the pointer: it drops the file over
# whatever is there. Who draws strokes in mid-drag has to use keys.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from drags import *

ESCAPE = 9
mouse, keyboard, touch = InputDevice("mouse"), InputDevice("keyboard"), InputDevice("touch")
user, other = Client(), Client()


def click(number):
    return lambda: mouse.click(number)


def tap(accepted=False):
    if accepted:
        other.grab_passively("TouchBegin", other.root, *TOUCH_EVENTS)
    touch.touch(1, "begin", *AWAY)
    if accepted:
        other.decide(ACCEPT_TOUCH)
        other.call("XIUngrabTouchBegin", c_int(ALL_MASTERS), other.root, c_int(1),
                   byref(GrabModifiers(ANY_MODIFIER, 0)))
    touch.touch(1, "end", *AWAY)


def drag(event, place):
    """What the application hears at the event in mid-drag, and as button 1 is let go over the target."""
    user.warp(*SOURCE)
    time.sleep(0.2)
    mouse.button(1, True)
    pull(mouse, SOURCE, place)
    began = application.heard()
    event()
    result = application.heard()
    user.warp(*place)
    pull(mouse, place, TARGET)
    time.sleep(0.2)
    mouse.button(1, False)
    after = application.heard()
    user.warp(*AWAY)
    assert began == "begin", began
    return result, after


for kit in KITS:
    application = Application(kit, user)
    failed = "ignored" if kit == "Qt 6" else "no-target"
    escaped = {"GTK 3": "user-cancelled", "GTK 4": ""}.get(kit, "ignored")
    seen(f"{kit}, drag and drop: at its middle, at its end", drag(lambda: None, TARGET), ("", "drop"))
    seen("    at a notch of the wheel, the end", drag(click(5), TARGET), ("", "drop"))
    seen("    at a click over the target: button 3, 8",
         [drag(click(number), TARGET) for number in (3, 8)], [("drop", "")] * 2)
    seen("    at a click before it: button 8", drag(click(8), BETWEEN), (failed, ""))
    seen("    at Escape", drag(lambda: keyboard.tap(ESCAPE), TARGET), (escaped, "" if escaped else "drop"))
    seen("    at a finger's tap", drag(tap, TARGET), ("", "drop") if kit == "GTK 4" else (failed, ""))
    seen("    at one that a grab accepts", drag(lambda: tap(True), TARGET),
         ("", "drop") if kit == "GTK 4" else (failed, ""))
    application.end()
EOF
