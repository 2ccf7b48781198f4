#!/bin/bash
# An abbreviation of AutoKey's that is typed half in one window and half in another, which a gesture or a
# command went to, is expanded in the second: it eats letters that were there. Typed into a menu that has
# grabbed the keyboard, it eats letters of the window below.
# AutoKey 0.96.0 (autokey-gtk), with openbox 3.6.1 and GTK 3.24.49.
#
# One would guess: an abbreviation is what stands before the caret. Another window, a click or a finger's
# tap begin a new word, and what another program has grabbed was not typed into any window, so there is
# nothing to take back.
# What happens: AutoKey hears keys by RECORD, and takes back as many letters as it has heard. A click of
# the mouse, a hotkey and keys like Escape begin a new word; a window that gets the focus by
# _NET_ACTIVE_WINDOW does not, nor does a finger's tap, which is no button to RECORD. Under another
# client's grab of the keyboard, as of dmenu or a screen locker, it hears all, and sends its BackSpaces and
# its text to the window with the focus as events of its own, which pass by the grab; Tk ignores them,
# GTK 3 does not.
# What it means: who switches windows without a click may tap a key that writes nothing first. In AutoKey
# take abbreviations that are no words and no ends of words.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" autokey-gtk=0.96.0-1 openbox=3.6.1-12+b2 libgtk-3-0t64=3.24.49-3 dbus-daemon dbus-bin \
    shared-mime-info x11-utils=7.7+7 fonts-dejavu-core
inside update-mime-database /usr/share/mime
inside_xorg python3 - << 'PYTHON'
import json, sys
from managers import *

DATA, TEXT = "/tmp/.config/autokey/data/Phrases", "keep this "
TOP = {"modes": [], "usageCount": 0, "showInTrayMenu": False, "hotkey": {"modifiers": [], "hotKey": None},
       "filter": {"regex": None, "isRecursive": False}}


def abbreviation(*words):
    return {"abbreviation": {"abbreviations": words, "backspace": True, "ignoreCase": False,
                             "immediate": False, "triggerInside": False, "wordChars": "[\\w]"}}


HOTKEY = {"enabled": False, "modifiers": [], "hotKey": None}
os.makedirs(DATA)
for name, text in {
        "../../autokey.json": json.dumps({
            "version": "0.96.0", "userCodeDir": None, "settings": {"isFirstRun": False}, "folders": [],
            "toggleServiceHotkey": HOTKEY, "configHotkey": HOTKEY}),
        "folder.json": json.dumps({"type": "folder", "title": "Phrases", **TOP, **abbreviation()}),
        "street.txt": "HOME",
        "street.json": json.dumps({
            "type": "phrase", "description": "street", "prompt": False, "omitTrigger": False,
            "matchCase": False, "sendMode": "kb", **TOP, "modes": [1], **abbreviation("adr")})}.items():
    with open(f"{DATA}/{name}", "w") as file:
        file.write(text)

# Two windows with an entry each, which say what they have for each line of input and are filled anew.
WINDOWS = """
import gi, sys
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk
entries = []
for n in (0, 1):
    window = Gtk.Window(title="AB"[n])
    window.set_default_size(300, 200)
    entries.append(Gtk.Entry())
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.add(entries[n])
    window.add(box)
    window.show_all()
    window.move(50 + 450 * n, 50)
def answer(file, condition):
    file.readline()
    print(*[entry.get_text() for entry in entries], sep="|", flush=True)
    for entry in entries:
        entry.set_text("%s")
        entry.set_position(-1)
    return True
GLib.io_add_watch(sys.stdin, GLib.IO_IN, answer)
Gtk.main()
""" % TEXT
manager = Manager("openbox")
windows = subprocess.Popen([sys.executable, "-c", WINDOWS], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           text=True, bufsize=1)
autokey = subprocess.Popen(["dbus-run-session", "autokey-gtk"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, start_new_session=True)
keyboard, mouse, touch, other = InputDevice("keyboard"), InputDevice("mouse"), InputDevice("touch"), Client()
CODES = {"a": 38, "d": 40, "r": 27, " ": 65}
F9, ESCAPE = 75, 9


def window(name):
    return int(run(f"xdotool search --onlyvisible --name '^{name}$'").split()[-1])


def focus(name):
    manager.ask(window(name), "_NET_ACTIVE_WINDOW", 2, 0, 0)


def type(text):
    for letter in text:
        keyboard.tap(CODES[letter])
        time.sleep(0.03)


def texts():
    """What the entries have; both are filled anew, with the focus in the first."""
    time.sleep(1)
    windows.stdin.write("\n")
    line = windows.stdout.readline().rstrip("\n")
    focus("A")
    keyboard.tap(ESCAPE)
    time.sleep(0.2)
    return line


def typed(first, between, last=""):
    type(first)
    time.sleep(0.2)
    between()
    time.sleep(0.2)
    type(last)
    return texts()


def tap():
    touch.touch(1, "begin", 200, 200)
    touch.touch(1, "end", 200, 200)


def click():
    manager.warp(200, 200)
    mouse.click(1)


def hotkey():
    other.call("XGrabKey", F9, c_uint(0), other.root, 0, c_int(1), c_int(1))
    keyboard.tap(F9)
    other.call("XUngrabKey", F9, c_uint(0), other.root)


def menu():
    assert other.grab(MASTER_KEYBOARD, other.root, "KeyPress", "KeyRelease") == 0
    type("adr ")
    time.sleep(1)
    other.ungrab(MASTER_KEYBOARD)


end = time.monotonic() + 30
while not run("xdotool search --onlyvisible --name '^B$'"):
    assert time.monotonic() < end
texts()
while "HOME" not in typed("adr ", lambda: None):
    assert time.monotonic() < end
print("What the two entries have, after 'keep this '")
seen("adr in the first", typed("adr ", lambda: None), f"{TEXT}HOME |{TEXT}")
seen("ad in the first, r in the second, which got the focus by a command",
     typed("ad", lambda: focus("B"), "r "), f"{TEXT}ad|keep thiHOME ")
seen("adr while another client has the keyboard", typed("", menu), f"keep tHOME |{TEXT}")
PUT = f"{TEXT}adr |{TEXT}"
seen("ad, a finger's tap, r", typed("ad", tap, "r "), f"{TEXT}HOME |{TEXT}")
seen("ad, a click, r", typed("ad", click, "r "), PUT)
seen("ad, another client's hotkey, r", typed("ad", hotkey, "r "), PUT)
seen("ad, Escape, r", typed("ad", lambda: keyboard.tap(ESCAPE), "r "), PUT)
os.killpg(autokey.pid, 9)
windows.kill()
manager.end()
PYTHON
