"""Touchpads, mice and keyboards as the kernel has them, for libinput and what stands on it, without
hardware: umockdev has /sys and /dev and hands on what is asked of a device, events go through a
named pipe. Run it by `inside_kernel`. x86-64."""

import gi, os, struct, subprocess, threading, time

gi.require_version("UMockdev", "1.0")
from gi.repository import GLib, UMockdev

KEY, REL, ABS, MSC = 1, 2, 3, 4
LEFT, MIDDLE = 0x110, 0x112
FINGERS = (None, 0x145, 0x14d, 0x14e, 0x14f, 0x148)
TOUCH = 0x14a
X, Y, SLOT, SLOT_X, SLOT_Y, TRACKING = 0, 1, 0x2f, 0x35, 0x36, 0x39
UNITS = 40  # Of a touchpad, in a millimetre.

# libinput asks whether what it opened is the device: a pipe with the setuid bit says so.
SHIM = """
long syscall(long number, ...);
int fstat64(int file, char *stat) {
    int result = syscall(5, file, stat);
    unsigned *mode = (unsigned *)(stat + 24);
    if (result == 0 && (*mode & 0174000) == 014000) {
        *(unsigned long *)(stat + 40) = 13 << 8 | 64 + (*mode & 7);
        *mode = 020600;
    }
    return result;
}
"""
os.chdir("/tmp")  # umockdev takes the parts of a path for relative ones in the root folder.
with open("shim.c", "w") as file:
    file.write(SHIM)
subprocess.run(["tcc", "-shared", "-nostdlib", "-o", "/tmp/shim.so", "shim.c"], check=True)
os.environ["LD_PRELOAD"] = "/tmp/shim.so:" + os.environ["LD_PRELOAD"]
testbed = UMockdev.Testbed.new()
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()


