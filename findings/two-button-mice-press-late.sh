#!/bin/bash
# On a mouse or trackball without a middle button, or with the middle button emulated, a stroke begins
# where the pointer has got to by then, a notch of the wheel and a key come before the press that was
# before them, and Ctrl with a click is a click without Ctrl.
# libinput 1.28.1 with xf86-input-libinput 1.5.0, xf86-input-evdev 2.11.0, X.Org X server 21.1.16.
#
# One would guess: emulation only makes button 2 of both buttons together; a press that turns out to
# be one button alone is told of a moment later, at its place and with its modifiers, or motion ends
# the wait, as there is a drag.
# What happens: both drivers keep the press back for up to 50 ms, and only the press. Motion, wheel,
# other buttons and keyboards go on, so that the order is another: the pointer moves first, up to
# 100 pixels in a flick, and the press is at the end of that way, with the modifiers of that moment.
# libinput does it wherever there is no middle button and has no setting for it there; evdev does with
# Emulate3Buttons only. A side button ends libinput's wait and comes after the press.
# What it means: begin a stroke with a key or a side button, not with button 1 or 3 of such a mouse:
# its first part is lost, and a modifier that is let go early does not count. A quirk that gives the
# mouse a middle button (AttrEventCode=+BTN_MIDDLE in /etc/libinput/local-overrides.quirks) ends it.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" "${kernel[@]}" xserver-xorg-input-evdev=1:2.11.0-1
inside_kernel python3 - << 'PROGRAM'
from kernel import *

board, SIDE, CTRL, A = keyboard(), 0x113, 29, 30
mice = {"libinput, three buttons": mouse()}
for name, product, driver in (("libinput, two buttons", 31, ""), ("evdev, two buttons", 32, "evdev"),
                              ("evdev, Emulate3Buttons", 33, "evdev Emulate3Buttons=on"),
                              ("libinput, two buttons, quirk", 34, "")):
    mice[name] = KernelDevice(f"mouse{product}", "MOUSE", product, (LEFT, 0x111, SIDE), (X, Y, 8))
    mice[name].driver = driver
os.makedirs("/etc/libinput", exist_ok=True)
with open("/etc/libinput/local-overrides.quirks", "w") as file:
    file.write("[mouse]\nMatchName=mouse34\nAttrEventCode=+BTN_MIDDLE\n")
start_xorg()
from x11 import *

client = Client()
window = client.window(0, 0, 1024, 768)
client.select(window, *POINTER_EVENTS, "KeyPress", "KeyRelease")
client.call("XSetInputFocus", window, 0, 0)
time.sleep(0.5)


def told(device, *steps, press=LEFT, wait=False):
    """What a program is told of a press and what follows at once, or, with `wait`, when the press
    has arrived; how far the pointer was from its start at the press, and whether Ctrl was down."""
    client.warp(300, 300)
    client.events()
    device.key(press, True)
    events = []
    end = time.monotonic() + 5
    while wait and not events and time.monotonic() < end:
        events += client.events()
    for step in steps:
        step()
    time.sleep(0.2)
    device.key(press, False)
    time.sleep(0.2)
    order = []
    for event in events + client.events():
        if event.kind == "ButtonPress":
            order.append(f"button {event.detail}")
            if event.detail == 1:
                away, ctrl = event.root_x > 310, bool(event.modifiers & 4)
        elif event.kind in ("Motion", "KeyPress"):
            order.append("motion" if event.kind == "Motion" else "key")
    return ", ".join(name for name, before in zip(order, ["", *order]) if name != before), away, ctrl


def notch(device):
    device.send((REL, 8, -1))


def ctrl_click(device, wait):
    board.key(CTRL, True)
    time.sleep(0.3)
    return told(device, lambda: board.key(CTRL, False), wait=wait)[2]


for name, device in mice.items():
    late = name in ("libinput, two buttons", "evdev, Emulate3Buttons")
    order, away, _ = told(device, *[lambda: device.move(20)] * 3)
    seen(f"{name}: button 1 and motion", order, "motion, button 1" if late else "button 1, motion")
    seen("... pressed where the pointer was, or on its way", "on its way" if away else "there",
         "on its way" if late else "there")
    seen("... button 1 and a notch", told(device, lambda: notch(device))[0],
         "motion, button 5, button 1" if late else "button 1, motion, button 5")
    seen("... button 1 and a key", told(device, lambda: (board.key(A, True), board.key(A, False)),
                                        wait=not late)[0],
         "key, button 1" if late else "button 1, key")
    seen("... a click in whose first moment Ctrl is let go has Ctrl", ctrl_click(device, not late),
         not late)
    side = told(device, lambda: device.key(SIDE, True), lambda: device.key(SIDE, False))[0]
    seen("... button 1 and a side button", side,
         "button 8, button 1" if "Emulate3" in name else "button 1, button 8")
seen("settings for it under libinput: with three buttons, with two",
     [run(f"xinput list-props {name} | grep -c 'Middle Emulation Enabled ('").strip()
      for name in ("mouse", "mouse31")], ["1", "0"])
PROGRAM
