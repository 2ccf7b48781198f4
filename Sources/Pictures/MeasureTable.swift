internal import Engine
internal import Gestures

/// Every recognizer's verdict with its measures, in columns: beside each value a bar, with a tick
/// where the limit is.
struct MeasureTable {
    private let columns: [[Block]]
    private let columnWidth: Double
    /// The height of the longest column, in points.
    let height: Double

    private static let gutter = 26.0
    private static let count = 3

    init(_ statements: [Account.Statement], width: Double) {
        let columnWidth = (width - Double(Self.count - 1) * Self.gutter) / Double(Self.count)
        self.columnWidth = columnWidth
        let blocks = statements.map { Block($0, width: columnWidth) }
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
                block.draw(brush, at: place)
                place.y += block.height
            }
        }
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

extension MeasureTable {
    /// One recognizer's part.
    private struct Block {
        private let width: Double
        private let sign: Lettering
        private let name: Lettering
        /// The verdict: beside its name, or below where there is no room.
        private let verdict: Lettering
        private let isBeside: Bool
        private let rows: [Row]
        let height: Double

        private static let gap = 14.0

        init(_ statement: Account.Statement, width: Double) {
            self.width = width
            let color = statement.isClaim ? Tint.success : Tint.failure
            sign = Lettering(
                statement.isClaim ? "✓" : "✗", LetterStyle(size: 11, color: color, isBold: true))
            name = Lettering(
                statement.recognizer, LetterStyle(size: 11, isBold: true), room: width - 15)
            let style = LetterStyle(size: 9.5, color: Tint.muted)
            let whole = Lettering(statement.words, style)
            isBeside = whole.width <= width - name.width - 25
            verdict =
                isBeside ? whole : Lettering(statement.words, style, room: width - 15, lines: 2)
            rows = statement.checks.map { Row($0, width: width) }
            let head = 19 + (isBeside ? 0 : verdict.height + 2)
            height = head + 15 + rows.reduce(0) { $0 + $1.height } + Self.gap
        }

        func draw(_ brush: Brush, at place: Point) {
            brush.write(sign, x: place.x, y: place.y)
            brush.write(name, x: place.x + 15, y: place.y)
            var base = place.y + 19
            if isBeside {
                brush.write(
                    verdict, x: place.x + 25 + name.width,
                    y: place.y + name.baseline - verdict.baseline)
            } else {
                brush.write(verdict, x: place.x + 15, y: place.y + 16)
                base += verdict.height + 2
            }
            brush.line([Point(x: place.x, y: base), Point(x: place.x + width, y: base)])
            brush.color(Tint.line)
            brush.stroke(0.8)
            var y = base + 5
            for row in rows {
                row.draw(brush, at: Point(x: place.x, y: y))
                y += row.height
            }
        }
    }

    /// One measure.
    private struct Row {
        private let measure: Check
        private let width: Double
        private let name: Lettering
        private let value: Lettering
        private let limit: Lettering
        let height: Double

        private static let bar = 56.0
        /// The room of a limit with its sign.
        private static let limitWidth = 46.0

        init(_ measure: Check, width: Double) {
            self.measure = measure
            self.width = width
            limit = Lettering(
                (measure.isMinimum ? "≥ " : "≤ ") + plain(measure.limit),
                LetterStyle(size: 9.5, color: Tint.muted))
            // Colour is never the only sign.
            value = Lettering(
                plain(measure.value),
                LetterStyle(
                    size: 9.5, color: measure.isMet ? Tint.text : Tint.failure,
                    isBold: !measure.isMet))
            name = Lettering(
                measure.name, LetterStyle(size: 9.5),
                room: width - Self.bar - Self.limitWidth - 24 - value.width, lines: 2)
            height = max(15, name.height + 3)
        }

        func draw(_ brush: Brush, at place: Point) {
            let left = place.x + width - Self.bar
            brush.write(limit, x: left - 10 - Self.limitWidth, y: place.y)
            brush.write(value, x: left - 16 - Self.limitWidth - value.width, y: place.y)
            brush.write(name, x: place.x, y: place.y)
            // The limit is in the middle of the bar, twice the limit at its end.
            let track = Box(x: left, y: place.y + 4, width: Self.bar, height: 5)
            brush.toast(track, radius: 2.5)
            brush.color(Tint.toast)
            brush.fill()
            let share = measure.limit > 0 ? min(max(measure.value / measure.limit / 2, 0), 1) : 1
            if share.isFinite, share > 0 {
                let filled = Box(
                    x: left, y: track.minY, width: max(Self.bar * share, 5), height: 5)
                brush.toast(filled, radius: 2.5)
                brush.color(measure.isMet ? Tint.success : Tint.failure)
                brush.fill()
            }
            brush.color(Tint.text)
            brush.line([
                Point(x: track.center.x, y: track.minY - 2),
                Point(x: track.center.x, y: track.maxY + 2),
            ])
            brush.stroke(1)
        }
    }
}
