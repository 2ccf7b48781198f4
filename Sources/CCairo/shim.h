// cairo with its X11 surface, and Pango for text.
#ifndef CURLICUE_CCAIRO_SHIM_H
#define CURLICUE_CCAIRO_SHIM_H

#include <cairo-xlib.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#endif
