"""TigerVNC's server and viewers of VNC on the server with the inputtest devices."""

import signal

from nested import *



def free_port():
    for port in range(5910, 6000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass
    raise OSError("no free port")


class Session:
    """Xvnc with a window that fills its screen and has the focus."""

    def __init__(self):
        self.port = free_port()
        self.server, self.display = start(
            f"Xtigervnc -SecurityTypes None -rfbport {self.port} -geometry 600x500")
        self.client, self.outside = client_of(self.display), Client()
        window = self.screen = self.client.window(0, 0, 600, 500, override=True)
        self.client.call("XSetInputFocus", window, 1, 0)
        self.client.select(window, "KeyPress", "KeyRelease")
        self.elsewhere = self.outside.window(1000, 0, 24, 768)

    def open(self, name):
        """Starts a viewer, with the focus and the pointer in its window."""
        self.viewer = subprocess.Popen(
            [name, f"127.0.0.1:{self.port - 5900}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        self.window, end = "", time.monotonic() + 20
        while not self.window and time.monotonic() < end:
            time.sleep(0.3)
            self.window = run("xdotool search --onlyvisible --class vnc").split("\n")[0]
        time.sleep(1.5)
        run(f"xdotool mousemove --window {self.window} 300 300")
        self.enter()

    def enter(self):
        self.outside.call("XSetInputFocus", int(self.window), 1, 0)
        time.sleep(0.5)
        self.client.events()

    def leave(self):
        self.outside.call("XSetInputFocus", self.elsewhere, 1, 0)
        time.sleep(0.5)

    def close(self):
        os.killpg(self.viewer.pid, signal.SIGTERM)
        self.viewer.wait()
        time.sleep(0.5)

    def end(self):
        self.server.terminate()
        self.server.wait()
