#!/bin/bash
# While a finger is on a touch screen the mouse drags, though nobody was told of a press; and where
# a gesture program accepts the touch too late, button 1 never comes up again.
# X.Org X server 21.1.16, XInput 2.4.
#
# One would guess: a touch is emulated as button 1 for clients that do not know touches. Where a
# client takes the touch, or a touch grab has it, no button is down.
# What happens: from the touch's begin button 1 of the master pointer is down: XQueryPointer has
# Button1Mask, and the motion of a mouse says that button 1 is held, though no ButtonPress was sent
# to anyone. Under a touch grab it stays down after the finger has left, until the touch is
# rejected. A touch that is accepted after its end leaves it down for good: a click of the mouse
# does not help, only a later touch that is decided while it is down.
# What it means: a button in a state mask does not prove that somebody pressed it. A gesture program
# that waits for the whole stroke before it accepts turns the motion of every other device into a
# drag; it has to decide before the finger leaves, or to see to the button itself.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}"
inside_xorg python3 - << 'EOF'
from x11 import *

touch, mouse = InputDevice("touch"), InputDevice("mouse")
application, grabber, other = Client(), Client(), Client()
root = grabber.root
window = application.window(100, 100, 300, 300)
beside = other.window(600, 100, 300, 300)
other.select(beside, *POINTER_EVENTS)
presses = []


def finger(phase):
    touch.touch(1, phase, 200, 200)


def button_1(click=False):
    """Whether XQueryPointer has it, and whether the mouse's motion over another window has."""
    other.warp(700, 200)
    other.events()
    if click:
        mouse.click(1)
        other.events()
    mouse.move(1)
    presses.extend(application.events("ButtonPress"))
    return other.pointer()[2] == 256, [event.buttons for event in other.events("Motion")] == [[1]]


UP, DOWN = (False, False), (True, True)
seen("no finger", button_1(), UP)
application.select(window, *POINTER_EVENTS, *TOUCH_EVENTS)
finger("begin")
seen("a finger that the window's client takes", button_1(), DOWN)
finger("end")
seen("it has left", button_1(), UP)

grabber.grab_passively("TouchBegin", root, *TOUCH_EVENTS)
finger("begin")
seen("a finger under a touch grab, undecided", button_1(), DOWN)
finger("end")
seen("it has left, undecided", button_1(), DOWN)
grabber.decide(REJECT_TOUCH)
seen("it is rejected", button_1(), UP)

finger("begin")
grabber.decide(ACCEPT_TOUCH)
seen("a finger that was accepted at once", button_1(), DOWN)
finger("end")
seen("it has left", button_1(), UP)

finger("begin")
finger("end")
grabber.decide(ACCEPT_TOUCH)
seen("a finger that was accepted after its end", button_1(), DOWN)
seen("a click of the mouse later", button_1(click=True), DOWN)
finger("begin")
grabber.decide(ACCEPT_TOUCH)
finger("end")
seen("another finger later, accepted at once", button_1(), UP)
seen("presses that the application was told of", len(presses), 0)
EOF
