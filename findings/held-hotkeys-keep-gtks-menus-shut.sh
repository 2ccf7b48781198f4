#!/bin/bash
# While another program's hotkey is held no menu, list or combo box opens in GTK 3, GTK 4 and wxWidgets:
# the click is lost, and nothing opens when the key is let go. In Qt 5 and 6 all open.
# GTK 3.24.49, GTK 4.18.6, Qt 6.8.2; wxPython 4.2.3 and Qt 5.15.15, tried by hand; X.Org X server 21.1.16.
#
# One would guess: a key that a launcher or window manager has grabbed is that program's; the mouse still
# is the application's, and a right click opens its menu.
# What happens: a grabbed key is a grab of the keyboard for as long as it is held. GTK wants pointer and
# keyboard together for whatever pops up, cannot have the keyboard, and gives the menu up without a word,
# under a core grab and one of XInput 2. Qt opens its menus without the keyboard. Where the grabbing
# program gives the keyboard back at the press of the key (a modifier does not repeat), all is well.
# What it means: who grabs Super, Alt or Menu by itself, as a hotkey to hold, lets the keyboard go at once
# and follows the key by raw events. Clicks that do nothing while a key is held are no fault of the mouse.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" python3-gi=3.50.0-4+b1 gir1.2-gtk-3.0=3.24.49-3 gir1.2-gtk-4.0=4.18.6+ds-2 \
    python3-pyqt6=6.9.0-2 libqt6gui6=6.8.2+dfsg-9+deb13u2 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
import sys
from x11 import *

# Each has a list to choose from at 50,200, and a menu by the right button beside it.
GTK3 = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk
window, menu, box, list = Gtk.Window(), Gtk.Menu(), Gtk.Fixed(), Gtk.ComboBoxText()
for number in range(3):
    menu.append(Gtk.MenuItem(label=f"Item {number}"))
    list.append_text(f"Row {number}")
menu.show_all()
list.set_active(0)
list.set_size_request(120, 30)
box.put(list, 50, 200)
window.add(box)
window.set_default_size(400, 300)
window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
window.connect("button-press-event", lambda _, event: event.button == 3 and menu.popup_at_pointer(event))
window.show_all()
Gtk.main()
"""
GTK4 = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk
Gtk.init()
window, box, items, click = Gtk.Window(decorated=False), Gtk.Fixed(), Gio.Menu(), Gtk.GestureClick(button=3)
for number in range(3):
    items.append(f"Item {number}", "app.none")
menu = Gtk.PopoverMenu.new_from_model(items)
menu.set_parent(box)
def press(click, count, x, y):
    place = Gdk.Rectangle()
    place.x, place.y, place.width, place.height = int(x), int(y), 1, 1
    menu.set_pointing_to(place)
    menu.popup()
click.connect("pressed", press)
box.add_controller(click)
box.put(Gtk.DropDown.new_from_strings(["Row 0", "Row 1", "Row 2"]), 50, 200)
window.set_child(box)
window.set_default_size(400, 300)
window.present()
GLib.MainLoop().run()
"""
QT = """
from PyQt6 import QtWidgets
class Window(QtWidgets.QWidget):
    def contextMenuEvent(self, event):
        self.menu = QtWidgets.QMenu(self)
        for number in range(3):
            self.menu.addAction(f"Item {number}")
        self.menu.popup(event.globalPos())
application = QtWidgets.QApplication([])
window = Window()
window.setGeometry(0, 0, 400, 300)
list = QtWidgets.QComboBox(window)
list.addItems(["Row 0", "Row 1", "Row 2"])
list.setGeometry(50, 200, 120, 30)
window.show()
application.exec()
"""
KITS = {"GTK 3": GTK3, "GTK 4": GTK4, "Qt 6": QT}
SUPER, ESCAPE = 133, 9
mouse, keyboard, user, other = InputDevice("mouse"), InputDevice("keyboard"), Client(), Client()


def windows():
    return sum(window.width > 20 for window in user.viewable())


def opens(place, button):
    user.warp(*place)
    mouse.move(1, 0)
    time.sleep(0.3)
    mouse.click(button)
    end = time.monotonic() + 1.2
    while (count := windows()) == 1 and time.monotonic() < end:
        time.sleep(0.1)
    return count > 1


def close():
    end = time.monotonic() + 10
    while windows() > 1:
        assert time.monotonic() < end, "it does not close"
        keyboard.tap(ESCAPE)
        user.warp(380, 20)
        mouse.click(1)
        time.sleep(0.2)


def both(kind=None):
    """Whether the menu and the list open: with no key, while a hotkey is held."""
    result = []
    for place, button in ((300, 100), 3), ((100, 215), 1):
        if kind == "XInput 2":
            other.grab_passively("Keycode", other.root, "KeyPress", "KeyRelease", number=SUPER)
        elif kind:
            other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
        if kind:
            keyboard.key(SUPER, True)
            time.sleep(0.2)
        if kind == "given back":
            other.call("XUngrabKeyboard", 0)
        result.append(opens(place, button))
        if kind:
            keyboard.key(SUPER, False)
            time.sleep(0.3)
            assert result[-1] == (windows() > 1)
        close()
        if kind == "XInput 2":
            other.call("XIUngrabKeycode", c_int(ALL_MASTERS), c_int(SUPER), other.root, c_int(1),
                       byref(GrabModifiers(ANY_MODIFIER, 0)))
        elif kind:
            other.call("XUngrabKey", SUPER, c_uint(1 << 15), other.root)
    return result


print("Opens, the menu and the list: as usual; under a hotkey, core and XInput 2; given back at its press")
for name, program in KITS.items():
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LANG="C.UTF-8", NO_AT_BRIDGE="1"))
    end = time.monotonic() + 20
    while windows() != 1:
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(1)
    for window in run("xdotool search --onlyvisible --class .").split():
        run(f"xdotool windowfocus {window}")
    both()  # What GTK 4 shows for the first time comes late.
    under = [True, True] if name == "Qt 6" else [False, False]
    seen(name, (both(), both("core"), both("XInput 2"), both("given back")),
         ([True, True], under, under, [True, True]))
    process.kill()
    process.wait()
    time.sleep(0.3)
EOF
