// The least that a gesture launcher has to do, on bare Xlib: a key or a button is grabbed, while it
// is down the pointer is followed with one line for each event, and when it goes up the ink is
// erased and a command is started. It recognizes nothing and shows no words. The benchmark states what curlicue
// needs as multiples of what this needs.
//
//     baseline TECHNIQUE key|buttonNUMBER WIDTH COMMAND [ARGUMENT...]
//
// The hotkey is a key, by its keycode, or a mouse button, with any modifiers: key135, button8.
// TECHNIQUE is how ink reaches the screen:
//     root    lines on the root window, over everything; what was there is kept in a pixmap
//     argb    a window with alpha, always mapped; segments rasterized here, sent by MIT-SHM
//     hybrid  both: on the root at once, in the window for good
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

extern char **environ;

enum { tile = 128, ink = 0x2f7de1 };

static Display *display;
static Window root;
static int width, height, line_width, radius;

// Lines on the root window.
static GC over;
static Pixmap beneath;
static unsigned char *kept;
static int columns, rows;

// Lines in a window with alpha.
static Window window;
static GC within;
static XImage *image;
static XShmSegmentInfo segment;
static int left, top, right, bottom;

static int at_least(int value, int limit) { return value < limit ? limit : value; }
static int at_most(int value, int limit) { return value > limit ? limit : value; }

static void prepare_root(void) {
    int screen = DefaultScreen(display);
    XGCValues values = {.foreground = ink, .line_width = line_width, .cap_style = CapRound,
                        .subwindow_mode = IncludeInferiors, .graphics_exposures = False};
    over = XCreateGC(display, root,
                     GCForeground | GCLineWidth | GCCapStyle | GCSubwindowMode | GCGraphicsExposures,
                     &values);
    beneath = XCreatePixmap(display, root, width, height, DefaultDepth(display, screen));
    columns = width / tile + 1;
    rows = height / tile + 1;
    kept = calloc(columns, rows);
}

static void line_on_root(int x0, int y0, int x1, int y1, int x, int y, int w, int h) {
    for (int row = y / tile; row <= (y + h) / tile && row < rows; row++) {
        for (int column = x / tile; column <= (x + w) / tile && column < columns; column++) {
            if (kept[row * columns + column]) continue;
            kept[row * columns + column] = 1;
            XCopyArea(display, root, beneath, over, column * tile, row * tile, tile, tile,
                      column * tile, row * tile);
        }
    }
    XDrawLine(display, root, over, x0, y0, x1, y1);
}

static void erase_root(void) {
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            if (!kept[row * columns + column]) continue;
            kept[row * columns + column] = 0;
            XCopyArea(display, beneath, root, over, column * tile, row * tile, tile, tile,
                      column * tile, row * tile);
        }
    }
}

static int prepare_window(void) {
    XVisualInfo format;
    if (!XMatchVisualInfo(display, DefaultScreen(display), 32, TrueColor, &format)) return 0;
    XSetWindowAttributes attributes = {
        .override_redirect = True,
        .colormap = XCreateColormap(display, root, format.visual, AllocNone)};
    window = XCreateWindow(display, root, 0, 0, width, height, 0, 32, InputOutput, format.visual,
                           CWOverrideRedirect | CWColormap | CWBackPixel | CWBorderPixel,
                           &attributes);
    XShapeCombineRectangles(display, window, ShapeInput, 0, 0, NULL, 0, ShapeSet, Unsorted);
    within = XCreateGC(display, window, 0, NULL);
    image = XShmCreateImage(display, format.visual, 32, ZPixmap, NULL, &segment, width, height);
    if (!image) return 0;
    segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
    if (segment.shmid < 0) return 0;
    segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
    XShmAttach(display, &segment);
    XSync(display, False);
    shmctl(segment.shmid, IPC_RMID, NULL);
    left = width;
    top = height;
    XMapRaised(display, window);
    return 1;
}

static void line_in_window(int x0, int y0, int x1, int y1, int x, int y, int w, int h) {
    float dx = x1 - x0, dy = y1 - y0, squared = dx * dx + dy * dy;
    for (int row = y; row < y + h; row++) {
        uint32_t *pixels = (uint32_t *)(image->data + (size_t)row * image->bytes_per_line);
        for (int column = x; column < x + w; column++) {
            float px = column - x0, py = row - y0;
            float share = squared > 0 ? (px * dx + py * dy) / squared : 0;
            share = share < 0 ? 0 : share > 1 ? 1 : share;
            float ox = px - share * dx, oy = py - share * dy;
            if (ox * ox + oy * oy <= line_width * line_width / 4.0f) pixels[column] = 0xff000000 | ink;
        }
    }
    XShmPutImage(display, window, within, image, x, y, x, y, w, h, False);
    left = at_most(left, x);
    top = at_most(top, y);
    right = at_least(right, x + w);
    bottom = at_least(bottom, y + h);
}

