internal import Gestures

/// Where the rows of a sheet go: cells in columns, read downwards, with room for what does not fit
/// to be counted in the last one.
struct SheetLayout: Sendable {
    /// As large as the sheet.
    let size: Box
    /// The cells of the rows that fit, on the sheet.
    let cells: [Box]
    /// How many rows do not fit.
    let left: Int
    /// The cell that says how many; nil where all fit.
    let more: Box?

    /// The size of a cell in pixels at 96 dpi, and of the sheet's margin.
    private static let cell = (width: 250.0, height: 54.0)
    /// Narrower than this, names would be cut; smaller letters come first.
    private static let narrowest = 210.0
    private static let margin = 10.0

    /// Lays out `count` rows in `room`, where `scale` units are a pixel at 96 dpi; nil where there
    /// is no room for a single one. Headings do not stand last in a column.
    init?(
        count: Int, headings: Set<Int> = [], in room: Box, scale: Double,
        most area: Double = .infinity
    ) {
        let margin = (Self.margin * scale).rounded()
        let most = (width: room.width - 2 * margin, height: room.height - 2 * margin)
        let cellHeight = (Self.cell.height * scale).rounded()
        guard most.height >= cellHeight, most.width >= (Self.narrowest * scale).rounded() else {
            return nil
        }
        let rowsThatFit = max(1, Int(most.height / cellHeight))
        var cellWidth = (Self.cell.width * scale).rounded()
        var columnsThatFit = max(1, Int(most.width / cellWidth))
        // Rather narrower cells than gestures that are left out.
        if columnsThatFit * rowsThatFit < count {
            let narrow = (Self.narrowest * scale).rounded()
            let wanted = (count + rowsThatFit - 1) / rowsThatFit
            columnsThatFit = max(1, min(wanted, Int(most.width / narrow)))
            cellWidth = min(cellWidth, (most.width / Double(columnsThatFit)).rounded(.down))
        }
        cellWidth = max(1, min(cellWidth, most.width))
        let affordable = area.isFinite ? Int(area / (cellWidth * cellHeight)) : Int.max
        let capacity = min(columnsThatFit * rowsThatFit, max(affordable, 1))
        let isCut = count > capacity
        let shown = isCut ? max(capacity - 1, 0) : count
        let placed = max(1, isCut ? capacity : count)
        // As near to a page's shape as the number allows: columns of even length, and no more than three
        // rows higher than 0.9 of the width.
        func rowCount(_ columns: Int) -> Int { (placed + columns - 1) / columns }
        func isTall(_ columns: Int) -> Bool {
            let rows = rowCount(columns)
            let height = Double(rows) * cellHeight
            return rows > rowsThatFit || rows > 3 && height > 0.9 * Double(columns) * cellWidth
        }
        var columns = (1..<max(2, columnsThatFit)).first { !isTall($0) } ?? columnsThatFit
        var rows = rowCount(columns)
        columns = rowCount(rows)
        // A heading moves to the next column rather than to stand last; that may take longer ones.
        var slots = Self.slots(placed, headings, rows)
        while rows < rowsThatFit, (slots.last ?? 0) >= columns * rows {
            rows += 1
            slots = Self.slots(placed, headings, rows)
        }
        func box(_ slot: Int) -> Box {
            Box(
                x: margin + Double(slot / rows) * cellWidth,
                y: margin + Double(slot % rows) * cellHeight, width: cellWidth, height: cellHeight)
        }
        let hasRoom = slots.prefix { $0 < columnsThatFit * rows }.count
        columns = (slots.prefix(hasRoom).last ?? 0) / rows + 1
        size = Box(
            x: 0, y: 0, width: Double(columns) * cellWidth + 2 * margin,
            height: Double(rows) * cellHeight + 2 * margin)
        cells = slots.prefix(min(shown, hasRoom)).map(box)
        left = count - cells.count
        more = isCut ? box(slots[min(shown, hasRoom - 1)]) : nil
    }

    /// The places of so many rows, counted down the columns.
    private static func slots(_ count: Int, _ headings: Set<Int>, _ rows: Int) -> [Int] {
        var next = 0
        return (0..<count).map { row in
            if rows > 1, headings.contains(row), next % rows == rows - 1 { next += 1 }
            defer { next += 1 }
            return next
        }
    }
}

extension Brush {
    /// The rows of a sheet, and how many more there are.
    func draw(_ rows: [GestureRow], _ layout: SheetLayout, _ style: RowStyle) {
        for (row, cell) in zip(rows, layout.cells) { draw(row, in: cell, style) }
        guard let more = layout.more else { return }
        let text = TextBlock(
            "and \(layout.left) more: curlicue sheet", style.letters.resized(by: 0.8),
            room: more.width - 12 * style.scale, lines: 2)
        write(
            text, x: more.minX + 8 * style.scale, y: more.center.y - text.height / 2,
            color: style.quiet)
    }
}
