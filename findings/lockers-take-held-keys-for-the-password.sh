#!/bin/bash
# A key that is held while a screen locker begins is typed into the password, as often as it repeats, in
# i3lock, slock and xsecurelock; if another program holds the key by a grab, slock and xsecurelock end.
# i3lock 2.15, suckless-tools 48, xsecurelock 1.9.0; X.Org X server 21.1.16.
#
# One would guess: the password begins with the first key that goes down in front of the locker; what the
# user still holds from the shortcut is known to the server as held, and ignored.
# What happens: all three take the repetitions of a key that was pressed before them for letters. Nothing is
# seen but dots, and the password that is typed then is wrong. Where the key is a grabbed hotkey that
# lasts as long as it is held, the locker has no keyboard: i3lock waits and is right, slock and xsecurelock
# give up within 1.5 s, and the screen stays open. Where the hotkey's owner gives the keyboard back at the
# press, it is as with any held key. A held Shift is a modifier and is no letter.
# What it means: a command that locks runs as the key is let go, not as it goes down.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" i3lock=2.15-2 suckless-tools=48-1+b1 xsecurelock=1.9.0-1 libpam-modules
inside_xorg python3 - << 'EOF'
import signal
from x11 import *

# All of the temporary folder: who asks for a password gives it to this, which refuses it.
with open("/tmp/keep", "w") as file:
    file.write("#!/bin/sh\ncat > /tmp/part\nmv /tmp/part /tmp/typed\nexit 1\n")
with open("/tmp/saver", "w") as file:
    file.write("#!/bin/sh\nexec sleep 100\n")
os.chmod("/tmp/keep", 0o755)
os.chmod("/tmp/saver", 0o755)
os.makedirs("/etc/pam.d", exist_ok=True)
for service in "i3lock", "slock":
    with open("/etc/pam.d/" + service, "w") as file:
        file.write("auth required pam_exec.so expose_authtok /tmp/keep\nauth required pam_deny.so\n")
for name, text in {"passwd": "root:x:0:0:root:/tmp:/bin/sh\n", "group": "root:x:0:\n",
                   "shadow": "root:*:1::::::\n"}.items():
    with open("/etc/" + name, "w") as file:
        file.write(text)
os.environ.update(LANG="C.UTF-8", XSECURELOCK_SAVER="/tmp/saver", XSECURELOCK_PAM_SERVICE="i3lock")
LOCKERS = {"i3lock": ["i3lock", "-n"], "slock": ["slock"], "xsecurelock": ["xsecurelock"]}
A, B, SHIFT, RETURN = 38, 56, 50, 36
keyboard, other, third = InputDevice("keyboard"), Client(), Client()


def free():
    """Whether no client has the keyboard."""
    status = third.call("XGrabKeyboard", third.root, 0, c_int(1), c_int(1), 0)
    third.call("XUngrabKeyboard", 0)
    return status == 0


def password(locker, held=None, grab=None):
    """What has been typed: the held key for a time, b and Return; "gone" if the locker has ended."""
    if os.path.exists("/tmp/typed"):
        os.remove("/tmp/typed")
    if grab:
        other.call("XGrabKey", A, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
    if held:
        keyboard.key(held, True)
        time.sleep(0.1)
    if grab == "given back":
        other.call("XUngrabKeyboard", 0)
        other.call("XUngrabKey", A, c_uint(1 << 15), other.root)
    process = subprocess.Popen(LOCKERS[locker], stderr=subprocess.DEVNULL, start_new_session=True)
    # Until it has the keyboard, or gives up while the hotkey has it.
    end = time.monotonic() + (3 if grab == "held" else 10)
    while process.poll() is None and (grab == "held" or free()) and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(1.5)
    if held == A:
        keyboard.key(A, False)
        time.sleep(0.5)
    gone = process.poll() is not None
    if gone:
        text = "gone"
    else:
        end = time.monotonic() + 10
        while free():
            assert time.monotonic() < end, locker
            time.sleep(0.1)
        end = time.monotonic() + 20
        while not os.path.exists("/tmp/typed") and time.monotonic() < end:
            time.sleep(1)  # Each of them has the keyboard before it listens.
            keyboard.tap(B)
            keyboard.tap(B)  # xsecurelock loses the first one now and then, as it opens its dialog.
            time.sleep(0.3)
            keyboard.tap(RETURN)
            time.sleep(1.5)
        with open("/tmp/typed") as file:
            text = file.read().strip("\0")
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if held == SHIFT:
        keyboard.key(SHIFT, False)
    if grab:
        other.call("XUngrabKey", A, c_uint(1 << 15), other.root)
    time.sleep(0.3)
    return text


def shape(text):
    """aaaaabb is a+b."""
    return "gone" if text == "gone" else "".join(
        letter + ("+" if letter == "a" and text.count("a") > 5 else "") for letter in dict.fromkeys(text))


print("Password: no key held; a; a, a hotkey's; a, given back; Shift. a+ is more than five")
for locker in LOCKERS:
    seen(locker, [shape(text) for text in (
        password(locker), password(locker, A), password(locker, A, "held"),
        password(locker, A, "given back"), password(locker, SHIFT))],
        ["b", "a+b", "b" if locker == "i3lock" else "gone", "a+b", "B"])
EOF