static void erase_window(void) {
    if (right <= left) return;
    for (int row = top; row < bottom; row++) {
        memset(image->data + (size_t)row * image->bytes_per_line + 4 * left, 0, 4 * (right - left));
    }
    XClearArea(display, window, left, top, right - left, bottom - top, False);
    left = width;
    top = height;
    right = bottom = 0;
}

static void select_types(XIEventMask *mask, unsigned char *bits, int count, const int *types) {
    memset(bits, 0, XIMaskLen(XI_LASTEVENT));
    for (int index = 0; index < count; index++) XISetMask(bits, types[index]);
    mask->mask = bits;
    mask->mask_len = XIMaskLen(XI_LASTEVENT);
}

int main(int count, char **words) {
    if (count < 5 || !(display = XOpenDisplay(NULL))) return 69;
    const char *technique = words[1];
    int is_button = strncmp(words[2], "button", 6) == 0;
    int detail = atoi(words[2] + (is_button ? 6 : 3));
    line_width = at_least(atoi(words[3]), 1);
    radius = (line_width + 1) / 2;
    int on_root = strcmp(technique, "argb") != 0, in_window = strcmp(technique, "root") != 0;

    int opcode, event_base, error_base, major = 2, minor = 2;
    int pointer;
    if (!XQueryExtension(display, "XInputExtension", &opcode, &event_base, &error_base)) return 69;
    XIQueryVersion(display, &major, &minor);
    // The first pointer, unless another is this client's own.
    if (!XIGetClientPointer(display, None, &pointer)) pointer = 2;
    root = DefaultRootWindow(display);
    width = DisplayWidth(display, DefaultScreen(display));
    height = DisplayHeight(display, DefaultScreen(display));
    if (on_root) prepare_root();
    if (in_window && !prepare_window()) return 69;

    unsigned char bits[XIMaskLen(XI_LASTEVENT)];
    XIEventMask mask = {.deviceid = XIAllMasterDevices};
    XIGrabModifiers any = {.modifiers = XIAnyModifier};
    if (is_button) {
        // The grab of a button is one of the pointer as well.
        select_types(&mask, bits, 3, (const int[]){XI_ButtonPress, XI_ButtonRelease, XI_Motion});
        XIGrabButton(display, XIAllMasterDevices, detail, root, None, XIGrabModeAsync,
                     XIGrabModeAsync, False, &mask, 1, &any);
    } else {
        select_types(&mask, bits, 2, (const int[]){XI_KeyPress, XI_KeyRelease});
        XIGrabKeycode(display, XIAllMasterDevices, detail, root, XIGrabModeAsync, XIGrabModeAsync,
                      False, &mask, 1, &any);
    }
    signal(SIGCHLD, SIG_IGN);
    XSync(display, False);
    puts("ready");
    fflush(stdout);

    int is_held = 0, has_place = 0, last_x = 0, last_y = 0;
    while (1) {
        XEvent event;
        int is_released = 0;
        XNextEvent(display, &event);
        do {
            XGenericEventCookie *cookie = &event.xcookie;
            if (cookie->type != GenericEvent || cookie->extension != opcode) continue;
            if (!XGetEventData(display, cookie)) continue;
            XIDeviceEvent *input = cookie->data;
            if ((input->evtype == XI_KeyPress || input->evtype == XI_ButtonPress) && !is_held) {
                is_held = 1;
                if (!is_button) {
                    mask.deviceid = pointer;
                    select_types(&mask, bits, 1, (const int[]){XI_Motion});
                    XIGrabDevice(display, pointer, root, CurrentTime, None, XIGrabModeAsync,
                                 XIGrabModeAsync, False, &mask);
                }
                last_x = input->root_x;
                last_y = input->root_y;
                has_place = 1;
            } else if (input->evtype == XI_KeyRelease || input->evtype == XI_ButtonRelease) {
                is_released = is_held;
                is_held = 0;
            } else if (input->evtype == XI_Motion && is_held && has_place) {
                int x1 = input->root_x, y1 = input->root_y;
                int x = at_least(at_most(last_x, x1) - radius, 0);
                int y = at_least(at_most(last_y, y1) - radius, 0);
                int w = at_most(at_least(last_x, x1) + radius + 1, width) - x;
                int h = at_most(at_least(last_y, y1) + radius + 1, height) - y;
                if (on_root) line_on_root(last_x, last_y, x1, y1, x, y, w, h);
                if (in_window) line_in_window(last_x, last_y, x1, y1, x, y, w, h);
                last_x = x1;
                last_y = y1;
            }
            XFreeEventData(display, cookie);
        } while (XPending(display) && (XNextEvent(display, &event), 1));
        if (is_released) {
            if (on_root) erase_root();
            if (in_window) erase_window();
            if (!is_button) XIUngrabDevice(display, pointer, CurrentTime);
        }
        XFlush(display);
        if (is_released) {
            pid_t child;
            posix_spawn(&child, words[4], NULL, NULL, words + 4, environ);
        }
    }
}
