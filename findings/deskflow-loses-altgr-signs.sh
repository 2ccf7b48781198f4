#!/bin/bash
# Deskflow's client writes no sign of AltGr, with the same German layout on both machines: @ and € are
# nothing; to an American one @ is 2. With Caps Lock on, a is a. A key that is held is let go and
# pressed again all the time.
# Deskflow 1.22.0, X.Org X server 21.1.16, Xvfb 21.1.16.
#
# One would guess: a keyboard that is shared by Deskflow writes on the other machine what it writes on
# its own, and a held key is held there.
# What happens: the client presses AltGr's key and finds "no mapping" for the sign. Where its own layout
# has the sign with Shift, it presses that key without Shift, under AltGr. ö goes between German layouts
# and is nothing to an American one; of us,ru the first layout is typed in both. For the capital of Caps
# Lock it presses Shift and Caps_Lock together, which makes a small letter. Each repetition is a release
# and a press by XTEST, raw events too. Letters, Shift's signs, Super and Ctrl are well.
# What it means: on the machine with the client a hotkey that is held as a key is let go 25 times a
# second; modifiers are held. And who mistrusts a layout tries it without Deskflow first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xvfb=2:21.1.16-1.3+deb13u4 deskflow=1.22.0+dfsg-7
inside_xorg python3 - << 'PROGRAM'
from remote import *

CONFIG = """
section: screens
    one:
    two:
end
section: links
    one:
        right = two
    two:
        left = one
end
section: options
    protocol = synergy
end
"""
SHIFT, CAPS_LOCK, ALTGR, SUPER, F9 = 50, 66, 108, 133, 75
Q, E, A, S, SEVEN, SEMICOLON = 24, 26, 38, 39, 16, 47
keyboard, mouse = InputDevice("keyboard"), InputDevice("mouse")
host = Client()
other_server, other = start("Xvfb -screen 0 800x600x24")
client, raw = client_of(other), client_of(other)
window = client.window(0, 0, 800, 600, override=True)
client.call("XSetInputFocus", window, 1, 0)
client.select(window, "KeyPress")
raw.select(raw.root, "RawKeyPress", "RawKeyRelease")
X11.XKeysymToString.restype = ctypes.c_char_p
with open("/tmp/deskflow.conf", "w") as file:
    file.write(CONFIG)


class Shared:
    """The server here and the client there, with these layouts; the pointer is there."""

    def __init__(self, here, there):
        print(f"{here} here, {there} there")
        run(f"setxkbmap {here}")
        run(f"DISPLAY={other} setxkbmap {there}")
        mouse.move(-2000, -2000)
        mouse.move(500, 300)
        address, self.processes = f"127.0.0.1:{free_port()}", []
        for command, display in (
                (f"deskflow-server -f -1 -c /tmp/deskflow.conf -n one -a {address}", OUTSIDE),
                (f"deskflow-client -f -1 -n two {address}", other)):
            self.processes.append(subprocess.Popen(
                command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "offscreen"}))
            time.sleep(1.5)
        for _ in range(20):
            if client.pointer()[0] > 100:
                mouse.move(-500)
                mouse.move(1000)
                time.sleep(0.5)
        raw.events(), client.events()

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


def written(*keys):
    """What the other machine's programs make of the last key, held with the others."""
    for key in keys:
        keyboard.key(key, True)
    for key in reversed(keys):
        keyboard.key(key, False)
    time.sleep(0.5)
    reader, names = client_of(other), []
    for event in client.events("KeyPress"):
        key, symbol = Core(type=2, display=reader.display, window=window, root=reader.root,
                           state=event.modifiers, detail=event.detail), c_ulong()
        X11.XLookupString(byref(key), None, 0, byref(symbol), None)
        names.append(X11.XKeysymToString(symbol).decode())
    X11.XCloseDisplay(reader.display)
    return [name for name in names if not name.endswith(("_L", "_Lock", "_Shift"))]


shared = Shared("us", "us")
seen("    a, Shift+a, Super+s", written(A) + written(SHIFT, A) + written(SUPER, S), ["a", "A", "s"])
keyboard.tap(CAPS_LOCK)
seen("    with Caps Lock: a", written(A), ["a"])
keyboard.tap(CAPS_LOCK)
written(A), raw.events()
for name, key in ("F9", F9), ("Super", SUPER):
    keyboard.key(key, True)
    time.sleep(1.3)
    keyboard.key(key, False)
    time.sleep(0.5)
    kinds = [event.kind for event in raw.events()]
    pairs = kinds == ["RawKeyPress", "RawKeyRelease"] * (len(kinds) // 2)
    seen(f"    {name} held: presses and releases by turns, more than one of each",
         (pairs, len(kinds) > 2), (True, name == "F9"))
shared.end()
shared = Shared("de", "de")
seen("    ö, @, €, {", [written(SEMICOLON), *[written(ALTGR, key) for key in (Q, E, SEVEN)]],
     [["odiaeresis"], [], [], []])
shared.end()
shared = Shared("de", "us")
seen("    ö, @, €, {", [written(SEMICOLON), *[written(ALTGR, key) for key in (Q, E, SEVEN)]],
     [[], ["2"], [], ["bracketleft"]])
shared.end()
shared = Shared("us,ru", "us,ru")
host.call("XkbLockGroup", 0x100, 1)
seen("    ф", written(A), ["a"])
shared.end()
other_server.terminate()
PROGRAM
