#!/bin/bash
# A slice of Gnome-Pie that presses a key, or runs xdotool, presses it for nobody: while the pie fades out it still has
# the focus, and takes the key.
# Gnome-Pie 0.7.3; openbox 3.6.1, xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: what is chosen is done in the window that was active before: Gnome-Pie has slices for shortcuts, and
# gives keyboard and pointer back before it does what was chosen.
# What happens: it does give them back, but it has set the focus to its own window as well (XSetInputFocus), and that
# stays until the window is gone, about .3 s later. The key is pressed at once, XTEST's raw events tell it; the pie
# gets it, in turbo mode and by a click, in jwm 2.4.6, xfwm4 4.20.0 and Metacity 3.56.0 as well (by hand). A command is
# quick enough for the same. A second later the old window has the focus.
# What it means: have a slice run a command that waits (sleep 1; xdotool key ...). Who draws over other windows and then
# types leaves the focus alone, or waits until it is back.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" gnome-pie=0.7.3-2+b1 librsvg2-common=2.60.0+dfsg-1+deb13u1 adwaita-icon-theme shared-mime-info \
    openbox=3.6.1-12+b2 dbus-daemon x11-utils=7.7+7 fonts-dejavu-core
# What the packages' own installation would do.
inside /usr/lib/x86_64-linux-gnu/gdk-pixbuf-2.0/gdk-pixbuf-query-loaders --update-cache
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from managers import *

# Three slices each, to the right, to the lower and to the upper left.
SLICES = {"b": ("key", "b"), "c": ("app", "xdotool key c"), "d": ("app", "/tmp/later")}
WAYS = {"b": (150, 0), "c": (-75, 130), "d": (-75, -130)}
KEYS, F9, F10 = {"b": 56, "c": 54, "d": 40}, 75, 76
PIE = '<pie name="{0}" id="{1}" icon="stock_edit" hotkey="{2}">{3}</pie>'
SLICE = '<slice type="{1}" name="{0}" icon="stock_edit" command="{2}"/>'
slices = "".join(SLICE.format(name, *slice) for name, slice in SLICES.items())
for path, text in {
        "/etc/machine-id": f"{1:032x}\n", "/tmp/later": "#!/bin/sh\nsleep 1\nxdotool key d\n",
        "/tmp/.config/gnome-pie/pies.conf": '<?xml version="1.0"?><pies>'
        + PIE.format("turbo", 100, "[turbo]F9", slices) + PIE.format("plain", 101, "F10", slices) + "</pies>"}.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
os.chmod("/tmp/later", 0o755)
keyboard, mouse, raw = InputDevice("keyboard"), InputDevice("mouse"), Client()
raw.select(raw.root, "RawKeyPress")


def choose(name, turbo):
    """Whether the key is pressed, and whether the window that was active gets it."""
    user.ask(window, "_NET_ACTIVE_WINDOW", 2)
    user.warp(512, 384)
    user.events()
    raw.events()
    keyboard.key(F9, True) if turbo else keyboard.tap(F10)
    time.sleep(0.7)
    mouse.move(*WAYS[name])
    time.sleep(0.2)
    keyboard.key(F9, False) if turbo else mouse.click(1)
    time.sleep(2)
    return tuple(KEYS[name] in [event.detail for event in client.events()] for client in (raw, user))


user = Manager("openbox")
window = user.open(20, 40, 400, 300)
user.select_core(window, "KeyPress")
pie = subprocess.Popen(["dbus-run-session", "gnome-pie"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       start_new_session=True,
                       env={**os.environ, "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"})
time.sleep(5)
print("Whether the key of a slice is pressed, and whether the window that was active gets it")
for turbo, how in (True, "turbo"), (False, "by a click"):
    seen(f"{how}: a slice that is a key", choose("b", turbo), (True, False))
    seen("... that runs xdotool", choose("c", turbo), (True, False))
    seen("... that runs it 1 s later", choose("d", turbo), (True, True))
os.killpg(pie.pid, signal.SIGKILL)
pie.wait()
EOF
