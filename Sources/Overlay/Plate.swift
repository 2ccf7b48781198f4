internal import CCairo
internal import Desktop
internal import Engine
internal import Gestures

/// Text laid out by Pango on a rounded plate.
final class Plate {
    /// Its size in pixels.
    let width: Int
    /// Its size in pixels.
    let height: Int

    private let layout: OpaquePointer
    private let style: Appearance.Messages
    private let scale: Double
    private let ink: PangoRectangle
    private let textSize: (width: Double, height: Double)

    private static let padding = (x: 14.0, y: 8.0)
    /// A plate is at most this wide, in pixels at 96 dpi; longer text takes up to three lines.
    private static let widest = 520.0
    private static let mostLines: Int32 = 3
    private static let roundness = 9.0

    /// A plate with `text`, no wider than `room`; nil when Pango cannot make one or it is empty.
    ///
    /// The first one takes some tens of milliseconds, as fonts are looked up.
    init?(_ text: String, style: Appearance.Messages, scale: Double, room: Box) {
        let text = Caption.sanitized(text)
        guard !text.isEmpty, let map = pango_cairo_font_map_get_default(),
            let context = pango_font_map_create_context(map)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_resolution(context, 96 * scale)
        guard let layout = pango_layout_new(context) else { return nil }
        self.layout = layout
        self.style = style
        self.scale = scale
        let font = pango_font_description_from_string(style.font)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, text, -1)
        let most = max(
            1, min(Self.widest * scale, room.width - 2 * Self.padding.x * scale))
        pango_layout_set_width(layout, Int32(most * Double(PANGO_SCALE)))
        pango_layout_set_height(layout, -Self.mostLines)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_spacing(layout, Int32(2 * scale * Double(PANGO_SCALE)))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &ink, &logical)
        self.ink = logical
        textSize = (Double(logical.width), Double(logical.height))
        width = Int((textSize.width + 2 * Self.padding.x * scale).rounded(.up))
        height = Int((textSize.height + 2 * Self.padding.y * scale).rounded(.up))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The plate's pixels; nil when there is no memory for them.
    func draw(for display: Display) -> Canvas? {
        guard let canvas = Canvas(display: display, width: width, height: height) else {
            return nil
        }
        canvas.withSurface { surface in
            guard let context = cairo_create(surface) else { return }
            drawPlate(context)
            drawText(context)
            cairo_destroy(context)
        }
        return canvas
    }

    private func drawPlate(_ context: OpaquePointer) {
        // A thin line of the text's own colour keeps the plate apart from a background like it.
        let line = max(1, scale.rounded())
        outline(context, inset: 0, radius: Self.roundness * scale)
        source(context, style.background)
        cairo_fill(context)
        outline(context, inset: line / 2, radius: Self.roundness * scale - line / 2)
        cairo_set_line_width(context, line)
        source(context, style.text, opacity: 0.28)
        cairo_stroke(context)
    }

    private func drawText(_ context: OpaquePointer) {
        let x = ((Double(width) - textSize.width) / 2).rounded() - Double(ink.x)
        let y = ((Double(height) - textSize.height) / 2).rounded() - Double(ink.y)
        cairo_move_to(context, x, y)
        source(context, style.text)
        pango_cairo_update_layout(context, layout)
        pango_cairo_show_layout(context, layout)
    }

    /// A rectangle with round corners.
    private func outline(_ context: OpaquePointer, inset: Double, radius: Double) {
        let (right, bottom) = (Double(width) - inset, Double(height) - inset)
        let radius = min(radius, Double(height) / 2 - inset)
        let quarter = Double.pi / 2
        cairo_new_path(context)
        cairo_arc(context, right - radius, inset + radius, radius, -quarter, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        cairo_arc(context, inset + radius, bottom - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, inset + radius, inset + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    private func source(_ context: OpaquePointer, _ color: Color, opacity: Double = 1) {
        cairo_set_source_rgba(
            context, color.red, color.green, color.blue, color.alpha * opacity)
    }
}
