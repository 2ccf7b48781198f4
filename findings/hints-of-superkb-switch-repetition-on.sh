#!/bin/bash
# Where superkb runs, each tap of Super switches the repetition of held keys on for the whole keyboard, though it was
# switched off by `xset r off`; while Super is held no key repeats.
# superkb 0.23; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a launcher that shows hints while Super is held leaves the keyboard's settings as they are, or puts
# them back.
# What happens: superkb switches the repetition of all keys off as Super goes down, and on as it comes up, whatever
# it was before. A shortcut of its own is as a tap; the setting of a single key (xset -r 38) stays. While Super is
# held superkb has the keyboard as well, so that other programs' hotkeys with Super do not run.
# What it means: who cannot let keys go quickly has superkb's Super key, or xset r off, but not both. A program that
# counts on repetitions does not get them while Super is held.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" superkb=0.23-5+b1 dbus-x11 openbox=3.6.1-12+b2 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *

for path, text in {
        "/tmp/run-it": "#!/bin/sh\necho ran >> /tmp/ran\n", "/etc/machine-id": f"{1:032x}\n",
        "/tmp/.superkbrc": """SUPERKEY1_CODE 133
SUPERKEY2_CODE 0
WELCOME_CMD ""
KEY COMMAND "c" 0 "/tmp/run-it" ""
"""}.items():
    with open(path, "w") as file:
        file.write(text)
os.chmod("/tmp/run-it", 0o755)
SUPER, A, C, F9 = 133, 38, 54, 75
keyboard, hotkey, user = InputDevice("keyboard"), Client(), Manager("openbox")
window = user.open(100, 100, 400, 300)
user.select_core(window, "KeyPress")


def repeats():
    """Whether keys repeat, by the server's word and by how often a key comes that is held for 1 s."""
    user.events()
    keyboard.key(A, True)
    time.sleep(1)
    keyboard.key(A, False)
    time.sleep(0.2)
    return re.search("auto repeat: +(\\w+)", run("xset q"))[1], len(user.events("KeyPress")) > 1


def hold(act):
    keyboard.key(SUPER, True)
    time.sleep(0.7)
    act()
    time.sleep(0.3)
    keyboard.key(SUPER, False)
    time.sleep(0.5)

def tap():
    keyboard.tap(SUPER)
    time.sleep(0.5)


def hotkey_runs():
    hotkey.events()
    hold(lambda: keyboard.tap(F9))
    return "KeyPress" in [event.kind for event in hotkey.events()]


hotkey.call("XGrabKey", F9, c_uint(64), hotkey.root, 0, c_int(1), c_int(1))
assert not errors
REPEATS, ONCE = ("on", True), ("off", False)
seen("before superkb runs: repetition, and whether a held key repeats", repeats(), REPEATS)
seen("... whether another program's Super+F9 runs", hotkey_runs(), True)
run("xset r off")
tap()
seen("... after xset r off and a tap of Super", repeats(), ONCE)
superkb = subprocess.Popen("superkb", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(2)
seen("with superkb, before Super is used", repeats(), ONCE)
tap()
seen("... after a tap of Super", repeats(), REPEATS)
run("xset r off")
keyboard.key(SUPER, True)
time.sleep(0.1)
keyboard.tap(C)
time.sleep(0.1)
keyboard.key(SUPER, False)
time.sleep(0.5)
seen("... xset r off, Super+C, which runs", (os.path.exists("/tmp/ran"), repeats()), (True, REPEATS))
told = []
hold(lambda: told.append(run("xset q")))
seen("... while Super is held", re.search("auto repeat: +(\\w+)", told[0])[1], "off")
seen("... after it", repeats(), REPEATS)
run(f"xset -r {A}")
tap()
seen(f"... after xset -r {A} and a tap", repeats(), ("on", False))
seen("... whether another program's Super+F9 runs", hotkey_runs(), False)
superkb.kill()
superkb.wait()
EOF
