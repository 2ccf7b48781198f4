#!/bin/bash
# A click of a side button (8, 9) in a window of JavaFX leaves it with a grab of the pointer: nothing scrolls any
# more, no other program can take the pointer, and the next click, wherever it is, is swallowed.
# OpenJFX 11.0.11 under OpenJDK 21.0.13; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: buttons that a toolkit does not know do nothing, and a click that is over leaves nothing behind.
# What happens: JavaFX grabs the pointer at each press, and gives it back when a release leaves no button down; it
# looks at the buttons 1 to 3 for that, so after 8, 9 or 10 nothing ends the grab before the next click. The program
# is not told of the buttons at all. Notches are not in the grab, so they are nobody's. Buttons 1, 2 and the
# wheel's are well, and so is 3 but for its menu.
# What it means: who gives a side button back as a click (a gesture that was none), or sends it for "back", cannot
# grab the pointer afterwards; a click with button 1 ends that. A button that a grab keeps from JavaFX does no harm.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" openbox=3.6.1-12+b2 openjfx=11.0.11+1-7 openjdk-21-jre=21.0.13.1+2-1~deb13u1 \
    openjdk-21-jdk-headless=21.0.13.1+2-1~deb13u1 openjdk-21-jre-headless=21.0.13.1+2-1~deb13u1 x11-utils=7.7+7 \
    fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

os.environ.update(LANG="C.UTF-8", NO_AT_BRIDGE="1")
with open("/tmp/Alpha.java", "w") as file:
    file.write("""
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.input.*;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
public class Alpha {
    static void say(String text) { System.out.println(text); System.out.flush(); }
    public static void main(String[] arguments) {
        Platform.startup(() -> {
            Stage stage = new Stage();
            Scene scene = new Scene(new Pane(), 400, 300);
            scene.setOnMousePressed(event -> say("press"));
            scene.setOnMouseReleased(event -> say("release"));
            scene.setOnScroll(event -> { if (event.getDeltaY() != 0) say("scroll"); });
            stage.setScene(scene);
            stage.setTitle("Alpha");
            stage.show();
            say("ready");
        });
    }
}
""")
mouse, other = InputDevice("mouse"), Client()
user = Manager("openbox")
program = subprocess.Popen(
    ["/usr/lib/jvm/java-21-openjdk-amd64/bin/java", "-XX:TieredStopAtLevel=1", "-Dprism.order=sw", "--module-path",
     "/usr/share/openjfx/lib", "--add-modules", "javafx.graphics", "/tmp/Alpha.java"],
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
os.set_blocking(program.stdout.fileno(), False)


def heard(seconds=0.5):
    """What the program was told."""
    time.sleep(seconds)
    return " ".join((program.stdout.read() or b"").decode().split())


def status():
    """Of a grab of the pointer by another client: 1 if it is refused."""
    result = other.grab(MASTER_POINTER, other.root, "Motion")
    result or other.ungrab(MASTER_POINTER)
    return result


def go(x, y):
    user.warp(x, y)
    mouse.move(1, 1)
    time.sleep(0.2)


def notch():
    mouse.scroll(120)
    return heard()


def click_elsewhere():
    """What a window beside hears of a click."""
    go(750, 550)
    user.events()
    mouse.click(1)
    time.sleep(0.3)
    return " ".join(event.kind for event in user.events(*POINTER_EVENTS))


end = time.monotonic() + 60
while "ready" not in heard():
    assert time.monotonic() < end
time.sleep(1)
window = int(run("xdotool search --onlyvisible --name Alpha").split()[-1])
run(f"xdotool windowmove {window} 50 50")
beside = user.open(600, 400, 300, 300)
user.select_core(beside, "ButtonPress", "ButtonRelease")
CLICK = "ButtonPress ButtonRelease"
for button in 1, 8, 9:
    user.ask(window, "_NET_ACTIVE_WINDOW", 2)
    go(150, 150)
    heard()
    mouse.click(button)
    known = button < 8
    seen(f"button {button}: what JavaFX tells, status of another client's grab 1 s later",
         (heard(1), status()), ("press release", 0) if known else ("", 1))
    seen("... a notch in the window", notch(), "scroll" if known else "")
    seen("... a click in a window beside, a second one", (click_elsewhere(), click_elsewhere()),
         (CLICK, CLICK) if known else ("", CLICK))
    seen("... the status then", status(), 0)
other.call("XIGrabButton", c_int(ALL_MASTERS), c_int(8), other.root, 0, c_int(1), c_int(1), c_int(0),
           other.mask(ALL_MASTERS, POINTER_EVENTS), c_int(1), byref(GrabModifiers(ANY_MODIFIER, 0)))
user.ask(window, "_NET_ACTIVE_WINDOW", 2)
go(150, 150)
heard()
mouse.click(8)
seen("button 8 as another client's hotkey: the status after it, and a notch", (status(), notch()), (0, "scroll"))
program.kill()
program.wait()
EOF
