#!/bin/bash
# While a window is moved by hand in twm, vtwm or mwm no other program gets on: nothing is drawn, no command is
# done, nothing typed by a script. twm and w9wm do the same for a new window, until a click.
# twm 1.0.10, vtwm 5.4.7, mwm 2.3.8, w9wm 0.4.2; openbox 3.6.1 is right.
#
# One would guess: a window manager takes the pointer for a move, as for a menu, and other programs go on: films
# play, what a script asks for is done.
# What happens: with the move of an outline goes a grab of the whole server. Each request of another program
# waits for the button, be it a minute; after it all is done. mwm does so from the first motion on (aewm++ 1.1.2
# too, by hand), twm and vtwm from the press. twm and w9wm hold the server as well while a window that has no
# place of its own waits to be put somewhere: a program that a command starts stops all others until the user
# clicks. vtwm (as Debian has it) and mwm place such a window. By hand: evilwm 1.4.3, WindowLab 1.40, wm2, lwm
# 1.2.4, flwm, cwm 7.1, blackbox 0.70.1, fvwm 2.7 move the window itself and hold nothing.
# What it means: who must answer in time (a watchdog, a hotkey's release) counts with pauses as long as the user
# likes; and whoever would end the move by a script (XTEST) waits, too.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" twm=1:1.0.10-1+b1 vtwm=5.4.7-8 mwm=2.3.8-4 w9wm=0.4.2-8+b2 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
from managers import *

# In other locales they look for fonts that are not there.
COMMANDS.update({name: "LC_ALL=C exec " + name for name in ("twm", "vtwm", "mwm", "w9wm")})
tablet, mouse = InputDevice("tablet"), InputDevice("mouse")


def gets_on(*times):
    """Whether another program is done, before each of these is called, and after the last."""
    program = subprocess.Popen(["xprop", "-root", "-format", "SET", "8s", "-set", "SET", "1"])
    results = []
    for call in *times, lambda: None:
        try:
            results.append(program.wait(1) == 0)
        except subprocess.TimeoutExpired:
            results.append(False)
        call()
    return results


def moved(manager):
    """While the user moves a window by its title, and afterwards."""
    window = manager.open(200, 200, 300, 200)
    before, frame = manager.place(window), manager.frame(window)
    tablet.place(frame[0] + 100, (frame[1] + before[1]) // 2 + 1)
    time.sleep(0.3)
    mouse.button(1, True)
    for _ in range(10):
        mouse.move(8, 5)
        time.sleep(0.03)
    results = gets_on(lambda: mouse.button(1, False))
    time.sleep(0.5)
    assert manager.place(window)[0] > before[0] + 40
    manager.close(window)
    return results


def opened(manager):
    """After a window without a place of its own has opened, and after a click then."""
    tablet.place(700, 500)
    window = X11.XCreateSimpleWindow(
        manager.display, c_ulong(manager.root), c_int(0), c_int(0), c_uint(200), c_uint(150),
        c_uint(0), c_ulong(0), c_ulong(0))
    X11.XMapWindow(manager.display, c_ulong(window))
    X11.XFlush(manager.display)
    time.sleep(1)
    results = gets_on(lambda: mouse.click(1))
    time.sleep(0.7)
    assert manager.is_shown(window)
    manager.close(window)
    return results


print("Another program gets on: during a move, after it; before and after a click, when a window has opened")
FREE, STOPPED = [True, True], [False, True]
for name, move, new in (("openbox", FREE, FREE), ("twm", STOPPED, STOPPED), ("vtwm", STOPPED, FREE),
                        ("mwm", STOPPED, FREE), ("w9wm", None, STOPPED)):
    manager = OldManager(name)
    if move:
        seen(f"{name}, a move", moved(manager), move)
    seen(f"{name}, a new window", opened(manager), new)
    manager.end()
PYTHON
