"""Window managers whose focus follows the pointer, and three windows for them."""

from managers import *

FILES = {
    "/tmp/openbox.xml": '<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><followMouse>yes'
                        "</followMouse></focus></openbox_config>",
    "/tmp/.icewm/focus_mode": "FocusMode=2\n",
    "/tmp/.icewm/preferences": "ShowTaskBar=0\n",
    "/tmp/.jwmrc": "<JWM><FocusModel>sloppy</FocusModel></JWM>",
}
for path, text in FILES.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
COMMANDS["openbox"] = "openbox --config-file /tmp/openbox.xml"
tablet = InputDevice("tablet")
IN_A, IN_B, NOWHERE = (200, 250), (700, 250), (900, 700)


class Sloppy(Manager):
    """The window a lies on c, and b beside them."""

    def __init__(self, name):
        super().__init__(name)
        tablet.place(*NOWHERE)
        self.windows = {name: self.open(x, 100, 300, 300) for name, x in (("c", 100), ("a", 100), ("b", 600))}

    def begin(self, place):
        """Everything where it was, and the pointer in a or b, which has the focus then."""
        tablet.place(*NOWHERE)
        for name, window in self.windows.items():
            x = 600 if name == "b" else 100
            self.ask(window, "_NET_MOVERESIZE_WINDOW", 0xf0a, x, 100, 300, 300, wait=0.2)
        self.activate("c")
        self.activate("a")
        for x in place[0] - 3, place[0]:
            time.sleep(0.2)
            tablet.place(x, place[1])
        focus = self.focus()
        assert focus == ("a" if place == IN_A else "b"), focus

    def activate(self, name):
        self.ask(self.windows[name], "_NET_ACTIVE_WINDOW", 2, 0, 0, wait=0.3)

    def focus(self):
        """The window that has the keyboard, and is called active."""
        time.sleep(0.4)
        keyboard = c_ulong()
        self.call("XGetInputFocus", byref(keyboard), byref(c_int()))
        active = int(re.search("# (0x[0-9a-f]+)", run("xprop -root _NET_ACTIVE_WINDOW"))[1], 16)
        names = {window: name for name, window in self.windows.items()}
        assert active == keyboard.value
        return names[active]
