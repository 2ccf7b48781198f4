#!/bin/bash
# A swipe during which the workspace changes, or the touchpad is switched off, has no end for X
# programs, and if it is cut off by the workspace the next one has no begin. Where a program grabs
# swipes the pointer stays grabbed: no X program can open a menu.
# Xwayland 24.1.6 under sway 1.10.1 (wlroots 0.18.2, libinput 1.28.1).
#
# One would guess: what Wayland takes away from the X windows ends there, as cancelled, as a swipe
# does that typing cuts off.
# What happens: nothing comes any more, not when the fingers are lifted either. Back on the workspace
# the grab that the swipe began is still there, so another client's XGrabPointer fails, and a press of
# a button reaches no window, until the next swipe over an X window has ended; with the touchpad off
# and on again the grab stays likewise, but clicks arrive. The next swipe begins with an update after
# a change of workspace, and after the touchpad was off with the end of the first.
# What it means: end a swipe by a clock when no update comes, take an update without a begin for one,
# and leave the pointer alone by selecting swipes in place of grabbing them where X runs on Wayland.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" "${wayland[@]}"
inside_kernel python3 - << 'PROGRAM'
from wayland import *

board, buttons, pad = keyboard(), mouse(), Touchpad()
start_sway()
from x11 import *

client, other = Client(), Client()
window = client.window(0, 0, 100, 100)
client.select(window, *SWIPE_EVENTS)
other.select(window, "ButtonPress")


def told():
    """What the client is told of, once each."""
    time.sleep(0.3)
    return list(dict.fromkeys(event.kind[5:] for event in client.events(*SWIPE_EVENTS)))


def free():
    """Whether another client can grab the pointer."""
    result = other.grab(MASTER_POINTER, other.root, "Motion") == 0
    other.ungrab(MASTER_POINTER)
    return result


def clicked():
    """Whether a click arrives in the window."""
    other.events()
    buttons.key(LEFT, True)
    buttons.key(LEFT, False)
    time.sleep(0.2)
    return bool(other.events("ButtonPress"))


def begin():
    pad.put({0: (30, 30), 1: (45, 28), 2: (60, 30)})
    pad.drag(*[(5, 0)] * 3)
    return told()


def end():
    pad.drag(*[(5, 0)] * 3)
    pad.lift()
    return told()


def workspace(number):
    sway(f"workspace {number}")


def touchpad(state):
    sway("input", "type:touchpad", "events", state)


time.sleep(1)
buttons.move(50, 50)
told()
BEGIN, END = ["Begin", "Update"], ["Update", "End"]
for grabbed in False, True:
    if grabbed:
        client.grab_passively("SwipeGestureBegin", client.root, *SWIPE_EVENTS)
    seen(f"swipes {'grabbed' if grabbed else 'selected'}: a swipe", (begin(), end()), (BEGIN, END))
    seen("    a key in mid-swipe", (begin(), board.key(30, 1), board.key(30, 0), told()),
         (BEGIN, None, None, ["End"]))
    pad.lift()
    time.sleep(1)
    told()
    for what, act, during, after, first in (
            ("another workspace", workspace, 2, 1, ["Update"]),
            ("touchpad off", touchpad, "disabled", "enabled", ["End", *BEGIN])):
        seen(f"    {what} in mid-swipe", (begin(), act(during), told(), end()), (BEGIN, None, [], []))
        act(after)
        time.sleep(0.5)
        seen("        back, or on again: pointer free, click arrives", (told(), free(), clicked()),
             ([], not grabbed, not grabbed or act is touchpad))
        seen("        the next swipe", (begin(), end()), (first, END))
        seen("        pointer free, click arrives", (free(), clicked()), (True, True))
PROGRAM
