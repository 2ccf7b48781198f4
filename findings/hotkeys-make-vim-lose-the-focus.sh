#!/bin/bash
# While a hotkey of another program is held, xterm and VTE (GNOME's, Xfce's and MATE's terminal) tell what
# runs in them that the focus is gone: vim saves by FocusLost. st tells of a focus that comes twice.
# xterm 398, VTE 0.80.1, rxvt-unicode 9.31, st 0.9.2, vim 9.1.1230; X.Org X server 21.1.16.
#
# One would guess: who asks a terminal for its focus (DECSET 1004) hears of another window that gets it, not
# of a key that a window manager or launcher grabs.
# What happens: xterm and VTE send ESC [ O as the hotkey goes down, a core grab's and one of XInput 2, and
# ESC [ I as it comes up, although the X server marks both events as a grab's. vim runs FocusLost at each:
# with `au FocusLost * wa` it writes the file in mid-word. urxvt looks at the mark. st heeds it for what
# goes, not for what comes. A grab of the pointer is no matter to any of them.
# What it means: an editor that saves, checks or redraws by the focus does it with each hotkey; one that is
# a button of the mouse does not have this effect.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xterm=398-1 rxvt-unicode=9.31-3+b2 stterm=0.9.2-1 gir1.2-vte-2.91=0.80.1-1 \
    libvte-2.91-0=0.80.1-1 python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 vim=2:9.1.1230-2+deb13u2 \
    x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import signal
from x11 import *

os.environ.update(LANG="C.UTF-8", NO_AT_BRIDGE="1", SHELL="/bin/sh")
with open("/etc/passwd", "w") as file:  # Of the temporary folder, as terminals ask for it.
    file.write("root:x:0:0:root:/tmp:/bin/sh\n")
with open("/tmp/reader.py", "w") as file:  # Asks for the focus, and keeps what it reads.
    file.write("""
import os, tty
tty.setraw(0)
os.write(1, b"\\x1b[?1004h")
log = open("/tmp/log", "ab", 0)
while True:
    log.write(os.read(0, 100))
""")
with open("/tmp/vte.py", "w") as file:
    file.write("""
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte
window, terminal = Gtk.Window(title="Alpha"), Vte.Terminal()
window.add(terminal)
window.show_all()
terminal.spawn_async(Vte.PtyFlags.DEFAULT, "/tmp", ["/usr/bin/python3", "/tmp/reader.py"], [],
                     GLib.SpawnFlags.DEFAULT, None, None, -1, None, None)
Gtk.main()
""")
SUPER, A, I = 133, 38, 31
keyboard, user, other = InputDevice("keyboard"), Client(), Client()
user.warp(900, 700)


def start(command):
    """The command's window has the focus."""
    process = subprocess.Popen(command, shell=True, start_new_session=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    end = time.monotonic() + 20
    while not (windows := run("xdotool search --onlyvisible --class .").split()):
        assert time.monotonic() < end, command
        time.sleep(0.1)
    time.sleep(2)
    for window in windows:
        run(f"xdotool windowfocus {window}")
    time.sleep(0.7)
    return process


def end(process):
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(0.5)


def read():
    """What the reader has read since."""
    time.sleep(0.5)
    with open("/tmp/log", "rb") as log:
        text = log.read()
    with open("/tmp/log", "wb"):
        pass
    return text.replace(b"\x1b[I", b"in ").replace(b"\x1b[O", b"out ").decode().strip()


def held(kind):
    """What the reader reads at the press and at the release of a hotkey, or in and after a grab."""
    if kind == "pointer":
        assert other.grab(MASTER_POINTER, other.root, "Motion") == 0
        first = read()
        other.ungrab(MASTER_POINTER)
        return first, read()
    if kind == "core":
        other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
    else:
        other.grab_passively("Keycode", other.root, "KeyPress", number=SUPER)
    keyboard.key(SUPER, True)
    first = read()
    keyboard.key(SUPER, False)
    second = read()
    if kind == "core":
        other.call("XUngrabKey", SUPER, c_uint(1 << 15), other.root)
    else:
        other.call("XIUngrabKeycode", c_int(ALL_MASTERS), c_int(SUPER), other.root, c_int(1),
                   byref(GrabModifiers(ANY_MODIFIER, 0)))
    return first, second


for name, command, expected in (
        ("xterm", "xterm -e python3 /tmp/reader.py", ("out", "in")),
        ("VTE", "python3 /tmp/vte.py", ("out", "in")),
        ("urxvt", "urxvt -e python3 /tmp/reader.py", ("", "")),
        ("st", "stterm -e python3 /tmp/reader.py", ("", "in"))):
    process = start(command)
    assert read().endswith("in"), name
    seen(f"{name}, at the press and the release of a hotkey, core and XInput 2",
         (held("core"), held("XInput 2")), (expected, expected))
    grabbed = held("pointer")
    keyboard.tap(A)
    seen(f"{name}, in a grab of the pointer and after it, then a key", (*grabbed, read()),
         ("", "", "a"))
    end(process)

process = start("xterm -e vim.basic -u NONE -N -n -c 'au FocusLost * silent! wa' /tmp/text")
keyboard.tap(I)
keyboard.tap(A)
time.sleep(0.5)
before = os.path.exists("/tmp/text")
held("core")
seen("vim in xterm: a file before the hotkey, after it",
     (before, os.path.exists("/tmp/text") and open("/tmp/text").read()), (False, "a\n"))
end(process)
EOF
