public import Gestures
internal import Appearance

/// A stroke that was refused, with the gestures that came near: each with what the stroke fell
/// short of, to be chosen by a click if it was meant.
public struct Choices: Hashable, Sendable {
    /// One gesture.
    public struct Row: Hashable, Sendable {
        /// Its shape, what it does, its name and what the stroke fell short of.
        public var row: GestureRow
        /// Whether it can be chosen.
        public var isChoosable: Bool

        /// A gesture with whether it can be chosen.
        public init(_ row: GestureRow, isChoosable: Bool) {
            self.row = row
            self.isChoosable = isChoosable
        }
    }

    /// What was drawn, what became of it, and what the rows are for.
    public var head: GestureRow
    /// The gestures, the nearest first.
    public var rows: [Row]
    /// The words of the last row, which closes the list.
    public var closing: String

    /// What was drawn, with the gestures that came near.
    public init(head: GestureRow, rows: [Row], closing: String) {
        self.head = head
        self.rows = rows
        self.closing = closing
    }
}

/// What the user chose by a click.
public enum OverlayClick: Hashable, Sendable {
    /// What the message offers.
    case offer
    /// A row of the list, by its place.
    case row(Int)
    /// To close the list.
    case close
}

/// Where everything in a list of choices goes, in pixels of its picture.
struct ChoicesLayout: Hashable, Sendable {
    let width: Int
    let height: Int
    /// What was drawn, with what became of it.
    let head: PixelBox
    let rows: [PixelBox]
    /// What closes it.
    let closing: PixelBox

    /// Sizes in pixels at 96 dpi; rows are high enough for a finger.
    private static let size = (width: 400.0, head: 88.0, row: 54.0, closing: 40.0, margin: 8.0)

    /// Lays out `count` rows, where `scale` pixels are one at 96 dpi.
    init(count: Int, scale: Double) {
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        let margin = pixels(Self.size.margin)
        let inner = pixels(Self.size.width)
        width = inner + 2 * margin
        var y = margin
        func box(_ height: Double) -> PixelBox {
            defer { y += pixels(height) }
            return PixelBox(x: margin, y: y, width: inner, height: pixels(height))
        }
        head = box(Self.size.head)
        rows = (0..<count).map { _ in box(Self.size.row) }
        closing = box(Self.size.closing)
        height = y + margin
    }

    /// What a click at `x`, `y` of the picture chooses; nil where it chooses nothing.
    func click(x: Int, y: Int) -> OverlayClick? {
        func isHit(_ box: PixelBox) -> Bool {
            (box.minX..<box.maxX).contains(x) && (box.minY..<box.maxY).contains(y)
        }
        if let row = rows.firstIndex(where: isHit) { return .row(row) }
        return isHit(closing) ? .close : nil
    }
}

/// Draws a list of choices.
struct ChoicesDrawing {
    var choices: Choices
    var layout: ChoicesLayout
    var look: Appearance.Messages
    var style: RowStyle

    func draw(_ brush: Brush) {
        brush.label(
            Box(x: 0, y: 0, width: Double(layout.width), height: Double(layout.height)),
            radius: 10, background: look.background, line: look.text,
            scale: style.letters.scale)
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

    private func line(above box: Box, _ brush: Brush) {
        let width = max(1, style.letters.scale.rounded())
        let y = box.minY + width / 2
        brush.line([Point(x: box.minX, y: y), Point(x: box.maxX, y: y)])
        brush.color(style.text, opacity: 0.18)
        brush.stroke(width)
    }
}

/// The label with a list of choices.
public final class ChoiceList: Label {
    private var layout: ChoicesLayout?

    /// Shows `choices` near `point` in the place of the message, until `end`, or until one of them is
    /// clicked or a hold begins.
    public func show(_ choices: Choices, at point: Point, until end: Duration) {
        let look = labels.appearance
        guard !labels.isShut, look.messages.shown else { return }
        labels.toast.hide()
        hide()
        let scale = labels.outputs.scale(at: point)
        let layout = ChoicesLayout(count: choices.rows.count, scale: scale)
        let drawing = ChoicesDrawing(
            choices: choices, layout: layout, look: look.messages,
            style: RowStyle(look.hints, font: look.messages.font, scale: scale))
        show(
            width: layout.width, height: layout.height, near: point,
            backing: look.messages.background, drawing.draw)
        self.layout = layout
        self.end = end
        takeClicks()
    }

    override func holdBegan() { hide() }

    override func click(at point: Point) -> OverlayClick? {
        let click = layout?.click(x: Int(point.x), y: Int(point.y))
        if click != nil { hide() }
        return click
    }
}
