"""Xwayland as sway or another compositor starts it, with kernel.py's devices and a screen without hardware."""

from drivers import *


def start_compositor(*command):
    """One that tells its displays in /tmp/display: that of X, and that of Wayland."""
    os.environ.update({
        "XDG_RUNTIME_DIR": "/tmp/run", "LIBSEAT_BACKEND": "noop", "SWAYSOCK": "/tmp/run/sway",
        "WLR_BACKENDS": "headless,libinput", "WLR_RENDERER": "pixman", "LANG": "C.UTF-8"})
    os.makedirs("/tmp/run", 0o700)
    os.makedirs("/tmp/.X11-unix")
    with open("/etc/passwd", "w") as file:  # Of the temporary folder: Xwayland lets in who is there.
        file.write("root:x:0:0:root:/tmp:/bin/sh\n")
    with open("/tmp/compositor.log", "w") as log:
        subprocess.Popen(command, stdout=log, stderr=log)
    for _ in range(200):
        time.sleep(0.1)
        if os.path.exists("/tmp/display") and len(displays := open("/tmp/display").read().split()) == 2:
            os.environ["DISPLAY"] = displays[0]
            return
    raise SystemExit(open("/tmp/compositor.log").read())


def start_sway():
    """With a screen of 1024x768."""
    with open("/tmp/sway.conf", "w") as file:
        file.write("xwayland force\noutput HEADLESS-1 resolution 1024x768\n"
                   "exec sh -c 'echo $DISPLAY $WAYLAND_DISPLAY > /tmp/display'\n")
    start_compositor("sway", "-c", "/tmp/sway.conf")


def pictured(*places):
    """The colours at places of the compositor's screen, by grim."""
    time.sleep(1)
    wayland = open("/tmp/display").read().split()[1]
    picture = subprocess.run(["grim", "-t", "ppm", "-"], env={**os.environ, "WAYLAND_DISPLAY": wayland},
                             capture_output=True, check=True).stdout
    width, height = map(int, picture.split(None, 3)[1:3])
    pixels = picture[-3 * width * height:]
    return [pixels[3 * (width * y + x):][:3].hex() for x, y in places]


def sway(*command):
    subprocess.run(["swaymsg", "-q", *command], check=True, timeout=10)
