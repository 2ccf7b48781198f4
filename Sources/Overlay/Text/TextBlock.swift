internal import CCairo
internal import Style

/// Text laid out by Pango: any script, in either direction, with whatever fonts the system has.
/// Belongs to the thread that made it.
final class TextBlock {
    /// The size of what is written, in pixels.
    let width: Double
    let height: Double
    private let layout: OpaquePointer
    private let x: Double
    private let y: Double

    /// How the letters look.
    struct Style: Hashable, Sendable {
        /// As Pango describes it, `Sans 13`.
        var font: String
        /// Pixels for each pixel at 96 dpi.
        var scale: Double
        /// The size over that of the font.
        var size = 1.0
        var isBold = false
    }

    /// Lays out `text` in at most `lines` lines no wider than `room` pixels; what does not fit is
    /// cut with an ellipsis. Nil where Pango cannot.
    init?(_ text: String, _ style: Style, room: Double, lines: Int = 1) {
        guard let map = pango_cairo_font_map_get_default(),
            let context = pango_font_map_create_context(map)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_resolution(context, 96 * style.scale)
        guard let layout = pango_layout_new(context) else { return nil }
        self.layout = layout
        let font = pango_font_description_from_string(style.font)
        if style.size != 1 {
            let size = pango_font_description_get_size(font)
            // A font without a size has none to multiply.
            let base = size > 0 ? Double(size) : 13 * Double(PANGO_SCALE)
            let scaled = Int32(min(max(base * style.size, 1), 1e6))
            if pango_font_description_get_size_is_absolute(font) != 0 {
                pango_font_description_set_absolute_size(font, Double(scaled))
            } else {
                pango_font_description_set_size(font, scaled)
            }
        }
        if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, SanitizedText.sanitized(text), -1)
        pango_layout_set_width(layout, Int32(min(max(room, 1), 1e5) * Double(PANGO_SCALE)))
        pango_layout_set_height(layout, -Int32(max(lines, 1)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_spacing(layout, Int32(2 * style.scale * Double(PANGO_SCALE)))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &logical)
        width = Double(logical.width)
        height = Double(logical.height)
        // What reads from right to left is set flush right; its place is the caller's to choose.
        x = Double(logical.x)
        y = Double(logical.y)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Whether it reads from right to left.
    var isRightToLeft: Bool { pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL }

    /// Writes it with its top left corner at `x`, `y`.
    func draw(_ context: OpaquePointer, x: Double, y: Double, color: Color, opacity: Double = 1) {
        cairo_new_path(context)
        cairo_move_to(context, x.rounded() - self.x, y.rounded() - self.y)
        cairo_set_source_rgba(
            context, color.red, color.green, color.blue, color.alpha * opacity)
        pango_cairo_update_layout(context, layout)
        pango_cairo_show_layout(context, layout)
    }
}
