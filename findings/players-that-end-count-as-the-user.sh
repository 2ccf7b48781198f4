#!/bin/bash
# A film or game that ends puts the idle time of every device back to zero, as if the user had come
# back and used all keyboards, mice and touch screens at once.
# X.Org X server 21.1.16, SDL 2.32.4.
#
# One would guess: who keeps the screen saver away by XScreenSaverSuspend stops the clock, or lets it run
# on; at the end it goes on from there, and a user who is away stays so.
# What happens: while it is suspended the idle time (XScreenSaverQueryInfo's, XSync's IDLETIME) runs on.
# As the last client that suspended it ends, be it killed, the server notes a use of each device, also
# of XTEST's. Alarms that wait for the user's return fire. SDL suspends it as its video part starts, so
# each program with SDL does so at its end, unless it lets the screen saver be
# (SDL_VIDEO_ALLOW_SCREENSAVER). XResetScreenSaver puts all devices back, too.
# What it means: the user is not back because the idle time is short, and which device was used last
# (DEVICEIDLETIME) is not known after that. What locks after ten idle minutes begins again to count.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libsdl2-2.0-0=2.32.4+dfsg-1 libxext6=2:1.3.4-1+b3
inside_xorg python3 - << 'EOF'
from x11 import *

Xext = ctypes.CDLL("libXext.so.6")
Number = structure(("high", c_int), ("low", c_uint))
Counter = structure(("name", c_char_p), ("id", c_ulong), ("resolution", Number))
Alarm = structure(("counter", c_ulong), ("kind", c_int), ("value", Number), ("test", c_int),
                  ("delta", Number), ("events state", c_int))
Xext.XSyncListSystemCounters.restype = POINTER(Counter)
SDL = """
import ctypes, time
sdl, event = ctypes.CDLL("libSDL2-2.0.so.0"), (ctypes.c_ubyte * 128)()
sdl.SDL_Init(0x20)
print(flush=True)
while True:
    sdl.SDL_PollEvent(event)
    time.sleep(0.05)
"""
client = Client()
first = c_int()
Xext.XSyncQueryExtension(client.display, byref(first), byref(c_int()))
Xext.XSyncInitialize(client.display, byref(c_int()), byref(c_int()))
count = c_int()
listed = Xext.XSyncListSystemCounters(client.display, byref(count))
counters = {listed[n].name.decode(): listed[n].id for n in range(count.value)}
devices = [name for name in counters if name.startswith("DEVICEIDLETIME")]
keyboard = InputDevice("keyboard")


def value(name):
    number = Number()
    Xext.XSyncQueryCounter(client.display, c_ulong(counters[name]), byref(number))
    return number.low


def idle():
    """Waits until the whole server was idle for a second."""
    keyboard.tap(38)
    while value("IDLETIME") < 1000:
        time.sleep(0.1)
    client.events()


def told():
    """Whether the idle time was put back, for how many of the devices, and whether the alarm for the
    user's return fired."""
    back = client.saver()[1] < 1000
    number = sum(value(name) < 1000 for name in devices)
    return back, number, bool(client.events(str(first.value + 1)))


def suspend(who, on):
    Xss.XScreenSaverSuspend(who.display, c_int(on))
    X11.XSync(who.display, 0)


# CACounter to CAEvents; a negative transition at 500 ms, which tells of a use.
Xext.XSyncCreateAlarm(client.display, c_ulong(0x3f), byref(
    Alarm(counters["IDLETIME"], 0, Number(0, 500), 1, Number(), 1)))
idle()
seen("nothing happens: put back, devices, alarm", told(), (False, 0, False))
keyboard.tap(38)
seen("a key: it, its master", told(), (True, 2, True))
players = [Client(), Client()]
idle()
for player in players:
    suspend(player, True)
seen("suspended", told(), (False, 0, False))
suspend(players[0], False)
seen("... the first of two ends it", told(), (False, 0, False))
suspend(players[1], False)
seen(f"... the second, of {len(devices)} devices", told(), (True, 10, True))
idle()
suspend(players[0], True)
X11.XCloseDisplay(players[0].display)
seen("suspended by a client that is gone", told(), (True, 10, True))
for allow in "01":
    process = subprocess.Popen(["python3", "-c", SDL], stdout=subprocess.PIPE, env={
        **os.environ, "SDL_VIDEO_ALLOW_SCREENSAVER": allow, "SDL_VIDEODRIVER": "x11"})
    process.stdout.readline()
    idle()
    process.kill()
    process.wait()
    time.sleep(0.3)
    seen("SDL 2" + " with the screen saver allowed" * (allow == "1"), told(),
         (False, 0, False) if allow == "1" else (True, 10, True))
idle()
client.call("XResetScreenSaver")
seen("XResetScreenSaver", told(), (True, 10, True))
EOF
