internal import Gestures

/// Where everything on a cheat sheet goes: cells in columns, read downwards, with room for what
/// does not fit to be counted in the last one.
struct CheatSheetLayout: Sendable {
    /// The size of the sheet in pixels.
    let width: Int
    let height: Int
    /// The cells of the gestures that fit, on the sheet.
    let cells: [PixelBox]
    /// How many gestures do not fit.
    let left: Int
    /// Where it says so.
    let more: PixelBox?

    /// The size of a cell in pixels at 96 dpi, and of the sheet's margin.
    private static let cell = (width: 250.0, height: 50.0)
    /// Narrower than this, names would be cut; smaller letters come first.
    private static let narrowest = 210.0
    private static let margin = 10.0

    /// Lays out `count` gestures in `room`, where `scale` pixels are one at 96 dpi; nil where there
    /// is no room for a single one.
    ///
    /// - Parameter area: how many square pixels it may take.
    init?(count: Int, in room: Box, scale: Double, most area: Double = .infinity) {
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
        // As near to a page's shape as the number allows: columns of even length.
        var columns = 1
        while columns < columnsThatFit,
            Self.isTall(placed, columns, cellWidth, cellHeight)
                || (placed + columns - 1) / columns > rowsThatFit
        { columns += 1 }
        let rows = (placed + columns - 1) / columns
        columns = (placed + rows - 1) / rows
        func box(_ index: Int) -> PixelBox {
            PixelBox(
                x: Int(margin + Double(index / rows) * cellWidth),
                y: Int(margin + Double(index % rows) * cellHeight), width: Int(cellWidth),
                height: Int(cellHeight))
        }
        width = Int(Double(columns) * cellWidth + 2 * margin)
        height = Int(Double(rows) * cellHeight + 2 * margin)
        cells = (0..<shown).map(box)
        left = count - shown
        more = isCut ? box(shown) : nil
    }

    /// Whether so many columns make a sheet higher than wide by more than a little.
    private static func isTall(
        _ count: Int, _ columns: Int, _ cellWidth: Double, _ cellHeight: Double
    ) -> Bool {
        let rows = (count + columns - 1) / columns
        return Double(rows) * cellHeight > 0.9 * Double(columns) * cellWidth && rows > 3
    }
}
