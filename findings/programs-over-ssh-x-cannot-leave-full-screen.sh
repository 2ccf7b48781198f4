#!/bin/bash
# What has an untrusted connection to the X server, as by `ssh -X`, asks the window manager for nothing: its
# windows cannot be put in full screen, maximized or minimized by their own keys, nor leave full screen in which
# they started; wmctrl there says success and does nothing.
# X.Org X server 21.1.16, openbox 3.6.1, Tk 8.6.16, wmctrl 1.07+git20240228.
#
# One would guess: an untrusted program may not touch other programs' windows, and is told so by an error,
# which ends it or is its exit status. With its own windows it does what others do.
# What happens: such requests are messages to the root window, and the server drops those of an untrusted client
# without an error. What a program sets before its window is shown counts, so it comes up in full screen,
# and stays there. Moving works, as that is a plain request. wmctrl lists all windows and desktops, and then
# closes, maximizes, moves and switches with the status 0. Grabs of a key or button on the root window are refused
# by an error; one of the whole keyboard or pointer there says success, and then nobody hears of a key: who asks
# by it to click on a window (xwininfo) waits for good. A trusted client's commands work on such windows.
# What it means: for a window of another machine the command has to come from this one. What runs there has to
# look at what was done; with `ssh -Y` it is as here. (Debian's ssh takes -X for -Y unless ForwardX11Trusted is no.)
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" xauth openbox=3.6.1-12+b2 wmctrl=1.07+git20240228.1105759-1 x11-utils=7.7+7 \
    python3-tk libtk8.6=8.6.16-1 fonts-dejavu-core
inside_xorg python3 - << 'PYTHON'
import sys

from managers import *

UNTRUSTED = {"XAUTHORITY": "/tmp/untrusted"}
# Does what each line of its input says.
PROGRAM = """
import sys, threading, tkinter
window = tkinter.Tk()
window.title("far")
window.geometry("200x100+300+300")
def listen():
    for line in sys.stdin:
        window.after(0, exec, line, globals())
threading.Thread(target=listen, daemon=True).start()
window.mainloop()
"""


class Program:
    def __init__(self, connection):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, text=True, bufsize=1,
            env={**os.environ, "LANG": "C.UTF-8", **connection})
        end = time.monotonic() + 20
        while "IsViewable" not in (text := run("xwininfo -int -name far")):
            assert time.monotonic() < end
            time.sleep(0.1)
        self.window = int(re.search("id: (\\d+)", text)[1])
        time.sleep(1)

    def does(self, line):
        """Its states afterwards, or where it is."""
        self.process.stdin.write(line + "\n")
        time.sleep(0.7)
        return state(self.window)

    def end(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.3)


def state(window):
    return " ".join(manager.states(window)) or "plain"


def wmctrl(connection, arguments):
    """Its exit status."""
    done = subprocess.run("exec wmctrl " + arguments, shell=True, stdout=subprocess.DEVNULL, timeout=20,
                          env={**os.environ, **connection})
    time.sleep(0.5)
    return done.returncode


def desktop():
    return run("xprop -root _NET_CURRENT_DESKTOP").split()[-1]


run("xauth -f /tmp/untrusted generate $DISPLAY . untrusted timeout 600")
keyboard, manager = InputDevice("keyboard"), Manager("openbox")
BOTH = "MAXIMIZED_HORZ MAXIMIZED_VERT"
for name, connection, obeyed in ("trusted", {}, True), ("untrusted", UNTRUSTED, False):
    print(f"A program with a connection that is {name}")
    far = Program(connection)
    seen("    puts itself in full screen", far.does("window.attributes('-fullscreen', True)"),
         "FULLSCREEN" if obeyed else "plain")
    far.does("window.attributes('-fullscreen', False)")
    seen("    maximizes itself", far.does("window.attributes('-zoomed', True)"), BOTH if obeyed else "plain")
    far.does("window.attributes('-zoomed', False)")
    seen("    minimizes itself", far.does("window.iconify()"), "HIDDEN" if obeyed else "plain")
    far.does("window.deiconify()")
    far.does("window.geometry('+50+50')")
    seen("    moves itself", manager.place(far.window)[:2], (51, 70))
    far.does("window.withdraw()")
    seen("    opens in full screen", far.does("window.attributes('-fullscreen', True); window.deiconify()"),
         "FULLSCREEN")
    seen("    leaves it", far.does("window.attributes('-fullscreen', False)"), "plain" if obeyed else "FULLSCREEN")
    manager.change(far.window, False, "FULLSCREEN")
    seen("    is taken out of it by a trusted command", state(far.window), "plain")

    near = manager.open(500, 100, 200, 100)
    place = manager.place(near)
    run(f"xprop -id {near} -f WM_NAME 8s -set WM_NAME near")
    seen("    wmctrl maximizes, moves, changes the desktop, with the status", [
        wmctrl(connection, f"-r {title} {change}") for title, change in (
            ("far", "-b add,maximized_vert,maximized_horz"), ("near", "-e 0,600,300,-1,-1"))
        ] + [wmctrl(connection, "-s 1")], [0, 0, 0])
    seen("    and it is done", [state(far.window) == BOTH, manager.place(near) != place, desktop() == "1"],
         [obeyed] * 3)
    wmctrl({}, "-s 0")
    seen("    wmctrl closes, with the status", wmctrl(connection, "-c far"), 0)
    time.sleep(1)
    seen("    and it is gone", far.process.poll() is not None, obeyed)
    far.end()
    manager.close(near)

    os.environ.update(connection)
    client = Client()
    os.environ.pop("XAUTHORITY", None)
    errors.clear()
    client.call("XGrabKey", 75, c_uint(0), client.root, 0, c_int(1), c_int(1))
    seen("    a grab of F9 is an error", errors, [] if obeyed else [10])
    errors.clear()
    client.call("XUngrabKey", 75, c_uint(0), client.root)
    seen("    one of the keyboard is granted (0)",
         client.call("XGrabKeyboard", client.root, 0, c_int(1), c_int(1), 0), 0)
    keyboard.tap(38)
    time.sleep(0.2)
    seen("    and hears of a key", bool(client.events("KeyPress")), obeyed)
    X11.XCloseDisplay(client.display)
PYTHON
