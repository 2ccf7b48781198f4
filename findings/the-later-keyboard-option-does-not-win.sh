#!/bin/bash
# Of two options for one key it is not the later one that counts, setxkbmap accepts options that do not
# exist, and reports them and a fifth layout that is not there.
# setxkbmap 1.3.4 (x11-xkb-utils 7.7+9), xkeyboard-config 2.42, X.Org X server 21.1.16.
#
# One would guess: `setxkbmap -option caps:escape` after ctrl:nocaps makes Caps Lock Escape; what does not
# exist is refused, as layouts and variants are; -query says what is in force.
# What happens: the options go into the rules as a set. caps:escape and ctrl:nocaps are Ctrl in either order, as
# the rules' file has them in its own; caps:super wins over caps:escape, and compose:caps over caps:none. Those
# of later calls are put before the earlier ones, not in their place. caps:nosuch, nosuch:thing and an unknown
# model have exit status 0 and are in -query and _XKB_RULES_NAMES, as if they were in force. Of five layouts
# all are listed, and there are four groups. An unknown layout or variant, also the second, ends with status
# 5, and all stays as it was.
# What it means: name one option for a key, and take the old ones out (-option with nothing behind it). Who reads
# the names to know what a key does has to ask the keyboard's map as well.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'PYTHON'
import re
from x11 import *

CAPS = 66
X11.XkbKeycodeToKeysym.restype, X11.XKeysymToString.restype = c_ulong, c_char_p


def keysym(code, group=0):
    """The name of the key's keysym in a new client, which has the map of now."""
    client = Client()
    symbol = X11.XkbKeycodeToKeysym(client.display, ctypes.c_ubyte(code), c_int(group), c_int(0))
    name = symbol and X11.XKeysymToString(c_ulong(symbol)).decode()
    X11.XCloseDisplay(client.display)
    return name or None


def use(*commands):
    """The last command's exit status, and what -query says then."""
    run("setxkbmap -option; setxkbmap -model pc105 -layout us -variant ''")
    for command in commands:
        status = subprocess.run("setxkbmap " + command, shell=True, capture_output=True).returncode
    return status, dict(re.findall("(layout|variant|options|model): +(.+)", run("setxkbmap -query")))


for commands, options, name in (
        (["-option ctrl:nocaps", "-option caps:escape"], "caps:escape,ctrl:nocaps", "Control_L"),
        (["-option caps:escape", "-option ctrl:nocaps"], "ctrl:nocaps,caps:escape", "Control_L"),
        (["-option caps:super,caps:escape"], "caps:super,caps:escape", "Super_L"),
        (["-option caps:escape,caps:super"], "caps:escape,caps:super", "Super_L"),
        (["-option compose:caps,caps:none"], "compose:caps,caps:none", "Multi_key"),
        (["-option caps:nosuch"], "caps:nosuch", "Caps_Lock"),
        (["-option nosuch:thing"], "nosuch:thing", "Caps_Lock")):
    status, said = use(*commands)
    seen(f"{' and then '.join(commands)}: exit status, options, Caps Lock", (status, said["options"], keysym(CAPS)),
         (0, options, name))
status, said = use("-layout us,de,fr,ru,gr")
seen("five layouts: exit status, layouts, the letter on A in each",
     (status, said["layout"], [keysym(38, group) for group in range(5)]),
     (0, "us,de,fr,ru,gr", ["a", "a", "q", "Cyrillic_ef", None]))
status, said = use("-model nosuch")
seen("an unknown model", (status, said["model"]), (0, "nosuch"))
for command in "-layout nosuch", "-layout us,nosuch", "-variant nosuch":
    status, said = use(command)
    seen(command, (status, said["layout"], said.get("variant")), (5, "us", None))
PYTHON
