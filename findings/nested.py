"""Servers in servers: Xephyr or Xnest in a window of the server with the inputtest devices."""

from x11 import *

SERVERS = {"Xephyr": "-screen 600x500", "Xnest": "-geometry 600x500+0+0"}
OUTSIDE = os.environ["DISPLAY"]


def client_of(display):
    os.environ["DISPLAY"] = display
    try:
        return Client()
    finally:
        os.environ["DISPLAY"] = OUTSIDE


def start(command):
    """Starts another server, and gives its process and its display."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [*command.split(), "-displayfd", str(writing), "-ac", "-noreset"], pass_fds=[writing],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        return process, ":" + told.readline().strip()


class Nested:
    """The server inside, a client there whose window has the focus and fills the screen, and the
    server's window outside."""

    def __init__(self, name):
        self.process, self.display = start(f"{name} {SERVERS[name]}")
        self.client = client_of(self.display)
        self.window = self.client.window(0, 0, 600, 500)
        self.client.call("XSetInputFocus", self.window, 1, 0)
        self.client.select(self.window, "KeyPress", "KeyRelease", "ButtonPress", "ButtonRelease")
        self.outside, end = "", time.monotonic() + 10
        while not self.outside and time.monotonic() < end:
            self.outside = run(f"xdotool search --name '^{name}'").split("\n")[0]
        self.outside = int(self.outside)

    def events(self, wait=0.5):
        """What the window was told of: with the names of modifiers, repetitions once."""
        time.sleep(wait)
        return list(dict.fromkeys(
            f"{event.kind} {event.detail}" + "".join(
                f" {name}" for bit, name in MODIFIERS.items() if event.modifiers & bit)
            for event in self.client.events() if hasattr(event, "modifiers")))

    def run(self, command):
        return run(f"export DISPLAY={self.display}; {command}")

    def end(self):
        self.process.terminate()
        self.process.wait()


MODIFIERS = {1: "Shift", 2: "Lock", 4: "Control", 8: "Mod1", 16: "Mod2", 64: "Mod4", 128: "Mod5"}
