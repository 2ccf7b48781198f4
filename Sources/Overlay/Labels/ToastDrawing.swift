internal import CCairo
internal import Engine
internal import Gestures
internal import Pictures
internal import Style

/// Draws a message on a rounded toast: a mark, what happened, and what there is to say about it.
struct ToastDrawing: Sendable {
    var message: Message
    var style: Appearance.Messages
    /// Pixels for each pixel at 96 dpi.
    var scale: Double
    /// The most that there is room for, in pixels.
    var room: Box
    /// Whether nothing shines through, as without a compositor.
    var isOpaque = false

    private static let padding = (x: 14.0, y: 8.0)
    /// A toast is at most this wide, in pixels at 96 dpi; longer text takes up to three lines.
    private static let widest = 520.0
    private static let roundness = 9.0

    /// Draws it; nil when there is nothing to say or no memory. The first text of a program takes
    /// some tens of milliseconds, as fonts are looked up.
    func bitmap() -> Bitmap? {
        let title = SanitizedText.sanitized(message.title)
        let detail = SanitizedText.sanitized(message.detail)
        guard !title.isEmpty || !detail.isEmpty else { return nil }
        let offer = SanitizedText.sanitized(message.offer)
        let mark = message.mark == .none ? 0 : 26 * scale
        let most = max(
            1,
            min(Self.widest * scale, room.width) - 2 * Self.padding.x * scale - mark)
        let letters = TextBlock.Style(font: style.font, scale: scale)
        let small = letters.resized(by: 0.82)
        let hasBoth = !title.isEmpty && !detail.isEmpty
        var bold = letters
        bold.isBold = hasBoth
        let blocks = [
            title.isEmpty
                ? nil
                : TextBlock(
                    title, bold, room: hasBoth ? min(most, 380 * scale) : most,
                    lines: hasBoth ? 1 : 3),
            detail.isEmpty
                ? nil : TextBlock(detail, hasBoth ? small : letters, room: most, lines: 3),
            offer.isEmpty ? nil : TextBlock(offer, small, room: most),
        ].compactMap { $0 }
        guard let first = blocks.first else { return nil }
        let text = (
            width: blocks.map(\.width).max() ?? 0,
            height: blocks.map(\.height).reduce(0, +)
                + Double(blocks.count - 1) * 2 * scale
        )
        let width = Int((text.width + mark + 2 * Self.padding.x * scale).rounded(.up))
        let height = Int((text.height + 2 * Self.padding.y * scale).rounded(.up))
        // What reads from right to left begins at the right, its mark too.
        let isMirrored = first.isRightToLeft
        return Bitmap(width: width, height: height) { context in
            let brush = Brush(sharing: context)
            brush.label(
                Box(x: 0, y: 0, width: Double(width), height: Double(height)),
                radius: Self.roundness, background: style.background, line: style.text,
                scale: scale, isOpaque: isOpaque)
            let left = Self.padding.x * scale
            var y = ((Double(height) - text.height) / 2).rounded()
            let middle = y + first.height / 2
            let center = isMirrored ? Double(width) - left - 9 * scale : left + 9 * scale
            drawMark(context, at: Point(x: center, y: middle))
            for (index, block) in blocks.enumerated() {
                let start = isMirrored ? Double(width) - left - mark - block.width : left + mark
                brush.write(
                    block, x: start, y: y, color: style.text,
                    opacity: hasBoth && index == 1 ? 0.78 : 1)
                y += block.height + 2 * scale
            }
            if !offer.isEmpty, let block = blocks.last {
                let start = isMirrored ? Double(width) - left - mark - block.width : left + mark
                underline(context, x: start, y: y - 3 * scale, width: block.width)
            }
        }
    }

    /// What a click does is underlined, as links are.
    private func underline(_ context: OpaquePointer, x: Double, y: Double, width: Double) {
        let color = style.text
        let line = max(1, scale.rounded())
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * 0.6)
        cairo_rectangle(context, x.rounded(), y.rounded(), width.rounded(), line)
        cairo_fill(context)
    }

    private func drawMark(_ context: OpaquePointer, at center: Point) {
        let radius = 8 * scale
        func source(_ color: Color) {
            cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        }
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        cairo_set_line_width(context, 2 * scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        switch message.mark {
        case .none: cairo_new_path(context)
        case .open:
            cairo_new_path(context)
            cairo_arc(context, center.x, center.y, radius - 2 * scale, 0, 2 * .pi)
            var ring = style.text
            ring.alpha *= 0.6
            source(ring)
            cairo_stroke(context)
        case .success, .failure:
            let isGood = message.mark == .success
            source(isGood ? style.success : style.failure)
            cairo_fill(context)
            // The sign in the toast's colour, so that it is cut out of the disc.
            var cut = style.background
            cut.alpha = 1
            source(cut)
            let r = radius * 0.44
            if isGood {
                cairo_move_to(context, center.x - r, center.y + r * 0.1)
                cairo_line_to(context, center.x - r * 0.2, center.y + r * 0.85)
                cairo_line_to(context, center.x + r * 1.1, center.y - r * 0.75)
            } else {
                cairo_move_to(context, center.x - r, center.y - r)
                cairo_line_to(context, center.x + r, center.y + r)
                cairo_move_to(context, center.x + r, center.y - r)
                cairo_line_to(context, center.x - r, center.y + r)
            }
            cairo_stroke(context)
        }
    }
}
