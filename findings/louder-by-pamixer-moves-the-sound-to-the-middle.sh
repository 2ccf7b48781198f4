#!/bin/bash
# `pamixer -i 5`, bound to a key or a gesture, takes away the balance that the user has set: both sides are
# their mean and 5 % then, and stay so. Softer, and a volume that is set, alike; pactl and amixer keep it.
# pamixer 1.6, PulseAudio 17.0, alsa-utils 1.2.14.
#
# One would guess: louder and softer leave the balance alone, as PulseAudio's own function for it does
# (pa_cvolume_inc), or add the same to both sides.
# What happens: pamixer reads the mean, adds to it and sets all channels to that: 40 and 80 % are 65 and 65. In
# 5.1 the loudspeaker that was turned down by half is as loud as the others. pactl and amixer add to each side,
# which keeps the difference until one of them is at its end.
# What it means: who has a balance, an ear that hears less or a distant loudspeaker, uses pactl. It goes
# above 100 % without end, so ask first, or use `amixer -D pulse`.
source "$(dirname "$0")/lib.sh"
fetch pamixer=1.6-1+b1 pulseaudio=17.0+dfsg1-2+b1 pulseaudio-utils=17.0+dfsg1-2+b1 alsa-utils=1.2.14-1 \
    libasound2-plugins=1.2.12-2+b1 python3
echo root:x:0:0:root:/tmp:/bin/sh > "$folder/root/etc/passwd" # PulseAudio asks for it.
echo root:x:0: > "$folder/root/etc/group"
inside python3 - << 'PYTHON'
import os, re, subprocess, time
from checks import seen

os.environ.update(XDG_RUNTIME_DIR="/tmp/run", LANG="C.UTF-8")
os.mkdir("/tmp/run", 0o700)
with open("/tmp/.asoundrc", "w") as file:
    file.write("ctl.pulse { type pulse }\n")
server = subprocess.Popen(
    ["pulseaudio", "-n", "--exit-idle-time=-1", "-L", "module-native-protocol-unix auth-anonymous=1",
     "-L", "module-null-sink sink_name=stereo",
     "-L", "module-null-sink sink_name=six channels=6 "
     "channel_map=front-left,front-right,rear-left,rear-right,front-center,lfe"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def run(command):
    return subprocess.run(command.split(), capture_output=True, text=True).stdout


end = time.monotonic() + 20
while "six" not in run("pactl list short sinks"):
    assert time.monotonic() < end
    time.sleep(0.1)


def after(commands, sink="stereo", volumes="40% 80%"):
    """The channels' per cent."""
    run(f"pactl set-default-sink {sink}")
    run(f"pactl set-sink-volume {sink} {volumes}")
    for command in commands:
        run(command)
    return [int(n) for n in re.findall("(\\d+)%", run(f"pactl get-sink-volume {sink}").split("balance")[0])]


print("40 and 80 %, after")
seen("nothing", after([]), [40, 80])
seen("pamixer, louder, softer, softer and louder again", [after(commands) for commands in (
    ["pamixer -i 5"], ["pamixer -d 5"], ["pamixer -d 5", "pamixer -i 5"])],
    [[65, 65], [55, 55], [60, 60]])
seen("pamixer --set-volume 50", after(["pamixer --set-volume 50"]), [50, 50])
seen("pactl, louder, softer", [after([f"pactl set-sink-volume stereo {n}5%"]) for n in "+-"], [[45, 85], [35, 75]])
seen("amixer, louder, softer", [after([f"amixer -q -D pulse set Master 5%{n}"]) for n in "+-"],
     [[45, 85], [35, 75]])
seen("of six loudspeakers, the bass turned down: pamixer -i 5, pactl",
     [after([command], "six", "60% 60% 60% 60% 60% 30%")
      for command in ("pamixer -i 5", "pactl set-sink-volume six +5%")],
     [[60, 60, 60, 60, 60, 60], [65, 65, 65, 65, 65, 35]])
server.kill()
server.wait()
PYTHON
