#!/bin/bash
# A game of Godot that has captured the mouse gives it up at each hotkey of another program, and does not get it
# back if the hotkey is let go while that program still has the pointer: after a stroke that left the game's
# window it hears no motion any more.
# Godot 3.6; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: what a game has captured no other client can grab, as with SDL and GLFW; and if it cannot have
# the pointer when its focus comes back, it tries again.
# What happens: FocusOut ends the capture, that of a hotkey's grab (NotifyGrab) too, so a stroke under the hotkey
# can be drawn. FocusIn begins it again, by one XGrabPointer, whose refusal is not looked at. A stroke that ends
# before its key comes up does no harm. In the other order, or if both happen at once and the game is quicker,
# the game says MOUSE_MODE_CAPTURED and has nothing: with the pointer beside its window it stands still, until
# the focus goes and comes once more; with the pointer in it all seems well, and any client may grab it.
# What it means: give the pointer back before the keyboard: hold the keyboard by a grab of your own until the
# pointer is free. A player whose mouse is dead taps the hotkey once more.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 godot3-runner=3.6+ds-2 libgl1-mesa-dri=25.0.7-2+deb13u1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *

os.environ.update(LANG="C.UTF-8", XDG_RUNTIME_DIR="/tmp")
os.makedirs("/tmp/game")
for name, text in {
    "project.godot": """config_version=4
[application]
config/name="Alpha"
run/main_scene="res://main.tscn"
[display]
window/size/width=400
window/size/height=300
""",
    "main.tscn": """[gd_scene load_steps=2 format=2]
[ext_resource path="res://main.gd" type="Script" id=1]
[node name="Main" type="Node2D"]
script = ExtResource( 1 )
""",
    "main.gd": """extends Node2D
func _ready():
\tOS.low_processor_usage_mode = true
\tInput.set_mouse_mode(Input.MOUSE_MODE_CAPTURED)
\tprint("ready")
func _input(event):
\tif event is InputEventMouseMotion:
\t\tprint("motion in mode %d" % Input.get_mouse_mode())
\tif event is InputEventKey:
\t\tprint("mode %d" % Input.get_mouse_mode())
""",
}.items():
    with open("/tmp/game/" + name, "w") as file:
        file.write(text)
SUPER, F9, WINDOW = 133, 75, range(20, 440)
keyboard, mouse, other = InputDevice("keyboard"), InputDevice("mouse"), Client()
user = Manager("openbox")
game = subprocess.Popen(
    ["stdbuf", "-oL", "godot3-runner", "--path", "/tmp/game", "--video-driver", "GLES2", "--audio-driver", "Dummy"],
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
os.set_blocking(game.stdout.fileno(), False)


def heard(seconds=0.6):
    time.sleep(seconds)
    return (game.stdout.read() or b"").decode().splitlines()


def status():
    """Of a grab by another client: 1 if the game has the pointer."""
    result = other.grab(MASTER_POINTER, other.root, "Motion")
    result or other.ungrab(MASTER_POINTER)
    return result


def move():
    """Whether the game hears all of 20 motions by 30 pixels, and whether the pointer is in its window then."""
    heard(0.3)
    for _ in range(20):
        mouse.move(30, 0)
        time.sleep(0.05)
    return heard().count("motion in mode 2") == 20, user.pointer()[0] in WINDOW


end = time.monotonic() + 40
while "ready" not in heard():
    assert time.monotonic() < end
time.sleep(1)
window = int(run("xdotool search --onlyvisible --name Alpha").split()[-1])
run(f"xdotool windowmove {window} 20 40")
user.ask(window, "_NET_ACTIVE_WINDOW", 2)
other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
print("Status of another client's grab, whether the game hears 20 motions, whether the pointer is in its window then:")
CAPTURED, FREE, LOST = (1, True, True), 0, (0, False, False)
seen("at first", (status(), *move()), CAPTURED)
keyboard.key(SUPER, True)
time.sleep(0.5)
seen("status while another program's hotkey is held", status(), FREE)
keyboard.key(SUPER, False)
time.sleep(0.5)
seen("after it", (status(), *move()), CAPTURED)
for first in "the pointer", "the key":
    keyboard.key(SUPER, True)
    time.sleep(0.5)
    seen("a stroke: status of its grab", other.grab(MASTER_POINTER, other.root, "Motion"), 0)
    for _ in range(5):
        mouse.move(120, 0)
        time.sleep(0.05)
    if first == "the pointer":
        other.ungrab(MASTER_POINTER)
        time.sleep(0.3)
    keyboard.key(SUPER, False)
    time.sleep(0.3)
    if first == "the key":
        other.ungrab(MASTER_POINTER)
    time.sleep(0.5)
    seen(f"after it, {first} given back first", (status(), *move()), CAPTURED if first == "the pointer" else LOST)
heard()
keyboard.tap(F9)
seen("... the mode that a key then tells, captured", "mode 2" in heard(), True)
keyboard.tap(SUPER)
time.sleep(0.5)
seen("... after one more tap of the hotkey", (status(), *move()), CAPTURED)
game.kill()
game.wait()
EOF
