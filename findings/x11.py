"""What the scripts of this folder share: a client of libX11 and libXi, and the sockets of the
server's inputtest devices. Structures and numbers are those of XInput2.h and
xf86-input-inputtest-protocol.h."""

import ctypes, os, socket, struct, subprocess, time
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_uint, c_ulong, c_void_p
from types import SimpleNamespace

from checks import seen  # For the scripts.

X11, Xi, Xss = (ctypes.CDLL(name) for name in ("libX11.so.6", "libXi.so.6", "libXss.so.1"))
KINDS = (
    "- DeviceChanged KeyPress KeyRelease ButtonPress ButtonRelease Motion Enter Leave FocusIn"
    " FocusOut HierarchyChanged PropertyEvent RawKeyPress RawKeyRelease RawButtonPress"
    " RawButtonRelease RawMotion TouchBegin TouchUpdate TouchEnd TouchOwnership RawTouchBegin"
    " RawTouchUpdate RawTouchEnd BarrierHit BarrierLeave PinchBegin PinchUpdate PinchEnd"
    " SwipeBegin SwipeUpdate SwipeEnd"
).split()
CORE = "- - KeyPress KeyRelease ButtonPress ButtonRelease Motion".split()
POINTER_EVENTS = ("ButtonPress", "ButtonRelease", "Motion")
TOUCH_EVENTS = ("TouchBegin", "TouchUpdate", "TouchEnd")
SWIPE_EVENTS = ("SwipeBegin", "SwipeUpdate", "SwipeEnd")
ALL_MASTERS, MASTER_POINTER, MASTER_KEYBOARD = 1, 2, 3
ACCEPT_TOUCH, REJECT_TOUCH = 6, 7
ANY_MODIFIER = c_int(1 << 31)


def structure(*fields):
    """A C structure: ("type", c_int), or ("x y", c_double) for several."""
    return type("Structure", (ctypes.Structure,), {
        "_fields_": [(name, kind) for names, kind in fields for name in names.split()]})


Mask = structure(("length", c_int), ("bits", c_void_p))
Values = structure(("length", c_int), ("bits", c_void_p), ("values", POINTER(c_double)))
State = structure(("base latched locked effective", c_int))
HEAD = (("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
        ("extension kind", c_int), ("time", c_ulong), ("device source detail", c_int))
PLACE = (("root window child", c_ulong), ("root_x root_y x y", c_double))
Any = structure(*HEAD)
Raw = structure(*HEAD, ("flags", c_int), ("axes", Values), ("raw", POINTER(c_double)))
Device = structure(*HEAD, *PLACE, ("flags", c_int), ("buttons", Mask), ("axes", Values),
                   ("modifiers group", State))
Swipe = structure(*HEAD, *PLACE, ("dx dy unaccelerated_dx unaccelerated_dy", c_double),
                  ("flags", c_int))
Cookie = structure(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
                   ("extension kind", c_int), ("cookie", c_uint), ("data", c_void_p))
Core = structure(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
                 ("window root child time", c_ulong), ("x y root_x root_y", c_int),
                 ("state detail", c_uint))
EventMask = structure(("device length", c_int), ("bits", c_char_p))
Attributes = structure(
    ("background_pixmap background_pixel border_pixmap border_pixel", c_ulong),
    ("bit_gravity win_gravity backing_store", c_int), ("planes pixel", c_ulong),
    ("save_under", c_int), ("event_mask do_not_propagate", ctypes.c_long),
    ("override_redirect", c_int), ("colormap cursor", c_ulong))
GrabModifiers = structure(("modifiers status", c_int))
WindowAttributes = structure(
    ("x y width height border depth", c_int), ("visual", c_void_p), ("root", c_ulong),
    ("kind bit_gravity win_gravity backing_store", c_int), ("planes pixel", c_ulong),
    ("save_under", c_int), ("colormap", c_ulong), ("map_installed map_state", c_int),
    ("others", c_ulong * 5))
X11.XOpenDisplay.restype = c_void_p
X11.XDefaultRootWindow.restype = c_ulong
X11.XCreateSimpleWindow.restype = c_ulong
X11.XKeysymToString.restype = c_char_p


class Event(ctypes.Union):
    _fields_ = [("type", c_int), ("core", Core), ("cookie", Cookie), ("size", ctypes.c_long * 24)]


errors = []


@ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
def keep_error(display, error):
    """XErrorEvent: the error's code, 10 for BadAccess."""
    errors.append(ctypes.string_at(error + 32, 1)[0])
    return 0


X11.XSetErrorHandler(keep_error)


X11.XInternAtom.restype = c_ulong
Message = structure(
    ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p),
    ("window kind", c_ulong), ("format", c_int), ("data", ctypes.c_long * 5))


