#!/bin/bash
# Super that was held for a stroke, a finger, a swipe or a click, and is let go, opens the start menu in IceWM,
# and in Xfce where Super is bound to the menu; xdotool's --clearmodifiers in mid-hold opens it twice in Xfce.
# With another key in between the menu stays away.
# IceWM 3.7.4, xfce4-settings 4.20.1, xdotool 3.20160805.1; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: the menu opens for a tap of Super alone; Super that was used with a button is a modifier.
# What happens: both grab Super itself and look at the keys that come before its release. Of buttons and
# touches they hear nothing, whoever gets them, and a long hold is a tap as well. --clearmodifiers lets Super
# go, which is a tap, and presses it again, which begins the next one: the menu is in the way of what is
# typed.
# What it means: with Super as modifier for strokes the menu comes after each of them. Another modifier
# helps, or the binding of Super taken away (Win95Keys=0 in IceWM's preferences).
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" icewm=3.7.4-1 openbox=3.6.1-12+b2 xfce4-settings=4.20.1-1 xfconf=4.20.0-1 \
    dbus-daemon dbus-bin libgtk-3-bin libglib2.0-bin x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

for path, text in {
        "/tmp/menu": "#!/bin/sh\necho >> /tmp/ran\n", "/tmp/.icewm/preferences": "",
        "/tmp/plain/preferences": "Win95Keys=0\n",
        "/tmp/xfce": f"""{XFCONF}
            keys='xfconf-query -c xfce4-keyboard-shortcuts -n -p /commands/custom'
            $keys/override -t bool -s true
            [ $1 = none ] || $keys/$1 -t string -s /tmp/menu
            xfsettingsd --no-daemon & sleep 1
            exec openbox"""}.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
os.chmod("/tmp/menu", 0o755)
COMMANDS.update({"IceWM": "icewm", "IceWM, Win95Keys=0": "ICEWM_PRIVCFG=/tmp/plain icewm",
                 "Xfce": "dbus-run-session sh /tmp/xfce Super_L",
                 "Xfce, Super not bound": "XDG_CONFIG_HOME=/tmp/unbound dbus-run-session sh /tmp/xfce none"})
SUPER, C, ESCAPE = 133, 54, 9
mouse, keyboard, touch, pad, other = (
    *map(InputDevice, ("mouse", "keyboard", "touch", "touchpad")), Client())
other.call("XGrabButton", 9, c_uint(1 << 15), other.root, 0, 12, c_int(1), c_int(1), 0, 0)
other.grab_passively("TouchBegin", other.root, *TOUCH_EVENTS)
other.grab_passively("SwipeGestureBegin", other.root, *SWIPE_EVENTS)


def stroke():
    """With a button that the other client has grabbed."""
    mouse.button(9, True)
    for _ in range(10):
        mouse.move(5, 0)
        time.sleep(0.02)
    mouse.button(9, False)
    assert other.events("ButtonPress")


def finger():
    touch.touch(1, "begin", 700, 600)
    other.decide(ACCEPT_TOUCH)
    touch.touch(1, "end", 750, 600)


def swipe():
    pad.swipe("begin")
    for _ in range(5):
        pad.swipe("update", 10)
    pad.swipe("end")


USES = {"a tap": lambda: None, "a stroke": stroke, "a finger": finger, "a swipe": swipe,
        "a click": lambda: mouse.click(1),
        "another key": lambda: keyboard.tap(C), "cleared c": lambda: run("xdotool key --clearmodifiers c")}


def menus(before):
    """Whether the menu is there, or how often it was run."""
    return len({(window.x, window.y) for window in manager.viewable() if window.width > 60} - before) + (
        os.path.getsize("/tmp/ran"))


print("The menu opens when Super is let go after", *USES, sep=", ")
for name in "IceWM", "IceWM, Win95Keys=0", "Xfce", "Xfce, Super not bound":
    manager = Manager(name)
    window = manager.open(100, 100, 400, 300)
    manager.select_core(window, "KeyPress", "ButtonPress")
    manager.warp(300, 200)
    opened = []
    for use in USES:
        manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
        before = {(window.x, window.y) for window in manager.viewable() if window.width > 60}
        open("/tmp/ran", "w").close()
        keyboard.key(SUPER, True)
        time.sleep(0.3)
        USES[use]()
        time.sleep(0.3)
        keyboard.key(SUPER, False)
        time.sleep(0.5)
        opened.append(menus(before))
        if opened[-1]:
            keyboard.tap(ESCAPE)
            time.sleep(0.3)
    bound = name in ("IceWM", "Xfce")
    seen(name, opened, [*[int(bound)] * 5, 0, 2 if name == "Xfce" else 0])
    manager.close(window)
    manager.end()
EOF
