#!/bin/bash
# When a monitor is switched off or unplugged, fvwm3 leaves all its windows where nobody sees them and jwm
# those that are not maximized; under IceWM and pekwm a full-screen one covers a part of the other monitor.
# Plugged in again, the windows come back under Metacity only.
# IceWM 3.7.4, jwm 2.4.6, pekwm 0.1.18, fvwm3 1.1.2, Metacity 3.56.0; two outputs of the dummy driver.
#
# One would guess: the window manager moves what lay on the lost monitor to one that is left, and what is
# maximized or full screen fits that one; that is what a window manager listens to RandR for.
# What happens: openbox 3.6.1 does it (by hand), and leaves them there. Metacity (Marco 1.26.2, mutter 48.7 and
# KWin 6.3.6 too, by hand) also takes them back with the monitor, and fits them. jwm fits the maximized and
# full-screen ones and leaves a plain window 80 pixels beyond the edge; fvwm3 (Sawfish too) does nothing.
# IceWM and pekwm push the windows in and leave a full-screen one 800x600 at 224,0, pekwm
# the maximized one as well, which says MAXIMIZED. When the one monitor gets a smaller mode, by hand, IceWM,
# pekwm, blackbox, Sawfish, ctwm, cwm and herbstluftwm leave a full-screen window as large as it was.
# What it means: after a change of monitors look for windows with no pixel on any; a launcher's command
# by name or class still reaches them. FULLSCREEN and MAXIMIZED do not tell what a window covers.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" icewm=3.7.4-1 jwm=2.4.6-2 pekwm=0.1.18-1+b1 fvwm3=1.1.2+ds-1 \
    metacity=1:3.56.0-1 dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
from managers import *

OUT = "out of sight"


def switch(on):
    run("xrandr --output DUMMY1 " + ("--mode 800x600 --pos 1024x0" if on else "--off"))
    time.sleep(1.5)


run("xrandr --addmode DUMMY1 800x600")
print("On the monitor that is lost: a plain, a maximized, a full-screen window; when it is back")
for name, lost, back in (
        ("icewm", ("in sight", "fits", "covers 800x600"), (False, False, False)),
        ("jwm", (OUT, "fits", "fits"), (True, True, False)),
        ("pekwm", ("in sight", "covers 796x576", "covers 800x600"), (False, False, False)),
        ("fvwm3", (OUT, OUT, OUT), (True, True, True)),
        ("metacity", ("in sight", "fits", "fits"), (True, True, True))):
    manager = Manager(name)
    switch(True)
    windows = [manager.open(x, y, 300, 200) for x, y in ((1100, 100), (1300, 200), (1350, 250))]
    manager.change(windows[1], True, *MAXIMIZED)
    manager.change(windows[2], True, "FULLSCREEN")
    before = [manager.place(window) for window in windows]
    assert all(place[0] >= 1024 for place in before), name
    switch(False)

    def look(window, width):
        """The monitor is 1024 wide, and frames and panels take less than 140."""
        place = manager.place(window)
        if place[0] >= 1024:
            return OUT
        return "in sight" if not width else "fits" if place[2] > 884 else "covers"

    found = [look(window, n) for n, window in enumerate(windows)]
    sizes = [manager.place(window)[2:] for window in windows]
    states = [set(states) <= set(manager.states(window))
              for window, states in zip(windows, ([], MAXIMIZED, ["FULLSCREEN"]))]
    assert all(states), name
    found = tuple(f"covers {w}x{h}" if text == "covers" else text for text, (w, h) in zip(found, sizes))
    seen(name, found, lost)
    switch(True)
    seen("... on it again", tuple(manager.place(window)[0] >= 1024 for window in windows), back)
    switch(False)
    manager.close(*windows)
    manager.end()
EOF
