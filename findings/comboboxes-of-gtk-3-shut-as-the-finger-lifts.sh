#!/bin/bash
# A combo box of GTK 3 cannot be opened by a tap: its list comes as the finger is put down, and is gone when it is
# lifted. Where nothing was chosen before, the tap has chosen the first row. Nor does a finger choose what it is
# drawn to.
# GTK 3.24.49, X.Org X server 21.1.16, with and without openbox 3.6.1.
#
# One would guess: a tap is a click, which opens the list, and a second tap chooses; or press, draw and lift.
# What happens: the list opens with the selected row under the pointer. By the mouse a release that follows soon
# is the click's own, and the list stays; a finger's is a choice, of what is chosen already or of the first
# row. What a finger is drawn to, in menus of a bar as well, is not chosen. Combo boxes with an entry and menus of
# a bar stay open after a tap, and a second tap chooses. A tap opens the lists of GTK 4.18.6 and Qt 6.8.2 (by
# hand).
# What it means: where taps go through a gesture program it is not what swallows them. As a user, take the arrow
# keys, or the mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 libgtk-3-0t64=3.24.49-3 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

PROGRAM = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, box, rows = Gtk.Window(), Gtk.Fixed(), Gtk.ListStore(str)
plain, empty, entry, bar, file, menu = (
    Gtk.ComboBoxText(), Gtk.ComboBoxText(), Gtk.ComboBox.new_with_model_and_entry(rows), Gtk.MenuBar(),
    Gtk.MenuItem(label="File"), Gtk.Menu())
def chosen(name, number):
    print(name, number, flush=True)
for n in range(5):
    plain.append_text(f"row {n}")
    empty.append_text(f"row {n}")
    rows.append([f"row {n}"])
    item = Gtk.MenuItem(label=f"row {n}")
    item.connect("activate", lambda item, n=n: chosen("menu", n))
    menu.append(item)
plain.set_active(0)
plain.connect("changed", lambda combo: chosen("plain", combo.get_active()))
empty.connect("changed", lambda combo: chosen("empty", combo.get_active()))
entry.set_entry_text_column(0)
entry.connect("changed", lambda combo: chosen("entry", combo.get_active()))
file.set_submenu(menu)
bar.append(file)
for widget, y in (plain, 0), (empty, 50), (entry, 100), (bar, 200):
    widget.set_size_request(200, 30)
    box.put(widget, 0, y)
window.add(box)
window.set_default_size(400, 300)
window.show_all()
menu.show_all()
window.move(0, 0)
Gtk.main()
"""
mouse, touch, user = InputDevice("mouse"), InputDevice("touch"), Client()
program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
os.set_blocking(program.stdout.fileno(), False)
end = time.monotonic() + 20
while not any(window.width > 100 for window in user.viewable()):
    assert time.monotonic() < end
    time.sleep(0.1)
time.sleep(1)
for window in run("xdotool search --onlyvisible --class .").split():
    run(f"xdotool windowfocus {window}")
time.sleep(0.5)
alone = len(user.viewable())
PLACES = {"plain": (100, 15), "empty": (100, 65), "entry": (185, 115), "menu": (20, 215)}


def by_mouse(x, y, down, way=0):
    user.warp(x, y)
    time.sleep(0.1)
    mouse.button(1, True)
    time.sleep(down)
    for _ in range(10 if way else 0):
        mouse.move(0, way / 10)
        time.sleep(0.03)
    mouse.button(1, False)


def by_finger(x, y, down, way=0):
    touch.touch(1, "begin", x, y)
    time.sleep(down)
    for step in range(11 if way else 0):
        touch.touch(1, "update", x, y + way * step / 10)
        time.sleep(0.03)
    touch.touch(1, "end", x, y + way)


def after(hand, *arguments):
    """What is chosen, and whether a list is open; none is afterwards."""
    hand(*arguments)
    time.sleep(0.6)
    result = " ".join((program.stdout.read() or b"").decode().split()), len(user.viewable()) > alone
    while len(user.viewable()) > alone:
        run("xdotool key Escape")
        time.sleep(0.3)
    return result


OPEN, SHUT = ("", True), ("", False)
print("What is chosen, and whether the list is open")
for name, tap in {"plain": SHUT, "entry": OPEN, "menu": OPEN}.items():
    place = PLACES[name]
    assert after(by_mouse, *place, 0.1) == OPEN, name
    seen(f"{name}: a tap of .06 s, of .25 s", [after(by_finger, *place, 0.06), after(by_finger, *place, 0.25)],
         [tap, tap])
    assert after(by_mouse, *place, 0.6, 60)[0].startswith(name), name
    seen(f"{name}: chosen when drawn to a row", after(by_finger, *place, 0.6, 60)[0], "")
seen("with nothing chosen before: a tap", after(by_finger, *PLACES["empty"], 0.06), ("empty 0", False))
program.kill()
program.wait()
EOF
