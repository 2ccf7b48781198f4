internal import Gestures
internal import Pictures
internal import Style

/// Draws a list of choices.
struct ChoicesDrawing: Sendable {
    var choices: Choices
    var layout: ChoicesLayout
    var look: Appearance.Messages
    var style: RowStyle
    /// Whether nothing shines through, as without a compositor.
    var isOpaque: Bool

    /// The list; nil when there is no memory for it.
    func bitmap() -> Bitmap? {
        Bitmap(width: layout.width, height: layout.height) { context in
            let brush = Brush(sharing: context)
            brush.label(
                Box(x: 0, y: 0, width: Double(layout.width), height: Double(layout.height)),
                radius: 10, background: look.background, line: look.text,
                scale: style.letters.scale, isOpaque: isOpaque)
            var failed = style
            failed.icons.ink = look.failure
            brush.draw(choices.head, in: layout.head.box, failed, isBold: true)
            for (choice, box) in zip(choices.rows, layout.rows) {
                line(above: box.box, brush)
                brush.draw(choice.row, in: box.box, style, opacity: choice.isChoosable ? 1 : 0.6)
            }
            let box = layout.closing.box
            line(above: box, brush)
            let words = TextBlock(
                choices.closing, style.letters.resized(by: 0.9),
                room: box.width - 16 * style.letters.scale)
            brush.write(
                words, x: box.center.x - words.width / 2, y: box.center.y - words.height / 2,
                color: style.text, opacity: 0.8)
        }
    }

    private func line(above box: Box, _ brush: Brush) {
        let width = max(1, style.letters.scale.rounded())
        let y = box.minY + width / 2
        brush.line([Point(x: box.minX, y: y), Point(x: box.maxX, y: y)])
        brush.color(style.text, opacity: 0.18)
        brush.stroke(width)
    }
}
