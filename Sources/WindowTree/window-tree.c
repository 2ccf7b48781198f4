// Makes the request as Xlib's extension libraries do, with <X11/Xlibint.h>. Swift must not see that
// header, which exposes the contents of Xlib's opaque handles.
#include <X11/Xlibint.h>

#include "window-tree.h"

int wt_query(void *display, unsigned long window, unsigned long *parent, unsigned long *children,
             unsigned int room) {
    Display *dpy = display;
    xQueryTreeReply reply;
    xResourceReq *request;
    LockDisplay(dpy);
    GetResReq(QueryTree, window, request);
    if (!_XReply(dpy, (xReply *)&reply, 0, xFalse)) {
        UnlockDisplay(dpy);
        SyncHandle();
        return -1;
    }
    unsigned int count = reply.length < room ? reply.length : room;
    if (count > 0) _XRead32(dpy, (long *)children, (long)count * 4);
    if (reply.length > count) _XEatDataWords(dpy, reply.length - count);
    *parent = reply.parent;
    UnlockDisplay(dpy);
    SyncHandle();
    return (int)count;
}
