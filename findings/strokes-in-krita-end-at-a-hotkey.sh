#!/bin/bash
# A stroke in Krita ends as another program's hotkey is held for a fifth of a second, a volume key too; what the
# hand draws after that is lost until it is lifted.
# Krita 5.2.9; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: a stroke belongs to the button, which nobody else has; a hotkey is a key.
# What happens: the hotkey's grab tells Krita that the focus is gone (FocusOut by NotifyGrab, core and XInput 2 alike),
# Qt believes it if the key is not up at once, and Krita ends what its input is at. When the focus is back the
# button is still down, and its motion is nobody's. A tap of the hotkey, one that is held from before the stroke, and
# a button as hotkey do no harm. Inkscape 1.4, MyPaint 2.0.1 and Xournal++ 1.2.6 draw on (by hand).
# What it means: who draws with one hand and holds a hotkey with the other cuts the stroke. A button of the mouse or
# of the pen as hotkey does not, nor a program that gives the keyboard back at the press.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" krita=1:5.2.9+dfsg-1+deb13u1 openbox=3.6.1-12+b2 libgl1-mesa-dri=25.0.7-2+deb13u1 x11-utils=7.7+7
# What it is long in reading as it starts, and does not need.
rm -r "${folder:?}"/root/usr/share/krita/{bundles/*{3_D,SeE,RGBA}*,patterns/*,gradients/*,palettes/*,symbols/*} \
    "$folder"/root/usr/lib/x86_64-linux-gnu/kritaplugins/kritapykrita*
inside_xorg python3 - << 'EOF'
from managers import *

os.environ.update(LANG="C.UTF-8", USER="root", XDG_RUNTIME_DIR="/tmp", LIBGL_ALWAYS_SOFTWARE="1")
SUPER = 133
mouse, keyboard, other = InputDevice("mouse"), InputDevice("keyboard"), Client()
user = Manager("openbox")
krita = subprocess.Popen(["krita", "--nosplash", "--new-image", "RGBA,U8,800,600"], start_new_session=True,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
user.warp(1020, 760)
end = time.monotonic() + 90
while Screen.colours(user, (300, 300), (600, 600)) != ["ffffff"] * 2:
    assert time.monotonic() < end
time.sleep(3)
other.grab_passively("Button", other.root, "ButtonPress", number=8)
line = 160


def draw(during=lambda: None, before=lambda: None):
    """How far a stroke of 200 pixels goes: what is done in its middle, or before it."""
    global line
    line += 45
    user.warp(300, line)
    mouse.move(1, 0)
    time.sleep(0.2)
    before()
    mouse.button(1, True)
    for n in range(20):
        if n == 10:
            during()
        mouse.move(10, 0)
        time.sleep(0.02)
    mouse.button(1, False)
    keyboard.key(SUPER, False)
    user.warp(1020, 760)
    mouse.move(1, 0)
    colours = Screen.colours(user, *[(x, line) for x in range(300, 560, 20)], after=1)
    return 20 * (sum(colour == "000000" for colour in colours) - 1)


def hold(seconds):
    keyboard.key(SUPER, True)
    time.sleep(seconds)


seen("a stroke of 200 pixels without a hotkey", draw(), 200)
other.grab_passively("Keycode", other.root, "KeyPress", number=SUPER)
seen("one in which a hotkey is tapped", draw(lambda: keyboard.tap(SUPER)), 200)
seen("... is held for .5 s from the half on", draw(lambda: hold(0.5)), 100)
seen("the next one", draw(), 200)
seen("one in which it is held from before it", draw(before=lambda: hold(0.5)), 200)
seen("... in which button 8 is the hotkey, and held", draw(lambda: (mouse.button(8, True), time.sleep(0.5),
                                                                  mouse.button(8, False))), 200)
other.call("XIUngrabKeycode", c_int(ALL_MASTERS), c_int(SUPER), other.root, c_int(1),
           byref(GrabModifiers(ANY_MODIFIER, 0)))
seen("... in which Super is nobody's hotkey, and held", draw(lambda: hold(0.5)), 200)
other.call("XGrabKey", SUPER, c_uint(1 << 15), other.root, 0, c_int(1), c_int(1))
seen("... is a core hotkey, and held", draw(lambda: hold(0.5)), 100)
os.killpg(krita.pid, signal.SIGKILL)
krita.wait()
EOF
