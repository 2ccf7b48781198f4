#!/bin/bash
# Where the screen reader Orca runs, a layout that was set since it began is gone as soon as any keyboard comes,
# goes or is switched off, and when Orca ends: keys are what they were when it began, and setxkbmap -query,
# which looks at a property, goes on naming the layout that is not in force.
# Orca 48.1, at-spi2-core 2.56.2, GTK 3.24.49, X.Org X server 21.1.16.
#
# One would guess: Orca's own key is Insert by default, so it has nothing to change in the layout; where it takes
# Caps Lock it puts that back at its end, and leaves alone what the user has set meanwhile.
# What happens: it keeps the whole map of its start, as xkbcomp prints it, and writes it back over whatever
# there is at its end and at each notice of GTK's that a keyboard was added or removed, a second pointer's and
# `xinput disable` included; then it keeps that one as the map of now. xmodmap's changes are lost, too. A
# mouse that comes and goes does nothing, nor a keyboard that is floated.
# What it means: hotkeys of a switcher of layouts, or of letters, are on other keys after a keyboard was plugged in.
# Set the layout before Orca starts, for the server or the desktop, and do not trust -query.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" orca=48.1-1+deb13u2 at-spi2-core=2.56.2-1+deb13u2 libgtk-3-0t64=3.24.49-3 openbox=3.6.1-12+b2 \
    dbus-daemon libglib2.0-bin x11-utils=7.7+7
inside_xorg python3 - << 'PROGRAM'
from managers import *

A_FOR_Y = "xmodmap -e 'keycode 29 = a'"
SESSION = (f"{PREPARE} exec dbus-run-session sh -c 'openbox & "
           "/usr/libexec/at-spi-bus-launcher --launch-immediately & sleep 1; %s'")
COMMANDS.update({"Orca": SESSION % "exec orca --debug-file=/tmp/orca.log", "none": SESSION % "exec sleep 100"})
keyboard = InputDevice("keyboard")


def written():
    """The keys right of T and of L."""
    manager.events()
    for code in 29, 47:
        keyboard.tap(code)
    return manager.written(window)


def named():
    return run("setxkbmap -query | grep layout").split()[-1]


def after(command):
    """What is written once the layout is German and this was done."""
    run("setxkbmap de")
    assert written() == "z odiaeresis"
    command() if callable(command) else run(command)
    time.sleep(1)
    return written()


def end_orca():
    for process in filter(str.isdigit, os.listdir("/proc")):
        with open(f"/proc/{process}/cmdline") as file:
            if file.read().startswith("orca"):
                os.kill(int(process), signal.SIGTERM)
    time.sleep(2)


def changed_and_ended():
    run(A_FOR_Y)
    assert written() == "a odiaeresis"
    end_orca()


for name in "none", "Orca":
    run("setxkbmap us")
    manager = Manager(name)
    end = time.monotonic() + 30
    while name == "Orca" and "Creating Orca xmodmap" not in run("cat /tmp/orca.log"):
        assert time.monotonic() < end
        time.sleep(0.2)
    time.sleep(1)
    window = manager.open(0, 0, 400, 300)
    manager.select(window, "KeyPress")
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2)
    old, new = "y semicolon", "z odiaeresis"
    print("With Orca" if name == "Orca" else "Without Orca")
    seen("at the start", written(), old)
    kept = old if name == "Orca" else new
    for command, expected in (("xinput disable mouse", new), ("xinput float keyboard2", new),
                              ("xinput disable keyboard2", kept), ("xinput enable keyboard2", kept)):
        seen("German, and " + command, after(command), expected)
    seen("... the layout that setxkbmap names", named(), "de")
    seen("German, and a second pointer", after("xinput create-master second"), kept)
    seen("German, and xmodmap, and the end of Orca", after(changed_and_ended),
         old if name == "Orca" else "a odiaeresis")
    manager.close(window)
    manager.end()
PROGRAM
