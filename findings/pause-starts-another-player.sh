#!/bin/bash
# "Pause" by playerctl (play-pause, as hotkeys and gestures run it) starts a paused player while another one
# plays on: it asks the first by the alphabet. With playerctld it asks whichever was opened last, were it
# paused and never used.
# playerctl 2.4.1.
#
# One would guess: of several players the one that plays is meant, or the one that was used last; that is what
# playerctld is for ("the player with the most recent activity").
# What happens: without playerctld the names on the bus are sorted, and the first one that can do it is asked:
# audacious before vlc, whatever they do, for `next` and `status` as well. With it, to come onto the bus is
# activity, so a film that is opened and waits has the next "pause", and begins.
# What it means: bind `playerctl --all-players pause` for silence; for play-pause ask `playerctl --all-players
# --format '{{playerName}} {{status}}' status` which one plays. Run playerctld from the session's start.
source "$(dirname "$0")/lib.sh"
fetch playerctl=2.4.1-3 dbus-daemon dbus-bin python3 python3-gi gir1.2-glib-2.0
echo root:x:0:0:root:/tmp:/bin/sh > "$folder/root/etc/passwd" # D-Bus asks for it.
inside dbus-run-session python3 - << 'PYTHON'
import subprocess, sys, time
from checks import seen

PLAYER = """
import sys
from gi.repository import Gio, GLib
name, playing = sys.argv[1], sys.argv[2] == "playing"
BOOLEANS = "CanControl", "CanPlay", "CanPause", "CanGoNext"
INTERFACE = "org.mpris.MediaPlayer2.Player"
XML = f"<node><interface name='org.mpris.MediaPlayer2'><property name='Identity' type='s' access='read'/>" \
    f"</interface><interface name='{INTERFACE}'><method name='PlayPause'/><method name='Next'/>" + "".join(
    f"<property name='{name}' type='{type}' access='read'/>"
    for name, type in (("PlaybackStatus", "s"), *((name, "b") for name in BOOLEANS))
) + "</interface></node>"
status = lambda: GLib.Variant("s", "Playing" if playing else "Paused")
def called(bus, sender, path, interface, method, arguments, call):
    global playing
    playing ^= method == "PlayPause"
    call.return_value(None)
    print(name, method, "plays" if playing else "is paused", flush=True)
    bus.emit_signal(None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                    GLib.Variant("(sa{sv}as)", (INTERFACE, {"PlaybackStatus": status()}, [])))
def asked(bus, sender, path, interface, property):
    if property == "Identity":
        return GLib.Variant("s", name)
    return GLib.Variant("b", True) if property in BOOLEANS else status()
bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
for interface in Gio.DBusNodeInfo.new_for_xml(XML).interfaces:
    bus.register_object("/org/mpris/MediaPlayer2", interface, called, asked, None)
Gio.bus_own_name_on_connection(bus, "org.mpris.MediaPlayer2." + name, 0, None, None)
print("ready", flush=True)
GLib.MainLoop().run()
"""


calls = open("/tmp/calls", "w+")


def heard():
    """What the players have said since."""
    time.sleep(0.5)
    return calls.read().strip()


def scene(*order):
    players = []
    for name, status in order:
        players.append(subprocess.Popen(
            [sys.executable, "-c", PLAYER, name, status], stdout=open("/tmp/calls", "a")))
        end = time.monotonic() + 10
        while heard() != "ready":
            assert time.monotonic() < end
    result = []
    for command in "next", "play-pause":
        subprocess.run(["playerctl", command], check=True)
        result.append(heard())
    for player in players:
        player.kill()
        player.wait()
    time.sleep(0.5)
    return tuple(result)


PLAYS, PAUSED = ("vlc", "playing"), ("audacious", "paused")
print("What `playerctl next` and `play-pause` do while VLC plays and Audacious is paused")
WRONG = ("audacious Next is paused", "audacious PlayPause plays")
RIGHT = ("vlc Next plays", "vlc PlayPause is paused")
seen("Audacious was opened first", scene(PAUSED, PLAYS), WRONG)
seen("VLC was opened first", scene(PLAYS, PAUSED), WRONG)
seen("VLC is paused, Audacious plays", scene(("vlc", "paused"), ("audacious", "playing")),
     ("audacious Next plays", "audacious PlayPause is paused"))
daemon = subprocess.Popen("playerctld", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(1)
seen("with playerctld, Audacious was opened first", scene(PAUSED, PLAYS), RIGHT)
seen("with playerctld, VLC was opened first", scene(PLAYS, PAUSED), WRONG)
daemon.kill()
daemon.wait()
PYTHON
