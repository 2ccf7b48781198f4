public import Gestures
internal import Appearance

/// What the user chose by a click.
public enum OverlayClick: Hashable, Sendable {
    case offer
    case row(Int)
}

/// Where everything in a list of choices goes, in pixels of its picture.
struct ChoicesLayout {
    let size: Box
    let head: Box
    let rows: [Box]
    let closing: Box
    /// Smaller than asked for by this factor, where there is no room for more.
    let fit: Double

    /// Rows are high enough for a finger, where there is `room` for that.
    init(count: Int, scale: Double, room: Box) {
        let (margin, width) = (8.0, 400.0)
        let heights: [Double] = [88] + Array(repeating: 54, count: count) + [40]
        let whole = (width: width + 2 * margin, height: heights.reduce(2 * margin, +))
        let fit = min(1, room.width / whole.width / scale, room.height / whole.height / scale)
        func pixels(_ length: Double) -> Double { max(1, (length * scale * fit).rounded(.down)) }
        var y = pixels(margin)
        let boxes = heights.map { height in
            defer { y += pixels(height) }
            return Box(x: pixels(margin), y: y, width: pixels(width), height: pixels(height))
        }
        (head, rows, closing) = (boxes[0], Array(boxes[1...].dropLast()), boxes[count + 1])
        size = Box(x: 0, y: 0, width: head.maxX + head.minX, height: y + head.minX)
        self.fit = fit
    }

    func row(at point: Point) -> Int? { rows.firstIndex { $0.contains(point) } }
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
        let place = LabelPlacement(labels.outputs.output(at: point))
        let growth = TextBlock.Style(font: look.font, scale: 1).growth
        let layout = ChoicesLayout(
            count: rows.count, scale: place.scale * growth, room: place.room)
        let scale = place.scale * layout.fit
        let style = RowStyle(theme, font: look.font, scale: scale)
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
        let row = layout?.row(at: point)
        if row != nil || layout?.closing.contains(point) == true { hide() }
        return row.map { .row($0) }
    }
}
