#!/bin/bash
# A window that is opened maximized, or in full screen as videos and games are, has no size to go back to
# under IceWM and pekwm: taken off again, the state is gone and the size is that of the screen. One that is
# hidden meanwhile, into a tray, comes back with the screen's size in all but these: openbox, IceWM.
# IceWM 3.7.4, pekwm 0.1.18, openbox 3.6.1, xfwm4 4.20.0, Metacity 3.56.0.
#
# One would guess: a window with _NET_WM_STATE_MAXIMIZED or FULLSCREEN set before it is mapped goes back to
# the size that it was made with, and when its program hides it the state goes, and with it the size.
# What happens: IceWM and pekwm never note the first size. The second time is not better: maximized again
# and restored, it is as large. The others are right (xfwm4 puts it where it was without the frame, once).
# When a program withdraws a window that is in full screen all remove the state, as they should, but leave
# the size: shown again it is as large as the screen, with a frame (Metacity and pekwm fit that in, xfwm4
# calls it maximized), and so it stays. By hand: jwm 2.4.6, fluxbox 1.3.7 and blackbox, which leave the lower
# edge out of sight, fvwm3, Sawfish, ctwm, Marco, mutter, KWin alike.
# What it means: whoever maximizes or fills the screen keeps the place from before, in a program's own files
# or in a launcher's, and sets it if the window has not gone back by itself; leave full screen before hiding.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" icewm=3.7.4-1 pekwm=0.1.18-1+b1 openbox=3.6.1-12+b2 \
    xfwm4=4.20.0-1 xfconf metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin shared-mime-info \
    x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'PYTHON'
from managers import *

print("Sizes of windows of 300x200: opened maximized and restored, opened in full screen and restored,"
      " hidden in full screen and shown, with the states then")
SIZE = "300x200"
for name, maximized, full, hidden in (
        ("icewm", "1024x722", "1024x768", (SIZE, [])), ("pekwm", "1020x744", "1020x744", ("1020x744", [])),
        ("openbox", SIZE, SIZE, (SIZE, [])), ("metacity", SIZE, SIZE, ("1024x731", [])),
        ("xfwm4", SIZE, SIZE, ("1024x744", sorted(MAXIMIZED)))):
    manager = Manager(name)

    def size(window):
        return "{2}x{3}".format(*manager.place(window))

    found = []
    for states in MAXIMIZED, ["FULLSCREEN"]:
        window = manager.open(200, 150, 300, 200, *states)
        assert size(window) != SIZE and set(states) <= set(manager.states(window)), name
        manager.change(window, False, *states)
        once = size(window)
        manager.change(window, True, *states)
        manager.change(window, False, *states)
        assert not set(states) & set(manager.states(window)) and size(window) == once, name
        found.append(once)
        manager.close(window)
    window = manager.open(200, 150, 300, 200)
    manager.change(window, True, "FULLSCREEN")
    manager.call("XWithdrawWindow", window, c_int(0))
    time.sleep(0.5)
    manager.call("XMapWindow", window)
    time.sleep(0.8)
    seen(name, (*found, (size(window), manager.states(window))), (maximized, full, hidden))
    manager.close(window)
    manager.end()
PYTHON
