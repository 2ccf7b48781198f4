#!/bin/bash
# In a game of Allegro that knows no touches a finger moves the pointer and presses nothing: taps are no clicks, strokes
# are no drags.
# Allegro 5.2.10, GLFW 3.4; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a program that has the mouse only, and asks for no touch input, gets a finger as button 1, as all
# do that do not know of touches (GLFW, freeglut, pyglet, SFML).
# What happens: Allegro takes the touches of its window whether its touch input is installed or not. The server then
# tells of no press, and Allegro, without al_install_touch_input, tells of nothing; there comes the one motion that
# precedes each touch. With it the touches come, and still no click (al_set_mouse_emulation_mode was left alone).
# What it means: a finger that a gesture program gives back to such a game is lost; click by the mouse or by XTEST.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" liballegro5.2t64=2:5.2.10.1+dfsg-1+b1 libgl1-mesa-dri=25.0.7-2+deb13u1 libglfw3=3.4-3 \
    openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from games import *

ALLEGRO = LOOP + """
allegro, touch = CDLL("liballegro.so.5.2"), "touch" in sys.argv
for name in "display", "event_queue":
    getattr(allegro, "al_create_" + name).restype = c_void_p
assert allegro.al_install_system(allegro.al_get_allegro_version(), None)
assert allegro.al_install_mouse()
assert not touch or allegro.al_install_touch_input()
display = c_void_p(allegro.al_create_display(400, 300))
queue = c_void_p(allegro.al_create_event_queue())
for kind in ["mouse"] + ["touch_input"] * touch:
    source = getattr(allegro, f"al_get_{kind}_event_source")
    source.restype = c_void_p
    allegro.al_register_event_source(queue, c_void_p(source()))
names = {20: "motion", 21: "press", 22: "release", 50: "begin", 51: "end", 52: "update"}
event = (c_char * 128)()
say("ready")
while True:
    while allegro.al_get_next_event(queue, event):
        kind = struct.unpack_from("I", event.raw)[0]
        kind in names and say(names[kind])
    time.sleep(0.005)
"""
GLFW = LOOP + """
glfw = CDLL("libglfw.so.3")
glfw.glfwInit()
glfw.glfwWindowHint(0x22001, 0)
glfw.glfwCreateWindow.restype = c_void_p
window = c_void_p(glfw.glfwCreateWindow(400, 300, b"Alpha", None, None))
@CFUNCTYPE(None, c_void_p, c_int, c_int, c_int)
def button(window, button, down, modifiers):
    say("press" if down else "release")
@CFUNCTYPE(None, c_void_p, c_double, c_double)
def moved(window, x, y):
    say("motion")
glfw.glfwSetMouseButtonCallback(window, button)
glfw.glfwSetCursorPosCallback(window, moved)
say("ready")
while True:
    glfw.glfwPollEvents()
    time.sleep(0.005)
"""
KITS.update({"Allegro": ALLEGRO, "GLFW": GLFW})
touch, mouse, user = InputDevice("touch"), InputDevice("mouse"), Manager("openbox")


def heard():
    """Without the same twice in a row."""
    lines = game.said()
    return " ".join(line for n, line in enumerate(lines) if line != lines[n - 1] or not n)


def finger(way):
    game.said()
    touch.touch(0, "begin", 150, 150)
    time.sleep(0.1)
    for n in range(1, 6) if way else ():
        touch.touch(0, "update", 150 + way * n / 5, 150)
        time.sleep(0.02)
    touch.touch(0, "end", 150 + way, 150)
    result = heard()
    user.warp(300, 250)
    return result


def click():
    game.said()
    mouse.click(1)
    return heard()


for kit, arguments, tap, stroke in (
        ("GLFW", (), "motion press release", "motion press motion release"),
        ("Allegro", (), "motion", "motion"),
        ("Allegro", ("touch",), "motion begin end", "motion begin update end")):
    game = Game(kit, user, *arguments)
    seen(f"{kit}{', touch input installed' if arguments else ''}: a click of the mouse", click(), "press release")
    seen("... a finger's tap, a stroke", (finger(0), finger(100)), (tap, stroke))
    game.end()
EOF
