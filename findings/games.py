"""Windows of toolkits for games that have captured the mouse and say what they hear."""

import sys
from managers import *

LOOP = """
import struct, sys, time
from ctypes import *
def say(*words):
    print(*words, flush=True)
"""
SDL = LOOP + """
sdl, two = CDLL(%r), %r
sdl.SDL_Init(0x20)
sdl.SDL_CreateWindow.restype = c_void_p
if two:
    window = c_void_p(sdl.SDL_CreateWindow(b"Alpha", 0, 0, 400, 300, 4))
    sdl.SDL_SetRelativeMouseMode(1)
else:
    sdl.SDL_CreateWindow.argtypes = [c_char_p, c_int, c_int, c_uint64]
    window = c_void_p(sdl.SDL_CreateWindow(b"Alpha", 400, 300, 0))
    sdl.SDL_SetWindowRelativeMouseMode(window, c_bool(True))
say("ready")
event = (c_char * 128)()
while True:
    while sdl.SDL_PollEvent(event):
        kind = struct.unpack_from("I", event.raw)[0]
        if kind == 0x400:
            say("motion", int(struct.unpack_from(*("i", event.raw, 28) if two else ("f", event.raw, 36))[0]))
        if kind == 0x20f or (kind, event.raw[12]) == (0x200, 13):
            say("focus lost")
    time.sleep(0.005)
"""
GLFW = LOOP + """
glfw = CDLL("libglfw.so.3")
glfw.glfwInit()
glfw.glfwWindowHint(0x22001, 0)
glfw.glfwCreateWindow.restype = c_void_p
window = c_void_p(glfw.glfwCreateWindow(400, 300, b"Alpha", None, None))
glfw.glfwSetInputMode(window, 0x33001, 0x34003)
last = [None]
@CFUNCTYPE(None, c_void_p, c_double, c_double)
def moved(window, x, y):
    say("motion", 0 if last[0] is None else round(x - last[0]))
    last[0] = x
glfw.glfwSetCursorPosCallback(window, moved)
@CFUNCTYPE(None, c_void_p, c_int)
def focused(window, now):
    now or say("focus lost")
glfw.glfwSetWindowFocusCallback(window, focused)
say("ready")
while True:
    glfw.glfwPollEvents()
    time.sleep(0.005)
"""
KITS = {"SDL 2": SDL % ("libSDL2-2.0.so.0", True), "SDL 3": SDL % ("libSDL3.so.0", False), "GLFW": GLFW}


class Game:
    """A game's window at 20,40 that is active, with the pointer in it."""

    def __init__(self, kit, user, *arguments):
        clients = self.clients()
        self.process = subprocess.Popen(
            [sys.executable, "-c", KITS[kit], *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "SDL_VIDEODRIVER": "x11", "SDL_VIDEO_DRIVER": "x11", "LANG": "C.UTF-8",
                 "XDG_RUNTIME_DIR": "/tmp"})
        os.set_blocking(self.process.stdout.fileno(), False)
        end = time.monotonic() + 40
        while "ready" not in self.said(0.2):
            assert time.monotonic() < end, kit
        while not (new := self.clients() - clients):
            assert time.monotonic() < end, kit
            time.sleep(0.2)
        self.window = new.pop()
        time.sleep(1)
        run(f"xdotool windowmove {self.window} 20 40")
        user.warp(220, 200)
        user.ask(self.window, "_NET_ACTIVE_WINDOW", 2)
        self.said(0.5)

    @staticmethod
    def clients():
        return {int(number, 16) for number in re.findall("0x[0-9a-f]+", run("xprop -root _NET_CLIENT_LIST"))}

    def said(self, seconds=0.4):
        """What it has printed since."""
        time.sleep(seconds)
        return (self.process.stdout.read() or b"").decode().split("\n")[:-1]

    def end(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.5)
