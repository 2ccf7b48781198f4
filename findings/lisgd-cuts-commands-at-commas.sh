#!/bin/bash
# A command with a comma in it, as `wmctrl -e 0,0,0,800,600`, is cut off there by lisgd, or its second
# part is run; and until a command has ended no further swipe runs anything.
# lisgd 0.3.7, libinput 1.28.1.
#
# One would guess: the command is the rest of `-g fingers,way,edge,distance,mode,command`, commas and
# all, and is started, so that swipes go on; S, M and L are ranges of length.
# What happens: what follows the next comma is lost, without a word. In the older form without the mode
# (P or R), which is still allowed, the part before the comma counts as the mode, and the part after it
# is the command. lisgd waits for each command: a swipe that is made meanwhile runs after it. S, M and L
# are lengths at least (any, a third, two thirds of the screen), and the first rule that fits wins, so
# that one for S hides those for M and L below it.
# What it means: put commas and what takes long into a script, end commands with &, and rules for long
# swipes first.
source "$(dirname "$0")/lib.sh"
fetch "${kernel[@]}" lisgd=0.3.7-1
inside_kernel python3 - << 'PROGRAM'
from kernel import *
from checks import seen

screen = TouchScreen()


def swipe(start, end):
    screen.put({0: start})
    for step in range(1, 6):
        time.sleep(0.02)
        screen.put({0: tuple(a + (b - a) * step / 5 for a, b in zip(start, end))})
    screen.lift()


def ran(seconds=0.5):
    time.sleep(seconds)
    with open("/tmp/ran") as file:
        lines = file.read().splitlines()
    open("/tmp/ran", "w").close()
    return lines


class Rules:
    """lisgd with these, and one for a swipe upwards."""

    def __init__(self, *rules):
        options = [word for rule in (*rules, "1,DU,*,*,R,echo ready >> /tmp/ran")
                   for word in ("-g", rule)]
        self.process = subprocess.Popen(
            ["lisgd", "-d", screen.node, "-w", "1000", "-h", "600", *options])
        open("/tmp/ran", "w").close()
        end = time.monotonic() + 20
        while "ready" not in ran(0.2):
            assert time.monotonic() < end
            swipe((50, 50), (50, 20))
        ran()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


RIGHT, LEFT, DOWN = ((20, 30), (50, 30)), ((50, 30), (20, 30)), ((50, 15), (50, 45))
with open("/usr/bin/say", "w") as file:
    file.write("#!/bin/sh\necho \"$@\" >> /tmp/ran\n")
os.chmod("/usr/bin/say", 0o755)
with Rules("1,LR,*,*,R,say 0,0,800", "1,RL,*,*,say a,say b", "1,UD,*,*,R,say '1; 2' \"$((1 + 2))\""):
    for name, way, expected in (("say 0,0,800", RIGHT, ["0"]),
                                ("without mode, say a,say b", LEFT, ["b"]),
                                ("say '1; 2' \"$((1 + 2))\"", DOWN, ["1; 2 3"])):
        swipe(*way)
        seen(name, ran(), expected)
with Rules("1,LR,*,*,R,sleep 1; say slow", "1,RL,*,*,R,(sleep 1; say slow) &", "1,UD,*,*,R,say quick"):
    for name, way, expected in (("sleep 1; say slow", RIGHT, ["slow", "quick"]),
                                ("(sleep 1; say slow) &", LEFT, ["quick", "slow"])):
        swipe(*way)
        swipe(*DOWN)
        seen(f"{name}, and a swipe for another command", ran(3), expected)
LENGTHS = 20, 30, 40, 60, 75, 90
for order, expected in (("LMS", "SSMMLL"), ("SML", "SSSSSS")):
    with Rules(*[f"1,LR,*,{length},R,say {length}" for length in order]):
        found = ""
        for length in LENGTHS:
            swipe((5, 30), (5 + length, 30))
            found += "".join(ran())
        seen(f"rules for {', '.join(order)}: swipes of {', '.join(map(str, LENGTHS))} of 100 mm",
             found, expected)
PROGRAM
