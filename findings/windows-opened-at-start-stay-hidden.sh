#!/bin/bash
# qtile never shows a window that is opened while it starts, as programs of an autostart are: not later,
# and not when other windows come. Of seven other window managers none loses one.
# qtile 0.31.0, Debian 13; beside it openbox 3.6.1, fluxbox 1.3.7, jwm 2.4.6, IceWM 3.7.4,
# herbstluftwm 0.9.5, i3 4.24, fvwm3 1.1.2.
#
# One would guess: who asks to be shown while the window manager starts is shown when it is ready, as the
# server keeps the request for it.
# What happens: qtile is the window manager, and has a tenth of a second and more of its start before it
# has screens and groups. A window that comes then raises an error in its log ("Qtile has no attribute
# current_group"), is counted among its clients all the same, and stays unmapped. Windows opened before
# it starts, or when _NET_CLIENT_LIST is there, are shown.
# What it means: start programs from a hook of its configuration (startup_complete), or when the root
# window has _NET_CLIENT_LIST; a window manager's name, and its number of desktops, come too early.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" qtile=0.31.0-3 openbox=3.6.1-12+b2 fluxbox=1.3.7-1+b1 jwm=2.4.6-2 icewm=3.7.4-1 \
    herbstluftwm=0.9.5-3+b1 i3-wm=4.24-1 fvwm3=1.1.2+ds-1 libc-bin
# qtile finds libraries by the list of them.
inside ldconfig
inside_xorg python3 - << 'EOF'
from x11 import *

X11.XInternAtom.restype = c_ulong
client = Client()


def is_shown(window):
    """map_state of XWindowAttributes is IsViewable."""
    attributes = ctypes.create_string_buffer(256)
    client.call("XGetWindowAttributes", window, attributes)
    return attributes.raw[92] == 2


def has_clients():
    name = c_ulong(X11.XInternAtom(client.display, b"_NET_CLIENT_LIST", 0))
    kind, count, left, format, data = c_ulong(), c_ulong(), c_ulong(), c_int(), c_void_p()
    client.call("XGetWindowProperty", client.root, name, ctypes.c_long(0), ctypes.c_long(1024), c_int(0),
                0, byref(kind), byref(format), byref(count), byref(left), byref(data))
    return kind.value != 0


def lost(*command):
    """Opens windows until half a second after the manager lists clients: how many are not shown at the
    end, and whether the first and the last are."""
    manager = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    windows, ready, end = [], None, time.monotonic() + 20
    while not ready or time.monotonic() < ready + 0.5:
        windows.append(client.window(0, 0, 200, 200))
        assert time.monotonic() < end
        if not ready and has_clients():
            ready = time.monotonic()
        time.sleep(0.02)
    end = time.monotonic() + 20
    while not all(map(is_shown, windows)) and time.monotonic() < end:
        time.sleep(0.1)
    hidden = [window for window in windows if not is_shown(window)]
    print(f"    {command[0]}: {len(hidden)} of {len(windows)}")
    for window in windows:
        client.call("XDestroyWindow", window)
    manager.kill()
    manager.wait()
    client.call("XDeleteProperty", client.root, X11.XInternAtom(
        client.display, b"_NET_CLIENT_LIST", 0))
    return bool(hidden), windows[0] in hidden, windows[-1] in hidden


for command in ("openbox", "fluxbox", "jwm", "icewm", "herbstluftwm", "i3", "fvwm3"):
    seen(f"{command}: loses some, the first, the last", lost(command), (False, False, False))
seen("qtile: loses some, the first, the last", lost("qtile", "start"), (True, False, False))
EOF
