#!/bin/bash
# A pointer that is hidden (by XFixes, unclutter-xfixes or xbanish) is in every recording and
# screenshot that shows pointers, and a second pointer that is on the screen is in none.
# FFmpeg 7.1.5, maim 5.8.0, scrot 1.12.1, unclutter-xfixes 1.6, xbanish 1.8, Xvfb 21.1.16.
#
# One would guess: a recorder shows what the user sees.
# What happens: the three ask XFixes for the pointer's image, and get it while no pointer is on the
# screen: XFixesHideCursor hides the pointer and leaves the image. Of two pointers on the screen only the
# first master's is drawn. A pointer whose cursor is without pixels, as in a grab with an empty one, is
# in no recording.
# What it means: who shows strokes in a video, with an unclutter running or with a program that hides
# the pointer during a stroke, gets an arrow in it. maim -u, scrot without -p and -draw_mouse 0 leave
# it out; a program that wants no pointer in recordings uses an empty cursor.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xvfb=2:21.1.16-1.3+deb13u4 ffmpeg=7:7.1.5-0+deb13u1 maim=5.8.0-1 scrot=1.12.1-1 \
    unclutter-xfixes=1.6-1+b1 xbanish=1.8-1 libxfixes3=1:6.0.0-2+b4
inside python3 - << 'EOF'
import os, subprocess, time

# Xvfb's frame buffer, in a file, has the pointers as they are on the screen.
os.makedirs("/tmp/.X11-unix")
os.makedirs("/tmp/screen")
number, write = os.pipe()
server = subprocess.Popen(
    ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-fbdir", "/tmp/screen",
     "-noreset", "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
os.close(write)
os.environ["DISPLAY"] = ":" + os.read(number, 10).decode().strip()
os.environ["LD_LIBRARY_PATH"] = ":".join(
    f"/usr/lib/x86_64-linux-gnu/{name}" for name in ("blas", "lapack"))
from x11 import *

Xfixes = ctypes.CDLL("libXfixes.so.3")
X11.XCreateBitmapFromData.restype = X11.XCreatePixmapCursor.restype = c_ulong
user = Client()
user.call("XDefineCursor", user.root, X11.XCreateFontCursor(user.display, c_uint(68)))
RAW = "-f rawvideo -pix_fmt rgb24 -"
FFMPEG = "ffmpeg -nostdin -loglevel error"
SHOTS = {
    "screen": None, "ffmpeg": f"{FFMPEG} -f x11grab -video_size 1024x768 -i $DISPLAY -frames:v 1 {RAW}",
    "maim": f"maim /tmp/maim.png; {FFMPEG} -i /tmp/maim.png {RAW}",
    "scrot": f"scrot -p -o /tmp/scrot.png; {FFMPEG} -i /tmp/scrot.png {RAW}"}


def pointers():
    """For the screen and each program the pointers' places, rounded to hundreds."""
    time.sleep(0.5)
    result = {}
    for name, command in SHOTS.items():
        if command:
            image = subprocess.run(command, shell=True, stdout=subprocess.PIPE, timeout=30).stdout
            size = 3
        else:
            with open("/tmp/screen/Xvfb_screen0", "rb") as file:
                image = file.read()[-4 * 1024 * 768:]
            size = 4
        assert len(image) == size * 1024 * 768, name
        lines = [image[start:start + 1024 * size] for start in range(0, len(image), 1024 * size)]
        result[name] = {
            (round(x, -2), round(y, -2)) for y, line in enumerate(lines) if any(line)
            for x in range(1024) if any(line[size * x:size * x + 3])}
    return result


def points(name, screen, recorded):
    """Compares the places on the screen, and those in what each program recorded."""
    for program, places in pointers().items():
        seen(f"{name}: {program}", sorted(places), screen if program == "screen" else recorded)


PLACE, SECOND = [(500, 300)], [(800, 600)]
user.window(0, 0, 1024, 768)
user.warp(500, 300)
points("a pointer", PLACE, PLACE)
Xfixes.XFixesHideCursor(user.display, c_ulong(user.root))
user.call("XNoOp")
points("hidden by XFixes", [], PLACE)
Xfixes.XFixesShowCursor(user.display, c_ulong(user.root))
user.call("XNoOp")
points("shown again", PLACE, PLACE)
for command, act in {("unclutter-xfixes", "--timeout", "1"): "xdotool mousemove 500 300",
                     ("xbanish",): "xdotool key a"}.items():
    hider = subprocess.Popen(command)
    time.sleep(0.5)
    run(act)
    time.sleep(1.5)
    points(f"hidden by {command[0]}", [], PLACE)
    hider.kill()
    hider.wait()
points("without it", PLACE, PLACE)
pixmap = X11.XCreateBitmapFromData(user.display, c_ulong(user.root), bytes(1), c_uint(1), c_uint(1))
colour = ctypes.create_string_buffer(16)
empty = X11.XCreatePixmapCursor(user.display, c_ulong(pixmap), c_ulong(pixmap), colour, colour,
                                c_uint(0), c_uint(0))
user.call("XGrabPointer", user.root, 0, c_uint(64), c_int(1), c_int(1), 0, empty, 0)
points("a grab with an empty cursor", [], [])
user.call("XUngrabPointer", 0)
run("xinput create-master second")
time.sleep(0.5)
user.call("XIWarpPointer", c_int(device_id("second pointer")), 0, user.root, c_double(0), c_double(0),
          c_uint(0), c_uint(0), c_double(800), c_double(600))
points("two pointers", PLACE + SECOND, PLACE)
server.kill()
server.wait()
EOF
