#!/bin/bash
# Under awesome, keys that are sent as soon as a window is the active one go to the window that was active
# before.
# awesome 4.3; openbox 3.6.1, jwm 2.4.6, fluxbox 1.3.7.
#
# One would guess: who waits until _NET_ACTIVE_WINDOW names a window may type then: it has the keyboard.
# What happens: awesome sets the property at once, draws both title bars anew, and gives the window the
# keyboard after that, 20 to 80 ms later. In between the window that was active before gets what is typed.
# openbox, jwm and fluxbox give the keyboard first. IceWM 3.7.4 does both in one breath, in the wrong order:
# two to six of ten keys went astray.
# What it means: what activates a window and types on sight of the property types into another one; the
# server's focus is what counts (XGetInputFocus, 'xdotool getwindowfocus'). The same holds where the focus
# follows the mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" awesome=4.3-7+b2 openbox=3.6.1-12+b2 jwm=2.4.6-2 fluxbox=1.3.7-1+b1 \
    x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

# Its configuration wants a file that Debian's menus would write.
os.makedirs("/usr/share/lua/5.3/debian")
with open("/usr/share/lua/5.3/debian/menu.lua", "w") as file:
    file.write("return {menu = {Debian_menu = {Debian = {}}}}")
COMMANDS["awesome"] = "awesome"
TIMES, X = 10, 53
keyboard = InputDevice("keyboard")


def told(manager):
    """How often the window that was active before got the key, of ten times."""
    user = Manager(manager)
    windows = [user.open(x, 100, 300, 200) for x in (50, 500)]
    for window in windows:
        user.select_core(window, "KeyPress")

    def activate(window):
        """Asks for it as a pager does, and waits until the window manager says that it is active."""
        user.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0, 0, 0, wait=0)
        end, value = time.monotonic() + 5, POINTER(c_ulong)()
        while not value or value[0] != window:
            assert time.monotonic() < end, manager
            user.call("XGetWindowProperty", user.root, user.atom("_NET_ACTIVE_WINDOW"), 0, 1, c_int(0),
                      0, byref(c_ulong()), byref(c_int()), byref(c_ulong()), byref(c_ulong()),
                      byref(value))

    wrong = 0
    for turn in range(TIMES):
        window, other = windows[turn % 2], windows[1 - turn % 2]
        activate(other)
        time.sleep(0.5)
        user.events()
        activate(window)
        keyboard.tap(X)
        time.sleep(0.3)
        wrong += [event.window for event in user.events("KeyPress")] == [other]
    user.end()
    return wrong


print("Of 10 keys that are struck once a window is said to be active, the other window got")
for manager in ("openbox", "jwm", "fluxbox"):
    seen(manager, told(manager), 0)
seen("awesome", told("awesome"), 10)
EOF
