#!/bin/bash
# A dialog that is minimized under Metacity or Marco is in no taskbar, does not come back with its
# window, and Alt+Tab does not know it; if it is modal, its application no longer takes any input.
# Metacity 3.56.0, Marco 1.26.2, with GTK 3.24.49; IceWM 3.7.4 and openbox 3.6.1 beside them.
#
# One would guess: a dialog cannot be minimized, as it has no such button; or it goes with its window
# and comes with it.
# What happens: WM_CHANGE_STATE (`xdotool windowminimize`, a gesture, a panel) minimizes it alone.
# Metacity and Marco put SKIP_TASKBAR on every dialog that has a window, so that no panel lists it;
# activating its window, or minimizing and restoring that, leaves it where it is, and so does Alt+Tab.
# The window of a modal one is there and dead. IceWM does not bring it back either, but lists it.
# openbox minimizes the window with it and restores both. By hand: xfwm4 4.20.0 says SKIP_TASKBAR, too,
# but brings it back with its window, jwm 2.4.6 as well; mutter 48.7 minimizes no dialog.
# What it means: minimize WM_TRANSIENT_FOR's window in place of a dialog; it takes the dialog along and
# brings it back in all of them. `xdotool search --name TITLE windowactivate` is the way out.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" metacity=1:3.56.0-1 marco=1.26.2-4.1 icewm=3.7.4-1 openbox=3.6.1-12+b2 \
    dbus-daemon mate-settings-daemon-common libglib2.0-bin \
    shared-mime-info python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 x11-utils=7.7+7
inside update-mime-database /usr/share/mime # The managers look for their icons by it.
inside_xorg python3 - << 'EOF'
import re, sys
from compositors import *

PROGRAM = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, button = Gtk.Window(title="Alpha"), Gtk.Button(label="Press")
button.connect("clicked", lambda _: print("clicked", flush=True))
window.add(button)
window.set_default_size(400, 300)
window.show_all()
dialog = Gtk.Dialog(title="Beta", transient_for=window, modal=True)
dialog.set_default_size(200, 100)
dialog.show_all()
Gtk.main()
"""
COMMANDS.update(icewm="icewm", openbox="openbox")
ALT, TAB = 64, 23
keyboard, mouse, user = InputDevice("keyboard"), InputDevice("mouse"), Client()


def until(what, seconds=20):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.1)
    return what()


def shown(title):
    return "IsViewable" in run(f"xwininfo -name {title}")


def does(command, title="Beta"):
    """Whether the window is shown after this."""
    run(command)
    time.sleep(0.8)
    return shown(title)


def switch():
    """Alt+Tab, as often as there may be windows."""
    back = False
    for times in 1, 2:
        keyboard.key(ALT, True)
        for _ in range(times):
            time.sleep(0.3)
            keyboard.tap(TAB)
        time.sleep(0.3)
        keyboard.key(ALT, False)
        time.sleep(0.6)
        back = back or shown("Beta")
    return back


for manager, skips, window, activated, restored, by_keys in (
        ("metacity", True, True, False, False, False), ("marco", True, True, False, False, False),
        ("icewm", False, True, False, False, True), ("openbox", False, False, True, True, None)):
    process = subprocess.Popen(
        ["sh", "-c", COMMANDS[manager]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp/run",
                                     "GSETTINGS_BACKEND": "memory", "LANG": "C.UTF-8"})
    assert until(lambda: "window id" in run("xprop -root _NET_SUPPORTING_WM_CHECK")), manager
    time.sleep(1.5)
    application = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "LANG": "C.UTF-8", "NO_AT_BRIDGE": "1"})
    os.set_blocking(application.stdout.fileno(), False)
    assert until(lambda: shown("Alpha") and shown("Beta")), manager
    time.sleep(1)
    alpha, beta = (int(re.search("id: (0x\\w+)", run(f"xwininfo -name {name}"))[1], 16)
                   for name in ("Alpha", "Beta"))
    seen(f"{manager}: the dialog is kept off taskbars",
         "SKIP_TASKBAR" in run(f"xprop -id {beta} _NET_WM_STATE"), skips)
    seen("... minimized: dialog, window shown",
         (does(f"xdotool windowminimize {beta}"), shown("Alpha")), (False, window))
    by_switcher = None
    if window:
        seen("... its window activated: shown", does(f"xdotool windowactivate {alpha}"), activated)
        if not activated:
            by_switcher = switch()
    else:
        seen("... its window activated: both shown",
             does(f"xdotool windowactivate {alpha}") and shown("Alpha"), activated)
    seen("... Alt+Tab: shown", by_switcher, by_keys)
    if not shown("Beta"):
        place = run(f"xwininfo -id {alpha}")
        x, y = (int(re.search(f"left {axis}: +(\\d+)", place)[1]) for axis in "XY")
        user.warp(x + 50, y + 50)
        mouse.click(1)
        time.sleep(0.5)
        seen("... a click into its window arrives, brings it back",
             (application.stdout.read() is not None, shown("Beta")), (False, False))
        run(f"xdotool windowminimize {alpha}")
        time.sleep(0.8)
        seen("... its window minimized and back: shown", does(f"xdotool windowactivate {alpha}"),
             restored)
    run(f"xdotool windowactivate {beta}")
    time.sleep(0.8)
    run(f"xdotool windowminimize {alpha}")
    time.sleep(0.8)
    gone = not shown("Alpha") and not shown("Beta")
    seen("... the window minimized in its place: both gone, both back",
         (gone, does(f"xdotool windowactivate {alpha}") and shown("Alpha")), (True, True))
    application.kill()
    application.wait()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    run("xprop -root -remove _NET_SUPPORTING_WM_CHECK")
    time.sleep(0.5)
EOF
