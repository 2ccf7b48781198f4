public import Engine

/// How the desktops lie beside each other (`_NET_DESKTOP_LAYOUT`). All arithmetic, no X.
public struct DesktopsLayout: Equatable, Sendable {
    /// Where the first desktop lies.
    public enum Corner: UInt32, Sendable { case topLeft, topRight, bottomRight, bottomLeft }

    /// How many desktops there are, at least one.
    public let count: Int
    /// Cells in a row.
    public let columns: Int
    /// Cells in a column.
    public let rows: Int
    /// Whether the desktops are counted down the columns and not along the rows.
    public let isVertical: Bool
    /// Where counting begins.
    public let corner: Corner

    /// The layout of `count` desktops that the property's words (orientation, columns, rows,
    /// corner) describe. Either number may be 0: as many as needed. Without the property all lie
    /// in one row. A grid too small for all desktops grows in the direction they are not counted.
    public init(count: Int, words: [UInt32] = []) {
        let count = max(1, count)
        self.count = count
        guard words.count >= 3 else {
            (columns, rows, isVertical, corner) = (count, 1, false, .topLeft)
            return
        }
        isVertical = words[0] == 1
        corner = words.count > 3 ? Corner(rawValue: words[3]) ?? .topLeft : .topLeft
        let wide = min(Int(words[1]), count)
        let high = min(Int(words[2]), count)
        func needed(_ other: Int) -> Int { (count + other - 1) / other }
        switch (wide, high) {
        case (0, 0): (columns, rows) = isVertical ? (1, count) : (count, 1)
        case (0, _): (columns, rows) = (needed(high), high)
        case (_, 0): (columns, rows) = (wide, needed(wide))
        default:
            columns = isVertical ? max(wide, needed(high)) : wide
            rows = isVertical ? high : max(high, needed(wide))
        }
    }

    /// The desktop beside `index` (from 0) in a direction; nil at the edge, unless `wrap` goes
    /// round to the other end of the same row or column. Empty cells are stepped over.
    public func neighbour(of index: Int, _ direction: Ordinal, wrap: Bool) -> Int? {
        guard (0..<count).contains(index) else { return nil }
        let (dx, dy): (Int, Int)
        switch direction {
        case .left: (dx, dy) = (-1, 0)
        case .right: (dx, dy) = (1, 0)
        case .up: (dx, dy) = (0, -1)
        case .down: (dx, dy) = (0, 1)
        case .next, .previous, .last, .number: return nil
        }
        var (column, row) = cell(of: index)
        for _ in 1..<max(2, max(columns, rows)) {
            column += dx
            row += dy
            if !(0..<columns).contains(column) || !(0..<rows).contains(row) {
                guard wrap else { return nil }
                column = (column + columns) % columns
                row = (row + rows) % rows
            }
            if let found = desktop(column: column, row: row) {
                return found == index ? nil : found
            }
        }
        return nil
    }

    /// The desktop after (`step` 1) or before (−1) `index` in counting order; nil at the ends
    /// unless `wrap` goes round.
    public func successor(of index: Int, step: Int, wrap: Bool) -> Int? {
        let target = index + step
        if (0..<count).contains(target) { return target }
        guard wrap, count > 1 else { return nil }
        return (target % count + count) % count
    }

    func cell(of index: Int) -> (column: Int, row: Int) {
        let (column, row) =
            isVertical
            ? (index / rows, index % rows) : (index % columns, index / columns)
        return flip(column: column, row: row)
    }

    private func desktop(column: Int, row: Int) -> Int? {
        let (column, row) = flip(column: column, row: row)
        let index = isVertical ? column * rows + row : row * columns + column
        return index < count ? index : nil
    }

    /// Mirrors a cell between the counting corner and the top left; its own inverse.
    private func flip(column: Int, row: Int) -> (column: Int, row: Int) {
        let isRight = corner == .topRight || corner == .bottomRight
        let isBottom = corner == .bottomLeft || corner == .bottomRight
        return (isRight ? columns - 1 - column : column, isBottom ? rows - 1 - row : row)
    }
}

/// The index of the desktop that people call `number`. Where every desktop's name begins with a
/// number, as i3's workspaces do, that number counts; the property's order follows otherwise.
func desktop(numbered number: Int, count: Int, names: [String]) -> Int? {
    let numbers = names.prefix(count).map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
    if numbers.count == count, numbers.allSatisfy({ $0 != nil }) {
        return numbers.firstIndex(of: number)
    }
    return (1...max(1, count)).contains(number) ? number - 1 : nil
}
