#!/bin/bash
# A program that was switched off in GNOME's settings starts under dex (as i3's users have it),
# openbox, and systemd's sessions; and one Exec line is four commands.
# dex 0.10.1, openbox-xdg-autostart 3.6.1 (python3-xdg 0.28), systemd-xdg-autostart-generator 257.13,
# gio of GLib 2.84.4.
#
# One would guess: what a user switched off stays off in every session that starts entries of
# ~/.config/autostart, and a valid Exec line means the same to all readers.
# What happens: GNOME's tools write X-GNOME-Autostart-enabled=false, which is no key of the
# specification: all three start the entry. Hidden, OnlyShowIn, NotShowIn and TryExec are heeded by
# all. In Exec %% is one percent sign to gio and systemd (units double them again), and two to dex
# and openbox; the name, %c, is put in by gio only; and a dollar sign, quoted and escaped as the
# specification asks for, keeps its backslash in dex and is eaten with what follows in openbox, which
# gives the line to a shell.
# What it means: to switch a program off for every session write Hidden=true; in Exec of an autostart
# entry use neither percent signs nor dollars, but a script or the program's own file of settings.
source "$(dirname "$0")/lib.sh"
fetch python3 dex=0.10.1-1 openbox=3.6.1-12+b2 python3-xdg=0.28-2 systemd=257.13-1~deb13u1 \
    libglib2.0-bin=2.84.4-3~deb13u5
inside python3 - << 'EOF'
import glob, os, re, shlex, subprocess, time
from checks import seen

AUTOSTART = "/tmp/.config/autostart"
ENTRIES = {
    "plain": "", "switchedoff": "X-GNOME-Autostart-enabled=false", "hidden": "Hidden=true",
    "elsewhere": "OnlyShowIn=Elsewhere;", "nothere": "NotShowIn=Here;",
    "missing": "TryExec=/usr/bin/missing",
}
LINES = {"percent": "50%%", "name": "%c", "quoted": '"two words"', "dollar": r'"5\\$each"'}
ENVIRONMENT = dict(os.environ, XDG_CONFIG_DIRS="/nowhere", XDG_CURRENT_DESKTOP="Here")

os.makedirs(AUTOSTART)
with open("/tmp/show", "w") as file:
    file.write('#!/bin/sh\nname=$1\nshift\necho "$*" > "/tmp/ran/$name"\n')
os.chmod("/tmp/show", 0o755)
for name in (*ENTRIES, *LINES):
    with open(f"{AUTOSTART}/{name}.desktop", "w") as file:
        file.write(f"[Desktop Entry]\nType=Application\nName={name.title()}\n"
                   f"Exec=/tmp/show {name} {LINES.get(name, '')}\n{ENTRIES.get(name, '')}\n")


def run(*command):
    return subprocess.run(command, env=ENVIRONMENT, timeout=30, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def started(count, *command):
    """What ran, with its arguments, once so many have."""
    os.makedirs("/tmp/ran", exist_ok=True)
    for file in glob.glob("/tmp/ran/*"):
        os.remove(file)
    run(*command)
    end = time.monotonic() + 10
    while len(ran := written()) < count and time.monotonic() < end:
        time.sleep(0.05)
    return ran


def written():
    texts = {name: open(f"/tmp/ran/{name}").read() for name in os.listdir("/tmp/ran")}
    return {name: text.strip() for name, text in texts.items() if text}


def report(reader, ran, lines):
    seen(f"{reader} starts", sorted(set(ran) & set(ENTRIES)), ["plain", "switchedoff"])
    seen(f"{reader}, Exec " + " ".join(LINES.values()),
         " | ".join(ran.get(name, "-") for name in LINES), lines)


def unit(path):
    """The arguments in a unit of systemd, and whether its condition is met."""
    text = open(path).read()
    conditions = re.findall("(?m)^ExecCondition=(.*)$", text)
    return (re.search("(?m)^ExecStart=:?/tmp/show [a-z]+ ?(.*)$", text)[1],
            all(run(*shlex.split(condition)) == 0 for condition in conditions))


report("dex", started(6, "dex", "--autostart", "--environment", "Here"),
       r"50%% | %c | two words | 5\$each")
report("openbox", started(6, *glob.glob("/usr/lib/*/openbox-xdg-autostart"), "Here"),
       "50%% | %c | two words | 5\\")

folders = [f"/tmp/units{number}" for number in range(3)]
for folder in folders:
    os.makedirs(folder)
run("/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator", *folders)
units = {re.search("app-(.*)@", path)[1]: unit(path)
         for path in glob.glob("/tmp/units2/*.service")}
report("systemd", {name: arguments for name, (arguments, is_met) in units.items() if is_met},
       r'50%% |  | "two words" | "5\$each"')

shown = [started(1, "gio", "launch", f"{AUTOSTART}/{name}.desktop")[name] for name in LINES]
seen("gio launch, Exec " + " ".join(LINES.values()), " | ".join(shown),
     "50% | Name | two words | 5$each")
EOF
