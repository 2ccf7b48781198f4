// cairo with its X11 surface, and Pango for text.
#ifndef CURLICUE_CCAIRO_SHIM_H
#define CURLICUE_CCAIRO_SHIM_H

// The same as CLinux: a module that imports both must see one definition of fd_set.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <cairo-xlib.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#endif
