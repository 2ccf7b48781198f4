public import Gestures
internal import Appearance

/// What the user chose by a click.
public enum OverlayClick: Hashable, Sendable {
    case offer
    /// A row of the list, by its place.
    case row(Int)
    case close
}

/// Where everything in a list of choices goes, in pixels of its picture.
struct ChoicesLayout {
    let size: Box
    let head: Box
    let rows: [Box]
    let closing: Box

    /// Rows are high enough for a finger.
    init(count: Int, scale: Double) {
        func pixels(_ length: Double) -> Double { max(1, (length * scale).rounded()) }
        let (margin, width) = (pixels(8), pixels(400))
        var y = margin
        func box(_ height: Double) -> Box {
            defer { y += pixels(height) }
            return Box(x: margin, y: y, width: width, height: pixels(height))
        }
        head = box(88)
        rows = (0..<count).map { _ in box(54) }
        closing = box(40)
        size = Box(x: 0, y: 0, width: width + 2 * margin, height: y + margin)
    }

    /// What a click at `point` of the picture chooses; nil where it chooses nothing.
    func click(at point: Point) -> OverlayClick? {
        if let row = rows.firstIndex(where: { $0.contains(point) }) { return .row(row) }
        return closing.contains(point) ? .close : nil
    }
}

/// The label with a stroke that was refused and the gestures that came near, to be chosen by a click
/// if one was meant.
public final class ChoiceList: Label {
    private var layout: ChoicesLayout?

    /// Shows the list near `point` in the place of the message, until `end`, or until one of its rows
    /// is clicked or a hold begins: what became of the stroke, the gestures, of which faint ones cannot
    /// be chosen, and the words that close it.
    public func show(
        head: GestureRow, rows: [GestureRow], closing: String, at point: Point,
        until end: Duration
    ) {
        let (look, theme) = (labels.appearance.messages, labels.appearance.theme)
        guard !labels.isShut, look.shown else { return }
        labels.toast.hide()
        hide()
        let scale = labels.outputs.scale(at: point)
        let style = RowStyle(theme, font: look.font, scale: scale)
        let layout = ChoicesLayout(count: rows.count, scale: scale * style.letters.growth)
        show(layout.size, near: point, backing: theme.background) { brush in
            brush.label(
                layout.size, radius: 10, background: theme.background, line: theme.text,
                scale: scale)
            var failed = style
            failed.ink = theme.failure
            brush.draw(head, in: layout.head, failed, isBold: true)
            for (row, box) in zip(rows, layout.rows) {
                line(above: box, style, brush)
                brush.draw(row, in: box, style)
            }
            let box = layout.closing
            line(above: box, style, brush)
            let words = TextBlock(
                closing, style.letters.resized(by: 0.9), room: box.width - 16 * scale)
            brush.write(words, around: box.center, color: style.text, opacity: 0.8)
        }
        self.layout = layout
        self.end = end
        takeClicks()
    }

    private func line(above box: Box, _ style: RowStyle, _ brush: Brush) {
        let width = max(1, style.scale.rounded())
        let y = box.minY + width / 2
        brush.line([Point(x: box.minX, y: y), Point(x: box.maxX, y: y)])
        brush.color(style.text, opacity: 0.18)
        brush.stroke(width)
    }

    override func holdBegan() { hide() }

    override func click(at point: Point) -> OverlayClick? {
        let click = layout?.click(at: point)
        if click != nil { hide() }
        return click
    }
}
