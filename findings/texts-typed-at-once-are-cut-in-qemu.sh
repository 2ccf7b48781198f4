#!/bin/bash
# A text that a program types at once into a window of QEMU comes with holes, or is cut off,
# and a key whose release is lost stays down in the guest, Shift as well.
# QEMU 10.0.13 (its GTK window; SDL's, and `xdotool type --delay 0`, by hand); X.Org X server 21.1.16.
#
# One would guess: a machine in a window gets the keys that the window gets, as all other programs do; who
# types without a pause has to wait for nothing but the X server.
# What happens: QEMU handles all events that have come before the guest may read one, and its keyboard keeps
# 16 bytes, two for each letter. What comes then is dropped in silence, releases too: "Hello World" may be
# "Hello ", Shift and w, which the guest holds from then on. With 25 ms between the keys all is there.
# What it means: who sends keys for the user leaves some milliseconds between two of them. One chord, with
# three modifiers, fits in.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" qemu-system-x86=1:10.0.13+ds-0+deb13u1 qemu-system-gui=1:10.0.13+ds-0+deb13u1 \
    qemu-system-data=1:10.0.13+ds-0+deb13u1 seabios=1.16.3-2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from x11 import *

os.environ.update(LANG="C.UTF-8", NO_AT_BRIDGE="1", XDG_RUNTIME_DIR="/tmp")
# What the guest is: it reads each code of its keyboard (port 0x60, when 0x64 has one) and writes it to port 0xe9.
PROGRAM = bytes.fromhex("fa e464 a801 74fa e460 e6e9 ebf4")
with open("/tmp/floppy", "wb") as file:
    file.write(PROGRAM.ljust(510, b"\0") + b"\x55\xaa".ljust(1440 * 1024 - 510, b"\0"))
CODES = {0x39: "space", 0x2a: "Shift", 0x1d: "Ctrl", 0x38: "Alt", 0x43: "F9", **dict(zip(
    [*range(0x10, 0x1a), *range(0x1e, 0x27), *range(0x2c, 0x33)], "qwertyuiopasdfghjklzxcvbnm"))}
TEXT = "the quick brown fox jumps over the lazy dog"
ALL = " ".join("space" if letter == " " else letter for letter in TEXT)
user, Xtst = Client(), ctypes.CDLL("libXtst.so.6")


def type_at_once(text):
    """By XTEST, in one go; what is in upper case with Shift."""
    codes = {name: code + 8 for code, name in CODES.items()}  # Those of the first PC's keys are X's less 8.
    for letter in text:
        keys = [50] * letter.isupper() + [codes["space" if letter == " " else letter.lower()]]
        for code, down in [(code, 1) for code in keys] + [(code, 0) for code in reversed(keys)]:
            Xtst.XTestFakeKeyEvent(user.display, c_uint(code), c_int(down), c_ulong(0))
    X11.XFlush(user.display)


class Guest:
    def __init__(self):
        self.process = subprocess.Popen(
            "exec qemu-system-x86_64 -name Guest -display gtk -boot a -net none -m 32"
            " -drive file=/tmp/floppy,format=raw,if=floppy -debugcon file:/tmp/codes",
            shell=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.known = 0
        end = time.monotonic() + 40
        while not os.path.exists("/tmp/codes") or not self.heard(
                "xdotool search --onlyvisible --name Guest windowfocus; xdotool key F9", 0.5)[0]:
            assert time.monotonic() < end
            time.sleep(0.1)
        self.heard()

    def heard(self, command="true", seconds=1):
        """The keys that went down in the guest, by this command, and those that are down afterwards."""
        run(command)
        time.sleep(seconds)
        with open("/tmp/codes", "rb") as file:
            codes = file.read()
        new, self.known = codes[self.known:], len(codes)
        pressed, down = [], []
        for code in new:
            name = CODES[code & 0x7f]
            if code < 0x80:
                pressed.append(name)
                down.append(name)
            elif name in down:
                down.remove(name)
        return " ".join(pressed), " ".join(down)

    def end(self):
        self.process.kill()
        self.process.wait()
        os.remove("/tmp/codes")


window = user.window(0, 0, 300, 200)
user.select(window, "KeyPress")
user.call("XSetInputFocus", window, 0, 0)
type_at_once(TEXT)
seen("a window of X, at once: whether all came", user.written(window) == ALL, True)
user.call("XDestroyWindow", window)
guest = Guest()
seen("QEMU, with a pause of 25 ms: whether all came, and what is down then",
     (lambda got, down: (got == ALL, down))(*guest.heard(f"xdotool type --delay 25 '{TEXT}'")), (True, ""))
seen("QEMU, a chord at once", guest.heard("xdotool key --delay 0 ctrl+alt+shift+F9"), ("Ctrl Alt Shift F9", ""))
type_at_once(TEXT)
got, _ = guest.heard()
print(f"    ({got})")
seen("QEMU, at once: the begin, and whether all came", (got.split()[:3], got == ALL), (["t", "h", "e"], False))
for _ in range(20):  # Whether the last one that fits in is a press is chance.
    type_at_once("HELLO world HELLO world")
    got, down = guest.heard()
    if down:
        break
print(f"    ({got}; down: {down})")
seen("QEMU, capitals at once: whether a key stays down", down != "", True)
guest.end()
EOF
