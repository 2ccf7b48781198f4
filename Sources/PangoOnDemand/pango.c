// Pango's functions, as far as they are used here, each of which looks up the real one when it is
// first called. A daemon that has not shown a word yet does without Pango and the twenty libraries
// that it brings. Measured with the built-in mapping, beside a window manager that has them loaded:
// start to ready 2.9 times the floor's instead of 3.6, and 15.2 MB at rest for daemon and watchdog
// instead of 18.2.
//
// Where Pango is missing, all of them do nothing and give nothing, and text is not shown.
#include <dlfcn.h>
#include <pango/pangocairo.h>

// The package manager names Pango to the linker, for its headers are used, and puts that before all
// options of targets. This section is where the compiler driver takes earlier ones from: libraries
// that nothing refers to are left out.
__attribute__((used, section(".swift1_autolink_entries")))
static const char options[] = "-Wl,--as-needed";

static void *find(const char *name) {
    static void *library;
    // It brings Pango itself and GObject along, in which the name is looked for, too.
    if (!library) library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

// Hidden: the libraries have to go on finding their own.
#define FOUND(result, name, parameters, arguments)                          \
    __attribute__((visibility("hidden"))) result name parameters {          \
        static result(*real) parameters;                                    \
        if (!real) real = (result(*) parameters)find(#name);                \
        return real ? real arguments : (result)0;                           \
    }

FOUND(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())
FOUND(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map))
FOUND(void, pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi))
FOUND(void, pango_cairo_context_set_font_options,
      (PangoContext *context, const cairo_font_options_t *options), (context, options))
FOUND(void, pango_context_set_round_glyph_positions, (PangoContext *context, gboolean whether),
      (context, whether))
FOUND(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
FOUND(PangoFontDescription *, pango_font_description_new, (void), ())
FOUND(PangoFontDescription *, pango_font_description_from_string, (const char *text), (text))
FOUND(void, pango_font_description_set_family, (PangoFontDescription *font, const char *family),
      (font, family))
FOUND(void, pango_font_description_set_size, (PangoFontDescription *font, gint size), (font, size))
FOUND(void, pango_font_description_set_weight, (PangoFontDescription *font, PangoWeight weight),
      (font, weight))
FOUND(gint, pango_font_description_get_size, (const PangoFontDescription *font), (font))
FOUND(gboolean, pango_font_description_get_size_is_absolute, (const PangoFontDescription *font),
      (font))
FOUND(void, pango_font_description_set_absolute_size, (PangoFontDescription *font, double size),
      (font, size))
FOUND(void, pango_font_description_free, (PangoFontDescription *font), (font))
FOUND(void, pango_layout_set_font_description,
      (PangoLayout *layout, const PangoFontDescription *font), (layout, font))
FOUND(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length),
      (layout, text, length))
FOUND(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
FOUND(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
FOUND(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode mode), (layout, mode))
FOUND(void, pango_layout_set_spacing, (PangoLayout *layout, int spacing), (layout, spacing))
FOUND(void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode mode),
      (layout, mode))
FOUND(void, pango_layout_get_pixel_extents,
      (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical))
FOUND(void, pango_layout_get_extents,
      (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical))
FOUND(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
FOUND(void, pango_cairo_update_layout, (cairo_t *context, PangoLayout *layout), (context, layout))
FOUND(void, pango_cairo_show_layout, (cairo_t *context, PangoLayout *layout), (context, layout))
FOUND(void, g_object_unref, (gpointer object), (object))
FOUND(PangoDirection, pango_layout_get_direction, (PangoLayout *layout, int index), (layout, index))
FOUND(void, g_free, (gpointer memory), (memory))

// Where there are none, there are none to free either.
__attribute__((visibility("hidden"))) void pango_font_map_list_families(
    PangoFontMap *map, PangoFontFamily ***families, int *count) {
    void (*real)(PangoFontMap *, PangoFontFamily ***, int *) = find("pango_font_map_list_families");
    *families = NULL;
    *count = 0;
    if (real) real(map, families, count);
}
