#!/bin/bash
# After setxkbmap sxhkd and jwm keep their hotkeys on the old keys: under a German layout Super+Z is
# the key that prints y.
# sxhkd 0.6.2, jwm 2.4.6; right are xbindkeys 1.8.7, openbox 3.6.1, IceWM 3.7.4, i3 4.24 (bindsym).
#
# One would guess: a hotkey that is written as a keysym is the key that has it, also when the layout
# changes while the program runs (a keyboard is plugged in, a session sets its layout late).
# What happens: both look the keysym up when they start and grab the keycode. At the change the
# server tells everybody; sxhkd counts such notices only when started with -m, jwm does not look.
# The old key goes on to work, the new one is dead, and nothing is said. The second group of one map
# (us,de) changes nothing in any of them.
# What it means: start sxhkd with -m -1 or send it SIGUSR1 after a change of layout, restart jwm.
# "The hotkey does not work" is the wrong key in this case; its neighbours are worth a try.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" sxhkd=0.6.2-2 jwm=2.4.6-2 xbindkeys=1.8.7-2 openbox=3.6.1-12+b2 \
    icewm=3.7.4-1 i3-wm=4.24-1
inside_xorg python3 - << 'EOF'
from x11 import *

RUN = "touch /tmp/ran"
FILES = {
    ".config/sxhkd/sxhkdrc": f"super + z\n\t{RUN}\n",
    ".xbindkeysrc": f'"{RUN}"\n  Mod4 + z\n',
    ".config/i3/config": f"bindsym Mod4+z exec {RUN}\n",
    ".config/openbox/rc.xml":
        '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><keybind key="W-z">'
        f'<action name="Execute"><command>{RUN}</command></action></keybind></keyboard>'
        "</openbox_config>",
    ".jwmrc": f'<?xml version="1.0"?><JWM><Key mask="4" key="z">exec:{RUN}</Key></JWM>',
    ".icewm/keys": f'key "Super+z" {RUN}\n',
}
for name, text in FILES.items():
    os.makedirs(os.path.dirname(f"/tmp/{name}"), exist_ok=True)
    with open(f"/tmp/{name}", "w") as file:
        file.write(text)

os.environ["SHELL"] = "/bin/sh"
keyboard = InputDevice("keyboard")
SUPER, LEFT_Z, TOP_Z = 133, 52, 29  # Z of the American and of the German keyboard.


def runs(key, patience):
    """Whether the command runs when the key is pressed under Super, within the seconds."""
    if os.path.exists("/tmp/ran"):
        os.remove("/tmp/ran")
    keyboard.key(SUPER, True)
    keyboard.tap(key)
    keyboard.key(SUPER, False)
    end = time.monotonic() + patience
    while not os.path.exists("/tmp/ran") and time.monotonic() < end:
        time.sleep(0.01)
    return os.path.exists("/tmp/ran")


def eventually(key):
    end = time.monotonic() + 15
    while time.monotonic() < end:
        if runs(key, 0.3):
            return True
    return False


OLD, NEW = ["old"], ["new"]
for command, expected in (("sxhkd", OLD), ("jwm", OLD), ("sxhkd -m -1", NEW), ("xbindkeys -n", NEW),
                          ("openbox", NEW), ("icewm", NEW), ("i3", NEW)):
    process = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert eventually(LEFT_Z), f"{command} does not start"
    run("setxkbmap de")
    end = time.monotonic() + 3
    while (works := [name for name, key in (("old", LEFT_Z), ("new", TOP_Z)) if runs(key, 0.5)]
           ) != NEW and time.monotonic() < end:
        pass
    seen(f"{command}, German layout, the key that works", works, expected)
    process.terminate()
    process.wait()
    run("setxkbmap us")
EOF
