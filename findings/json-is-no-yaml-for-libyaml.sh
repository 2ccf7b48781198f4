#!/bin/bash
# A config that is valid JSON is refused by libyaml when it has an emoji the way most programs write it,
# and a blank line with a tab in it makes valid YAML invalid for it.
# libyaml 0.2.5, by PyYAML 6.0.2, Ruby 3.3.14 and PHP's yaml 2.2.4; js-yaml 4.1.0, yaml 2.3.4 (npm).
#
# One would guess: JSON is YAML, so a config that a program wrote as JSON can be given to anything that
# reads YAML; and what is on a blank line does not matter.
# What happens: Python's json.dumps writes an emoji as two escapes, \ud83d\ude00. libyaml, and with it
# Ruby, PHP and PyYAML's C loader, refuse each of them ("invalid Unicode character escape code"); PyYAML's
# own loader and both of npm's read one character. \/ is read by all. A tab on a line of its own, as editors
# leave it, between two keys or behind "-" is an error for libyaml (js-yaml takes both), one that is behind
# a colon is not, but is for PyYAML's own loader, which does not take JSON that tabs indent either.
# What it means: write JSON for YAML readers without escapes (ensure_ascii=False) and indent it by blanks;
# show tabs in the editor. A program that reads by libyaml should say what to do about both.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-yaml=6.0.2-1+b2 ruby3.3=3.3.14-0+deb13u1 node-js-yaml=4.1.0+dfsg+~4.0.5-7 \
    node-yaml=2.3.4+~cs0.4.0-1 nodejs php8.4-cli php8.4-yaml=2.2.4-1 libyaml-0-2=0.2.5-2
ln -sf ruby3.3 "$folder/root/usr/bin/ruby"
inside python3 - << 'PYTHON'
from yamls import *

EMOJI = {"label": "\U0001F600"}
TEXTS = {
    "emoji": json.dumps(EMOJI), "emoji itself": json.dumps(EMOJI, ensure_ascii=False),
    "slash": '{"a": "\\/"}', "tabs that indent JSON": json.dumps({"a": {"b": 1}}, indent="\t"),
    "tab on a blank line": "a: 1\n\t\nb: 2\n", "tab behind -": "-\ta\n", "tab behind :": "a:\t1\n"}
VALUES = [EMOJI, EMOJI, {"a": "/"}, {"a": {"b": 1}}, {"a": 1, "b": 2}, ["a"], {"a": 1}]
print("Refused by each")
for reader, refused in (
        ("libyaml", ["emoji", "tab on a blank line", "tab behind -"]),
        ("Ruby", ["emoji", "tab on a blank line", "tab behind -"]),
        ("PHP", ["emoji", "tab on a blank line", "tab behind -"]),
        ("PyYAML", ["tabs that indent JSON", "tab on a blank line", "tab behind -", "tab behind :"]),
        ("js-yaml", []), ("yaml", ["tab on a blank line"])):
    values = read(reader, list(TEXTS.values()))
    seen(reader, [name for name, value in zip(TEXTS, values) if value == "refused"], refused)
    right = [value in ("refused", wanted) for value, wanted in zip(values, VALUES)]
    seen("... all others as they are meant", all(right), True)
PYTHON
