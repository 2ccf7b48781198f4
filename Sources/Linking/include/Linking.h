// Nothing to call: see options.c.
