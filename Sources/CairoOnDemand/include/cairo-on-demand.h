// This module defines functions of cairo, which <cairo.h> declares.
#ifndef CURLICUE_CAIRO_ON_DEMAND_H
#define CURLICUE_CAIRO_ON_DEMAND_H

// Looks for cairo now; gives 0 where it is missing. To be called when there is time for it: the
// first of cairo's functions that is called does it, too.
int load_cairo(void);

#endif
