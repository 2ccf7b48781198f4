internal import CCairo
internal import Gestures
internal import Pictures
internal import Style

/// Draws a list of choices.
struct ChoicesDrawing: Sendable {
    var choices: Choices
    var layout: ChoicesLayout
    var style: Appearance.Messages
    /// The colours of the pictures.
    var hints: Appearance.Hints
    /// Pixels for each pixel at 96 dpi.
    var scale: Double
    /// Whether nothing shines through, as without a compositor.
    var isOpaque: Bool

    /// The list; nil when there is no memory for it.
    func bitmap() -> Bitmap? {
        Bitmap(width: layout.width, height: layout.height) { context in
            ToastShape(
                width: Double(layout.width), height: Double(layout.height), scale: scale
            ).draw(
                context, background: style.background, line: style.text, isOpaque: isOpaque,
                radius: 10)
            drawHead(context)
            for (row, box) in zip(choices.rows, layout.rows) { draw(row, in: box, context) }
            drawClosing(context)
        }
    }

    private func drawHead(_ context: OpaquePointer) {
        var failed = colors
        failed.ink = style.failure
        draw(
            choices.drawn, failed, title: choices.title, detail: choices.detail, isBold: true,
            in: layout.head, context)
    }

    private func draw(_ row: Choices.Row, in box: PixelBox, _ context: OpaquePointer) {
        drawLine(above: box, context)
        draw(
            row.gestureIcon, colors, title: row.title, detail: row.detail, in: box, context,
            opacity: row.isChoosable ? 1 : 0.6)
    }

    private func drawClosing(_ context: OpaquePointer) {
        let box = layout.closing
        drawLine(above: box, context)
        let block = TextBlock(
            choices.closing, letters(0.9), room: Double(box.width) - 16 * scale)
        guard let block else { return }
        block.draw(
            context, x: box.box.center.x - block.width / 2,
            y: box.box.center.y - block.height / 2, color: style.text, opacity: 0.8)
    }

    private func drawLine(above box: PixelBox, _ context: OpaquePointer) {
        let color = style.text
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * 0.18)
        cairo_rectangle(
            context, Double(box.minX), Double(box.minY), Double(box.width),
            max(1, scale.rounded()))
        cairo_fill(context)
    }

    /// A picture with two lines of text beside it; what reads from right to left has its picture at
    /// the right.
    private func draw(
        _ icon: GestureIcon, _ colors: GestureIcon.Colors, title: String, detail: String,
        isBold: Bool = false, in box: PixelBox, _ context: OpaquePointer, opacity: Double = 1
    ) {
        let gap = 6 * scale
        let side = Double(box.height) - 2 * gap
        let room = Double(box.width) - side - 4 * gap
        var heading = letters(1)
        heading.isBold = isBold
        let blocks = [
            TextBlock(title, heading, room: room),
            TextBlock(detail, letters(0.82), room: room, lines: isBold ? 2 : 1),
        ].compactMap { $0 }
        let isMirrored = blocks.first?.isRightToLeft ?? false
        let left = isMirrored ? Double(box.maxX) - gap - side : Double(box.minX) + gap
        icon.draw(
            context, in: Box(x: left, y: Double(box.minY) + gap, width: side, height: side),
            colors: colors)
        var y = box.box.center.y - blocks.map(\.height).reduce(0, +) / 2
        for (index, block) in blocks.enumerated() {
            let x = isMirrored ? left - 2 * gap - block.width : left + side + 2 * gap
            block.draw(
                context, x: x, y: y, color: style.text,
                opacity: opacity * (index == 0 ? 1 : 0.78))
            y += block.height
        }
    }

    private func letters(_ size: Double) -> TextBlock.Style {
        TextBlock.Style(font: style.font, scale: scale, size: size)
    }

    private var colors: GestureIcon.Colors {
        var colors = GestureIcon.Colors()
        colors.ink = hints.color
        colors.paper = style.background
        colors.paper.alpha = 1
        colors.guide = hints.action
        colors.accent = Color(rgb: 0xe69f00)
        colors.muted = hints.action
        return colors
    }
}
