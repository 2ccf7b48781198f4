"""A viewer of VNC servers: the RFB protocol (RFC 6143) without pictures."""

import socket, struct, time


class Viewer:
    def __init__(self, port):
        end = time.monotonic() + 15
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 15)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.read(12)
        self.socket.sendall(b"RFB 003.008\n")
        self.read(self.read(1)[0])
        self.socket.sendall(b"\x01")  # No password.
        self.read(4)
        self.socket.sendall(b"\x01")  # Together with other viewers.
        self.size = struct.unpack(">HH", self.read(4))
        self.pixel = self.read(16)[0] // 8
        self.read(struct.unpack(">I", self.read(4))[0])
        self.socket.sendall(struct.pack(">BxHi", 2, 1, 0))  # Plain pixels.

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def send(self, *messages):
        """The messages, and a picture of one pixel that comes when they are handled."""
        self.socket.sendall(b"".join(messages) + struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))
        while (kind := self.read(1)[0]) != 0:
            self.read({1: 5, 2: 0, 3: 7}[kind])
        for _ in range(struct.unpack(">xH", self.read(3))[0]):
            _, _, width, height, _ = struct.unpack(">HHHHi", self.read(12))
            self.read(width * height * self.pixel)

    def key(self, keysym, down):
        self.send(struct.pack(">BBxxI", 4, down, keysym))

    def tap(self, keysym):
        self.key(keysym, True)
        self.key(keysym, False)

    def pointer(self, x, y, buttons=0):
        """`buttons`: 1 is the first, 2 the second, 4 the third, 8 and 16 the wheel."""
        self.send(struct.pack(">BBHH", 5, buttons, x, y))

    def close(self):
        self.socket.close()
