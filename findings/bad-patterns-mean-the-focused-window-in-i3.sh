#!/bin/bash
# A criterion of i3-msg whose pattern cannot be read stands for the focused window: [class="*term"] kill closes
# what has the focus, whatever it is, and the answer is success.
# i3 4.24.
#
# One would guess: a pattern that is no regular expression (a shell's "*term", a title with a lone bracket)
# is an error, as in i3's configuration file, or matches nothing, as a class that no window has.
# What happens: the broken criterion is dropped, and a command whose criteria are empty is, as one without them,
# for the focused window; so is [] kill. [class="Alpha" class="Beta"] is Beta alone. The error is only in i3's
# own log. A number is a pattern too: [workspace="1"] is 1, 10 and 21. What is told by words is an empty pattern
# and a criterion that does not exist, and then nothing is done.
# What it means: who puts a class or title into a criterion has to escape it (or to use con_id), and write ^
# and $ around it; success does not say which window it was.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" i3-wm=4.24-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import json, re
from x11 import *

os.makedirs("/tmp/.config/i3")
FILE = "/tmp/.config/i3/config"
with open(FILE, "w") as file:
    file.write('for_window [class="*lpha"] floating enable\n')
user = Client()


def until(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def i3(command):
    """Whether i3 says that it did it."""
    result = subprocess.run(["i3-msg", command], capture_output=True, text=True, timeout=10)
    return json.loads(result.stdout)[0]["success"]


def tree(node=None):
    """The windows, by their titles."""
    node = node or json.loads(run("i3-msg -t get_tree"))
    found = {node["name"]: node} if node["window"] else {}
    for child in node["nodes"] + node["floating_nodes"]:
        found.update(tree(child))
    return found


def open_window(name, workspace):
    i3(f"workspace {workspace}")
    window = X11.XCreateSimpleWindow(
        user.display, c_ulong(user.root), c_int(0), c_int(0), c_uint(300), c_uint(200), c_uint(0),
        c_ulong(0), c_ulong(0))
    user.call("XStoreName", window, c_char_p(name.encode()))
    names = f"{name}\0{name}\0".encode()  # WM_CLASS, of the kind STRING.
    user.call("XChangeProperty", window, 67, 31, c_int(8), c_int(0), c_char_p(names), c_int(len(names)))
    user.call("XMapWindow", window)
    until(lambda: name in tree())


def meant(criteria):
    """Whose border the command takes away, and whether it says success."""
    i3("[all] border normal")
    answer = i3(f"{criteria} border none")
    return sorted(name for name, node in tree().items() if node["border"] == "none"), answer


text = run(f"i3 -C -c {FILE} 2>&1")
seen("In the configuration", "Match is empty, ignoring this for_window statement" in text, True)
process = subprocess.Popen("i3", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
until(lambda: subprocess.run(["i3-msg", "-t", "get_version"], capture_output=True).returncode == 0)
open_window("Alpha", 1)
open_window("Gamma", 21)
open_window("Delta", 10)
open_window("Beta", 10)
until(lambda: tree()["Beta"]["focused"])
print("Beta has the focus. Windows that a command is for, and whether it says success")
for criteria, windows, answer in (
        ('[class="Alpha"]', ["Alpha"], True), ('[class="Nobody"]', [], True),
        ('[class="*lpha"]', ["Beta"], True), ('[title="(draft"]', ["Beta"], True),
        ('[class="["]', ["Beta"], True), ("[]", ["Beta"], True), ("", ["Beta"], True),
        ('[class="*lpha" title="Alpha"]', ["Alpha"], True),
        ('[class="Alpha" class="Gamma"]', ["Gamma"], True),
        ('[workspace="1"]', ["Alpha", "Beta", "Delta", "Gamma"], True),
        ('[workspace="^1$"]', ["Alpha"], True),
        ('[class=""]', [], False), ('[nothing="Alpha"]', [], False)):
    seen(criteria or "without criteria", meant(criteria), (windows, answer))
for criteria in '[class="Nobody"]', '[class="*lpha"]':
    answer = i3(f"{criteria} kill")
    time.sleep(1)
    seen(f"{criteria} kill: success, and what is left", (answer, sorted(tree())), (
        True, ["Alpha", *["Beta"] * ("Nobody" in criteria), "Delta", "Gamma"]))
process.kill()
process.wait()
EOF
