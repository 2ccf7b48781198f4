"""What programs press through /dev/uinput, without the kernel: keyd, evremap. Run it by
`inside_kernel`, the programs after `UInput()`."""

from kernel import *


class UInput:
    """One for all; `events` are (type, code, value) since the last call, without reports' ends."""

    def __init__(self):
        testbed.add_device("misc", "uinput", None, ["dev", "10:223"], [
            "DEVNAME", "/dev/uinput", "MAJOR", "10", "MINOR", "223"])
        pipe = f"{testbed.get_root_dir()}/dev/uinput"
        os.mkfifo(pipe)
        self.pipe = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        self.handler = UMockdev.IoctlBase.new()
        self.handler.connect("handle-ioctl", lambda handler, client: client.complete(0, 0) or True)
        testbed.attach_ioctl("/dev/uinput", self.handler)

    def events(self):
        """Programs write whole events, and before them the description of each device, which is
        not asked for: call it once when they have begun."""
        data = b""
        while True:
            try:
                data += os.read(self.pipe, 1 << 16)
            except BlockingIOError:
                break
        return [event[2:] for event in struct.iter_unpack("qqHHi", data[:len(data) // 24 * 24])
                if event[2]]
