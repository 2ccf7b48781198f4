#!/bin/bash
# A window that is dragged by what it shows itself, a title bar of its own, hangs on the pointer
# afterwards if the button is up before the program has seen the drag: the next click is swallowed.
# GTK 3.24.49, GTK 4.18.6, and Qt 6.8.2 by hand; openbox 3.6.1, IceWM 3.7.4, fluxbox 1.3.7, jwm 2.4.6.
#
# One would guess: a drag that is over moves the window or does nothing; whoever is asked to move a window
# under a pressed button sees that none is pressed any more.
# What happens: the program reads press and motion, asks the window manager (_NET_WM_MOVERESIZE), and reads
# the release. openbox and IceWM (fvwm3 1.1.2, xfwm4 4.20.0, by hand) begin the move then, with no button down:
# the window follows the pointer, and no other client can grab it, until a click, which nobody gets.
# fluxbox and pekwm 0.1.18 only keep the pointer. In jwm (Metacity 3.56.0) it ends with the next motion.
# It is so in a program that is busy for a moment, as here, and in an idle one when the drag is made at
# once: by xdotool most of the time, in GTK 4 by a real mouse within .01 s.
# What it means: a drag that a launcher gives back needs time between its events, .03 s is enough for an
# idle program; and who finds the pointer grabbed after that may click once.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-4.0=4.18.6+ds-2 libgtk-4-1=4.18.6+ds-2 \
    gir1.2-gtk-3.0=3.24.49-3 fonts-dejavu-core openbox=3.6.1-12+b2 icewm=3.7.4-1 \
    fluxbox=1.3.7-1+b1 jwm=2.4.6-2 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from titlebars import *

mouse = InputDevice("mouse")


def pull(steps):
    for _ in range(steps):
        mouse.move(10, 10)
        time.sleep(0.03)
    time.sleep(0.3)


def drag(process, window, busy):
    """Whether it has moved after the drag; whether it has as the mouse goes on, or the pointer is held."""
    x, y, width, _ = manager.place(window)
    user.warp(x + width // 2 - 60, y + 40)
    time.sleep(0.2)
    if busy:
        process.send_signal(signal.SIGSTOP)
    mouse.button(1, True)
    pull(5)
    mouse.button(1, False)
    process.send_signal(signal.SIGCONT)
    time.sleep(0.5)
    dropped = manager.place(window)
    pull(5)
    after, held = manager.place(window), is_held()
    if held:
        mouse.button(1, True)
        time.sleep(0.1)
        mouse.button(1, False)
        time.sleep(0.3)
        assert not is_held()
    return dropped[:2] != (x, y), (after != dropped, held)


print("It is moved by the drag; then without a button, with the pointer held: as usual, and busy")
for name in "openbox", "icewm", "fluxbox", "jwm":
    manager = Manager(name)
    user.warp(1000, 740)
    processes = {kit: start(kit) for kit in KITS}
    windows = {kit: number(kit) for kit in processes}
    time.sleep(1)
    for kit, process in processes.items():
        usual = drag(process, windows[kit], False)
        hangs = {"fluxbox": (False, True), "jwm": (True, False)}.get(name, (True, True))
        seen(f"{name}, {kit}", (usual, drag(process, windows[kit], True)),
             ((True, (False, False)), (False, hangs)))
        process.kill()
        process.wait()
    manager.end()
EOF
