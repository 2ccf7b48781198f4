"""Servers in servers: Xephyr or Xnest in a window of the server with the inputtest devices; and one with two
cards beside it."""

import re

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


def start_two_cards(options=""):
    """A server with a second card, whose monitor of 800x600 is to the right of the first, and with the devices for
    it. InputDevice's places are those of a screen of 1024 pixels."""
    os.environ["SOCKETS"] = "/tmp/two"
    os.mkdir("/tmp/two")
    with open("/tmp/xorg.conf") as file:
        config = file.read().replace("/tmp/devices/", "/tmp/two/")
    card, screen = [re.search(f'Section "{name}".*?EndSection', config, re.S)[0]
                    for name in ("Device", "Screen")]
    card = card.replace('"card"', '"card2"')
    screen = screen.replace('"screen"', '"screen2"').replace('"card"', '"card2"').replace(
        '"1024x768"', '"800x600"').replace("Virtual 1024 768", "Virtual 800 600")
    config = config.replace('Section "ServerLayout"', card + "\n" + screen + '\nSection "ServerLayout"')
    config = config.replace('Screen "screen"', 'Screen 0 "screen"\nScreen 1 "screen2" RightOf "screen"')
    with open("/tmp/two.conf", "w") as file:
        file.write(config)
    process, os.environ["DISPLAY"] = start(
        "/usr/lib/xorg/Xorg -config /tmp/two.conf -logfile /tmp/two.log -nolisten tcp -novtswitch"
        f" -sharevts {options}")
    return process


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
