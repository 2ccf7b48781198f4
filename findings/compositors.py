"""Compositors, and windows without a manager that they show."""

import signal

from x11 import *

Xext = ctypes.CDLL("libXext.so.6")
X11.XCreateColormap.restype = X11.XInternAtom.restype = X11.XGetSelectionOwner.restype = c_ulong
X11.XCreateWindow.restype = X11.XGetPixel.restype = c_ulong
X11.XGetImage.restype = X11.XCreateGC.restype = c_void_p
VisualInfo = structure(
    ("visual", c_void_p), ("id", c_ulong), ("screen depth kind", c_int), ("red green blue", c_ulong),
    ("colours bits", c_int))
WHOLE = (0, 0, 100, 100)
PREPARE = "/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas;"
XFCONF = "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd & sleep 1;"
COMMANDS = {
    "xcompmgr": "xcompmgr", "picom": "picom --config /dev/null --backend xrender",
    "xfwm4": f"dbus-run-session sh -c '{XFCONF} exec xfwm4 --compositor=on'",
    "marco": f"{PREPARE} dbus-run-session marco --composite",
    "metacity": f"{PREPARE} dbus-run-session metacity",
    "mutter": f"{PREPARE} dbus-run-session mutter --x11 --sm-disable",
}
os.makedirs("/tmp/run", 0o700, exist_ok=True)
for file, text in {"passwd": "root:x:0:0:root:/tmp:/bin/sh\n", "group": "root:x:0:\n"}.items():
    with open("/etc/" + file, "w") as stream:  # Of the temporary folder, as dbus asks for it.
        stream.write(text)


class Screen(Client):
    """A client with a compositor."""

    def __init__(self, compositor):
        super().__init__()
        self.process = subprocess.Popen(
            ["sh", "-c", COMMANDS[compositor]], stdout=subprocess.DEVNULL, start_new_session=True,
            stderr=subprocess.DEVNULL, env={
                **os.environ, "XDG_RUNTIME_DIR": "/tmp/run", "GSETTINGS_BACKEND": "memory",
                "LANG": "C.UTF-8"})
        self.selection = c_ulong(X11.XInternAtom(self.display, b"_NET_WM_CM_S0", 0))
        end = time.monotonic() + 20
        while not X11.XGetSelectionOwner(self.display, self.selection):
            assert time.monotonic() < end, compositor
            time.sleep(0.05)
        time.sleep(1.5)

    def end(self):
        assert X11.XGetSelectionOwner(self.display, self.selection)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        X11.XCloseDisplay(self.display)
        time.sleep(0.3)

    def overlay(self, x, y, width, height, colour, argb=False):
        """An override-redirect window, with alpha or without."""
        info = VisualInfo()
        X11.XMatchVisualInfo(self.display, c_int(0), c_int(32 if argb else 24), c_int(4), byref(info))
        colormap = X11.XCreateColormap(self.display, c_ulong(self.root), c_void_p(info.visual), c_int(0))
        window = X11.XCreateWindow(
            self.display, c_ulong(self.root), c_int(x), c_int(y), c_uint(width), c_uint(height),
            c_uint(0), c_int(info.depth), c_uint(1), c_void_p(info.visual),
            c_ulong(1 << 1 | 1 << 3 | 1 << 9 | 1 << 13), byref(Attributes(
                background_pixel=colour, border_pixel=0, override_redirect=1, colormap=colormap)))
        self.call("XMapRaised", window)
        return window

    def shape(self, window, *rectangles, kind=0):
        """The window's shape: 0 of what is seen, 2 of where it takes input."""
        numbers = (ctypes.c_short * 4 * len(rectangles))(*rectangles)
        Xext.XShapeCombineRectangles(
            self.display, c_ulong(window), c_int(kind), c_int(0), c_int(0), numbers,
            c_int(len(rectangles)), c_int(0), c_int(0))

    def child(self):
        """The window on the root window that the pointer is in."""
        child = c_ulong()
        numbers = [c_int() for _ in range(4)]
        self.call("XQueryPointer", self.root, byref(c_ulong()), byref(child),
                  *[byref(n) for n in numbers], byref(c_uint()))
        return child.value

    def colours(self, *places, after=0.5):
        """The colours at places of the screen."""
        X11.XSync(self.display, 0)
        time.sleep(after)
        image = c_void_p(X11.XGetImage(
            self.display, c_ulong(self.root), c_int(0), c_int(0), c_uint(1024), c_uint(768),
            c_ulong(0xffffff), c_int(2)))
        result = [f"{X11.XGetPixel(image, c_int(x), c_int(y)) & 0xffffff:06x}" for x, y in places]
        X11.XDestroyImage(image)
        return result[0] if len(places) == 1 else result
