#!/bin/bash
# A key that is held in a program of GLFW and let go while another program has the keyboard, for a hotkey,
# stays down in it; pressed again, it is told as a repetition. SDL lets it go.
# GLFW 3.4, SDL 2.32.4, SDL 3.2.10; X.Org X server 21.1.16.
#
# One would guess: toolkits that keep a table of keys look at the server's when the keyboard comes back,
# or release all as it goes, as they do when the window loses the focus.
# What happens: GLFW ignores FocusOut and FocusIn of a grab, which are the only sign of one, and neither
# looks. W is held, a hotkey is pressed, W and then the hotkey are let go: glfwGetKey says that W is down
# for as long as one waits; the next press of W comes as GLFW_REPEAT, and its release ends it. A
# modifier alike, but the modifiers that come with other keys are right. SDL 2 and SDL 3 ignore the
# focus as well, and put the table right at FocusIn: W's release comes when the hotkey is let go.
# What it means: a player who walks on by himself after a hotkey taps that key once more. A program that
# keeps the keyboard for as long as its hotkey is held causes this, one that gives it back at the press
# does not.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" libglfw3=3.4-3 libsdl2-2.0-0=2.32.4+dfsg-1 libsdl3-0=3.2.10+ds-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each prints "down", "repeat", "up" with a key, and which of W and Shift are down in its table.
LOOP = """
    now = "table: " + " ".join(table())
    if now != last:
        print(now, flush=True)
    last = now
    time.sleep(0.01)
"""
GLFW = """
import time
from ctypes import *
glfw, names = CDLL("libglfw.so.3"), {87: "W", 340: "Shift", 263: "Left"}
glfw.glfwInit()
glfw.glfwWindowHint(0x22001, 0)
glfw.glfwCreateWindow.restype = c_void_p
window = c_void_p(glfw.glfwCreateWindow(400, 300, b"Alpha", None, None))
@CFUNCTYPE(None, c_void_p, c_int, c_int, c_int, c_int)
def key(window, key, code, action, modifiers):
    print(("up", "down", "repeat")[action], names.get(key), *["with Shift"] * (modifiers & 1), flush=True)
glfw.glfwSetKeyCallback(window, key)
table = lambda: [names[key] for key in (87, 340) if glfw.glfwGetKey(window, key)]
last = ""
while True:
    glfw.glfwPollEvents()
""" + LOOP
SDL = """
import time
from ctypes import *
sdl, names, event = CDLL("libSDL%s.so.0"), {26: "W", 225: "Shift", 80: "Left"}, (c_ubyte * 128)()
sdl.SDL_Init(0x20)
sdl.SDL_GetKeyboardState.restype = POINTER(c_ubyte)
%s
table = lambda: [names[key] for key in (26, 225) if sdl.SDL_GetKeyboardState(None)[key]]
last = ""
while True:
    while sdl.SDL_PollEvent(event):
        kind = int.from_bytes(event[0:4], "little")
        if kind in (0x300, 0x301):
            repeated, key, modifiers = %s
            repeated and print("repeat", end=" ")
            print(("down", "up")[kind - 0x300], names.get(key), *["with Shift"] * (modifiers & 1), flush=True)
""" + LOOP
CODE = 'int.from_bytes(event[{0}:{1}], "little")'
KITS = {
    "GLFW": GLFW,
    "SDL 2": SDL % ("2-2.0", 'sdl.SDL_CreateWindow(b"Alpha", 0, 0, 400, 300, 4)',
                    f"event[13], {CODE.format(16, 20)}, event[24]"),
    "SDL 3": SDL % ("3", "sdl.SDL_CreateWindow.argtypes = [c_char_p, c_int, c_int, c_uint64]\n"
                    'sdl.SDL_CreateWindow(b"Alpha", 400, 300, 0)',
                    f"event[37], {CODE.format(24, 28)}, event[32]"),
}
SUPER, W, SHIFT, LEFT = 133, 25, 50, 113
keyboard, user, other = InputDevice("keyboard"), Client(), Client()
other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))

for name, program in KITS.items():
    user.warp(900, 700)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, SDL_VIDEODRIVER="x11", SDL_VIDEO_DRIVER="x11"))
    os.set_blocking(process.stdout.fileno(), False)

    def said(seconds=0.4):
        time.sleep(seconds)
        return (process.stdout.read() or b"").decode().split("\n")[:-1]

    end = time.monotonic() + 20
    while "IsViewable" not in run("xwininfo -name Alpha"):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(0.5)
    run("xdotool search --name Alpha windowfocus")
    said(1)
    glfw = name == "GLFW"
    for code, key in (W, "W"), (SHIFT, "Shift"):
        keyboard.key(code, True)
        seen(f"{name}, {key} pressed", said()[0].split(" with")[0], f"down {key}")
        keyboard.key(SUPER, True)
        keyboard.key(code, False)
        seen("... the hotkey pressed, the key let go", said(), [])
        keyboard.key(SUPER, False)
        lines = [line.split(" with")[0] for line in said(1)]
        seen("... the hotkey let go", lines, [] if glfw else [f"up {key}", "table: "])
        keyboard.tap(LEFT)
        seen("... another key tapped", said(), ["down Left", "up Left"])
        keyboard.key(code, True)
        pressed = [line.split(" with")[0] for line in said(0.2)]
        keyboard.key(code, False)
        released = [line.split(" with")[0] for line in said()]
        seen("... pressed again, let go", (pressed, released),
             ([f"repeat {key}"], [f"up {key}", "table: "]) if glfw else
             ([f"down {key}", f"table: {key}"], [f"up {key}", "table: "]))
    process.kill()
    process.wait()
EOF
