#!/bin/bash
# A window manager that is restarted or replaced (--replace) forgets how large windows were before they were
# maximized or full screen: the user cannot make them small again.
# xfwm4 4.20.0, Metacity 3.56.0, mutter 48.7, jwm 2.4.6; openbox 3.6.1 is right.
#
# One would guess: the size from before is kept over a restart, as plain windows, minimized ones and those on
# other desktops are; or else a window that is maximized no longer gets some smaller size.
# What happens: openbox (IceWM 3.7.4 too, by hand) gives both windows their 300x200 back. Under xfwm4 both
# keep the size that they have, with no state that could be ended. Metacity makes 768x731 of the maximized one,
# three quarters of the screen, and the work area of the one in full screen; mutter 300x161, 39 pixels less
# than before, and the work area. jwm is right for the maximized one and gives the other the work area,
# Marco 1.26.2 (by hand) three quarters; KWin 6.3.6, by hand, two thirds to the first.
# What it means: who restarts a window manager by a gesture or a script takes windows out of these states
# before it, or remembers their places and sets them afterwards.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 xfwm4=4.20.0-1 xfconf \
    metacity=1:3.56.0-1 mutter=48.7-0+deb13u1 libgl1-mesa-dri dbus-daemon libglib2.0-bin shared-mime-info \
    x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'EOF'
from managers import *

AGAIN = {"openbox": "openbox --restart", "jwm": "jwm -restart"}


def until(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def owner(manager):
    """The window of the window manager that holds the screen."""
    return manager.call("XGetSelectionOwner", manager.atom("WM_S0"))


def restart(manager, name):
    """Begins it anew, or another one in its place."""
    if name in AGAIN:
        run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
        run(AGAIN[name])
        until(lambda: "window id" in run("xprop -root _NET_SUPPORTING_WM_CHECK"))
    else:
        first, before = manager.process, owner(manager)
        COMMANDS["again"] = re.sub("(exec xfwm4|metacity$|mutter)", "\\1 --replace", COMMANDS[name])
        manager.process = subprocess.Popen(
            ["sh", "-c", COMMANDS["again"]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env={
                **os.environ, "XDG_RUNTIME_DIR": "/tmp/run", "GSETTINGS_BACKEND": "memory",
                "LANG": "C.UTF-8"})
        until(lambda: first.poll() is not None and owner(manager) not in (0, before))
    time.sleep(3)


def ended(manager, large, full):
    """The sizes after the states have been taken off."""
    manager.change(large, False, *MAXIMIZED)
    manager.change(full, False, "FULLSCREEN")
    time.sleep(1)
    return ["{2}x{3}".format(*manager.place(window)) for window in (large, full)]


BEFORE = ["300x200"] * 2
print("Sizes of a window that was maximized and one that was in full screen: without a restart, with one")
for name, *expected in (
        ("openbox", *BEFORE), ("jwm", "300x200", "1016x712"), ("xfwm4", "1024x744", "1024x768"),
        ("metacity", "768x731", "1024x731"), ("mutter", "300x161", "1024x729")):
    manager = Manager(name)
    large, full, plain = (manager.open(150 + 50 * n, 150 + 50 * n, 300, 200) for n in range(3))
    place = manager.place(plain)
    found = []
    for again in False, True:
        manager.change(large, True, *MAXIMIZED)
        manager.change(full, True, "FULLSCREEN")
        until(lambda: manager.place(large)[2] > 900 and manager.place(full) == SCREEN)
        if again:
            restart(manager, name)
            assert manager.states(large) and manager.states(full) and manager.place(plain) == place, name
        found.append(ended(manager, large, full))
    seen(name, found, [BEFORE, expected])
    manager.close(large, full, plain)
    manager.end()
EOF
