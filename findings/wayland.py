"""Xwayland as sway starts it, with kernel.py's devices and a screen of 1024x768 without hardware."""

from drivers import *


def start_sway():
    os.environ.update({
        "XDG_RUNTIME_DIR": "/tmp/run", "LIBSEAT_BACKEND": "noop", "SWAYSOCK": "/tmp/run/sway",
        "WLR_BACKENDS": "headless,libinput", "WLR_RENDERER": "pixman", "LANG": "C.UTF-8"})
    os.makedirs("/tmp/run", 0o700)
    os.makedirs("/tmp/.X11-unix")
    with open("/etc/passwd", "w") as file:  # Of the temporary folder: Xwayland lets in who is there.
        file.write("root:x:0:0:root:/tmp:/bin/sh\n")
    with open("/tmp/sway.conf", "w") as file:
        file.write("xwayland force\noutput HEADLESS-1 resolution 1024x768\n"
                   "exec sh -c 'echo $DISPLAY > /tmp/display'\n")
    with open("/tmp/sway.log", "w") as log:
        subprocess.Popen(["sway", "-c", "/tmp/sway.conf"], stdout=log, stderr=log)
    for _ in range(200):
        time.sleep(0.1)
        if os.path.exists("/tmp/display") and (display := open("/tmp/display").read().strip()):
            os.environ["DISPLAY"] = display
            return
    raise SystemExit(open("/tmp/sway.log").read())


def sway(*command):
    subprocess.run(["swaymsg", "-q", *command], check=True, timeout=10)
