#!/bin/bash
# In a YAML config that Ruby reads, as fusuma's, 0,5 is five, 1:30 is 5400, and oN is true.
# Ruby 3.3.14 (Psych), with PyYAML 6.0.2, js-yaml 4.1.0, yaml 2.3.4 (npm), PHP's yaml 2.2.4 beside it.
#
# One would guess: a number written in the German way, 0,5, is a string, so that the program complains;
# times are whole numbers of base 60, as YAML 1.1 has them and PyYAML reads them, 1:30 for 90.
# What happens: Ruby takes commas out of numbers: a threshold of 0,5 is 5, ten times as far, without a
# word, and 1,000 is 1000 (in PHP, too). A time without seconds is one of hours and minutes: 1:30 is
# 5400 for the others' 90, 0:05 is 300, only 1:30:00 is the same in both. Words are taken in any case:
# oN and tRue are true; `:left` is a symbol, which is not equal to "left" and is "left" in JSON. As in
# PyYAML 1e3 is a string, and 017 is 15.
# What it means: quote, or write .5, 90 and true. A program that reads fusuma's or another Ruby
# program's file must take commas out of numbers as well, or say that it does not know them.
source "$(dirname "$0")/lib.sh"
fetch python3 python3-yaml=6.0.2-1+b2 ruby3.3=3.3.14-0+deb13u1 node-js-yaml=4.1.0+dfsg+~4.0.5-7 \
    node-yaml=2.3.4+~cs0.4.0-1 nodejs php8.4-cli php8.4-yaml=2.2.4-1 libyaml-0-2=0.2.5-2
ln -sf ruby3.3 "$folder/root/usr/bin/ruby"
inside python3 - << 'PYTHON'
from yamls import *

TEXTS = ["0,5", "1,000", "1:30", "0:05", "1:30:00", "oN", "tRue", ":left", "1e3", "017"]
print(*TEXTS)
for reader, values in (
        ("Ruby", [5, 1000, 5400, 300, 5400, True, True, "left", "1e3", 15]),
        ("PyYAML", ["0,5", "1,000", 90, "0:05", 5400, "oN", "tRue", ":left", "1e3", 15]),
        ("PHP", ["0,5", 1000, 90, 5, 5400, "oN", "tRue", ":left", "1e3", 15]),
        ("js-yaml", ["0,5", "1,000", "1:30", "0:05", "1:30:00", "oN", "tRue", ":left", 1000, 17]),
        ("yaml", ["0,5", "1,000", "1:30", "0:05", "1:30:00", "oN", "tRue", ":left", 1000, 17])):
    seen(reader, read(reader, TEXTS), values)
PYTHON
