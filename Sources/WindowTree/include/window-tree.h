/// Replaces XQueryTree, which fails for windows with more than 65,535 children (libX11 1.8): the
/// reply counts them in 16 bits. Xlib leaves the rest unread, and aborts the process at the next
/// reply.
#ifndef CURLICUE_WINDOW_TREE_H
#define CURLICUE_WINDOW_TREE_H

/// Asks for the parent of `window` and its children, the lowest first, and writes at most `room` of
/// them to `children`. `display` is a `Display *`. Returns how many were written, or -1 when there
/// is no such window. Costs a round trip.
int wt_query(void *display, unsigned long window, unsigned long *parent, unsigned long *children,
             unsigned int room);

#endif
