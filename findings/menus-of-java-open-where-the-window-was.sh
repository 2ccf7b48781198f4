#!/bin/bash
# A window of Java that openbox moves and resizes at once (a half of the screen by a command) believes itself
# where it was: menus that do not fit into it, and lists, open there, away from it, until it is moved once more.
# OpenJDK 21.0.13 (Swing), openbox 3.6.1; well under IceWM 3.7.4 and jwm 2.4.6, as Tk, Qt and SDL are under openbox.
#
# One would guess: a program knows its place after each change, of the place, the size or both, as it does after
# maximizing; Java asks or is told.
# What happens: openbox sends a ConfigureNotify of its own for a window that is only moved, as the ICCCM wants; for
# one that is resized, too, there is the server's, whose place is that in the frame. Java takes the size from it,
# and keeps the old place: getLocationOnScreen() is off by the whole way, and so is all that Java puts beside its
# components. A move alone, a size alone, and being maximized are followed. IceWM sends one in each case; jwm as
# well, but not for a change by XMoveResizeWindow.
# What it means: where a menu of Java opens in another place than its window, move the window by hand. A command
# that puts a window into a part of the screen asks for the size first, and then for the place.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 icewm=3.7.4-1 jwm=2.4.6-2 openjdk-21-jre=21.0.13.1+2-1~deb13u1 \
    openjdk-21-jdk-headless=21.0.13.1+2-1~deb13u1 openjdk-21-jre-headless=21.0.13.1+2-1~deb13u1 x11-utils=7.7+7 \
    fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

with open("/tmp/Alpha.java", "w") as file:  # For each line: opens its menu, and says where its content believes to be.
    file.write("""
import java.awt.*;
import java.io.*;
import javax.swing.*;
public class Alpha {
    public static void main(String[] arguments) throws Exception {
        JFrame frame = new JFrame("Alpha");
        JPopupMenu menu = new JPopupMenu();
        for (int n = 0; n < 16; n++)
            menu.add("Item " + n);
        SwingUtilities.invokeAndWait(() -> {
            frame.setBounds(300, 200, 400, 300);
            frame.setVisible(true);
        });
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        while (input.readLine() != null) {
            SwingUtilities.invokeAndWait(() -> menu.setVisible(false));
            SwingUtilities.invokeAndWait(() -> menu.show(frame.getContentPane(), 40, 40));
            Thread.sleep(500);
            Point place = frame.getContentPane().getLocationOnScreen();
            System.out.println(place.x + " " + place.y);
        }
    }
}
""")
MOVE, SIZE, BOTH = 3 << 8, 12 << 8, 15 << 8


class Program:
    def __init__(self, user):
        self.user = user
        self.process = subprocess.Popen(
            ["/usr/lib/jvm/java-21-openjdk-amd64/bin/java", "-XX:TieredStopAtLevel=1", "/tmp/Alpha.java"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
        end, found = time.monotonic() + 60, []
        while not found:
            assert time.monotonic() < end
            time.sleep(0.2)
            found = [int(window) for window in run("xdotool search --onlyvisible --name '^Alpha$'").split()
                     if "window state" in run(f"xprop -id {window} WM_STATE")]
        time.sleep(1.5)
        self.window = found[0]

    def off(self):
        """How far its content believes to be from where it is, and its menu is from where it should be."""
        self.process.stdin.write("\n")
        believed = [int(word) for word in self.process.stdout.readline().split()]
        x, y = self.user.place(self.window)[:2]
        menus = [(one.x - x - 40, one.y - y - 40) for one in self.user.viewable()
                 if one.width < 200 and 280 < one.height < 400]
        return (believed[0] - x, believed[1] - y), *menus

    def ask(self, what, x=0, y=0, width=0, height=0):
        self.user.ask(self.window, "_NET_MOVERESIZE_WINDOW", what | 2 << 12, x, y, width, height)
        return self.off()

    def configure(self, x, y, width, height):
        self.user.call("XMoveResizeWindow", self.window, c_int(x), c_int(y), c_uint(width), c_uint(height))
        time.sleep(0.7)
        return self.off()


RIGHT = ((0, 0), (0, 0))
print("How far Java believes its window to be from where it is, and its menu is from where it should be:")
for manager in "openbox", "icewm", "jwm":
    user = Manager(manager)
    program = Program(user)
    wrong = manager == "openbox"
    seen(f"{manager}, moved", program.ask(MOVE, 400, 300), RIGHT)
    seen("... another size", program.ask(SIZE, 0, 0, 380, 280), RIGHT)
    seen("... both at once", program.ask(BOTH, 100, 100, 350, 250), ((300, 200), (300, 200)) if wrong else RIGHT)
    seen("... moved again", program.ask(MOVE, 200, 120), RIGHT)
    seen("... both at once by the client's own request", program.configure(400, 200, 380, 280)[0],
         (0, 0) if manager == "icewm" else (-200, -80))
    user.change(program.window, True, *MAXIMIZED)
    seen("... maximized", program.off()[0], (0, 0))
    program.process.kill()
    program.process.wait()
    user.end()
EOF
