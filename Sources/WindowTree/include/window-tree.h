/// What XQueryTree of libX11 1.8 cannot report for windows with more than 65,535 children: the reply's
/// number of children is 16 bits wide, and Xlib leaves the rest of the reply unread, for which it aborts
/// the process at the next reply.
#ifndef CURLICUE_WINDOW_TREE_H
#define CURLICUE_WINDOW_TREE_H

/// Asks for the parent of `window` and for its children, the lowest first, of which at most `room` are
/// written to `children`. `display` is Xlib's handle. Gives how many were written, or -1 when there is
/// no such window. Costs a round trip.
int wt_query(void *display, unsigned long window, unsigned long *parent, unsigned long *children,
             unsigned int room);

#endif
