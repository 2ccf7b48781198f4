#!/bin/bash
# A key that is Ctrl while it is held and Escape when it is tapped (keyd, evremap, caps2esc) is taken
# for a tap after a stroke of the mouse, so that the stroke ends with Escape. One of them is no Ctrl
# for the mouse at all.
# keyd 2.5.0, evremap of June 2024, interception-caps2esc 0.3.2 with interception-tools 0.6.8.
#
# One would guess: such a key is Ctrl as soon as it is down, and Escape only when it was let go soon
# and nothing else was done meanwhile, with the mouse as well, at least where the mouse is theirs, too.
# What happens: they see what comes from the devices that they have. With the keyboard alone, as keyd's
# `*` and the others' have it, clicks and notches are nothing, and Escape follows. With the mouse in
# keyd's [ids] clicks and notches count, motion does not. keyd and caps2esc have no limit of time, a
# long hold is a tap (keyd's overload_tap_timeout sets one); evremap has .2 s, so that only quick
# strokes end in Escape. keyd and evremap press Ctrl with the key, caps2esc with the next key only:
# under it Ctrl with the mouse is the mouse alone.
# What it means: take for the hotkey of strokes a key that has one meaning, or set the limit; else each
# stroke closes the dialog below it. A hotkey on caps2esc's key never begins.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]}" keyd=2.5.0-4 evremap=0.0~git20240617.cc618e8-4 \
    interception-caps2esc=0.3.2-1+b2 interception-tools=0.6.8-3+b3
inside_kernel python3 - << 'PROGRAM'
from uinput import *
from checks import seen

board, buttons = keyboard(), mouse()
uinput = UInput()
CAPS, A, NAMES = 58, 30, {1: "Escape", 29: "Ctrl"}
KEYD = "[ids]\n*\n{}[global]\n{}[main]\ncapslock = overload(control, esc)\n"
EVREMAP = """device_name = "keyboard"
[[dual_role]]
input = "KEY_CAPSLOCK"
hold = ["KEY_LEFTCTRL"]
tap = ["KEY_ESC"]
"""
NO_KEY = ["hold of .6 s", "slow stroke", "tap", "quick stroke", "click", "notch"]
PROGRAMS = {
    "keyd": (KEYD.format("", ""), "keyd.rvaiya", NO_KEY),
    "keyd with the mouse": (KEYD.format("0001:0003\n", ""), "keyd.rvaiya", NO_KEY[:4]),
    "keyd with a limit of .2 s": (
        KEYD.format("", "overload_tap_timeout = 200\n"), "keyd.rvaiya", NO_KEY[2:]),
    "evremap": (EVREMAP, "evremap remap /tmp/config --delay 0", NO_KEY[2:]),
    "caps2esc": ("", "interception /dev/input/event0 | caps2esc > /dev/uinput", NO_KEY),
}


def told(*last, limit=1):
    """The keys that come until one of these was among them."""
    keys, end = [], time.monotonic() + limit
    while not set(last) & set(keys) and time.monotonic() < end:
        time.sleep(0.005)
        keys += [(NAMES.get(code, "other"), value) for type, code, value in uinput.events()
                 if type == KEY]
    return keys


def use(*steps, slow=False):
    """Whether Ctrl was down before the key was let go, and whether Escape was pressed after that. A
    hold that was to be quick, and was not on a busy machine, is done again."""
    for _ in range(100):
        begin = time.monotonic()
        board.key(CAPS, True)
        before = told(("Ctrl", 1), limit=0.03 if name == "caps2esc" else 1)
        for step in steps:
            step()
        before += told(("other", 1), limit=1 if key in steps else 0.6 if slow else 0.03)
        board.key(CAPS, False)
        after = told(("Ctrl", 0), ("Escape", 0))
        quick = time.monotonic() < begin + 0.19
        after += told(("Escape", 0), limit=0.15)
        if quick or slow:
            return ("Ctrl", 1) in before, ("Escape", 1) in after
    raise SystemExit("The machine is too busy.")


def key():
    board.key(A, True)
    board.key(A, False)


def click():
    buttons.key(LEFT, True)
    buttons.key(LEFT, False)
    time.sleep(0.02)


def notch():
    buttons.send((REL, 8, -1))
    time.sleep(0.02)


def stroke():
    for _ in range(5):
        buttons.move(20)
        time.sleep(0.004)


for name, (config, command, ends) in PROGRAMS.items():
    os.makedirs("/etc/keyd", exist_ok=True)
    for path in ("/etc/keyd/default.conf", "/tmp/config"):
        with open(path, "w") as file:
            file.write(config)
    process = subprocess.Popen(command, shell=True, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 20
    while use(key) != (True, False):
        assert time.monotonic() < end, name
    said = {"hold of .6 s": use(slow=True), "slow stroke": use(stroke, slow=True), **{
        what: use(*steps) for what, *steps in (("tap",), ("quick stroke", stroke), ("click", click),
                                               ("notch", notch), ("key", key))}}
    seen(f"{name}: these end in Escape", [what for what, (_, escape) in said.items() if escape], ends)
    seen("... in these Ctrl is down", [what for what, (ctrl, _) in said.items() if ctrl],
         ["key"] if name == "caps2esc" else list(said))
    os.killpg(process.pid, 9)
    process.wait()
    time.sleep(0.3)
PROGRAM
