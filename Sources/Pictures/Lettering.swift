internal import CCairo
internal import Engine
internal import Gestures
package import Style

/// How letters look.
package struct LetterStyle {
    /// The size in points.
    var size: Double
    package var color = Tint.text
    var isBold = false

    /// Letters of `size` points in `color`.
    package init(size: Double, color: Color, isBold: Bool = false) {
        self.size = size
        self.color = color
        self.isBold = isBold
    }

    init(size: Double, isBold: Bool = false) {
        self.size = size
        self.isBold = isBold
    }
}

/// Text laid out by Pango: any script, right-to-left too, in the fonts that fontconfig has for it.
package final class Lettering {
    let style: LetterStyle
    /// The size in points.
    package let width: Double
    package let height: Double
    private let layout: OpaquePointer?
    private let offset: Double

    /// Lays out `text`, in at most `lines` lines as wide as `room`; what does not fit is cut with
    /// an ellipsis.
    package init(_ text: String, _ style: LetterStyle, room: Double? = nil, lines: Int = 1) {
        self.style = style
        let map = pango_cairo_font_map_get_default()
        let context = pango_font_map_create_context(map)
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_resolution(context, 72)
        // Letters keep their shapes and places at every resolution, on paper and on screens.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        let layout = pango_layout_new(context)
        self.layout = layout
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "Sans")
        pango_font_description_set_size(font, Int32(style.size * Double(PANGO_SCALE)))
        pango_font_description_set_weight(
            font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, Lettering.sanitized(text), -1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let room {
            pango_layout_set_width(layout, Int32(max(1, room) * Double(PANGO_SCALE)))
            pango_layout_set_height(layout, lines > 1 ? -Int32(lines) : 0)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        width = Double(logical.width) / Double(PANGO_SCALE)
        height = Double(logical.height) / Double(PANGO_SCALE)
        // What reads from right to left is set flush right; here it goes where all text begins.
        offset = Double(logical.x) / Double(PANGO_SCALE)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The distance from the top to the line on which the letters of the first line stand.
    var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

    /// Writes it, in the context's colour, with its top left corner at the current point.
    package func show(_ context: OpaquePointer) {
        cairo_rel_move_to(context, -offset, 0)
        pango_cairo_update_layout(context, layout)
        pango_cairo_show_layout(context, layout)
    }

    /// One line of what can be shown: no line breaks, no controls.
    static func sanitized(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { (scalar: Unicode.Scalar) -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
