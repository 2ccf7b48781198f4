"""Remote screens by RDP: FreeRDP's viewer on the server with the inputtest devices, and what it looks at."""

import re
from remote import *

KEYBOARD = ("KeyPress", "KeyRelease")


def wait(condition, seconds=20):
    end = time.monotonic() + seconds
    while not (met := condition()):
        assert time.monotonic() < end
        time.sleep(0.2)
    return met


def quietly(command, **environment):
    return subprocess.Popen(
        command, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, "HOME": "/tmp", **environment})


class Remote:
    """A server of RDP. A window fills its screen and has the focus."""

    def __init__(self):
        self.outside, self.port = Client(), free_port()
        self.processes = self.start()
        self.client, self.raw = client_of(self.display), client_of(self.display)
        self.window = self.client.window(0, 0, 800, 600, override=True)
        self.client.call("XSetInputFocus", self.window, 1, 0)
        self.client.select(self.window, *KEYBOARD, "ButtonPress", "ButtonRelease")
        self.raw.select(self.raw.root, "RawKeyPress", "RawKeyRelease")
        self.elsewhere = self.outside.window(900, 650, 50, 50, override=True)

    def open(self, options="", quiet=True):
        """Starts a viewer, with the focus and the pointer in its window."""
        self.viewer = quietly(
            f"exec xfreerdp3 /v:127.0.0.1:{self.port} /u:na /p:na /cert:ignore /sec:tls /size:800x600"
            f" -grab-keyboard {options}")
        self.shown = int(wait(lambda: run("xdotool search --onlyvisible --name '^FreeRDP'")))
        run("xdotool mousemove 300 300")
        self.outside.call("XSetInputFocus", self.shown, 1, 0)
        time.sleep(2)
        if quiet:
            self.told(), self.told(True)

    def cut(self):
        """The viewer ends at once, as with a cut connection."""
        os.killpg(self.viewer.pid, signal.SIGKILL)
        self.viewer.wait()
        time.sleep(1)

    def told(self, raw=False):
        """Presses (+) and releases of keys, and of buttons as b1."""
        time.sleep(0.4)
        client = self.raw if raw else self.client
        return " ".join(
            ("+" if event.kind.endswith("Press") else "-") + "b" * ("Button" in event.kind) +
            str(event.detail) for event in client.events() if "Key" in event.kind or "Button" in event.kind)

    def written(self):
        """The keysyms of what was pressed."""
        names = dict(re.findall(r"keycode +(\d+) = (\w+)", self.run("xmodmap -pke")))
        return " ".join(names.get(word[1:], word) for word in self.told().split() if word[0] == "+")

    def run(self, command):
        return run(f"export DISPLAY={self.display}; {command}")

    def end(self):
        for process in self.viewer, *self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


class Shadow(Remote):
    """FreeRDP's server, of Xvfb with the keyboard of the server outside."""

    def start(self):
        server = subprocess.Popen(
            "exec Xvfb -displayfd 1 -screen 0 800x600x24 -noreset -ac 2> /tmp/Xvfb.log", shell=True,
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.display = ":" + server.stdout.readline().strip()
        self.run("setxkbmap -rules evdev -model pc105 -layout us")
        shadow = quietly(f"exec freerdp-shadow-cli3 /port:{self.port} /bind-address:127.0.0.1 -auth -sec-nla",
                         DISPLAY=self.display)
        time.sleep(2)
        return shadow, server


class Xrdp(Remote):
    """xrdp with its X server, but without its window for logging in."""

    def start(self):
        sockets = f"/run/xrdp/sockdir/{os.getuid()}"
        os.makedirs(sockets, exist_ok=True)
        server = subprocess.Popen(
            "exec /usr/lib/xorg/Xorg -displayfd 1 -config /etc/X11/xrdp/xorg.conf -noreset -nolisten tcp -ac"
            " -logfile /tmp/xorgxrdp.log 2> /tmp/xorgxrdp.out", shell=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, text=True, start_new_session=True, env={
                **os.environ, "XRDP_SOCKET_PATH": sockets, "XRDP_START_WIDTH": "800",
                "XRDP_START_HEIGHT": "600"})
        self.display = ":" + server.stdout.readline().strip()
        run("openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=localhost"
            " -keyout /etc/xrdp/key.pem -out /etc/xrdp/cert.pem; xrdp-keygen xrdp /etc/xrdp/rsakeys.ini")
        with open("/etc/xrdp/xrdp.ini") as file:
            text = file.read()
        for old, new in {"port=3389": f"port=tcp://127.0.0.1:{self.port}", "autorun=": "autorun=Xorg",
                         "port=-1": f"port={sockets}/xrdp_display_{self.display[1:]}",
                         "username=ask": "username=na", "password=ask": "password=na",
                         "LogFile=xrdp.log": "LogFile=/tmp/xrdp.log"}.items():
            text = text.replace(f"\n{old}\n", f"\n{new}\n")
        with open("/tmp/xrdp.ini", "w") as file:
            file.write(text)
        return quietly("exec xrdp -n -c /tmp/xrdp.ini"), server
