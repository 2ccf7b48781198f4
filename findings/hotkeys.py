"""Hotkeys of window managers and daemons: configs that bind the same keys in each, and what a press
runs. The keyboard is the server's inputtest device."""

import signal

from x11 import *

SHIFT, SUPER, CAPS_LOCK, ALTGR, F12 = 50, 133, 66, 108, 96
ran = "/tmp/ran"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o755)


def lines(keys, plain, super, around="{}"):
    """One line for each of the keys: `plain` without modifier, `super` with it."""
    return around.format("".join(
        (super if with_super else plain).format(key=key, run=f"/tmp/run {name}", name=name) + "\n"
        for name, (with_super, key) in keys.items()))


XML = '<keybind key="{}{{key}}"><action name="Execute"><command>{{run}}</command></action></keybind>'
AWESOME = 'root.keys(require("gears").table.join({}root.keys()))'
AWESOME_KEY = 'awful.key({{{{{}}}}}, "{{key}}", function() awful.spawn("{{run}}") end),'
KEYBINDER = """import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Keybinder", "3.0")
from gi.repository import Gtk, Keybinder
def bind(key, name):
    Keybinder.bind(key, lambda _: print(name, file=open("/tmp/ran", "a")))
Keybinder.init()
{}Gtk.main()
"""
# name: (config, its text for the keys, command)
PROGRAMS = {
    "openbox": (".config/openbox/rc.xml", lambda keys: lines(
        keys, XML.format(""), XML.format("W-"),
        '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>{}</keyboard></openbox_config>'),
        ["openbox"]),
    "fluxbox": (".fluxbox/keys", lambda keys: lines(
        keys, "{key} :Exec {run}", "Mod4 {key} :Exec {run}"), ["fluxbox"]),
    "i3": (".config/i3/config", lambda keys: lines(
        keys, "bindsym {key} exec --no-startup-id {run}",
        "bindsym Mod4+{key} exec --no-startup-id {run}"), ["i3"]),
    "jwm": (".jwmrc", lambda keys: lines(
        keys, '<Key key="{key}">exec:{run}</Key>', '<Key mask="4" key="{key}">exec:{run}</Key>',
        "<JWM>{}</JWM>"), ["jwm"]),
    "pekwm": (".pekwm/keys", lambda keys: lines(
        keys, 'KeyPress = "{key}" {{ Actions = "Exec {run}" }}',
        'KeyPress = "Mod4 {key}" {{ Actions = "Exec {run}" }}', "Global {{\n{}}}\n"), ["pekwm"]),
    "xbindkeys": (".xbindkeysrc", lambda keys: lines(
        keys, '"{run}"\n  {key}', '"{run}"\n  Mod4 + {key}'), ["xbindkeys", "-n"]),
    "icewm": (".icewm/keys", lambda keys: lines(
        keys, 'key "{key}" {run}', 'key "Super+{key}" {run}'), ["icewm"]),
    "fvwm3": (".fvwm/config", lambda keys: lines(
        keys, "Key {key} A N Exec {run}", "Key {key} A 4 Exec {run}"),
        ["fvwm3", "-f", "/tmp/.fvwm/config"]),
    "sxhkd": (".config/sxhkd/sxhkdrc", lambda keys: lines(
        keys, "{key}\n  {run}", "super + {key}\n  {run}"), ["sxhkd"]),
    "awesome": (".config/awesome/rc.lua", lambda keys: 'local awful = require("awful")\n' + lines(
        keys, AWESOME_KEY.format(""), AWESOME_KEY.format('"Mod4"'), AWESOME), ["awesome"]),
    "herbstluftwm": (".config/herbstluftwm/autostart", lambda keys: "#!/bin/sh\n" + lines(
        keys, "herbstclient keybind {key} spawn {run}",
        "herbstclient keybind Mod4-{key} spawn {run}"), ["herbstluftwm"]),
    "keybinder": ("keybinder.py", lambda keys: lines(
        keys, 'bind("{key}", "{name}")', 'bind("<Super>{key}", "{name}")', KEYBINDER),
        ["python3", "/tmp/keybinder.py"]),
}


class Hotkeys:
    """A program with these keys: {name: (whether with Super, key)}."""

    def __init__(self, keyboard, program, keys):
        self.keyboard, self.client = keyboard, Client()
        self.window = self.client.window(0, 0, 10, 10, override=True)
        self.client.select_core(self.window, "KeyPress")
        config, text, command = PROGRAMS[program]
        write("/tmp/" + config, text({"ready": (False, "F12"), **keys}))
        write("/tmp/.fluxbox/init", "session.keyFile: /tmp/.fluxbox/keys\n")
        write("/tmp/.pekwm/config", 'Files { Keys = "/tmp/.pekwm/keys" }\n')
        write("/tmp/run", f"#!/bin/sh\necho $1 >> {ran}\n")
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "SHELL": "/bin/sh", "LANG": "C.UTF-8"})
        end = time.monotonic() + 15
        while self.press(F12)[0] != "ready":
            assert time.monotonic() < end, program
        time.sleep(0.5)

    def press(self, code, *held):
        """The names of what the press ran, and whether the window with the focus got it. Caps Lock
        is on during it, the others are held."""
        write(ran, "")
        self.client.call("XSetInputFocus", self.window, 0, 0)
        for other in held:
            self.keyboard.tap(other) if other == CAPS_LOCK else self.keyboard.key(other, True)
        self.client.events()
        self.keyboard.tap(code)
        for other in held:
            self.keyboard.tap(other) if other == CAPS_LOCK else self.keyboard.key(other, False)
        end = time.monotonic() + 0.4
        while not os.path.getsize(ran) and time.monotonic() < end:
            time.sleep(0.02)
        got = any(event.detail == code for event in self.client.events("KeyPress"))
        with open(ran) as file:
            return " ".join(file.read().split()), got

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.client.call("XDestroyWindow", self.window)
        time.sleep(0.3)
