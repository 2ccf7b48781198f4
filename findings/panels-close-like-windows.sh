#!/bin/bash
# A panel and the desktop with its icons can be closed and minimized like any window, also where the window
# manager says that neither is allowed: "close the window under the pointer" ends the panel.
# jwm 2.4.6, IceWM 3.7.4, xfwm4 4.20.0, Metacity 3.56.0, tint2 17.0.1; openbox 3.6.1 refuses.
#
# One would guess: a window of the type DOCK or DESKTOP is no window to a user; window managers that show it
# without a frame or a button do not close or minimize it for a pager either. What may be done is in
# _NET_WM_ALLOWED_ACTIONS.
# What happens: openbox (KWin 6.3.6 too, by hand) refuses. The four others ask a panel and a desktop to close by
# _NET_CLOSE_WINDOW, fluxbox 1.3.7, pekwm 0.1.18, fvwm3 1.1.2, Marco 1.26.2 and mutter 48.7 as well; xfwm4 and
# Metacity end tint2, which does not know WM_DELETE_WINDOW. jwm, xfwm4, Metacity (Marco, fluxbox, pekwm)
# minimize them, and as no taskbar has them only a program brings them back. IceWM and xfwm4 (fluxbox, pekwm)
# make a panel as large as the screen. The actions do not say so: jwm and Metacity name neither closing nor
# minimizing, xfwm4 not the latter, IceWM nothing at all.
# What it means: who acts on the window under the pointer, or on the active one where only the desktop is
# left, has to look at its type; the window manager does not.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 jwm=2.4.6-2 icewm=3.7.4-1 xfwm4=4.20.0-1 xfconf \
    metacity=1:3.56.0-1 tint2=17.0.1-1.2 dbus-daemon libglib2.0-bin shared-mime-info x11-utils=7.7+7
inside update-mime-database /usr/share/mime # Metacity looks for its icons by it.
inside_xorg python3 - << 'PYTHON'
from managers import *

ACTIONS = "CLOSE", "MINIMIZE", "FULLSCREEN"


def atoms(manager, window, name, type, *names):
    values = (c_ulong * len(names))(*map(manager.atom, names))
    manager.call("XChangeProperty", window, manager.atom(name), type, c_int(32), c_int(0), values,
                 c_int(len(names)))


def until(condition):
    end = time.monotonic() + 2
    while not (met := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return met


def is_asked_to_close(manager):
    while X11.XPending(manager.display):
        event = Event()
        X11.XNextEvent(manager.display, byref(event))
        message = ctypes.cast(byref(event), POINTER(Message)).contents
        if event.type == 33 and message.data[0] == manager.atom("WM_DELETE_WINDOW"):
            return True
    return False


def obeyed(manager, kind):
    """What the window manager allows, and what it does."""
    height = 30 if kind == "DOCK" else 768
    window = X11.XCreateSimpleWindow(
        manager.display, c_ulong(manager.root), c_int(0), c_int(0), c_uint(1024), c_uint(height),
        c_uint(0), c_ulong(0), c_ulong(0))
    atoms(manager, window, "WM_PROTOCOLS", 4, "WM_DELETE_WINDOW")
    if kind != "NORMAL":
        atoms(manager, window, "_NET_WM_WINDOW_TYPE", 4, "_NET_WM_WINDOW_TYPE_" + kind)
    manager.call("XMapWindow", window)
    time.sleep(0.8)
    text = run(f"xprop -id {window} _NET_WM_ALLOWED_ACTIONS")
    done = []
    manager.ask(window, "_NET_CLOSE_WINDOW", 0, 2)
    if until(lambda: is_asked_to_close(manager)):
        done.append("CLOSE")
    manager.ask(window, "WM_CHANGE_STATE", 3)
    if until(lambda: not manager.is_shown(window)):
        done.append("MINIMIZE")
        manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
        assert until(lambda: manager.is_shown(window))
    if kind == "DOCK":
        manager.change(window, True, "FULLSCREEN")
        if until(lambda: manager.place(window) == SCREEN):
            done.append("FULLSCREEN")
    manager.close(window)
    return [name for name in ACTIONS if "ACTION_" + name in text], done


def tint2_ends(manager):
    """Whether the panel ends when its window is asked to be closed."""
    panel = subprocess.Popen("tint2", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert until(lambda: "IsViewable" in run("xwininfo -name tint2"))
    time.sleep(1)
    assert panel.poll() is None
    window = int(re.search("id: (\\d+)", run("xwininfo -int -name tint2"))[1])
    manager.ask(window, "_NET_CLOSE_WINDOW", 0, 2)
    ended = until(lambda: panel.poll() is not None)
    panel.kill()
    panel.wait()
    return ended


print("Allowed and done, of closing, minimizing and full screen (which the desktop is not asked)")
BOTH = ["CLOSE", "MINIMIZE"]
for name, dock, desktop, tint2 in (
        ("openbox", ([], []), ([], []), False),
        ("jwm", ([], BOTH), ([], BOTH), False),
        ("icewm", ([], ["CLOSE", "FULLSCREEN"]), ([], ["CLOSE"]), False),
        ("xfwm4", (["CLOSE", "FULLSCREEN"], list(ACTIONS)), (["CLOSE", "FULLSCREEN"], BOTH), True),
        ("metacity", ([], BOTH), ([], BOTH), True)):
    manager = Manager(name)
    assert set(BOTH) <= set(obeyed(manager, "NORMAL")[1]), name
    seen(f"{name}, a panel", obeyed(manager, "DOCK"), dock)
    seen("    a desktop", obeyed(manager, "DESKTOP"), desktop)
    seen("    tint2 ends when it is to be closed", tint2_ends(manager), tint2)
    manager.end()
PYTHON
