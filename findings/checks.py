"""How all scripts compare what they see."""

import atexit, os

changed = []
atexit.register(lambda: changed and os._exit(1))


def seen(what, value, expected):
    """Prints what was seen. The script fails at its end if it is not as it was."""
    print(f"{what}: {value}", flush=True)
    if value != expected:
        print(f"    CHANGED: it was {expected}", flush=True)
        changed.append(what)
