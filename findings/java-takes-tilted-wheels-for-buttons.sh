#!/bin/bash
# In Java a wheel that is tilted presses the buttons 4 and 5, the side buttons "back" and "forward"
# are 6 and 7, and a click of any of the four is none: mouseClicked never comes.
# OpenJDK 21.0.13, X.Org X server 21.1.16.
#
# One would guess: 4 and 5 are the first buttons after the wheels (8 and 9 of X), as in Qt and FLTK, a
# tilted wheel (6 and 7 of X) is a MouseWheelEvent with Shift, and what is pressed and released at one
# place is a click.
# What happens: java.awt leaves 4 and 5 of X out and counts on: 6 is 4, 7 is 5, 8 is 6, 9 is 7.
# Buttons above 3 have mousePressed and mouseReleased only. Robot counts in the same way:
# mousePress of button 4 scrolls to the left in other programs. Robot finds keys by the first group
# of the layout: with the second one active, VK_Z gives y and VK_MINUS gives a question mark.
# What it means: "back" by a click of button 8 does nothing in a Java program that waits for button 4,
# or for a click; send it Alt+Left. A horizontal scroll may go back in its history.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 openjdk-21-jre=21.0.13.1+2-1~deb13u1 \
    openjdk-21-jdk-headless=21.0.13.1+2-1~deb13u1 openjdk-21-jre-headless=21.0.13.1+2-1~deb13u1 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from x11 import *

# Tells what the mouse does in a window over the whole screen, and what is typed; obeys "key NAME"
# and "button NUMBER" by Robot.
PROGRAM = """
import java.awt.*;
import java.awt.event.*;
import java.util.Scanner;

public class Buttons {
    static void say(String text) { System.out.println(text); System.out.flush(); }

    public static void main(String[] arguments) throws Exception {
        Frame frame = new Frame();
        Canvas canvas = new Canvas();
        MouseAdapter mouse = new MouseAdapter() {
            public void mousePressed(MouseEvent event) { say("press " + event.getButton()); }
            public void mouseReleased(MouseEvent event) { say("release " + event.getButton()); }
            public void mouseClicked(MouseEvent event) { say("click " + event.getButton()); }
            public void mouseWheelMoved(MouseWheelEvent event) { say("wheel " + event.getWheelRotation()); }
        };
        canvas.addMouseListener(mouse);
        canvas.addMouseWheelListener(mouse);
        canvas.addKeyListener(new KeyAdapter() {
            public void keyTyped(KeyEvent event) { say("typed " + event.getKeyChar()); }
        });
        frame.setUndecorated(true);
        frame.add(canvas);
        frame.setBounds(0, 0, 1024, 768);
        frame.setVisible(true);
        canvas.requestFocus();
        Robot robot = new Robot();
        say("ready");
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            if (words[0].equals("key")) {
                int key = KeyEvent.class.getField("VK_" + words[1]).getInt(null);
                robot.keyPress(key);
                robot.keyRelease(key);
            } else {
                int mask = InputEvent.getMaskForButton(Integer.parseInt(words[1]));
                robot.mousePress(mask);
                robot.mouseRelease(mask);
            }
        }
    }
}
"""
with open("/tmp/Buttons.java", "w") as file:
    file.write(PROGRAM)
mouse, keyboard, user = InputDevice("mouse"), InputDevice("keyboard"), Client()
manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
java = subprocess.Popen(
    ["/usr/lib/jvm/java-21-openjdk-amd64/bin/java", "/tmp/Buttons.java"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
os.set_blocking(java.stdout.fileno(), False)


def told(seconds=5):
    """What was printed, until nothing more comes for .6 s."""
    text, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        more = (java.stdout.read() or b"").decode()
        if more:
            text, end = text + more, time.monotonic() + 0.6
        time.sleep(0.02)
    return text.splitlines()


def robot(request):
    java.stdin.write(f"{request}\n".encode())
    java.stdin.flush()
    return told()


end = time.monotonic() + 60
while "ready" not in told(1):
    assert time.monotonic() < end
time.sleep(1)
user.warp(500, 400)
mouse.click(1)
keyboard.tap(38)
told()
EXPECTED = {
    1: ["press 1", "release 1", "click 1"], 4: ["wheel -1"], 5: ["wheel 1"],
    6: ["press 4", "release 4"], 7: ["press 5", "release 5"], 8: ["press 6", "release 6"],
    9: ["press 7", "release 7"]}
for button, expected in EXPECTED.items():
    mouse.click(button)
    seen(f"button {button} of X", told(), expected)
user.select(user.root, "RawButtonPress")
for button, expected in {3: 3, 4: 6, 5: 7, 6: 8}.items():
    user.events()
    robot(f"button {button}")
    seen(f"Robot's button {button} is X's", [event.detail for event in user.events()], [expected])
run("setxkbmap us,de -option grp:caps_toggle")
time.sleep(1)
for group in ("first", "second"):
    seen(f"us,de, {group} group: Robot's VK_Z, VK_Y, VK_MINUS",
         [robot(f"key {key}") for key in ("Z", "Y", "MINUS")],
         [["typed z"], ["typed y"], ["typed -"]] if group == "first" else
         [["typed y"], ["typed z"], ["typed ?"]])
    keyboard.tap(66)
    time.sleep(0.3)
for process in (java, manager):
    process.kill()
    process.wait()
EOF
