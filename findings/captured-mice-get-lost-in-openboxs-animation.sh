#!/bin/bash
# A game of GLFW that is minimized and brought back in openbox has lost the mouse: while openbox animates it, the
# window has the focus and lies outside of the screen, where the pointer cannot be kept in it.
# openbox 3.6.1 as packaged, GLFW 3.4, SDL 2.32.4; IceWM 3.7.4, X.Org X server 21.1.16.
#
# One would guess: a window that has the focus can be grabbed, and a captured mouse is captured again when the game
# is back, as it is after another window or another desktop.
# What happens: openbox gives the focus at once, and for about .2 s moves the window in from below the screen. A
# grab that is confined to a window beyond the screen is refused as "not viewable" (3), though by its attributes the
# window is viewable. GLFW tries once, at FocusIn, and then hears no motion at all until the focus goes and comes;
# SDL 2 tries on. pyglet 2.0.17, raylib 6.2.0 and Panda3D 1.10.16 lose it like GLFW, SFML 2.6 does not (by hand).
# With <animateIconify>no</animateIconify>, in IceWM (jwm 2.4.6 by hand) it is captured again.
# What it means: who grabs at FocusIn has to try again for a while. As a user, activate another window and the
# game once more, or switch the animation off.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libglfw3=3.4-3 libsdl2-2.0-0=2.32.4+dfsg-1 openbox=3.6.1-12+b2 icewm=3.7.4-1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from games import *

os.makedirs("/tmp/still")
with open("/etc/xdg/openbox/rc.xml") as file, open("/tmp/still/rc.xml", "w") as still:
    animated = file.read()
    still.write(animated.replace("<animateIconify>yes", "<animateIconify>no"))
assert "<animateIconify>yes" in animated
COMMANDS["openbox, no animation"] = "openbox --config-file /tmp/still/rc.xml"
mouse, other = InputDevice("mouse"), Client()


def back(window):
    """Of a window that is minimized and brought back, from its focus on: the statuses of grabs that are confined
    to it, how it is mapped at the first (2 is viewable), and whether it lies on the screen then."""
    user.ask(window, "WM_CHANGE_STATE", 3)
    user.ask(window, "_NET_ACTIVE_WINDOW", 2, wait=0)
    focus, end = c_ulong(), time.monotonic() + 3
    while focus.value != window:
        assert time.monotonic() < end
        user.call("XGetInputFocus", byref(focus), byref(c_int()))
    statuses, box, place = [], WindowAttributes(), None
    while 0 not in statuses:
        assert time.monotonic() < end
        status = user.call("XGrabPointer", window, c_int(1), c_uint(64), c_int(1), c_int(1), window, 0, 0)
        if not statuses:
            user.call("XGetWindowAttributes", window, byref(box))
            place = user.place(window)
        statuses.append(status)
        time.sleep(0.01)
    user.call("XUngrabPointer", 0)
    return list(dict.fromkeys(statuses)), box.map_state, place[0] < 1024 and place[1] < 768


def captured():
    """Status of another client's grab, 1 if the game has the pointer, and how much of 300 pixels it hears."""
    game.said(0.2)
    status = other.grab(MASTER_POINTER, other.root, "Motion")
    status or other.ungrab(MASTER_POINTER)
    for _ in range(30):
        mouse.move(10, 0)
        time.sleep(0.01)
    return status, sum(int(line.split()[1]) for line in game.said() if line.startswith("motion"))


for name in "openbox", "openbox, no animation", "icewm":
    user, animation = Manager(name), name == "openbox"
    beside = user.open(300, 300, 400, 300)
    seen(f"{name}: a window that is back: grabs, map state, on the screen", back(beside),
         ([3, 0], 2, False) if animation else ([0], 2, True))
    for kit in ("GLFW", "SDL 2") if animation else ("GLFW",):
        game = Game(kit, user)
        seen(f"    {kit}: captured, and how much of 300 is heard", captured(), (1, 300))
        user.ask(game.window, "WM_CHANGE_STATE", 3)
        user.ask(game.window, "_NET_ACTIVE_WINDOW", 2)
        seen("    ... minimized and back", captured(), (0, 0) if animation and kit == "GLFW" else (1, 300))
        user.ask(beside, "_NET_ACTIVE_WINDOW", 2)
        user.ask(game.window, "_NET_ACTIVE_WINDOW", 2)
        seen("    ... another window and back", captured(), (1, 300))
        game.end()
    user.close(beside)
    user.end()
EOF
