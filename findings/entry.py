"""A window of Tk's with an entry that says what was written into it."""

import os, subprocess, sys, time

from x11 import run

# Prints what its entry has, and empties it, for each line of input.
PROGRAM = """
import sys, threading, tkinter
window = tkinter.Tk()
window.geometry("1024x768+0+0")
entry = tkinter.Entry(window)
entry.pack()
entry.focus_force()
def answer():
    print(entry.get(), flush=True)
    entry.delete(0, "end")
def listen():
    for line in sys.stdin:
        window.after(0, answer)
threading.Thread(target=listen, daemon=True).start()
window.mainloop()
"""
os.environ["LANG"] = "C.UTF-8"
open("/tmp/.Xauthority", "w").close()


class Entry:
    def __init__(self, display=os.environ["DISPLAY"]):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, bufsize=1, env={**os.environ, "DISPLAY": display})
        end = time.monotonic() + 20
        search = "xdotool search --onlyvisible --class tk windowfocus getwindowfocus"
        while not run(f"export DISPLAY={display}; {search}"):
            assert time.monotonic() < end
        time.sleep(1)

    def written(self):
        """What was written since it was asked last."""
        time.sleep(0.5)
        self.process.stdin.write("\n")
        return self.process.stdout.readline().rstrip("\n")

    def end(self):
        self.process.kill()
        self.process.wait()