class Client:
    """A connection with XInput 2.4."""

    def __init__(self):
        self.display = c_void_p(X11.XOpenDisplay(None))
        self.root = X11.XDefaultRootWindow(self.display)
        opcode, major, minor = c_int(), c_int(2), c_int(4)
        X11.XQueryExtension(self.display, b"XInputExtension", byref(opcode), byref(c_int()),
                            byref(c_int()))
        Xi.XIQueryVersion(self.display, byref(major), byref(minor))
        self.opcode = opcode.value

    def call(self, function, *arguments):
        """Calls libX11 or libXi with the display and waits for the server."""
        library = Xi if function.startswith("XI") else X11
        result = getattr(library, function)(
            self.display, *[c_ulong(a) if isinstance(a, int) else a for a in arguments])
        X11.XSync(self.display, 0)
        return result

    def window(self, x, y, width, height, parent=None, override=False):
        window = X11.XCreateSimpleWindow(
            self.display, c_ulong(parent or self.root), c_int(x), c_int(y), c_uint(width),
            c_uint(height), c_uint(0), c_ulong(0), c_ulong(0))
        if override:  # CWOverrideRedirect, XSetWindowAttributes.
            X11.XChangeWindowAttributes(self.display, c_ulong(window), c_ulong(1 << 9),
                                        byref(Attributes(override_redirect=1)))
        self.call("XMapRaised", window)
        return window

    def atom(self, name):
        return X11.XInternAtom(self.display, name.encode(), 0)

    def ask(self, window, kind, *data, wait=0.7):
        """Asks the window manager about a window, as a pager does."""
        event = Event()
        message = Message(33, 0, 0, None, window, self.atom(kind), 32, (ctypes.c_long * 5)(*data))
        ctypes.memmove(byref(event), byref(message), ctypes.sizeof(message))
        X11.XSendEvent(
            self.display, c_ulong(self.root), c_int(0), ctypes.c_long(3 << 19), byref(event))
        X11.XSync(self.display, 0)
        time.sleep(wait)

    def written(self, window):
        """The keysyms of the presses that have come, modifiers left out, and c+ for those with Control."""
        time.sleep(0.4)
        reader, names = Client(), []  # A connection of its own, which knows the layout of now.
        for event in self.events("KeyPress"):
            key, symbol = Core(type=2, display=reader.display, window=window, root=reader.root,
                               state=event.modifiers, detail=event.detail), c_ulong()
            X11.XLookupString(byref(key), None, 0, byref(symbol), None)
            names.append(("c+" if event.modifiers & 4 else "") + X11.XKeysymToString(symbol).decode())
        X11.XCloseDisplay(reader.display)
        return " ".join(name for name in names if not name.endswith(("_L", "_Shift")))

    def mask(self, device, kinds):
        bits = bytearray(5)
        for kind in kinds:
            bits[KINDS.index(kind) >> 3] |= 1 << (KINDS.index(kind) & 7)
        return byref(EventMask(device, 5, bytes(bits)))

    def select(self, window, *kinds, device=ALL_MASTERS):
        self.call("XISelectEvents", window, self.mask(device, kinds), 1)

    def select_core(self, window, *kinds):
        """The core protocol's events."""
        bits = {"KeyPress": 1, "KeyRelease": 2, "ButtonPress": 4, "ButtonRelease": 8, "Motion": 64}
        self.call("XSelectInput", window, sum(bits[kind] for kind in kinds))

    def grab_passively(self, what, window, *kinds, number=None):
        """XIGrabTouchBegin, XIGrabSwipeGestureBegin, and XIGrabButton or XIGrabKeycode with a
        number: asynchronous, any modifiers, all masters."""
        own = [] if number is None else [c_int(number)]
        cursor = [0] if what == "Button" else []
        modes = [] if what == "TouchBegin" else [c_int(1), c_int(1)]
        modifiers = GrabModifiers(ANY_MODIFIER, 0)
        return self.call(
            "XIGrab" + what, c_int(ALL_MASTERS), *own, window, *cursor, *modes, c_int(0),
            self.mask(ALL_MASTERS, kinds), c_int(1), byref(modifiers))

    def grab(self, device, window, *kinds):
        """XIGrabDevice, asynchronous. 0 for success, 1 when another client has it."""
        return self.call("XIGrabDevice", c_int(device), window, 0, 0, c_int(1), c_int(1), c_int(0),
                         self.mask(device, kinds))

    def ungrab(self, device):
        self.call("XIUngrabDevice", c_int(device), 0)

    def decide(self, decision):
        """Accepts or rejects the touches whose begin has arrived at a touch grab on the root."""
        for event in self.events("TouchBegin"):
            self.call("XIAllowTouchEvents", c_int(event.device), event.detail, self.root,
                      c_int(decision))

    def viewable(self):
        """The windows on the root window that are seen, as attributes."""
        children, count, result = POINTER(c_ulong)(), c_uint(), []
        self.call("XQueryTree", self.root, byref(c_ulong()), byref(c_ulong()), byref(children),
                  byref(count))
        for n in range(count.value):
            window = WindowAttributes()
            if self.call("XGetWindowAttributes", children[n], byref(window)) and window.map_state == 2:
                result.append(window)
        X11.XFree(children)
        return result

    def warp(self, x, y):
        self.call("XWarpPointer", 0, self.root, 0, 0, 0, 0, x, y)

    def pointer(self):
        """The pointer's place, and the mask of modifiers and buttons: 256 is button 1."""
        numbers = [c_int() for _ in range(4)]
        mask = c_uint()
        self.call("XQueryPointer", self.root, byref(c_ulong()), byref(c_ulong()),
                  *[byref(n) for n in numbers], byref(mask))
        return numbers[0].value, numbers[1].value, mask.value

    def keys(self):
        """The keycodes that are down."""
        map = ctypes.create_string_buffer(32)
        self.call("XQueryKeymap", map)
        return [code for code in range(256) if map.raw[code >> 3] >> (code & 7) & 1]

    def saver(self):
        """Whether the screen saver is on, and the milliseconds since the user's last input."""
        info = structure(("window", c_ulong), ("state kind", c_int), ("since idle mask", c_ulong))()
        Xss.XScreenSaverQueryInfo(self.display, c_ulong(self.root), byref(info))
        return info.state == 1, info.idle

    def events(self, *kinds):
        """What has arrived, of these kinds or of all."""
        X11.XSync(self.display, 0)
        events = []
        while X11.XPending(self.display):
            event = Event()
            X11.XNextEvent(self.display, byref(event))
            events.append(self.decode(event))
        return [event for event in events if not kinds or event.kind in kinds]

    def decode(self, event):
        if event.type != 35 or event.cookie.extension != self.opcode:
            kind = CORE[event.type] if event.type < len(CORE) else str(event.type)
            return SimpleNamespace(fields(event.core), kind=kind)
        X11.XGetEventData(self.display, byref(event))
        kind = KINDS[event.cookie.kind]
        type = (Raw if kind.startswith("Raw") else Swipe if kind.startswith("Swipe") else
                Device if kind.startswith(("Key", "Button", "Motion", *TOUCH_EVENTS)) else Any)
        data = ctypes.cast(event.cookie.data, POINTER(type)).contents
        result = SimpleNamespace(fields(data), kind=kind)
        if type is Device:
            result.buttons = numbers(data.buttons)
            result.modifiers = data.modifiers.effective
        if type in (Device, Raw):
            result.axes = {axis: data.axes.values[n] for n, axis in enumerate(numbers(data.axes))}
        X11.XFreeEventData(self.display, byref(event))
        return result


