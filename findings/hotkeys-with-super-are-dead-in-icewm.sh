#!/bin/bash
# Where IceWM runs, or Xfce has the menu on Super, hotkeys with Super that other programs have grabbed never
# run, core or XInput 2. In IceWM the application gets the key instead; in Xfce nobody, and what is typed or
# sent by xdotool while Super is held is lost as well.
# IceWM 3.7.4, xfce4-settings 4.20.1, xdotool 3.20160805.1; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: Super by itself and Super+F9 are two hotkeys, each its owner's; the grabs of both succeed.
# What happens: a grab of Super is a grab of the keyboard while Super is held, and Super+F9 is pressed in
# it. IceWM replays what it does not want, and a replayed key passes by all grabs of the root window.
# Xfce keeps it. With Ctrl or another modifier held before Super it is the same in IceWM, in Xfce Super
# is not grabbed then and the hotkey runs. A grabbed button runs with Super, so do touches; raw events come.
# What it means: a hotkey with Super that does nothing there is no fault of the program, and no error
# tells it. Take the binding of Super away (Win95Keys=0 in IceWM's preferences), or use another modifier.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" icewm=3.7.4-1 openbox=3.6.1-12+b2 xfce4-settings=4.20.1-1 xfconf=4.20.0-1 \
    dbus-daemon dbus-bin libgtk-3-bin libglib2.0-bin x11-utils=7.7+7 fonts-dejavu-core
inside_xorg python3 - << 'EOF'
from managers import *

for path, text in {
        "/tmp/.icewm/preferences": "", "/tmp/plain/preferences": "Win95Keys=0\n",
        "/tmp/xfce": f"""{XFCONF}
            keys='xfconf-query -c xfce4-keyboard-shortcuts -n -p /commands/custom'
            $keys/override -t bool -s true
            [ $1 = none ] || $keys/$1 -t string -s true
            xfsettingsd --no-daemon & sleep 1
            exec openbox"""}.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
COMMANDS.update({"IceWM": "icewm", "IceWM, Win95Keys=0": "ICEWM_PRIVCFG=/tmp/plain icewm",
                 "Xfce": "dbus-run-session sh /tmp/xfce Super_L",
                 "Xfce, Super not bound": "XDG_CONFIG_HOME=/tmp/unbound dbus-run-session sh /tmp/xfce none"})
SUPER, CTRL, F9, F10, C = 133, 37, 75, 76, 54
mouse, keyboard, hotkeys, raw = InputDevice("mouse"), InputDevice("keyboard"), Client(), Client()
raw.select(raw.root, "RawKeyPress")


def grab(modifiers, *keys):
    """F9 by the core protocol, F10 by XInput 2."""
    assert not errors, "refused"
    hotkeys.call("XGrabKey", F9, c_uint(modifiers), hotkeys.root, 0, c_int(1), c_int(1))
    refused = hotkeys.call(
        "XIGrabKeycode", c_int(ALL_MASTERS), c_int(F10), hotkeys.root, c_int(1), c_int(1), c_int(0),
        hotkeys.mask(ALL_MASTERS, ["KeyPress"]), c_int(1), byref(GrabModifiers(c_int(modifiers), 0)))
    assert not errors and not refused, "refused"


def who(key, *held):
    """Who gets the press of a key."""
    manager.ask(window, "_NET_ACTIVE_WINDOW", 2, 0, 0)
    for modifier in held:
        keyboard.key(modifier, True)
        time.sleep(0.3)
    for client in manager, hotkeys, raw:
        client.events()
    key() if callable(key) else keyboard.tap(key)
    time.sleep(0.3)
    code = C if callable(key) else key
    got = [name for name, client in {"hotkey": hotkeys, "application": manager}.items()
           if code in [event.detail for event in client.events("KeyPress")]]
    assert code in [event.detail for event in raw.events("RawKeyPress")]
    for modifier in reversed(held):
        keyboard.key(modifier, False)
    time.sleep(0.3)
    return " ".join(got) or "nobody"


grab(64)
grab(68)
print("Who gets Super+F9, Super+F10, Ctrl and then Super+F9, Super+C by hand and by xdotool")
for name in "IceWM", "IceWM, Win95Keys=0", "Xfce", "Xfce, Super not bound":
    manager = Manager(name)
    window = manager.open(100, 100, 400, 300)
    manager.select_core(window, "KeyPress")
    assert who(C) == "application", name
    bound = name in ("IceWM", "Xfce")
    lost = "nobody" if name == "Xfce" else "application"
    seen(name, [who(F9, SUPER), who(F10, SUPER), who(F9, CTRL, SUPER), who(C, SUPER),
                who(lambda: run("xdotool key c"), SUPER)],
         [*[lost if bound else "hotkey"] * 2, "application" if name == "IceWM" else "hotkey", lost, lost])
    manager.close(window)
    manager.end()
EOF
