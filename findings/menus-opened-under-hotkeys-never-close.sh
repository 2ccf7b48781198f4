#!/bin/bash
# A menu that is opened in Java or Tk while another program's hotkey is held stays after the key is up: it
# stands above all windows while others are clicked and typed into. In FLTK it closes as it should; Motif
# opens none.
# OpenJDK 21.0.13, Tk 8.6.16, FLTK 1.4.2, NEdit 5.7 with Motif 2.3.8; by hand Emacs 30.1 (Lucid) is as Java,
# Qt 6.8.2 and 5.15.15 as FLTK. openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a menu opens or it does not (GTK's do not: held-hotkeys-keep-gtks-menus-shut); one that is
# open goes with the next click beside it.
# What happens: a menu grabs pointer and keyboard to hear of clicks beside it and of Escape. While a hotkey has
# the keyboard Java, Tk and Emacs end without any grab, show the menu anyhow, and do not try again when the key
# is let go. A click on another window is that window's, and the menu stands before it. FLTK has the pointer
# at least, Qt closes its menus as it loses the focus. A key that is given back at its press does no harm.
# What it means: who clicks in mid-hold, or has a gesture click, may leave a menu that no click
# elsewhere closes; its own title does in Java, Escape in Emacs.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 openjdk-21-jre=21.0.13.1+2-1~deb13u1 \
    openjdk-21-jdk-headless=21.0.13.1+2-1~deb13u1 openjdk-21-jre-headless=21.0.13.1+2-1~deb13u1 \
    nedit=1:5.7-5+b1 libxm4=2.3.8-4 python3-tk=3.13.5-1 python3-fltk=1.4.2.0-2 fonts-dejavu-core \
    x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
import sys
from managers import *

# Each has a menu at its upper left corner.
JAVA = """
import javax.swing.*;
public class Alpha {
    public static void main(String[] arguments) {
        SwingUtilities.invokeLater(() -> {
            JFrame frame = new JFrame("Alpha");
            JMenuBar bar = new JMenuBar();
            JMenu menu = new JMenu("File");
            for (int number = 0; number < 3; number++) menu.add(new JMenuItem("Item"));
            bar.add(menu);
            frame.setJMenuBar(bar);
            frame.setSize(400, 70);
            frame.setVisible(true);
        });
    }
}
"""
for path, text in {"/tmp/Alpha.java": JAVA, "/tmp/Alpha": "text"}.items():
    with open(path, "w") as file:
        file.write(text)
TK = """
import tkinter
window = tkinter.Tk()
window.title("Alpha")
window.geometry("400x300")
bar = tkinter.Menu(window)
menu = tkinter.Menu(bar, tearoff=0)
for number in range(3):
    menu.add_command(label="Item")
bar.add_cascade(label="File", menu=menu)
window.config(menu=bar)
window.mainloop()
"""
FLTK = """
from fltk import *
window = Fl_Window(0, 0, 400, 300, "Alpha")
bar = Fl_Menu_Bar(0, 0, 400, 25)
for name in "Item", "Row", "Line":
    bar.add("File/" + name, 0, None)
window.end()
window.show()
Fl.run()
"""
PROGRAMS = {"FLTK": [sys.executable, "-c", FLTK], "Tk": [sys.executable, "-c", TK], "Motif": ["nedit", "/tmp/Alpha"],
            "Java": ["/usr/lib/jvm/java-21-openjdk-amd64/bin/java", "/tmp/Alpha.java"]}
# What is seen of the menu with the hotkey held.
EXPECTED = {"FLTK": (True, False), "Tk": (True, True), "Motif": (False, False), "Java": (True, True)}
SUPER, A = 133, 38
manager, mouse, keyboard, other, hotkey = (
    Manager("openbox"), InputDevice("mouse"), InputDevice("keyboard"), Client(), Client())
beside = manager.open(600, 450, 300, 200)
other.select_core(beside, "ButtonPress", "KeyPress")
hotkey.call("XGrabKey", SUPER, c_uint(1 << 15), hotkey.root, 0, c_int(1), c_int(1))


def windows():
    """Those on the screen, but what is too small for a menu."""
    return {(window.x, window.y, window.width) for window in manager.viewable()
            if window.width > 12 and window.x >= 0}


def click(x, y):
    manager.warp(x, y)
    mouse.move(1, 0)
    time.sleep(0.3)
    mouse.click(1)


def menu(window, held):
    """Whether it opens; after the key is up: whether it stands as another window is clicked and typed into."""
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    left, upper, _, _ = manager.place(window)
    plain = windows()
    if held:
        keyboard.key(SUPER, True)
        time.sleep(0.3)
    if held == "given back":
        hotkey.call("XUngrabKeyboard", 0)
    click(left + 15, upper + 12)
    end = time.monotonic() + 2
    while windows() == plain and time.monotonic() < end:
        time.sleep(0.1)
    opened = windows() != plain
    if held:
        keyboard.key(SUPER, False)
        time.sleep(0.5)
    other.events()
    for _ in range(2):  # The first may be the menu's.
        click(750, 550)
        time.sleep(0.5)
    keyboard.tap(A)
    time.sleep(0.3)
    heard = {event.kind for event in other.events()} >= {"ButtonPress", "KeyPress"}
    result = opened, windows() != plain
    assert heard, "another window does not get the click and the key"
    return result


print("The menu opens; stands when another window is used: no key held; a hotkey held before; given back")
for name, command in PROGRAMS.items():
    manager.warp(900, 700)
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, env={**os.environ, "LANG": "C.UTF-8"})
    end = time.monotonic() + 30
    while not (found := run("xdotool search --onlyvisible --name Alpha").split()):
        assert time.monotonic() < end, name
        time.sleep(0.1)
    time.sleep(1.5)
    manager.ask(int(found[-1]), "_NET_MOVERESIZE_WINDOW", 0x2300, 50, 50)
    seen(name, [menu(int(found[-1]), held) for held in (False, "given back", True)],
         [(True, False), (True, False), EXPECTED[name]])
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(0.3)
EOF
