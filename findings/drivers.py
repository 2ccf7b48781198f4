"""Devices for X drivers other than libinput's, as kernel.py has them: what `wacom` and `synaptics`
ask for besides. Run it by `inside_kernel`."""

from kernel import *

PEN, STYLUS = 0x140, 0x14b
PRESSURE, DISTANCE, TILT_X, TILT_Y, MISC, SLOT_PRESSURE = 0x18, 0x19, 0x1a, 0x1b, 0x28, 0x3a
WACOM = 0x56a


class Tablet(KernelDevice):
    """The pen of an Intuos Pro of 157 mm x 98 mm."""

    def __init__(self):
        super().__init__(
            "pen", "TABLET", 0x314, (PEN, TOUCH, STYLUS, STYLUS + 1), abs={
                X: (31496, 200), Y: (19685, 200), PRESSURE: (2047, 0), DISTANCE: (63, 0),
                TILT_X: (-64, 63, 57), TILT_Y: (-64, 63, 57), MISC: (0, 0)})
        self.id, self.codes[MSC] = (3, WACOM, 0x314, 1), (0,)
        self.driver = "wacom Type=stylus"

    def near(self, x, y):
        self.send((ABS, X, round(x * 200)), (ABS, Y, round(y * 200)), (ABS, DISTANCE, 20),
                  (KEY, PEN, 1), (ABS, MISC, 2114), (MSC, 0, 1))

    def put(self, x, y, pressure=0):
        """Where it is, in mm, on the tablet or above it."""
        self.send((ABS, X, round(x * 200)), (ABS, Y, round(y * 200)), (ABS, PRESSURE, pressure),
                  (KEY, TOUCH, int(pressure > 0)), (MSC, 0, 1))

    def away(self):
        self.send((ABS, X, 0), (ABS, Y, 0), (ABS, PRESSURE, 0), (ABS, DISTANCE, 0),
                  (KEY, TOUCH, 0), (KEY, PEN, 0), (ABS, MISC, 0), (MSC, 0, 1))


class MorePad(Touchpad):
    """Tells of the first finger as of a pointer, too, as the kernel does, and of pressure, where the
    device has it. `units` are those of a millimetre down."""

    def __init__(self, units=UNITS):
        self.slot, self.pressed, self.units = 0, 0, units
        super().__init__()
        self.abs[Y] = self.abs[SLOT_Y] = (60 * units, units)

    def send(self, *events):
        sent, pointer = [], []
        for type, code, value in events:
            if type == KEY and code not in self.codes[KEY]:
                continue
            if (type, code) == (ABS, SLOT_Y):
                value = value * self.units // UNITS
            sent.append((type, code, value))
            if (type, code) == (ABS, SLOT):
                self.slot = value
            elif (type, code) == (ABS, TRACKING) and value >= 0 and PRESSURE in self.abs:
                sent.append((ABS, SLOT_PRESSURE, 60))
            elif code in (SLOT_X, SLOT_Y) and self.slot == min(self.down):
                pointer.append((ABS, X if code == SLOT_X else Y, value))
        pressure = 60 if self.down else 0
        if PRESSURE in self.abs and self.pressed != pressure:
            self.pressed = pressure
            pointer.append((ABS, PRESSURE, pressure))
        super().send(*sent, *pointer)


class Fingers(MorePad):
    """What an Intuos Pro has for fingers, or a screen of Wacom's, of 100 mm x 60 mm."""

    def __init__(self, screen=False):
        if screen:
            self.kind = "TOUCHSCREEN"
        super().__init__()
        self.name, self.id = "fingers", (3, WACOM, 0x314, 1)
        self.properties = (int(screen),)
        self.codes[KEY] = (TOUCH,) if screen else (TOUCH, *FINGERS[1:])
        self.driver = "wacom Type=touch"


class OldTouchpad(MorePad):
    """One that measures pressure."""

    def __init__(self, units=UNITS):
        super().__init__(units)
        self.abs.update({PRESSURE: (255, 0), SLOT_PRESSURE: (255, 0)})
        self.driver = "synaptics"


class Gamepad(KernelDevice):
    """Two sticks and twelve buttons. The server finds it by itself, as the driver `joystick` can make
    its second device, of the keys, only then; `options` are the driver's."""

    def __init__(self, **options):
        super().__init__("pad", "JOYSTICK", 7, range(0x130, 0x13c), abs={
            axis: (-32768, 32767, 0) for axis in range(6)})
        self.driver = None
        os.environ["ADD_DEVICES"] = "true"
        os.remove("/usr/share/X11/xorg.conf.d/40-libinput.conf")  # It would add the others once more.
        with open("/usr/share/X11/xorg.conf.d/50-pad.conf", "w") as file:
            file.writelines(['Section "InputClass"\nIdentifier "pad"\nMatchProduct "pad"\nDriver "joystick"\n', *(
                f'Option "{name}" "{value}"\n' for name, value in options.items()), "EndSection\n"])

    def stick(self, axis, value):
        self.send((ABS, axis, value))

    def press(self, button, down):
        self.send((KEY, 0x12f + button, int(down)))
