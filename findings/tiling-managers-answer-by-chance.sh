#!/bin/bash
# What the sockets of three tiling window managers answer says little about what was done: to the same
# request without an effect one says success, one fails without a word, one says why.
# i3 4.24, bspwm 0.9.10, herbstluftwm 0.9.5.
#
# One would guess: success means done; a failure means that the request was wrong; i3 sends one result
# for each command of a message, in their order.
# What happens: i3 says success to kill, fullscreen and floating on an empty workspace, to focus and
# move towards nothing, to a mode that does not exist and to [class="nobody"] kill, while
# [class="nobody"] focus fails. A resize that is refused has two or three results, so that results
# after it belong to other commands than their places say. bspc exits with 1 and an empty message also
# where the window already is as asked (node -t tiled), and with 0 where it leaves the screen: node -v
# moves a full-screen window wholly out of sight, and it stays "full screen". herbstclient tells a
# missing neighbour (6, with words) from no window (3), and says 0 to fullscreen and move without one.
# What it means: look at the window before and after instead of believing the answer, send i3 one
# command a message, and ask bspwm for the state before setting it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" i3-wm=4.24-1 bspwm=0.9.10-3 herbstluftwm=0.9.5-3+b1 x11-apps=7.7+11+b1 \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import json, re
from x11 import *

os.makedirs("/tmp/.config/i3")
with open("/tmp/.config/i3/config", "w") as file:
    file.write("workspace_layout default\n")
os.makedirs("/tmp/.config/bspwm")
with open("/tmp/.config/bspwm/bspwmrc", "w") as file:
    file.write("#!/bin/sh\nbspc monitor -d 1 2\n")
os.chmod("/tmp/.config/bspwm/bspwmrc", 0o755)


def until(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def answer(command):
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=10)
    return result.returncode, (result.stdout + result.stderr).strip()


def i3(message):
    """The results in the answer."""
    result = subprocess.run(["i3-msg", message], capture_output=True, text=True, timeout=10)
    return [command["success"] for command in json.loads(result.stdout)]


def box():
    text = run("xwininfo -name Alpha")
    return [int(re.search(name + ": +(-?[0-9]+)", text)[1])
            for name in ("left X", "left Y", "Width", "Height")]


class Manager:
    def __init__(self, ready, *command):
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: answer(ready)[0] == 0)

    def window(self):
        self.logo = subprocess.Popen(["xlogo", "-title", "Alpha"])
        until(lambda: "IsViewable" in run("xwininfo -name Alpha"))
        until(lambda: box()[2] > 900)

    def end(self):
        for process in (self.logo, self.process):
            process.kill()
            process.wait()
        until(lambda: "Width" not in run("xwininfo -name Alpha"))


manager = Manager("herbstclient add 2", "herbstluftwm", "-c", "/bin/true")
for request, expected in (
        ("close", (3, "")), ("focus left", (6, "focus: No neighbour found")),
        ("shift left", (6, "shift: No client focused")), ("fullscreen on", (0, "")),
        ("move 2", (0, ""))):
    seen(f"herbstclient {request}, no window", answer(f"herbstclient {request}"), expected)
manager.window()
for request, expected in (
        ("focus left", (6, "focus: No neighbour found")),
        ("shift left", (6, "shift: No neighbour found")), ("fullscreen off", (0, ""))):
    seen(f"herbstclient {request}, one window", answer(f"herbstclient {request}"), expected)
manager.end()

manager = Manager("i3-msg -t get_version", "i3")
for message in ("kill", "fullscreen toggle", "floating toggle", "focus left", "move left",
                "mode nobody", '[class="nobody"] kill', '[class="nobody"] floating enable'):
    seen(f"i3, no window, {message}", i3(message), [True])
seen('i3, [class="nobody"] focus', i3('[class="nobody"] focus'), [False])
manager.window()
for message in ("focus left", "move left", "floating disable", "fullscreen disable"):
    seen(f"i3, one window, {message}", i3(message), [True])
for message, results in (("resize grow width 10 px", [False, False]),
                         ("resize set 300 200", [False, False, False]),
                         ("resize grow width 10 px; nop", [False, False, True])):
    seen(f"i3, one window, {message}", i3(message), results)
manager.end()

manager = Manager("bspc query -D -d 2", "bspwm")
for request in ("node -c", "node -f west", "node -t fullscreen"):
    seen(f"bspc {request}, no window", answer(f"bspc {request}"), (1, ""))
manager.window()
for request in ("node -f west", "node -v 10 10", "node -t tiled", "node -d ^1"):
    seen(f"bspc {request}, one tiled window", answer(f"bspc {request}"), (1, ""))
seen("bspc node -t fullscreen, and again",
     (answer("bspc node -t fullscreen"), answer("bspc node -t fullscreen")), ((0, ""), (1, "")))
until(lambda: box() == [0, 0, 1024, 768])
seen("bspc node -v 600 500 while it is full screen", answer("bspc node -v 600 500"), (0, ""))
until(lambda: box()[0] != 0)
x, y, width, height = box()
seen("    its size, whether it is outside the screen, and exit status of asking for full screen",
     ((width, height), x > 1024 and y > 768, answer("bspc query -N -n focused.fullscreen")[0]),
     ((1024, 768), True, 0))
manager.end()
EOF
