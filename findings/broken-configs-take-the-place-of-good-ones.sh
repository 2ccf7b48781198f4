#!/bin/bash
# To read a configuration again that is broken, empty or gone is a success: the hotkeys from before are lost,
# and the command ends with 0; i3 even answers success.
# openbox 3.6.1, i3 4.24, jwm 2.4.6, IceWM 3.7.4.
#
# One would guess: openbox --reconfigure, i3-msg reload and their like refuse a file that cannot be read, keep
# what is in force, and say so by their exit status.
# What happens: what could be read is in force, in place of all from before: jwm's bindings before the place
# where the XML breaks, IceWM's before the quote that is not closed, i3's on all other lines, and all that
# openbox makes of broken XML. With an empty file, or none, the bindings are gone. openbox shows a window with
# the error; the status is 0 each time, and i3's answer {"success":true}. A right file brings all back.
# What it means: check a file before it is put in place (i3 -C, jwm -p, xmllint); a status of 0 says that
# the request was sent. A gesture that reloads a half-saved file leaves the user without hotkeys.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 i3-wm=4.24-1 jwm=2.4.6-2 icewm=3.7.4-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *

COMMANDS["i3"] = "i3"
keyboard = InputDevice("keyboard")
OPENBOX = '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>{}{}</keyboard></openbox_config>'
BINDING = ('<keybind key="F{0}"><action name="Execute"><command>touch /tmp/hit{1}{0}</command></action>'
           '</keybind>')


def lines(form, between="\n"):
    """A file with two bindings, and one that is broken between them; old, and new."""
    return form.format(8, "old") + "\n" + form.format(9, "old"), \
        form.format(8, "new") + between + form.format(9, "new")


OLD = OPENBOX.format(BINDING.format(8, "old"), BINDING.format(9, "old"))
NEW = OPENBOX.format(BINDING.format(8, "new"), "<broken " + BINDING.format(9, "new"))
JWM = '<Key key="F{0}">exec:touch /tmp/hit{1}{0}</Key>'


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def hits():
    """What F8 and F9 run."""
    time.sleep(1.5)
    for name in ("old8", "old9", "new8", "new9"):
        if os.path.exists("/tmp/hit" + name):
            os.remove("/tmp/hit" + name)
    for code in 74, 75:
        keyboard.tap(code)
        time.sleep(0.5)
    time.sleep(0.7)
    return " ".join(sorted(name[3:] for name in os.listdir("/tmp") if name.startswith("hit")))


def reload(command):
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=10)
    return result.returncode, "success" if '"success":true' in result.stdout else result.stdout


print("What F8 and F9 run before; after a broken file, an empty one, none, and a right one; the answers")
for name, path, (old, new), command, answer, broken in (
        ("openbox", "/tmp/.config/openbox/rc.xml", (OLD, NEW), "openbox --reconfigure", "",
         "new8 new9"),
        ("i3", "/tmp/.config/i3/config",
         lines("bindsym F{0} exec touch /tmp/hit{1}{0}\n", "bindsym nonsense\n"), "i3-msg reload", "success",
         "new8 new9"),
        ("jwm", "/tmp/.jwmrc", (f"<JWM>{JWM.format(8, 'old')}{JWM.format(9, 'old')}</JWM>",
                                f"<JWM>{JWM.format(8, 'new')}<broken {JWM.format(9, 'new')}</JWM>"),
         "jwm -restart", "", "new8"),
        ("icewm", "/tmp/.icewm/keys", lines('key "F{0}" touch /tmp/hit{1}{0}\n', 'key "F10 touch\n'),
         "icesh restart", "", "new8")):
    write(path, old)
    manager = Manager(name)
    found, answers = [hits()], []
    for text in new, "", None, old:
        if text is None:
            os.remove(path)
        else:
            write(path, text)
        answers.append(reload(command))
        found.append(hits())
    seen(name, (found, answers), (["old8 old9", broken, "", "", "old8 old9"], [(0, answer)] * 4))
    manager.end()
EOF
