#!/bin/bash
# A key of one's own that stands above a merged template (`<<: *template`) in a YAML config counts in
# most programs, is overwritten in Ruby's, as fusuma, and in others the template is not merged at all.
# Ruby 3.3.14 (Psych), PyYAML 6.0.2, js-yaml 4.1.0, yaml 2.3.4 (npm), PHP's yaml 2.2.4 (libyaml 0.2.5).
#
# One would guess: a key that is there beside `<<` wins over the template's, wherever it stands, as the
# merge key's description says and PyYAML, js-yaml and PHP do; and what reads anchors reads `<<`, too.
# What happens: Ruby puts the template in where `<<` is, over what was above it, so the same lines in
# another order are another config; "<<" in quotes, a plain key elsewhere, merges as well. The package
# yaml, which is YAML 1.2, makes `<<` a key of that name, without an error. Of two templates in a list
# the first wins in all that merge.
# What it means: put `<<` first in a mapping and never rely on what it overwrites; a program that takes
# over such a file must do what the other one did with it. With yaml, ask for {merge: true}, and refuse
# unknown keys in a config of your own, so that `<<` is told of.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-yaml=6.0.2-1+b2 ruby3.3=3.3.14-0+deb13u1 node-js-yaml=4.1.0+dfsg+~4.0.5-7 \
    node-yaml=2.3.4+~cs0.4.0-1 nodejs php8.4-cli php8.4-yaml=2.2.4-1 libyaml-0-2=0.2.5-2
ln -sf ruby3.3 "$folder/root/usr/bin/ruby"
inside python3 - << 'PYTHON'
from yamls import *

BASE = "base: &base {left: back, right: forward}\n"
TEXTS = [BASE + "own:\n" + "".join(f"  {line}\n" for line in lines) for lines in (
    ("<<: *base", "left: undo"), ("left: undo", "<<: *base"), ('"<<": *base',))]
LIST = """a: &a {left: back}
b: &b {left: undo, up: top}
own: {<<: [*a, *b]}
"""
BACK, UNDO = ({"left": left, "right": "forward"} for left in ("back", "undo"))
KEPT = {"<<": BACK}
BOTH = {"left": "back", "up": "top"}
for reader, below, above, quoted, of_list in (
        ("PyYAML", UNDO, UNDO, KEPT, BOTH), ("js-yaml", UNDO, UNDO, KEPT, BOTH),
        ("PHP", UNDO, UNDO, KEPT, BOTH), ("Ruby", UNDO, BACK, BACK, BOTH),
        ("yaml", KEPT | {"left": "undo"}, KEPT | {"left": "undo"}, KEPT,
         {"<<": [{"left": "back"}, {"left": "undo", "up": "top"}]})):
    own = [document["own"] for document in read(reader, [*TEXTS, LIST])]
    seen(f"{reader}: `left: undo` below <<", own[0], below)
    seen("... above <<", own[1], above)
    seen('... "<<" alone', own[2], quoted)
    seen("... of two templates", own[3], of_list)
PYTHON
