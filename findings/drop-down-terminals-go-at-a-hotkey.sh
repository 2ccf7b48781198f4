#!/bin/bash
# A drop-down terminal that is to hide when it loses the focus does so at each hotkey of another program: Guake at
# once, so that what the hotkey runs is for the window below; Tilda two seconds later, though the focus is back.
# Guake 3.10, Tilda 2.0.0, xfce4-terminal 1.1.4; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: it goes when another window gets the keyboard. A hotkey's grab is none, and a focus that
# comes back within a tenth of a second stops what was to come.
# What happens: the FocusOut of a grab is enough (NotifyGrab; core and XInput 2 alike). Guake is gone before the
# hotkey is up, and the window below is active. Tilda begins to count (auto_hide_time, 2 s) and counts on when it
# has the focus again: it goes while it is typed into. Xfce's terminal looks whether anybody holds the keyboard,
# and stays. It may go where the keyboard is given back at the press, as Guake does then, too (by hand). A grab of
# the pointer, for a button as hotkey, hides none.
# What it means: with such a terminal "close this window" by a held key means another one. Take a button as
# hotkey there, or switch the hiding off (as it is in Guake and Tilda until it is asked for).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 guake=3.10-2 tilda=2.0.0-1+b1 xfce4-terminal=1.1.4-1 dbus-daemon dconf-cli \
    libglib2.0-bin gsettings-desktop-schemas shared-mime-info x11-utils=7.7+7 fonts-dejavu-core
inside glib-compile-schemas /usr/share/glib-2.0/schemas
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'EOF'
from managers import *

with open("/etc/passwd", "w") as file:  # Of the temporary folder, as terminals ask for it.
    file.write("root:x:0:0:root:/tmp:/bin/sh\n")
os.environ.update(NO_AT_BRIDGE="1", SHELL="/bin/sh", USER="root", XDG_RUNTIME_DIR="/tmp", GSETTINGS_BACKEND="keyfile",
                  DBUS_SESSION_BUS_ADDRESS=run("dbus-daemon --session --fork --print-address").strip())
run("gsettings set guake.general window-losefocus true")
os.makedirs("/tmp/.config/tilda")
with open("/tmp/.config/tilda/config_0", "w") as file:
    file.write('auto_hide_on_focus_lost = true\nhidden = false\nkey = "F1"\n')
SUPER = 133
keyboard, mouse, other = InputDevice("keyboard"), InputDevice("mouse"), Client()
user = Manager("openbox")
below = user.open(100, 500, 300, 200)


class Terminal:
    def __init__(self, command, show):
        self.show = show
        self.process = self.run(command)
        time.sleep(3)

    def run(self, command):
        return subprocess.Popen(command, shell=True, start_new_session=True, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def is_shown(self):
        return any(window.width > 700 and window.y < 10 for window in user.viewable())

    def ready(self):
        """Shown, and has the keyboard."""
        if not self.is_shown():
            self.run(self.show).wait(20)
        end = time.monotonic() + 10
        while not self.is_shown():
            assert time.monotonic() < end
            time.sleep(0.1)
        time.sleep(1)

    def hotkey(self):
        """Whether it is there at the end of a hotkey that is held for a second, or until it goes, and 2 s later;
        which window is active at the end."""
        self.ready()
        keyboard.key(SUPER, True)
        end = time.monotonic() + 1
        while self.is_shown() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.3)
        there, active = self.is_shown(), run("xdotool getactivewindow").strip() == str(below)
        keyboard.key(SUPER, False)
        time.sleep(2 if there else 0.3)
        return there, self.is_shown(), "below" if active else "its own"

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


GONE, LATER, STAYS = (False, False, "below"), (True, False, "its own"), (True, True, "its own")
guake = Terminal("guake --no-startup-script", "guake --show")
guake.ready()
assert other.grab(MASTER_POINTER, other.root, "Motion") == 0
mouse.move(5, 5)
time.sleep(1)
other.ungrab(MASTER_POINTER)
seen("Guake: whether it is there after a grab of the pointer", guake.is_shown(), True)
print("A hotkey: whether the terminal is there at its end, whether 2 s later, which window is active at its end:")
other.grab_passively("Keycode", other.root, "KeyPress", number=SUPER)
seen("Guake, XInput 2", guake.hotkey(), GONE)
other.call("XIUngrabKeycode", c_int(ALL_MASTERS), c_int(SUPER), other.root, c_int(1),
           byref(GrabModifiers(ANY_MODIFIER, 0)))
other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
seen("Guake, core", guake.hotkey(), GONE)
guake.end()
tilda = Terminal("tilda", "xdotool key F1")
seen("Tilda", tilda.hotkey(), LATER)
tilda.end()
xfce = Terminal("xfce4-terminal --drop-down", "xfce4-terminal --drop-down")
seen("Xfce's", xfce.hotkey(), STAYS)
xfce.end()
EOF
