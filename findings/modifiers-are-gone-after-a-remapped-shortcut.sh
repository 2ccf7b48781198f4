#!/bin/bash
# With Ctrl+A remapped to another key by input-remapper, Ctrl is let go for that key and not pressed again: as
# long as it is held on, Ctrl+C is c, a click with Ctrl a plain click, and a stroke under it is none.
# input-remapper 2.1.1; keyd 2.5.0, evremap of June 2024.
#
# One would guess: Ctrl is lifted for the one key that the shortcut has become, as keyd and evremap do, who
# press it again when that key goes up. It is still under the user's finger.
# What happens: with "Release Input" on, which is the default, the keys of the combination are let go for
# good, Shift and Super alike, and the user's own release of them is swallowed, too. The remapped shortcut
# itself works again and again, a second one as well; every other one is its letter alone, which is typed. With
# "Release Input" off Ctrl is still down, and is in what is written: Ctrl+F5. What was pressed before the
# modifier goes through: A and then Ctrl writes an a, and F5.
# What it means: after a remapped shortcut let the modifier go before the next one. A hotkey that is held
# for strokes ends there, and with "Release Input" off it is the other program's shortcut with it.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]::4}" python3-inputremapper=2.1.1-1+deb13u1 gir1.2-gtk-3.0 gir1.2-gtksource-4 \
    keyd=2.5.0-4 evremap=0.0~git20240617.cc618e8-4
inside_kernel python3 - << 'PROGRAM'
from uinput import *
from checks import seen
from remapper import Remapper

board, uinput = keyboard(), UInput()
CTRL, SHIFT, A, B, C, F5, F6 = 29, 42, 30, 48, 46, 63, 64
NAMES = {CTRL: "Ctrl", SHIFT: "Shift", A: "a", C: "c", F5: "F5", F6: "F6"}
CONFIGS = {
    "keyd": ("keyd.rvaiya", "/etc/keyd/default.conf", "[ids]\n*\n[control]\na = f5\nb = f6\n"),
    "evremap": ("evremap remap /tmp/config --delay 0", "/tmp/config", 'device_name = "keyboard"\n' + "".join(
        f'[[remap]]\ninput = ["KEY_LEFTCTRL", "KEY_{a}"]\noutput = ["KEY_{b}"]\n'
        for a, b in (("A", "F5"), ("B", "F6")))),
}


def mapping(output, *keys, **options):
    return {"input_combination": [{"type": KEY, "code": key} for key in keys],
            "target_uinput": "keyboard", "output_symbol": output, **options}


def by_program(code, value):
    board.key(code, value)
    time.sleep(0.1)
    return [event for event in uinput.events() if event[0] == KEY]


def tapped(send, *codes, held=(CTRL,)):
    """What is pressed while keys are held and others are tapped one after another, with what is down."""
    down, pressed = set(), []
    for code, value in ([(code, 1) for code in held] + [(code, n) for code in codes for n in (1, 0)]
                        + [(code, 0) for code in held]):
        for _, out, value in send(code, value):
            if value == 1 and out not in (CTRL, SHIFT):
                pressed.append("+".join(NAMES[key] for key in sorted(down & {CTRL, SHIFT}) + [out]))
            (down.add if value else down.discard)(out)
    assert not down, down
    return " ".join(pressed)


def series(name, send):
    return [tapped(send, C), tapped(send, A, C), tapped(send, A, B, A), tapped(send, C)]


print("With Ctrl held: C; A, which is F5, and C; A, B, which is F6, and A; C once more")
RIGHT = ["Ctrl+c", "F5 Ctrl+c", "F5 F6 F5", "Ctrl+c"]
for name, (command, path, config) in CONFIGS.items():
    os.makedirs("/etc/keyd", exist_ok=True)
    with open(path, "w") as file:
        file.write(config)
    process = subprocess.Popen(command, shell=True, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 20
    while not by_program(CTRL, 1):
        assert time.monotonic() < end, name
        by_program(CTRL, 0)
    by_program(CTRL, 0)
    seen(name, series(name, by_program), RIGHT)
    os.killpg(process.pid, 9)
    process.wait()
both = Remapper(mapping("KEY_F5", CTRL, A), mapping("KEY_F6", CTRL, B))
seen("input-remapper", series("", lambda code, value: both.send(KEY, code, value)),
     ["Ctrl+c", "F5 c", "F5 F6 F5", "Ctrl+c"])
shifted = Remapper(mapping("KEY_F5", CTRL, SHIFT, A))
seen("... Ctrl+Shift+A and C", tapped(lambda code, value: shifted.send(KEY, code, value), A, C,
                                      held=(CTRL, SHIFT)), "F5 c")
kept = Remapper(mapping("KEY_F5", CTRL, A, release_combination_keys=False))
seen('... A and C without "Release Input"', tapped(lambda code, value: kept.send(KEY, code, value), A, C),
     "Ctrl+F5 Ctrl+c")
PROGRAM
