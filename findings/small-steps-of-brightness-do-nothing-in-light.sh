#!/bin/bash
# `light -A 5` and `light -A 10`, bound to a key or a gesture, do nothing on a screen or a keyboard's light that
# has few levels, however often; nor does -U, nor is there an error. brightnessctl takes a step at least.
# light 1.2.2, brightnessctl 0.5.1.
#
# One would guess: five per cent more is one level more where the levels are coarser than that, and thirty
# per cent of a keyboard's light with three levels is its first one.
# What happens: light cuts the number of levels off: 5 % of 15 levels (acpi_video0, older laptops) is .75,
# so nothing, and 10 % of nine as well. A third of a keyboard's three levels, 33 %, is nothing, too, `-S 30` turns
# its light off. brightnessctl rounds, and where the level would stay it goes to the next.
# What it means: where there are few levels use -r, which counts in levels.
source "$(dirname "$0")/lib.sh"
fetch light=1.2.2-2 brightnessctl=0.5.1-3.1 umockdev=0.19.1-3 gir1.2-umockdev-1.0=0.19.1-3 \
    python3-gi=3.50.0-4+b1 python3
inside umockdev-wrapper python3 - << 'PYTHON'
import gi, subprocess
from checks import seen

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

testbed = UMockdev.Testbed.new()


class Light:
    def __init__(self, kind, name, levels, level):
        self.level, self.name, self.target = str(level), name, f"sysfs/{kind}/{name}"
        self.folder = testbed.get_root_dir() + testbed.add_device(kind, name, None, [
            "max_brightness", str(levels), "brightness", self.level, "actual_brightness", self.level], [])

    def after(self, *command):
        """The level that it has by a command."""
        for file in "brightness", "actual_brightness":
            with open(f"{self.folder}/{file}", "w") as stream:
                stream.write(self.level)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with open(f"{self.folder}/brightness") as stream:
            return int(stream.read())

    def steps(self, *percents):
        """By light and by brightnessctl, for 5 up and -5 down."""
        return ([self.after("light", "-s", self.target, "-U" if n < 0 else "-A", str(abs(n))) for n in percents],
                [self.after("brightnessctl", "-q", "-d", self.name, "set", f"{abs(n)}%{'-+'[n > 0]}")
                 for n in percents])

    def part(self, percent):
        return (self.after("light", "-s", self.target, "-S", str(percent)),
                self.after("brightnessctl", "-q", "-d", self.name, "set", f"{percent}%"))


fine, old = Light("backlight", "fine", 1000, 500), Light("backlight", "acpi_video0", 15, 7)
coarse, keys = Light("backlight", "coarse", 9, 4), Light("leds", "keys::kbd_backlight", 3, 1)
print("The level by light, and by brightnessctl")
seen("5 and 10 % up and down, level 500 of 1000", fine.steps(5, 10, -5, -10), ([550, 600, 450, 400],) * 2)
seen("level 7 of 15", old.steps(5, 10, -5, -10), ([7, 8, 7, 6], [8, 9, 6, 6]))
seen("level 4 of 9", coarse.steps(5, 10, -5, -10), ([4, 4, 4, 4], [5, 5, 3, 3]))
seen("a third up, level 1 of 3", keys.steps(33), ([1], [2]))
seen("30 % of three levels", keys.part(30), (0, 1))
seen("`light -r -A 1`, level 4 of 9", coarse.after("light", "-s", coarse.target, "-r", "-A", "1"), 5)
PYTHON
