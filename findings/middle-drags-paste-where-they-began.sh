#!/bin/bash
# A press of the middle button that is dragged far away before it is let go pastes as a click does, at the
# latest at the release: in xterm, st and Qt also when that is outside of the window, in GTK at the press.
# Tk pastes after no drag, urxvt after those that end in its window.
# GTK 3.24.49, Tk 8.6.16, xterm 398, rxvt-unicode 9.31; by hand GTK 4.18.6 and Alacritty 0.15.1 (as GTK 3),
# Qt 5.15.15, 6.8.2 and st 0.9.2 (as xterm), kitty 0.41.1 (as urxvt).
#
# One would guess: what moves is no click. A drag with button 2 scrolls, or does nothing, and who notices
# too late where the pointer is goes off with it and lets go there, as with a push button.
# What happens: pasting is bound to the press or to the release alone, whatever lies in between.
# What it means: a stroke with the middle button that a gesture program does not know and gives back, press,
# path and release, pastes what is selected where it began: in a terminal it may run. To let go elsewhere
# does not help.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 xclip=0.13-4 x11-utils=7.7+7 fonts-dejavu-core libc-bin \
    python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 python3-tk=3.13.5-1 xterm=398-1 \
    rxvt-unicode=9.31-3+b2
inside_xorg python3 - << 'EOF'
from inputmethods import *

os.environ.update(LANG="C.UTF-8", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")
WRITE = "sh -c 'stty raw -echo; exec cat > /tmp/written'"
TERMINALS = {"xterm": "xterm -T Alpha -e", "urxvt": "urxvt -title Alpha -e"}


class Terminal:
    """As Editor, of what is written into a terminal."""

    def __init__(self, name):
        open("/tmp/written", "w").close()
        self.process = subprocess.Popen(
            ["sh", "-c", f"exec {TERMINALS[name]} {WRITE}"], stderr=subprocess.DEVNULL)
        self.read = 0
        end = time.monotonic() + 20
        while "IsViewable" not in run("xwininfo -name Alpha"):
            assert time.monotonic() < end, name
            time.sleep(0.1)
        time.sleep(1.5)

    def written(self):
        time.sleep(0.4)
        with open("/tmp/written") as file:
            text = file.read()
        text, self.read = text[self.read:], len(text)
        return text

    end = Editor.end


mouse, user = InputDevice("mouse"), Client()
manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(1)
run("printf word | xclip -selection primary > /dev/null 2>&1")


def drag(dx, dy):
    """What is written at the press, and at the release."""
    user.warp(150, 160)
    mouse.move(1, 1)
    time.sleep(0.1)
    mouse.button(2, True)
    at_press = window.written()
    for _ in range(8):
        mouse.move(dx / 8, dy / 8)
        time.sleep(0.02)
    mouse.button(2, False)
    return at_press, window.written()


for name in ("GTK 3", "Tk", "xterm", "urxvt"):
    window = Terminal(name) if name in TERMINALS else Editor(name)
    run("xdotool search --name Alpha windowactivate windowmove 0 0 windowsize 400 300")
    time.sleep(0.7)
    pasted = ("word", "") if name == "GTK 3" else ("", "word")
    nothing = "", ""
    seen(f"{name}, what is pasted at the press and the release of a click", drag(0, 0), pasted)
    seen("    of a drag by 100 pixels in the window", drag(100, 30), nothing if name == "Tk" else pasted)
    seen("    of a drag out of the window", drag(600, 400), nothing if name in ("Tk", "urxvt") else pasted)
    window.end()
manager.kill()
manager.wait()
EOF
