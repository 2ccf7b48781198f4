#!/bin/bash
# A window that a command put in full screen does not leave it at the first press of the program's own key
# in xterm, Alacritty, SDL 2 and feh; after the second, SDL 2's and Alacritty's are no longer in their place.
# xterm 398, Alacritty 0.15.1, SDL 2.32.4, feh 3.10.3, SDL 3.2.10; openbox 3.6.1, and by hand IceWM 3.7.4,
# jwm 2.4.6, xfwm4 4.20.0; kitty 0.41.1, mpv 0.40.0, Emacs 30.1, GTK 3.24.49, Qt 6.8.2 and Tk 8.6.16 as SDL 3.
#
# One would guess: full screen is a property of the window, which its manager keeps and the program reads;
# F11 in the program ends what the command began, and the window is back where it was.
# What happens: those four go by a note of what they asked for themselves, and do not look at
# _NET_WM_STATE. The first press asks for the full screen that is there already, the second ends it. SDL 2
# and Alacritty keep the place as they ask, which then is the screen's corner, and move there afterwards;
# feh's window comes back in the corner anyway. Without a command all but feh keep their place.
# What it means: what a gesture has put in full screen is ended by the same gesture; in these programs the
# key wants a second press, and the place is lost.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 xterm=398-1 alacritty=0.15.1-3 feh=3.10.3-1 \
    libsdl2-2.0-0=2.32.4+dfsg-1 libsdl3-0=3.2.10+ds-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from managers import *

RETURN, ALT, F, F11 = 36, 64, 41, 95
SDL = """
import time
from ctypes import *
sdl, event = CDLL("libSDL%s.so.0"), (c_ubyte * 128)()
sdl.SDL_Init(0x20)
sdl.SDL_CreateWindow.restype, sdl.SDL_GetWindowFlags.restype = c_void_p, c_uint64
%s
while True:
    while sdl.SDL_PollEvent(event):
        if int.from_bytes(event[0:4], "little") == 0x300 and event[%d] == 68:
            full = sdl.SDL_GetWindowFlags(window) & 1
            sdl.SDL_SetWindowFullscreen(window, %s)
    time.sleep(0.01)
"""
SDL2 = SDL % ("2-2.0", 'window = c_void_p(sdl.SDL_CreateWindow(b"Alpha", 50, 50, 400, 300, 0x24))', 16,
              "0 if full else 0x1001")
SDL3 = SDL % ("3", "sdl.SDL_CreateWindow.argtypes = [c_char_p, c_int, c_int, c_uint64]\n"
              'window = c_void_p(sdl.SDL_CreateWindow(b"Alpha", 400, 300, 0x20))', 24, "not full")
with open("/tmp/picture.ppm", "wb") as file:
    file.write(b"P6 400 300 255\n" + bytes(400 * 300 * 3))
BINDING = 'keyboard.bindings=[{key="F11",action="ToggleFullscreen"}]'
PROGRAMS = {
    "xterm": (["xterm", "-T", "Alpha", "-e", "sleep", "1000"], (ALT, RETURN)),
    "Alacritty": (["alacritty", "-T", "Alpha", "-o", BINDING, "-e", "sleep", "1000"], (F11,)),
    "SDL 2": ([sys.executable, "-c", SDL2], (F11,)),
    "feh": (["feh", "--title", "Alpha", "/tmp/picture.ppm"], (F,)),
    "SDL 3": ([sys.executable, "-c", SDL3], (F11,)),
}
EXPECTED = {"xterm": (True, False, True, True), "Alacritty": (True, False, False, True),
            "SDL 2": (True, False, False, True), "feh": (True, False, False, False),
            "SDL 3": (False, True, True, True)}
manager, keyboard = Manager("openbox"), InputDevice("keyboard")


def window():
    """Of the program, once it is there: feh makes it anew."""
    end = time.monotonic() + 20
    while not (found := run("xdotool search --onlyvisible --name Alpha").split()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return int(found[-1])


def is_full():
    return "FULLSCREEN" in manager.states(window())


def becomes(full):
    """Whether it fills the screen, when there was time for a change."""
    end = time.monotonic() + 2
    while is_full() != full and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(0.5)
    return is_full()


def press(keys, full):
    for key in keys:
        keyboard.key(key, True)
    for key in reversed(keys):
        keyboard.key(key, False)
    return becomes(full)


print("In full screen after the first press of the key, the second; back at the place, without a command, too")
for name, (command, keys) in PROGRAMS.items():
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, env={
            **os.environ, "SDL_VIDEODRIVER": "x11", "SDL_VIDEO_DRIVER": "x11", "SHELL": "/bin/sh",
            "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": "/tmp/run"})
    window()
    time.sleep(1)
    manager.ask(window(), "_NET_ACTIVE_WINDOW", 2, 0, 0)
    manager.ask(window(), "_NET_MOVERESIZE_WINDOW", 0x2300, 100, 100)
    before = manager.place(window())
    manager.change(window(), True, "FULLSCREEN")
    assert becomes(True), name
    first, second = press(keys, False), press(keys, False)
    if not first:
        press(keys, False)
    kept = manager.place(window()) == before
    # By its own key alone.
    manager.ask(window(), "_NET_MOVERESIZE_WINDOW", 0x2300, 200, 100)
    before = manager.place(window())
    assert press(keys, True) and not press(keys, False), name
    seen(name, (first, second, kept, manager.place(window()) == before), EXPECTED[name])
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(0.3)
EOF
