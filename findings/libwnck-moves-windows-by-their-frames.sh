#!/bin/bash
# A window that libwnck puts where libwnck says that it is moves by its frame each time, and shrinks by
# it with the client's box. devilspie2's scripts do the same, or make it grow.
# libwnck 43.2, devilspie2 0.43, openbox 3.6.1, IceWM 3.7.4.
#
# One would guess: wnck_window_set_geometry of what wnck_window_get_geometry said changes nothing, or
# that of wnck_window_get_client_window_geometry, with one gravity or another.
# What happens: the setter adds the frame to the place and takes it off the size, as for a client's
# place and a frame's size, and the manager adds the frame once more, as it should for this gravity.
# With CURRENT and NORTHWEST the window goes right and down by its frame (openbox 1,20, IceWM 4,24, jwm
# 2.4.6 4,27), by twice that with the client's box, which shrinks it, too. Only STATIC with the frame's
# box puts it back, and not in openbox, where it goes 1,1. In devilspie2 set_window_geometry and
# set_window_position move by the frame, set_window_geometry2 makes the window grow by it, and only
# set_window_position2 with get_window_geometry changes nothing.
# What it means: who saves and restores windows sends _NET_MOVERESIZE_WINDOW himself, with the gravity
# Static and the client's own box, and looks where the window is afterwards.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 gir1.2-wnck-3.0=43.2-1 \
    libwnck-3-0=43.2-1 shared-mime-info python3-gi devilspie2=0.43-5+b1 x11-apps=7.7+11+b1 \
    x11-utils=7.7+7
inside update-mime-database /usr/share/mime # libwnck reads its icons by it.
inside_xorg python3 - << 'EOF'
import re
from x11 import *

with open("/tmp/back.py", "w") as file:
    file.write("""import gi, sys
gi.require_version("Wnck", "3.0")
from gi.repository import Gdk, Wnck
screen = Wnck.Screen.get_default()
screen.force_update()
window, = [window for window in screen.get_windows() if window.get_name() == "Alpha"]
place = window.get_geometry() if sys.argv[2] == "frame" else window.get_client_window_geometry()
window.set_geometry(getattr(Wnck.WindowGravity, sys.argv[1]), Wnck.WindowMoveResizeMask(15), *place)
Gdk.Display.get_default().sync()
""")
for name, line in {
        "geometry": "set_window_geometry(get_window_geometry())",
        "geometry2": "set_window_geometry2(get_window_geometry())",
        "position2": "x, y = get_window_geometry() set_window_position2(x, y)"}.items():
    os.makedirs(f"/tmp/{name}")
    with open(f"/tmp/{name}/script.lua", "w") as file:
        file.write(f'if get_window_name() == "Alpha" then {line} end\n')


def box():
    text = run("xwininfo -name Alpha")
    return [int(re.search(name + ": +(-?[0-9]+)", text)[1])
            for name in ("left X", "left Y", "Width", "Height")]


def change(command):
    """What the command adds to the place and the size."""
    before = box()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        process.wait(1.5 if command[0] == "devilspie2" else 20)
    except subprocess.TimeoutExpired:  # It stays.
        process.kill()
        process.wait()
    time.sleep(0.4)
    return [after - was for was, after in zip(before, box())]


for manager, left, top, wide, high in (
        ("openbox", 1, 20, 2, 25), ("icewm", 4, 24, 8, 28)):
    process = subprocess.Popen([manager], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    time.sleep(2)
    logo = subprocess.Popen(["xlogo", "-title", "Alpha", "-geometry", "400x300+100+100"])
    time.sleep(1)
    for gravity in "CURRENT", "STATIC":  # NORTHWEST is as CURRENT.
        static = gravity == "STATIC"
        for what, expected in (
                ("frame", [1, 1, 0, 0] if static and manager == "openbox" else
                 [0, 0, 0, 0] if static else [left, top, 0, 0]),
                ("client", [2, 21, -wide, -high] if static and manager == "openbox" else
                 [left, top, -wide, -high] if static else [2 * left, 2 * top, -wide, -high])):
            seen(f"{manager}, libwnck, {gravity}, the {what}'s box: place, size",
                 change(["python3", "/tmp/back.py", gravity, what]), expected)
    for name, expected in (("geometry", [left, top, 0, 0]), ("geometry2", [0, 0, wide, high]),
                           ("position2", [0, 0, 0, 0])):
        seen(f"{manager}, devilspie2, set_window_{name}",
             change(["devilspie2", "-f", f"/tmp/{name}"]), expected)
    for program in logo, process:
        program.kill()
        program.wait()
    time.sleep(0.5)
EOF
