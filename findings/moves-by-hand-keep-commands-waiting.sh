#!/bin/bash
# While the user moves a window by hand some window managers do nothing else: full screen, another desktop
# and new windows wait for the button's release, and bspc does not even return.
# fvwm3 1.1.2, pekwm 0.1.18, ctwm 4.1.0, bspwm 0.9.10; openbox 3.6.1 and i3 4.24 do all at once.
#
# One would guess: a window manager goes on while it moves a window; a message, or a command on its socket,
# is done or refused at once.
# What happens: fvwm3, pekwm and ctwm wait in a loop of their own for the pointer, by their title bars
# and with a modifier. What comes meanwhile (_NET_WM_STATE, _NET_WM_DESKTOP, _NET_ACTIVE_WINDOW alike, by hand)
# is kept and done in its order when the button is let go; a program that is started has no window until then.
# wmctrl and xdotool have long ended with 0. bspc waits for its answer, however long, and so does what runs it.
# fvwm3's menus are alike, by hand.
# What it means: do not wait for a command of a window manager without a limit, nor for the window of a
# program that was started; a gesture of the touchpad or of a finger may well come in such a move.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" fvwm3=1.1.2+ds-1 pekwm=0.1.18-1+b1 ctwm=4.1.0-1+b1 bspwm=0.9.10-3 openbox=3.6.1-12+b2 \
    i3-wm=4.24-1 x11-utils=7.7+7
inside_xorg python3 - << 'EOF'
from managers import *

for name, text in (("i3/config", "floating_modifier Mod4\n"),
                   ("bspwm/bspwmrc", "#!/bin/sh\nbspc monitor -d 1 2\nbspc rule -a '*' state=floating\n")):
    os.makedirs("/tmp/.config/" + os.path.dirname(name))
    with open("/tmp/.config/" + name, "w") as file:
        file.write(text)
    os.chmod("/tmp/.config/" + name, 0o755)
COMMANDS.update(ctwm="ctwm", i3="i3", bspwm="bspwm")
SUPER = 133
tablet, keyboard = InputDevice("tablet"), InputDevice("keyboard")


def until(condition):
    """Within two seconds, if at all."""
    end = time.monotonic() + 2
    while not (met := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return met


class Move:
    """A window that is moved by its title bar, or with Super held, until the end of the block."""

    def __init__(self, manager, window, modifier):
        self.manager, self.window, self.modifier = manager, window, modifier

    def __enter__(self):
        before = self.manager.place(self.window)
        x, y = before[0] + 100, before[1] + (100 if self.modifier else -8)
        if self.modifier:
            keyboard.key(SUPER, True)
        tablet.place(x, y)
        time.sleep(0.3)
        tablet.button(1, True)
        for n in range(1, 7):
            tablet.place(x - 10 * n, y - 10 * n)
            time.sleep(0.1)
        assert until(lambda: self.manager.place(self.window) != before)

    def __exit__(self, *_):
        tablet.button(1, False)
        if self.modifier:
            keyboard.key(SUPER, False)


def times(*conditions, at_once):
    """When the conditions are met: at once, or when the move has ended."""
    return ["at once" if early else "after it" if until(condition) else "never"
            for early, condition in zip(at_once, conditions)]


print("While a window is moved: full screen for another one, another desktop for it, a window is opened")
for name, expected in (
        ("openbox", "at once"), ("fvwm3", "after it"), ("pekwm", "after it"), ("ctwm", "after it")):
    manager = Manager(name)
    windows = [manager.open(100 + 200 * n, 100 + 100 * n, 300, 200) for n in range(3)]
    conditions = (lambda: manager.place(windows[0]) == SCREEN, lambda: not manager.is_shown(windows[1]),
                  lambda: manager.is_shown(windows[3]))
    with Move(manager, windows[2], False):
        manager.ask(windows[1], "_NET_WM_DESKTOP", 1, 2)
        windows.append(manager.open(700, 50, 100, 100))
        manager.change(windows[0], True, "FULLSCREEN")
        early = [until(condition) for condition in conditions]
    seen(name, times(*conditions, at_once=early), [expected] * 3)
    manager.close(*windows)
    manager.end()

print("A command for another desktop: when it returns, without and with a move, and its status")
for name, command, back, expected in (
        ("i3", "i3-msg workspace 2", "i3-msg workspace 1", "at once"),
        ("bspwm", "bspc desktop -f 2", "bspc desktop -f 1", "after it")):
    manager = Manager(name)
    window = manager.open(300, 300, 300, 200)
    run("i3-msg floating enable" if name == "i3" else "true")
    time.sleep(1)

    def ask():
        return subprocess.Popen(command.split(), stdout=subprocess.DEVNULL)

    process = ask()
    free = until(lambda: process.poll() == 0)
    run(back)
    assert until(lambda: manager.is_shown(window))
    with Move(manager, window, True):
        process = ask()
        early = [until(lambda: process.poll() is not None), until(lambda: not manager.is_shown(window))]
    found = times(lambda: process.poll() is not None, lambda: not manager.is_shown(window), at_once=early)
    seen(name, (free, found, process.wait(timeout=5)), (True, [expected] * 2, 0))
    manager.close(window)
    manager.end()
EOF
