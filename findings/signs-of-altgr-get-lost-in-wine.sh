#!/bin/bash
# What xdotool types at once into a program of Wine loses its AltGr: name@example.org is nameqexample.org under a German
# layout, {a|b} is 7a<b0. Of letters that the layout lacks some are lost.
# Wine 10.0, xdotool 3.20160805.1; Tk 8.6.16 beside it; openbox 3.6.1, X.Org X server 21.1.16.
#
# One would guess: each key is what it was when it was pressed, however fast it comes, as it is with Shift.
# What happens: a press becomes a character later, when the program takes it out of its queue, and AltGr is what
# the last event from the server says by then, for keys before and after it, too. A key that comes and goes in one
# burst is looked at when AltGr is up, and a letter that came just before AltGr may get it (» for y). xdotool's own
# delay of 12 ms is between letters, not between AltGr and its key, so it helps now and then only; a pause after each
# key does. A letter that is on a spare key for a moment is looked up when that is another letter's.
# What it means: who types addresses or code into Wine under such a layout presses AltGr, waits some hundredths of a
# second, taps the key, waits once more, or pastes. Keys that a hand presses are well.
source "$(dirname "$0")/lib.sh"
fetch "${xorg[@]}" wine=10.0~repack-6 openbox=3.6.1-12+b2 python3-tk=3.13.5-1 xclip=0.13-4 x11-utils=7.7+7 libc-bin
inside_xorg python3 - << 'EOF'
from wine import *
from entry import Entry

run("setxkbmap de")
user = Manager("openbox")
entry = Entry()


def typed(where, text):
    """At once: the program sees nothing of it before all of it is there."""
    where.process.send_signal(signal.SIGSTOP)
    run(f"xdotool type --delay 0 '{text}'")
    where.process.send_signal(signal.SIGCONT)
    return where.written()


def by_pauses(pause):
    """AltGr with Q, E and the key of < and >."""
    run("; ".join(f"xdotool keydown 108; {pause}; xdotool key {key}; {pause}; xdotool keyup 108; {pause}"
                  for key in (24, 26, 94)))


ADDRESS, SIGNS, SHIFTED, LETTERS = "name@example.org", "x{a|b}y", "a!B?C=D", "xéжñy"
for text in ADDRESS, SIGNS, SHIFTED:
    seen(f"Tk: {text}", typed(entry, text), text)
entry.end()
prepare()
notepad = Notepad()
run(f"xdotool windowactivate {notepad.window}")
notepad.written()
seen(f"Wine: {ADDRESS}", typed(notepad, ADDRESS), "nameqexample.org")
seen(f"Wine: {SHIFTED}", typed(notepad, SHIFTED), SHIFTED)
wrong = typed(notepad, SIGNS)
print("    this is", wrong)
seen(f"Wine: whether {SIGNS} is that", wrong == SIGNS, False)
seen(f"Wine: {LETTERS}", typed(notepad, LETTERS), "xy")
by_pauses("sleep .1")
seen("Wine: AltGr with Q, E and < with pauses of .1 s", notepad.written(), "@€|")
notepad.end()
user.end()
EOF
