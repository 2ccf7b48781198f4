// cairo's functions, as far as they are used here, each of which looks up the real one when it is
// first called. cairo brings ten libraries, and the daemon is to be ready before it needs any of
// them.
//
// Where cairo is missing, all of them do nothing and give nothing, and surfaces say that there is
// no memory for them.
#include "cairo-on-demand.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo-xlib.h>
#include <dlfcn.h>

// The package manager names cairo to the linker, for its headers are used. This is what it takes
// options from before that: libraries that nothing refers to are left out.
__attribute__((used, section(".swift1_autolink_entries")))
static const char options[] = "-Wl,--as-needed";

// Words are drawn by a thread of their own: each of two that look at once finds the same.
static void *library(void) {
    static void *known;
    void *library = __atomic_load_n(&known, __ATOMIC_ACQUIRE);
    if (!library) {
        library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
        __atomic_store_n(&known, library, __ATOMIC_RELEASE);
    }
    return library;
}

int load_cairo(void) { return library() != NULL; }

static void *find(const char *name) {
    void *cairo = library();
    return cairo ? dlsym(cairo, name) : NULL;
}

// Hidden: the libraries have to go on finding their own.
#define ELSE(otherwise, result, name, parameters, arguments)                      \
    __attribute__((visibility("hidden"))) result name parameters {                \
        static result(*known) parameters;                                         \
        result(*real) parameters = __atomic_load_n(&known, __ATOMIC_RELAXED);     \
        if (!real) {                                                              \
            real = (result(*) parameters)find(#name);                             \
            __atomic_store_n(&known, real, __ATOMIC_RELAXED);                     \
        }                                                                         \
        return real ? real arguments : otherwise;                                 \
    }
#define FOUND(result, name, parameters, arguments) \
    ELSE((result)0, result, name, parameters, arguments)
#define STATUS(name, parameters, arguments) \
    ELSE(CAIRO_STATUS_NO_MEMORY, cairo_status_t, name, parameters, arguments)

FOUND(void, cairo_arc, (cairo_t *cr, double xc, double yc, double radius, double angle1,
      double angle2), (cr, xc, yc, radius, angle1, angle2))
FOUND(void, cairo_clip, (cairo_t *cr), (cr))
FOUND(void, cairo_close_path, (cairo_t *cr), (cr))
FOUND(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
FOUND(void, cairo_destroy, (cairo_t *cr), (cr))
FOUND(void, cairo_fill, (cairo_t *cr), (cr))
FOUND(void, cairo_fill_preserve, (cairo_t *cr), (cr))
FOUND(cairo_font_options_t *, cairo_font_options_create, (void), ())
FOUND(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FOUND(void, cairo_font_options_set_antialias, (cairo_font_options_t *options,
      cairo_antialias_t antialias), (options, antialias))
FOUND(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options,
      cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
FOUND(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options,
      cairo_hint_style_t hint_style), (options, hint_style))
FOUND(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height),
      (format, width, height))
FOUND(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data,
      cairo_format_t format, int width, int height, int stride), (data, format, width, height,
      stride))
FOUND(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
FOUND(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
FOUND(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
FOUND(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
FOUND(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
FOUND(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
FOUND(void, cairo_new_path, (cairo_t *cr), (cr))
FOUND(void, cairo_paint, (cairo_t *cr), (cr))
FOUND(void, cairo_pattern_add_color_stop_rgb, (cairo_pattern_t *pattern, double offset, double red,
      double green, double blue), (pattern, offset, red, green, blue))
FOUND(void, cairo_pattern_add_color_stop_rgba, (cairo_pattern_t *pattern, double offset, double red,
      double green, double blue, double alpha), (pattern, offset, red, green, blue, alpha))
FOUND(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1),
      (x0, y0, x1, y1))
FOUND(cairo_pattern_t *, cairo_pattern_create_radial, (double cx0, double cy0, double radius0,
      double cx1, double cy1, double radius1), (cx0, cy0, radius0, cx1, cy1, radius1))
FOUND(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
FOUND(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t write_func,
      void *closure, double width_in_points, double height_in_points), (write_func, closure,
      width_in_points, height_in_points))
FOUND(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *surface,
      cairo_pdf_metadata_t metadata, const char *utf8), (surface, metadata, utf8))
FOUND(void, cairo_pdf_surface_set_size, (cairo_surface_t *surface, double width_in_points,
      double height_in_points), (surface, width_in_points, height_in_points))
FOUND(void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr, x,
      y, width, height))
FOUND(cairo_t *, cairo_reference, (cairo_t *cr), (cr))
FOUND(void, cairo_rel_move_to, (cairo_t *cr, double dx, double dy), (cr, dx, dy))
FOUND(void, cairo_restore, (cairo_t *cr), (cr))
FOUND(void, cairo_save, (cairo_t *cr), (cr))
FOUND(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
FOUND(void, cairo_set_dash, (cairo_t *cr, const double *dashes, int num_dashes, double offset), (cr,
      dashes, num_dashes, offset))
FOUND(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
FOUND(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
FOUND(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
FOUND(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
FOUND(void, cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red,
      green, blue))
FOUND(void, cairo_set_source_rgba, (cairo_t *cr, double red, double green, double blue,
      double alpha), (cr, red, green, blue, alpha))
FOUND(void, cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y),
      (cr, surface, x, y))
STATUS(cairo_status, (cairo_t *cr), (cr))
FOUND(const char *, cairo_status_to_string, (cairo_status_t status), (status))
FOUND(void, cairo_stroke, (cairo_t *cr), (cr))
FOUND(cairo_surface_t *, cairo_surface_create_similar, (cairo_surface_t *other,
      cairo_content_t content, int width, int height), (other, content, width, height))
FOUND(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FOUND(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
FOUND(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
FOUND(cairo_surface_type_t, cairo_surface_get_type, (cairo_surface_t *surface), (surface))
FOUND(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
FOUND(void, cairo_surface_show_page, (cairo_surface_t *surface), (surface))
STATUS(cairo_surface_status, (cairo_surface_t *surface), (surface))
STATUS(cairo_surface_write_to_png, (cairo_surface_t *surface, const char *filename), (surface,
      filename))
STATUS(cairo_surface_write_to_png_stream, (cairo_surface_t *surface, cairo_write_func_t write_func,
      void *closure), (surface, write_func, closure))
FOUND(cairo_surface_t *, cairo_svg_surface_create_for_stream, (cairo_write_func_t write_func,
      void *closure, double width_in_points, double height_in_points), (write_func, closure,
      width_in_points, height_in_points))
FOUND(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
FOUND(cairo_surface_t *, cairo_xlib_surface_create, (Display *dpy, Drawable drawable,
      Visual *visual, int width, int height), (dpy, drawable, visual, width, height))
FOUND(int, cairo_xlib_surface_get_depth, (cairo_surface_t *surface), (surface))
FOUND(Drawable, cairo_xlib_surface_get_drawable, (cairo_surface_t *surface), (surface))
