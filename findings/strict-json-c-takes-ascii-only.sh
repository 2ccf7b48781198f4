#!/bin/bash
# In strict mode json-c refuses every string with a character beyond ASCII.
# json-c 0.18; Python's json.
#
# One would guess: strict mode refuses what is no JSON (comments, single quotes), and takes what is.
# What happens: "o" with dots, or a euro sign, within a string is an "invalid string sequence", where 0.16
# takes it. As the name of a member the same characters pass, and so do their \u escapes; the usual mode
# takes them all, the one that validates UTF-8 as well.
# What it means: a program of json-c's strict mode reads only JSON in ASCII since; write it with escapes for
# it, and do not ask it to be strict.
source "$(dirname "$0")/lib.sh"
fetch libjson-c5=0.18+ds-1 python3

cat > "$folder/root/srv/finding.py" << 'PYTHON'
import ctypes
import json

library = ctypes.CDLL("libjson-c.so.5")
library.json_tokener_new.restype = ctypes.c_void_p
library.json_tokener_set_flags.argtypes = [ctypes.c_void_p, ctypes.c_int]
library.json_tokener_parse_ex.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
library.json_tokener_get_error.argtypes = [ctypes.c_void_p]
library.json_tokener_error_desc.restype = ctypes.c_char_p
modes = {"usual": 0, "validating UTF-8": 16, "strict": 1}
ok, refused = "success", "invalid string sequence"
expected = {
    '"abc"': [ok, ok, ok],
    '"\u00f6"': [ok, ok, refused],
    '{"name": "2 \u20ac"}': [ok, ok, refused],
    '{"\u00f6": 1}': [ok, ok, ok],
    r'"\u00f6"': [ok, ok, ok],
}
for text, wanted in expected.items():
    json.loads(text)
    seen = []
    for flags in modes.values():
        tokener = library.json_tokener_new()
        library.json_tokener_set_flags(tokener, flags)
        data = text.encode()
        library.json_tokener_parse_ex(tokener, data, len(data) + 1)
        error = library.json_tokener_get_error(tokener)
        seen.append(library.json_tokener_error_desc(error).decode())
    print(f"{text:18}", dict(zip(modes, seen)))
    assert seen == wanted, wanted
PYTHON
inside python3 /srv/finding.py
