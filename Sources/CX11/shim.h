// The X client libraries as Swift can import them. Only what Swift cannot say stands here:
// macros and variadic functions become static inline functions.
#ifndef CURLICUE_CX11_SHIM_H
#define CURLICUE_CX11_SHIM_H

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/keysym.h>
#include <string.h>
#include <xkbcommon/xkbcommon.h>

static inline int cx_display_fd(Display *display) { return ConnectionNumber(display); }
/// Whether the resource was made over this connection: the server gives each a range of numbers.
/// Xlib.h declares its base as private3, and the mask of the counted bits as private4.
static inline int cx_is_own(Display *display, XID resource) {
    _XPrivDisplay own = (_XPrivDisplay)display;
    return (resource & ~own->private4) == own->private3;
}
// Whether two resources were made over the same connection, of any client.
static inline int cx_same_client(Display *display, XID one, XID other) {
    return ((one ^ other) & ~((_XPrivDisplay)display)->private4) == 0;
}
static inline int cx_default_screen(Display *display) { return DefaultScreen(display); }
static inline Window cx_root(Display *display, int screen) { return RootWindow(display, screen); }
static inline Visual *cx_default_visual(Display *display, int screen) {
    return DefaultVisual(display, screen);
}
static inline int cx_default_depth(Display *display, int screen) {
    return DefaultDepth(display, screen);
}
static inline int cx_width(Display *display, int screen) { return DisplayWidth(display, screen); }
static inline int cx_height(Display *display, int screen) { return DisplayHeight(display, screen); }

/// XDestroyImage is a macro that calls through the image's own table.
static inline void cx_destroy_image(XImage *image) { XDestroyImage(image); }

#endif
