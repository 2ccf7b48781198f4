#!/bin/bash
# Two fingers that part on a touch screen, a pinch, run what lisgd has for a swipe of one finger, in the
# direction of the finger that is lifted last; a shake and a Z are swipes as well.
# lisgd 0.3.7, libinput 1.28.1.
#
# One would guess: a swipe of so many fingers is one that all of them make; fingers that go different
# ways, or rest, are none, and a path that turns is no swipe either.
# What happens: each finger is judged by its first and last place as it is lifted, and the last one
# lifted decides. Two that part are a swipe of one, to the left or to the right by that, besides the
# zoom in the application below; with one of two at rest it is a swipe of one, or nothing if the
# resting one is last. Of three, how many count goes by the order, too. A shake that ends on the right
# is a swipe to the right, a Z a diagonal one, a way there and back nothing. Between 15 and 30 degrees
# off there is nothing (as documented), nor over .8 s.
# What it means: commands of one finger also come of zooming, so bind what can be undone, and two
# fingers or an edge. A shape that another program knows is a swipe for this one at the same time.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]}" lisgd=0.3.7-1
inside_kernel python3 - << 'PROGRAM'
from kernel import *
from checks import seen

screen = TouchScreen()
# LR: left to right, RL, UD, DU, and ULDR: upper left to lower right.
gestures = [word for fingers in (1, 2, 3) for way in ("LR", "RL", "UD", "DU", "ULDR") for word in (
    "-g", f"{fingers},{way},*,*,R,echo {fingers} {way} >> /tmp/ran")]
subprocess.Popen(["lisgd", "-d", screen.node, "-w", "1000", "-h", "600", *gestures],
                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def stroke(*paths, seconds=0.15, order=()):
    """What runs after fingers have gone along their paths, in mm, all at once, and are lifted."""
    open("/tmp/ran", "w").close()
    for finger, path in enumerate(paths):
        screen.put({finger: path[0]})
    for part in range(1, len(paths[0])):
        for step in range(1, 6):
            time.sleep(seconds / 5 / (len(paths[0]) - 1))
            screen.put({finger: tuple(a + (b - a) * step / 5 for a, b in zip(*path[part - 1:part + 1]))
                        for finger, path in enumerate(paths)})
    for finger in order or range(len(paths)):
        screen.put({finger: None})
        time.sleep(0.01)
    time.sleep(0.4)
    with open("/tmp/ran") as file:
        return file.read().strip() or "nothing"


def fingers(*ways, order=()):
    return stroke(*[[(30 + 15 * n, 30), (30 + 15 * n + x, 30 + y)] for n, (x, y) in enumerate(ways)],
                  order=order)


RIGHT, LEFT, UP, DOWN, REST = (20, 0), (-20, 0), (0, -20), (0, 20), (0, 0)
end = time.monotonic() + 20
while fingers(RIGHT) != "1 LR":
    assert time.monotonic() < end
seen("one finger, two, three to the right", [fingers(*[RIGHT] * n) for n in (1, 2, 3)],
     ["1 LR", "2 LR", "3 LR"])
for name, ways, expected in (("part", (LEFT, RIGHT), ["1 LR", "1 RL"]),
                             ("part upright", (UP, DOWN), ["1 UD", "1 DU"]),
                             ("to the right, one at rest", (REST, RIGHT), ["1 LR", "nothing"])):
    seen(f"two fingers {name}, the second lifted last, the first",
         [fingers(*ways, order=order) for order in ((0, 1), (1, 0))], expected)
ORDERS = (0, 1, 2), (1, 2, 0), (1, 0, 2), (2, 1, 0)
for name, ways, expected in (
        ("all", (RIGHT, RIGHT, RIGHT), ["3 LR"] * 4),
        ("the first at rest", (REST, RIGHT, RIGHT), ["1 LR", "nothing", "2 LR", "nothing"]),
        ("the second at rest", (RIGHT, REST, RIGHT), ["2 LR", "1 LR", "1 LR", "2 LR"]),
        ("the first to the left", (LEFT, RIGHT, RIGHT), ["1 LR", "2 RL", "2 LR", "2 RL"])):
    seen(f"three to the right, {name}, lifted in four orders",
         [fingers(*ways, order=order) for order in ORDERS], expected)
A, B, C, D = (20, 15), (50, 15), (20, 45), (50, 45)
for name, path, expected in (("a shake that ends on the right", [A, B, A, B], "1 LR"),
                             ("up, to the right, down", [C, A, B, D], "1 LR"),
                             ("a Z", [A, B, C, D], "1 ULDR"), ("there and back", [A, B, A], "nothing")):
    seen(name, stroke(path), expected)
seen("to the right, 10 and 20 degrees down", [stroke([A, (50, 20.3)]), stroke([A, (50, 26)])],
     ["1 LR", "nothing"])
seen("to the right, in 1.2 s", stroke([A, B], seconds=1.2), "nothing")
PROGRAM
