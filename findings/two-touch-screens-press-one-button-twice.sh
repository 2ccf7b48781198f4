#!/bin/bash
# With a finger on each of two touch screens button 1 is pressed twice, the second time for the window
# under the first finger, and the window under the second finger gets a release without a press.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: of all fingers on the screens of one master the first is the pointer, as it is of the
# fingers on one screen; the second screen's finger is for touch clients only.
# What happens: each touch screen has a first finger, and all of them move and press the one pointer. It
# jumps between them at each motion, within one drag; the second press comes while the button is down,
# and its state says that it is up. The first finger that is lifted lets the button go: the mask is 0
# while the other finger is down, then the button is back at its next motion. For touch clients, and
# with a master for each screen, all is well.
# What it means: a stroke drawn with the emulated pointer, by a person at each of two screens or with a
# palm on the other one, is zigzag; take its points by the event's source, and touches where possible.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside bash -euc "$(declare -f start_xorg)
    DEVICES='keyboard Keyboard CoreKeyboard
        tablet PointerAbsolute CorePointer
        mouse Pointer SendCoreEvents
        left Touch SendCoreEvents
        right Touch SendCoreEvents'
    start_xorg
    python3 -" << 'EOF'
from x11 import *

screens = {name: InputDevice(name) for name in ("left", "right")}
numbers = {device_id(name): name for name in screens}
client = Client()
windows = {client.window(x, 0, 512, 768): name for x, name in ((0, "left"), (512, "right"))}


def told():
    """What each event is (a motion by its place only), for which window, by which screen's finger,
    and the buttons that it says are down."""
    return [(event.kind.removeprefix("Motion"), round(event.root_x), windows[event.window],
             numbers[event.source], event.buttons) for event in client.events()
            if hasattr(event, "buttons")]


def acts(name, finger, begin, end):
    """What comes of a finger's begin, of a motion, and of its end."""
    screen = screens[name]
    for phase, x in (("begin", begin), ("update", end), ("end", end)):
        yield lambda phase=phase, x=x: screen.touch(finger, phase, x, 100)


def both(second, finger):
    """Two fingers, from 100 to 120 and from 800 to 820, each act after the other's."""
    first = list(acts("left", 1, 100, 120))
    then = list(acts(second, finger, 800, 820))
    result = []
    for act in (first[0], then[0], first[1], then[1], first[2]):
        act()
        result.append(client.pointer()[2] == 256)
    then[1]()
    result.append(client.pointer()[2] == 256)
    then[2]()
    return told(), result


def short(list):
    """Without the motions that go with presses and releases."""
    return [event for event in list if event[0]]


for window in windows:
    client.select(window, *POINTER_EVENTS)
events, down = both("left", 2)
seen("two fingers on one screen: presses and releases", short(events),
     [("ButtonPress", 100, "left", "left", []), ("ButtonRelease", 120, "left", "left", [1])])
seen("... places", sorted({event[1] for event in events}), [100, 120])
seen("... whether button 1 is down, after each act", down, [True] * 4 + [False] * 2)
events, down = both("right", 1)
seen("a finger on each of two screens", short(events), [
    ("ButtonPress", 100, "left", "left", []), ("ButtonPress", 800, "left", "right", []),
    ("ButtonRelease", 120, "left", "left", [1]), ("ButtonRelease", 820, "right", "right", [1])])
seen("... places", [event[1] for event in events if not event[0]][:4], [100, 800, 120, 820])
seen("... whether button 1 is down, after each act", down, [True] * 4 + [False, True])
for window in windows:
    client.select(window)
    client.select(window, *TOUCH_EVENTS)
events = [(kind[5:], *rest[:3]) for kind, *rest in both("right", 1)[0] if kind]
seen("for touch clients", [event for event in events if event[0] != "Update"], [
    ("Begin", 100, "left", "left"), ("Begin", 800, "right", "right"),
    ("End", 120, "left", "left"), ("End", 820, "right", "right")])
run("xinput create-master two; xinput reattach right 'two pointer'")
for window in windows:
    client.select(window)
    client.select(window, *POINTER_EVENTS)
seen("as pointers, with a master each", [event[:4] for event in short(both("right", 1)[0])], [
    ("ButtonPress", 100, "left", "left"), ("ButtonPress", 800, "right", "right"),
    ("ButtonRelease", 120, "left", "left"), ("ButtonRelease", 820, "right", "right")])
EOF
