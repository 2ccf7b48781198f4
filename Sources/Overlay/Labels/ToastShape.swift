internal import CCairo
internal import Style

/// The rounded toast behind a message or a sheet.
struct ToastShape {
    var width: Double
    var height: Double
    var scale: Double

    /// Draws it; a thin line of the text's own colour keeps it apart from a background like it.
    func draw(
        _ context: OpaquePointer, background: Color, line color: Color, isOpaque: Bool,
        radius: Double
    ) {
        let line = max(1, scale.rounded())
        outline(context, inset: 0, radius: radius * scale)
        cairo_set_source_rgba(
            context, background.red, background.green, background.blue,
            isOpaque ? 1 : background.alpha)
        cairo_fill(context)
        outline(context, inset: line / 2, radius: radius * scale - line / 2)
        cairo_set_line_width(context, line)
        cairo_set_source_rgba(
            context, color.red, color.green, color.blue, color.alpha * (isOpaque ? 0.5 : 0.28))
        cairo_stroke(context)
    }

    /// A rectangle with round corners.
    private func outline(_ context: OpaquePointer, inset: Double, radius: Double) {
        let (right, bottom) = (width - inset, height - inset)
        let radius = max(0, min(radius, height / 2 - inset))
        let quarter = Double.pi / 2
        cairo_new_path(context)
        cairo_arc(context, right - radius, inset + radius, radius, -quarter, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        cairo_arc(context, inset + radius, bottom - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, inset + radius, inset + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }
}