def fields(structure):
    values = {name: getattr(structure, name) for name, _ in structure._fields_}
    return {name: value for name, value in values.items() if isinstance(value, (int, float))}


def numbers(mask):
    bits = ctypes.string_at(mask.bits, mask.length) if mask.bits else b""
    return [n for n in range(8 * len(bits)) if bits[n >> 3] >> (n & 7) & 1]


class InputDevice:
    """A device of the server: `keyboard`, `keyboard2`, `tablet`, `mouse`, `touch` or `touchpad`.
    Each call returns when the server has handled the event."""

    def __init__(self, name):
        end = time.monotonic() + 10
        while True:
            self.socket = socket.socket(socket.AF_UNIX)
            try:
                self.socket.connect(f"{os.environ['SOCKETS']}/{name}")
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)
        self.write(0, struct.pack("HH", 1, 1))
        self.socket.recv(64)

    def write(self, type, body):
        self.socket.sendall(struct.pack("II", 8 + len(body), type) + body)

    def send(self, type, body):
        self.write(type, body)
        self.write(1, b"")
        self.socket.recv(64)

    @staticmethod
    def axes(values):
        numbers = [float(values.get(axis, 0)) for axis in range(64)]
        mask = sum(1 << axis for axis in values)
        return struct.pack("=4xI8s4x128d", 0, mask.to_bytes(8, "little"), *numbers, *numbers)

    def move(self, dx=0, dy=0):
        self.send(2, struct.pack("I", 0) + self.axes({0: dx, 1: dy}))

    def scroll(self, amount):
        self.send(2, struct.pack("I", 0) + self.axes({3: amount}))

    def place(self, x, y):
        """Of the tablet."""
        self.send(2, struct.pack("I", 1) + self.axes({0: x * 64, 1: y * 65536 / 768}))

    def button(self, number, down):
        self.send(4, struct.pack("iiI", 0, number, down) + self.axes({}))

    def click(self, number):
        self.button(number, True)
        self.button(number, False)

    def key(self, code, down):
        self.send(5, struct.pack("iI", code, down))

    def tap(self, code):
        self.key(code, True)
        self.key(code, False)

    def touch(self, finger, phase, x, y):
        """18 begin, 19 update, 20 end."""
        type = 18 + ("begin", "update", "end").index(phase)
        self.send(6, struct.pack("II", finger, type) +
                  self.axes({0: x * 65536 / 1024, 1: y * 65536 / 768})[4:])

    def swipe(self, phase, dx=0, fingers=3, cancelled=False):
        type = 30 + ("begin", "update", "end").index(phase)
        self.send(8, struct.pack("HHI4d", type, fingers, cancelled, dx, 0, dx, 0))


def run(command):
    """The output of a shell command."""
    return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=30).stdout


def device_id(name):
    return int(run(f"xinput list --id-only '{name}'"))