def bits(numbers, size, count=64):
    """As many bytes as are asked for, and no more than hold what there may be at all."""
    size = min(size, count // 8)
    field = sum(1 << n for n in numbers if n < 8 * size)
    return field.to_bytes(size, "little")


class KernelDevice:
    devices = []

    def __init__(self, name, kind, product, keys=(), rel=(), abs={}, properties=(), attributes={}):
        """`kind` and `attributes` are udev's, `abs` has each axis's maximum and resolution, and its
        minimum before them if it is not 0."""
        number = len(self.devices)
        self.devices.append(self)
        self.driver = ""
        self.name, self.node = name, f"/dev/input/event{number}"
        self.id = (0x11, 1, product, 1)
        self.codes = {KEY: keys, REL: rel, ABS: abs, MSC: (MSC,)}
        self.abs, self.properties = abs, properties
        attributes = {"ID_INPUT": "1", f"ID_INPUT_{kind}": "1", **attributes}
        flat = [word for pair in attributes.items() for word in pair]
        parent = testbed.add_device("input", f"input{number}", None, ["name", name], [
            "NAME", f'"{name}"', "PRODUCT", "/".join(f"{n:x}" for n in self.id), *flat])
        testbed.add_device("input", f"event{number}", parent, ["dev", f"13:{64 + number}"], [
            "DEVNAME", self.node, "MAJOR", "13", "MINOR", str(64 + number), *flat])
        root = testbed.get_root_dir()
        os.makedirs(f"{root}/run/udev/data", exist_ok=True)
        for entry in (f"c13:{64 + number}", f"+input:input{number}"):
            with open(f"{root}/run/udev/data/{entry}", "w") as file:
                file.writelines(["I:1\n", *(f"E:{k}={v}\n" for k, v in attributes.items())])
        pipe = root + self.node
        os.makedirs(os.path.dirname(pipe), exist_ok=True)
        os.mkfifo(pipe)
        os.chmod(pipe, 0o4600 + number)
        self.pipe = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        self.handler = UMockdev.IoctlBase.new()
        self.handler.connect("handle-ioctl", self.asked)
        testbed.attach_ioctl(self.node, self.handler)

    def asked(self, handler, client):
        number, size = client.props.request & 255, client.props.request >> 16 & 0x3fff
        answer = self.answer(number, size)
        if answer is not None:
            client.props.arg.resolve(0, size).update(0, answer[:size])
        refused = answer is None and number not in (0x90, 0xa0)  # EVIOCGRAB, EVIOCSCLOCKID
        length = len(answer or b"") if 0x02 < number < 0x40 else 0
        client.complete(-refused or length, 2 * refused)
        return True

    def answer(self, number, size):
        """What the kernel says to EVIOCG..., None for an error."""
        if number == 0x01:
            return struct.pack("i", 0x10001)
        if number == 0x02:
            return struct.pack("4H", *self.id)
        if number == 0x06:
            return self.name.encode() + b"\0"
        if number == 0x09:
            return bits(self.properties, size)
        if number == 0x0a:
            return b"\xff" * size  # No finger in any slot.
        if number in (0x18, 0x19, 0x1a, 0x1b):
            return bits((), size, 768 if number == 0x18 else 64)
        if number == 0x20:
            return bits([0, *(type for type, codes in self.codes.items() if codes)], size)
        if 0x20 < number < 0x40:
            return bits(self.codes.get(number - 0x20, ()), size, 768 if number - 0x20 == KEY else 64)
        if number - 0x40 in self.abs:
            *minimum, maximum, resolution = self.abs[number - 0x40]
            return struct.pack("6i", 0, *(minimum or [0]), maximum, 0, 0, resolution)

    def send(self, *events):
        """One report of events (type, code, value)."""
        now = time.monotonic_ns() // 1000
        os.write(self.pipe, b"".join(
            struct.pack("qqHHi", now // 1000000, now % 1000000, *event)
            for event in (*events, (0, 0, 0))))

    def key(self, code, down):
        self.send((MSC, 4, code), (KEY, code, int(down)))

    def move(self, dx, dy=0):
        self.send((REL, X, dx), (REL, Y, dy))


def keyboard():
    return KernelDevice("keyboard", "KEYBOARD", 1, range(1, 128), attributes={
        "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD_INTEGRATION": "internal"})


def trackpoint():
    return KernelDevice("trackpoint", "POINTINGSTICK", 2, (LEFT, 0x111, MIDDLE), (X, Y),
                        properties=(0, 5), attributes={"ID_INPUT_MOUSE": "1"})


def mouse():
    return KernelDevice("mouse", "MOUSE", 3, (LEFT, 0x111, MIDDLE, 0x113, 0x114), (X, Y, 8))


class Touchpad(KernelDevice):
    """A click pad of 100 mm x 60 mm that follows five fingers."""

    kind = "TOUCHPAD"

    def __init__(self):
        across, down = (100 * UNITS, UNITS), (60 * UNITS, UNITS)
        super().__init__(
            "touchpad", self.kind, 4, (LEFT, TOUCH, *FINGERS[1:]), abs={
                X: across, Y: down, SLOT: (4, 0), SLOT_X: across, SLOT_Y: down,
                TRACKING: (65535, 0)},
            properties=(0, 2), attributes={
                "ID_INPUT_TOUCHPAD_INTEGRATION": "internal", "ID_INPUT_WIDTH_MM": "100",
                "ID_INPUT_HEIGHT_MM": "60"})
        self.down, self.touches = {}, 0

    def put(self, fingers):
        """Where fingers are, in mm; None for one that is lifted."""
        before, events = len(self.down), []
        for finger, place in fingers.items():
            events.append((ABS, SLOT, finger))
            if place is None:
                del self.down[finger]
                events.append((ABS, TRACKING, -1))
                continue
            if finger not in self.down:
                self.touches += 1
                events.append((ABS, TRACKING, self.touches))
            self.down[finger] = place
            events += [(ABS, SLOT_X, round(place[0] * UNITS)), (ABS, SLOT_Y, round(place[1] * UNITS))]
        for count, value in ((before, 0), (len(self.down), 1)):
            if before != len(self.down) and count:
                events.append((KEY, FINGERS[count], value))
        if bool(before) != bool(self.down):
            events.append((KEY, TOUCH, int(bool(self.down))))
        self.send(*events)

    def lift(self):
        self.put({finger: None for finger in self.down})

    def drag(self, *steps):
        """Moves each finger that is down by its own way (dx, dy) in .2 s."""
        starts = dict(self.down)
        for part in range(1, 21):
            time.sleep(0.01)
            self.put({finger: (x + dx * part / 20, y + dy * part / 20)
                      for (finger, (x, y)), (dx, dy) in zip(starts.items(), steps)})


class TouchScreen(Touchpad):
    """Of 100 mm x 60 mm, for five fingers."""

    kind = "TOUCHSCREEN"

    def __init__(self):
        super().__init__()
        self.codes[KEY], self.properties = (TOUCH,), (1,)

    def send(self, *events):
        super().send(*[event for event in events if event[0] != KEY or event[1] == TOUCH])


def start_xorg():
    """With these devices, driven by libinput, or `driver` with its options."""
    os.environ["DEVICES"] = "\n".join(
        f"{device.name} {device.node} {role} {device.driver}" for device, role in zip(
            [device for device in KernelDevice.devices if device.driver is not None],
            ("CoreKeyboard", "CorePointer", *["SendCoreEvents"] * 9)))
    result = subprocess.run(["bash", "-euc", "start_xorg; echo $DISPLAY"], stdout=subprocess.PIPE,
                            text=True, check=True, timeout=30)
    os.environ["DISPLAY"] = result.stdout.strip()
