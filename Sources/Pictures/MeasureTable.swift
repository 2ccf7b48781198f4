internal import Engine
internal import Gestures

/// Every recognizer's verdict with its measures, in columns: beside each value a bar, with a tick
/// where the limit is.
struct MeasureTable {
    private struct Block {
        var statement: Account.Statement
        var height: Double
    }

    private let columns: [[Block]]
    private let columnWidth: Double
    /// The height of the longest column, in points.
    let height: Double

    private static let head = 34.0
    private static let row = 15.0
    private static let gap = 14.0
    private static let gutter = 24.0
    private static let count = 3

    init(_ statements: [Account.Statement], width: Double) {
        columnWidth = (width - Double(Self.count - 1) * Self.gutter) / Double(Self.count)
        let blocks = statements.map {
            Block(
                statement: $0,
                height: Self.head + Double($0.measures.count) * Self.row + Self.gap)
        }
        // The least height under which the blocks, in their order, fill no more columns than that.
        var bound = blocks.map(\.height).max() ?? 0
        while Self.flow(blocks, bound).count > Self.count { bound += 8 }
        columns = Self.flow(blocks, bound)
        height = columns.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0
    }

    private static func flow(_ blocks: [Block], _ bound: Double) -> [[Block]] {
        var columns: [[Block]] = [[]]
        var used = 0.0
        for block in blocks {
            if used > 0, used + block.height > bound {
                columns.append([])
                used = 0
            }
            columns[columns.count - 1].append(block)
            used += block.height
        }
        return columns
    }

    func draw(_ brush: Brush, x: Double, y: Double) {
        for (index, column) in columns.enumerated() {
            var place = Point(x: x + Double(index) * (columnWidth + Self.gutter), y: y)
            for block in column {
                draw(block.statement, at: place, brush)
                place.y += block.height
            }
        }
    }

    private func draw(_ statement: Account.Statement, at place: Point, _ brush: Brush) {
        let color = statement.isClaim ? Tint.success : Tint.failure
        let sign = Lettering(
            statement.isClaim ? "✓" : "✗", LetterStyle(size: 11, color: color, isBold: true))
        brush.write(sign, x: place.x, y: place.y)
        let name = Lettering(statement.recognizer, LetterStyle(size: 11, isBold: true))
        brush.write(name, x: place.x + 15, y: place.y)
        let says = Lettering(
            statement.says, LetterStyle(size: 9.5, color: Tint.muted),
            room: columnWidth - name.width - 25)
        brush.write(
            says, x: place.x + 25 + name.width, y: place.y + name.baseline - says.baseline)
        let base = place.y + 19
        brush.line([Point(x: place.x, y: base), Point(x: place.x + columnWidth, y: base)])
        brush.color(Tint.line)
        brush.stroke(0.8)
        for (index, measure) in statement.measures.enumerated() {
            row(measure, at: Point(x: place.x, y: base + 5 + Double(index) * Self.row), brush)
        }
    }

    private func row(_ measure: Measure, at place: Point, _ brush: Brush) {
        let color = measure.isMet ? Tint.success : Tint.failure
        let style = LetterStyle(size: 9.5)
        let right = place.x + columnWidth
        let bar = 56.0
        let limit = Lettering(
            (measure.isMinimum ? "≥ " : "≤ ") + Self.plain(measure.limit),
            LetterStyle(size: 9.5, color: Tint.muted))
        brush.write(limit, x: right - bar - 10 - 46, y: place.y)
        // Colour is never the only sign.
        let bold = LetterStyle(
            size: 9.5, color: measure.isMet ? Tint.text : Tint.failure, isBold: !measure.isMet)
        let value = Lettering(Self.plain(measure.value), bold)
        brush.write(value, x: right - bar - 10 - 52 - value.width, y: place.y)
        let name = Lettering(measure.name, style, room: columnWidth - bar - 68 - value.width - 8)
        brush.write(name, x: place.x, y: place.y)
        // The limit is in the middle of the bar, twice the limit at its end.
        let track = Box(x: right - bar, y: place.y + 4, width: bar, height: 5)
        brush.plate(track, radius: 2.5)
        brush.color(Tint.plate)
        brush.fill()
        let share = measure.limit > 0 ? min(max(measure.value / measure.limit / 2, 0), 1) : 1
        if share.isFinite, share > 0 {
            let filled = Box(x: track.minX, y: track.minY, width: max(bar * share, 5), height: 5)
            brush.plate(filled, radius: 2.5)
            brush.color(color)
            brush.fill()
        }
        brush.color(Tint.text)
        brush.line([
            Point(x: track.center.x, y: track.minY - 2),
            Point(x: track.center.x, y: track.maxY + 2),
        ])
        brush.stroke(1)
    }

    /// Three digits or so.
    static func plain(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "−∞" : "∞" }
        if abs(value) >= 100 {
            return abs(value) < 1e15 ? String(Int(value.rounded())) : String(value)
        }
        let scale: Double = abs(value) >= 10 ? 10 : abs(value) >= 1 ? 100 : 1000
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
