#!/bin/bash
# A volume that a hotkey shows by `notify-send -r 4242` is one box that changes in dunst and Xfce, and a new box
# for each press in MATE.
# notify-send 0.8.6 (libnotify), mate-notification-daemon 1.26.1; dunst 1.12.2, xfce4-notifyd 0.9.7.
#
# One would guess: -r is the number of the notification to replace, and one that is not there yet gets this number,
# as the specification says that what is returned is the number that was given. So a script needs no memory.
# What happens: MATE's daemon returns a number of its own and shows another box, three for three presses; only that
# number replaces it, and once the box is gone it is as good as any other. dunst and Xfce (LXQt 2.1.1 by hand) take
# any number at any time. The hint x-canonical-private-synchronous, which needs no number, makes one box in dunst
# only.
# What it means: give -r what `notify-send -p` has printed the last time, not a number of one's own.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" dunst=1.12.2-1 xfce4-notifyd=0.9.7-2 mate-notification-daemon=1.26.1-1+b3 xfconf=4.20.0-1 \
    libnotify-bin=0.8.6-1 dbus-daemon dbus-bin libglib2.0-bin shared-mime-info fonts-dejavu-core
rm "$folder"/root/usr/share/dbus-1/services/*{otif,dunst}* # Each is started by the script.
inside update-mime-database /usr/share/mime # GTK looks for its icons by it.
inside_xorg python3 - << 'PYTHON'
from compositors import *

DAEMONS = {
    "dunst": "exec dunst",
    "Xfce": f"{XFCONF} exec /usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd",
    "MATE": "exec /usr/libexec/mate-notification-daemon/mate-notification-daemon",
}
run(PREPARE)
os.environ.update(LANG="C.UTF-8", GSETTINGS_BACKEND="memory", XDG_RUNTIME_DIR="/tmp/run", NO_AT_BRIDGE="1")
client = Client()


def bus(call, place="Notifications /org/freedesktop/Notifications"):
    name, path = place.split()
    return run(f"dbus-send --print-reply --dest=org.freedesktop.{name} {path} org.freedesktop.{name}.{call}")


class Daemon:
    def __init__(self, name):
        self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], text=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.bus.stdout.readline().strip()
        self.process = subprocess.Popen(["sh", "-c", DAEMONS[name]], start_new_session=True,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 25
        while ".Notifications" not in bus("ListNames", "DBus /"):
            assert time.monotonic() < end, name

    def boxes(self, *hints, presses=3):
        """How many are shown after some presses of a hotkey, and the numbers that notify-send prints."""
        numbers = [run(f"notify-send -p -t 0 {' '.join(hints)} Volume {press}").strip()
                   for press in range(presses)]
        time.sleep(1)
        count = self.shown()
        for number in numbers:
            bus(f"CloseNotification uint32:{number}")
        end = time.monotonic() + 15
        while self.shown():
            assert time.monotonic() < end
            time.sleep(0.1)
        return count, " ".join(numbers)

    @staticmethod
    def shown():
        return sum(window.width > 40 and window.height > 40 and window.x < 1024
                   for window in client.viewable())

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.bus.kill()
        self.bus.wait()


for name, fixed, hint in (
        ("dunst", (1, "4242 4242 4242"), 1), ("Xfce", (1, "4242 4242 4242"), 3), ("MATE", (3, "1 2 3"), 3)):
    daemon = Daemon(name)
    seen(f"{name}: boxes and numbers of three presses with -r 4242", daemon.boxes("-r 4242"), fixed)
    first = daemon.boxes(presses=1)[1]
    seen("    ... with the number of one that is gone", daemon.boxes(f"-r {first}")[0], fixed[0])
    seen("    ... with the hint", daemon.boxes("-h string:x-canonical-private-synchronous:volume")[0], hint)
    daemon.end()
PYTHON
