#!/bin/bash
# xscreensaver comes while a script moves the pointer all the time, by `xdotool mousemove` or XWarpPointer,
# though the server says that the user is there; and stays away for a finger that draws, though the
# server says that the user has gone.
# xscreensaver 6.09, xdotool 3.20160805.1, X.Org X server 21.1.16.
#
# One would guess: there is one idle time, the server's: what puts it back keeps every screen saver away,
# and what does not keeps none away.
# What happens: xscreensaver does not ask for the server's time, it listens to raw events. Warps make none; so
# it blanks after its 15 seconds with an idle time of a fraction of a second. XTEST's relative motion has
# raw events and counts for both. The updates of a finger on a touch screen are raw and no activity.
# Swipes on a touchpad are for neither, as they have no raw events either.
# What it means: a mouse jiggler wants `xdotool mousemove_relative`; and "the user is away" differs by who
# was asked. XResetScreenSaver (`xset s reset`) is not heard by xscreensaver either, only
# `xscreensaver-command -deactivate`.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xscreensaver=6.09+dfsg1-1
inside_xorg python3 - << 'PROGRAM'
import signal
from x11 import *

with open("/tmp/.xscreensaver", "w") as file:
    file.write("timeout: 0:00:15\nlock: False\nmode: blank\nfade: False\nsplash: False\ndpmsEnabled: False\n")
run("xhost +local:; chmod 1777 /tmp")  # As root it changes to another user.
keyboard, touch, client = InputDevice("keyboard"), InputDevice("touch"), Client()
process = subprocess.Popen(["xscreensaver", "--no-splash"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, start_new_session=True)
places = iter(range(100, 1000))


def is_blank():
    return "screen blanked" in run("xscreensaver-command -time")


def came(act):
    """Whether it comes within 18 s of these acts, and whether the server's idle time is short then."""
    keyboard.tap(38)
    time.sleep(0.5)
    assert not is_blank()
    end = time.monotonic() + 18
    while not (blank := is_blank()) and time.monotonic() < end:
        act()
        time.sleep(0.3)
    return blank, client.saver()[1] < 2000


end = time.monotonic() + 15
while "XScreenSaver" not in run("xscreensaver-command -time"):
    assert time.monotonic() < end and process.poll() is None
    time.sleep(0.3)
print("Whether xscreensaver came, and whether the user is there for the server")
seen("xdotool mousemove, and xset s reset",
     came(lambda: run(f"xdotool mousemove {next(places)} 300; xset s reset")), (True, True))
seen("xdotool mousemove_relative", came(lambda: run("xdotool mousemove_relative 2 2")), (False, True))
touch.touch(1, "begin", 100, 300)
seen("a finger that draws", came(lambda: touch.touch(1, "update", next(places), 300)), (False, False))
touch.touch(1, "end", 100, 300)
os.killpg(process.pid, signal.SIGKILL)
PROGRAM
