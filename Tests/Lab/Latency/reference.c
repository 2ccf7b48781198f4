// The plain way to do what a gesture launcher does, for comparison: while button 8 or the left Super
// key is down, cairo draws a line into a window for each motion, and when it goes up the window is
// cleared and the command is started that the arguments are. Compiled with -DCOMMAND it is that
// command: it writes when it began, in nanoseconds of CLOCK_MONOTONIC, to the file that it is given.
#ifdef COMMAND
#include <fcntl.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t began = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    int file = count > 1 ? open(words[1], O_WRONLY | O_CLOEXEC) : -1;
    return write(file, &began, sizeof began) == sizeof began ? 0 : 74;
}
#else
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <cairo-xlib.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

// A window over the whole screen: transparent with a compositor, black without.
static Window make_window(Display *display, XVisualInfo *format) {
    format->visual = DefaultVisual(display, 0);
    format->depth = DefaultDepth(display, 0);
    if (XGetSelectionOwner(display, XInternAtom(display, "_NET_WM_CM_S0", False)))
        XMatchVisualInfo(display, 0, 32, TrueColor, format);
    XSetWindowAttributes attributes = {
        .override_redirect = True,
        .colormap = XCreateColormap(display, RootWindow(display, 0), format->visual, AllocNone)};
    return XCreateWindow(display, RootWindow(display, 0), 0, 0, DisplayWidth(display, 0),
                         DisplayHeight(display, 0), 0, format->depth, InputOutput, format->visual,
                         CWOverrideRedirect | CWColormap | CWBackPixel | CWBorderPixel,
                         &attributes);
}

static void draw(cairo_t *context, double x0, double y0, double x1, double y1) {
    cairo_rectangle(context, fmin(x0, x1) - 5, fmin(y0, y1) - 5, fabs(x1 - x0) + 10,
                    fabs(y1 - y0) + 10);
    cairo_clip(context);
    // Unclipped, the server counts the whole window as damaged, and cairo passes on only a clip that
    // something crosses: a dot outside.
    cairo_move_to(context, 0, 0);
    cairo_line_to(context, 0, 0);
    cairo_move_to(context, x0, y0);
    cairo_line_to(context, x1, y1);
    cairo_stroke(context);
    cairo_reset_clip(context);
}

int main(int count, char **words) {
    // The first pointer of every server has this number.
    int major = 2, minor = 2, pointer = 2;
    Display *display = XOpenDisplay(NULL);
    if (count < 2 || !display) return 69;
    XIQueryVersion(display, &major, &minor);
    XVisualInfo format;
    Window root = DefaultRootWindow(display), window = make_window(display, &format);
    XMapRaised(display, window);
    cairo_t *context = cairo_create(cairo_xlib_surface_create(
        display, window, format.visual, DisplayWidth(display, 0), DisplayHeight(display, 0)));
    cairo_set_source_rgb(context, 0.18, 0.49, 0.88);
    cairo_set_line_width(context, 7);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    unsigned char key[] = {1 << XI_KeyPress | 1 << XI_KeyRelease}, motion[] = {1 << XI_Motion};
    unsigned char button[] = {1 << XI_ButtonPress | 1 << XI_ButtonRelease | 1 << XI_Motion};
    XIEventMask keys = {XIAllMasterDevices, 1, key}, motions = {pointer, 1, motion};
    XIEventMask buttons = {XIAllMasterDevices, 1, button};
    XIGrabModifiers any = {.modifiers = XIAnyModifier};
    XIGrabButton(display, XIAllMasterDevices, 8, root, None, XIGrabModeAsync, XIGrabModeAsync, False,
                 &buttons, 1, &any);
    XIGrabKeycode(display, XIAllMasterDevices, 133, root, XIGrabModeAsync, XIGrabModeAsync, False,
                  &keys, 1, &any);
    signal(SIGCHLD, SIG_IGN);
    XSync(display, False);
    if (write(STDOUT_FILENO, "ready\n", 6) < 0) return 74;
    double x = 0, y = 0;
    for (XEvent next;;) {
        XNextEvent(display, &next);
        XGenericEventCookie *cookie = &next.xcookie;
        if (cookie->type != GenericEvent || !XGetEventData(display, cookie)) continue;
        XIDeviceEvent *input = cookie->data;
        int type = input->evtype;
        if (type == XI_Motion) draw(context, x, y, input->root_x, input->root_y);
        x = input->root_x;
        y = input->root_y;
        XFreeEventData(display, cookie);
        if (type == XI_KeyPress)
            XIGrabDevice(display, pointer, root, CurrentTime, None, XIGrabModeAsync,
                         XIGrabModeAsync, False, &motions);
        if (type == XI_KeyRelease || type == XI_ButtonRelease) {
            XClearWindow(display, window);
            XIUngrabDevice(display, pointer, CurrentTime);
            XFlush(display);
            if (vfork() == 0) _exit(execv(words[1], words + 1));
        }
    }
}
#endif
