#!/bin/bash
# A finger's stroke in a table of Calc neither selects what it crosses nor scrolls: it is a tap on the cell where it
# began, however far, slow or late it moves. With the mouse, or without GTK, it selects.
# LibreOffice 25.2.3 with GTK 3 (3.24.49), and without a toolkit ("gen"); openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a finger scrolls, as in the lists of GTK 3, or does what the mouse's button 1 does, as everywhere
# where touches are not known; held first, it does the other of the two.
# What happens: with GTK 3 the cell where the finger is put down is selected, and nothing more, now and then one or two
# cells beside it, be it up, across, slow, or held for a second first. Without a toolkit Calc hears of the finger as
# of button 1.
# What it means: what is drawn on a touch screen and given back to Calc is a tap. To select by finger, or to scroll
# without a wheel, SAL_USE_VCLPLUGIN=gen helps, or the bars at the side.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libreoffice-calc=4:25.2.3-2+deb13u12 libreoffice-gtk3=4:25.2.3-2+deb13u12 \
    python3-uno=4:25.2.3-2+deb13u12 openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core libc-bin
# What the packages' own installation would do.
inside cp /usr/lib/libreoffice/share/.registry/main.xcd /etc/libreoffice/registry/
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from office import *

mouse, touch, user = InputDevice("mouse"), InputDevice("touch"), Manager("openbox")
START = 400, 400


def stroke(press, move, release, dx, dy, rest=0.03, seconds=0.2):
    """The cells that are selected by it, or None if the table scrolls."""
    user.warp(250, 230)  # Away from what was selected.
    mouse.move(1, 0)
    mouse.click(1)
    top = calc.row()
    press(*START)
    time.sleep(rest)
    for n in range(1, 11):
        move(START[0] + dx * n / 10, START[1] + dy * n / 10)
        time.sleep(seconds / 10)
    release(START[0] + dx, START[1] + dy)
    cells = calc.selected()
    return cells if calc.row() == top else None


def by_mouse(*way):
    def press(x, y):
        user.warp(x, y)
        mouse.button(1, True)

    return stroke(press, lambda x, y: user.warp(int(x), int(y)), lambda *_: mouse.button(1, False), *way)


def by_finger(*way):
    return stroke(*(lambda x, y, phase=phase: touch.touch(0, phase, x, y) for phase in ("begin", "update", "end")), *way)


WAYS = {"across": (150, 100), "up": (0, -150), "across in 2 s": (150, 100, 0.03, 2), "held first": (150, 100, 1.2)}
for kit in "gtk3", "gen":
    calc = Calc(kit, user)
    user.warp(*START)
    mouse.move(1, 0)
    for _ in range(5):
        mouse.scroll(120)
        time.sleep(0.1)
    assert calc.row() > 10
    mouses = {way[:2]: by_mouse(*way) for way in list(WAYS.values())[:2]}
    seen(f"{kit}: whether the mouse selects cells across, up", [":" in cells for cells in mouses.values()], [True] * 2)
    ways = WAYS if kit == "gtk3" else {way: WAYS[way] for way in ("across", "up")}
    fingers = [by_finger(*way) for way in ways.values()]
    print("    the mouse selected", *mouses.values(), "and the finger", *fingers)
    seen(f"    whether a finger selects the same {', '.join(ways)}",
         [cells == mouses[way[:2]] for cells, way in zip(fingers, ways.values())], [kit == "gen"] * len(ways))
    seen("    ... whether it scrolls", None in fingers, False)
    calc.end()
EOF
