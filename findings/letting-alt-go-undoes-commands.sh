#!/bin/bash
# What a command does while the list of Alt+Tab is open is undone as Alt is let go: IceWM goes back to the desktop
# that was left, or along with a window that was sent away; a window that was minimized is there again.
# IceWM 3.7.4, openbox 3.6.1; fluxbox 1.3.7 leaves everything as it is.
#
# One would guess: a swipe or a finger's stroke may run a command while Alt is held. It is done at once, the list
# follows what has become of its windows, and letting Alt go gives the focus to one that is there.
# What happens: commands are done at once, but the list is the one from before. In openbox and IceWM (by hand
# in jwm 2.4.6, Metacity 3.56.0, Marco 1.26.2, Sawfish 1.11.90) the chosen window comes back though it was minimized
# meanwhile. IceWM (Marco) follows it to the desktop that it was sent to, and leaves the desktop that a command
# has gone to (Marco, Sawfish). A window that was activated meanwhile keeps the focus in fluxbox (jwm) only.
# pekwm 0.1.18 (by hand) does commands when Alt is up, so they hold there.
# What it means: under a hotkey with Alt, or by a swipe, a command has to wait until no other client holds the
# keyboard, or may be undone a moment later.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 fluxbox=1.3.7-1+b1 x11-utils=7.7+7
inside_xorg python3 - << 'PYTHON'
from managers import *

ALT, TAB = 64, 23
os.makedirs("/tmp/.config/openbox")
with open("/tmp/.config/openbox/rc.xml", "w") as file:
    file.write('<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><keybind key="A-Tab">'
               '<action name="NextWindow"/></keybind></keyboard></openbox_config>')
keyboard, tablet = InputDevice("keyboard"), InputDevice("tablet")


def after(manager, command=None, *data):
    """With a before and b chosen in the list, a command; the active window, those that are seen, and the desktop,
    when Alt is up."""
    windows = {name: manager.open(50 + 220 * n, 100, 180, 150) for n, name in enumerate("abc")}
    for name in "cba":
        manager.ask(windows[name], "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=0.2)
    keyboard.key(ALT, True)
    time.sleep(0.1)
    keyboard.tap(TAB)
    time.sleep(0.4)
    if command:
        others = {"_NET_CURRENT_DESKTOP": manager.root, "_NET_ACTIVE_WINDOW": windows["c"]}
        window = others.get(command, windows["b"])
        manager.ask(window, command, *data)
    keyboard.key(ALT, False)
    time.sleep(0.7)
    desktop, active = re.findall("(?:= |# )(\\w+)", run("xprop -root _NET_CURRENT_DESKTOP _NET_ACTIVE_WINDOW"))
    shown = {name: window for name, window in windows.items() if manager.is_shown(window)}
    active = "".join(name for name, window in shown.items() if window == int(active, 16))
    manager.ask(manager.root, "_NET_CURRENT_DESKTOP", 0, 0, wait=0.3)
    manager.close(*windows.values())
    return f"{active or '-'} of {''.join(shown) or '-'} on {desktop}"


tablet.place(1000, 740)
print("The active window, those that are seen, the desktop: a was active, b chosen, Alt let go; b was minimized")
print("before that; b was sent to desktop 1; desktop 1 was gone to; c was activated")
for name, *expected in (
        ("openbox", "b of abc on 0", "b of abc on 0", "a of ac on 0", "- of - on 1", "b of abc on 0"),
        ("icewm", "b of abc on 0", "b of abc on 0", "b of b on 1", "b of abc on 0", "b of abc on 0"),
        ("fluxbox", "b of abc on 0", "a of ac on 0", "a of ac on 0", "- of - on 1", "c of abc on 0")):
    manager = Manager(name)
    manager.ask(manager.root, "_NET_NUMBER_OF_DESKTOPS", 4)
    seen(name, [after(manager), after(manager, "WM_CHANGE_STATE", 3), after(manager, "_NET_WM_DESKTOP", 1, 2),
                after(manager, "_NET_CURRENT_DESKTOP", 1, 0), after(manager, "_NET_ACTIVE_WINDOW", 2, 0, 0)], expected)
    manager.end()
PYTHON
