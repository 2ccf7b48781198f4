// cairo with its X11, PDF and SVG surfaces, and Pango for text.
#ifndef CURLICUE_CCAIRO_SHIM_H
#define CURLICUE_CCAIRO_SHIM_H

// Before cairo-xlib.h, so that Xlib's types belong to one module whatever is imported first.
#include "../CX11/shim.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo-xlib.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#endif
