#!/bin/bash
# In a session of Xvnc the letter that comes after a key of xdotool's is lost, if the session's layout
# lacks it: € under an American one, or all of Russian.
# Xvnc 1.15.0 of TigerVNC, x0tigervncserver 1.15.0, x11vnc 0.9.17, xdotool 3.20160805.1, Tk 8.6.16.
#
# One would guess: Xvnc puts such a letter on a spare key, once, and from then on it is a key like any
# other, whatever other programs type.
# What happens: Xvnc gives the letter to the core map only, not to its own keyboard. When XTEST's
# keyboard was used last, the next key from the viewer makes the core map that of Xvnc's keyboard, in
# which the spare key is empty: the press comes, and writes nothing. Xvnc then finds the letter missing
# and gives it to a key anew, so the second one is written. An ordinary key of the viewer's in between
# helps as well. The same goes for the first key after the session has begun. With us,ru as the
# session's layout it is no better, as Xvnc does not look into the second one. The other two servers
# type by XTEST and lose nothing.
# What it means: a gesture that sends keys takes away the next letter of somebody who types in another
# alphabet than the session's. Give the session the layout that is typed in, as the first.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" tigervnc-standalone-server=1.15.0+dfsg-2.1~deb13u1 python3-tk=3.13.5-1 \
    tigervnc-scraping-server=1.15.0+dfsg-2.1~deb13u1 x11vnc=0.9.17-1 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from entry import Entry
from remote import *
from rfb import Viewer

KEYSYMS = {"ф": 0x6c6, "€": 0x20ac}
keyboard = InputDevice("keyboard")


class ViewedEntry(Entry):
    """An entry on a display, and a viewer of it."""

    def __init__(self, display, port):
        self.display, self.viewer = display, Viewer(port)
        super().__init__(display)

    def run(self, command):
        return run(f"export DISPLAY={self.display}; {command}")

    def type(self, *letters):
        """The viewer's letters, xdotool's in brackets, the user's at the screen in parentheses."""
        for letter in letters:
            if letter[0] == "[":
                self.run(f"xdotool key {letter[1]}")
            elif letter[0] == "(":
                keyboard.tap({"a": 38, "b": 56}[letter[1]])
            else:
                self.viewer.tap(KEYSYMS.get(letter, ord(letter)))
            time.sleep(0.2)
        return self.written()

    def end(self):
        self.viewer.close()
        super().end()


session = Session()
session.client.call("XDestroyWindow", session.screen)
entry = ViewedEntry(session.display, session.port)
seen("the first key of a session: ф, ф", entry.type("ф", "ф"), "ф")
seen("a, ф, ф", entry.type("a", "ф", "ф"), "aфф")
seen("xdotool key b, ф", entry.type("[b]", "ф"), "b")
seen("    three times more", entry.type("[b]", "ф", "[b]", "ф", "[b]", "ф"), "bbb")
seen("xdotool key b, ф, ф", entry.type("[b]", "ф", "ф"), "bф")
seen("xdotool key b, €", entry.type("[b]", "€"), "b")
seen("xdotool key b, a, ф", entry.type("[b]", "a", "ф"), "baф")
entry.run("setxkbmap us,ru")
seen("setxkbmap us,ru: a, xdotool key b, ф", entry.type("a", "[b]", "ф"), "ab")
entry.end()
session.end()
for command in "X0tigervnc -SecurityTypes None", "x11vnc -nopw -forever -quiet":
    port = free_port()
    process = subprocess.Popen(
        [*command.split(), "-rfbport", str(port)], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    entry = ViewedEntry(OUTSIDE, port)
    seen(f"{command.split()[0]}: ф, a key at the screen, ф, ф", entry.type("ф", "(a)", "ф", "ф"),
         "фaфф")
    entry.end()
    process.kill()
    process.wait()
EOF
