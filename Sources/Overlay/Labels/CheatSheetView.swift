internal import Desktop
internal import Engine
internal import Gestures
internal import Style

/// The cheat sheet on the screen. What can no longer be drawn is dimmed, cell by cell.
final class CheatSheetView {
    let view: SlicedView
    private var layout: CheatSheetLayout?
    /// The entry of the sheet that each cell shows.
    private var entries: [Int] = []
    /// Whether each cell is dimmed.
    private(set) var isDimmed: [Bool] = []
    /// The sheet where nothing is written.
    private var ground: UInt32 = 0
    private let style: Appearance.Hints

    init(_ view: SlicedView, style: Appearance.Hints) {
        self.view = view
        self.style = style
        view.touchUp = { [unowned self] in dim($0, $1, $2) }
    }

    /// Whether a sheet is shown.
    var isShown: Bool { layout != nil }

    /// Shows the sheet that `bitmap` is, whose cells show these `entries`; those that are not
    /// possible are dimmed from the beginning.
    func show(
        _ bitmap: Bitmap, layout: CheatSheetLayout, entries: [Int], possible: [Bool],
        at corner: Point,
        now: Duration
    ) {
        self.layout = layout
        self.entries = entries
        isDimmed = layout.cells.indices.map { !isPossible($0, possible) }
        // A cell's corner is bare sheet.
        ground = layout.cells.first.map { bitmap.pixels[$0.minY * bitmap.width + $0.minX] } ?? 0
        view.show(bitmap, at: corner, now: now)
    }

    /// Dims the entries that are not possible, by their places on the sheet, and no others.
    func dim(_ possible: [Bool], now: Duration) {
        guard let layout else { return }
        for (index, cell) in layout.cells.enumerated() {
            let isPossible = isPossible(index, possible)
            guard isDimmed[index] == isPossible else { continue }
            isDimmed[index] = !isPossible
            view.refresh(cell, now: now)
        }
    }

    /// Takes the sheet away bit by bit, while something else is drawn.
    func withdraw(now: Duration) {
        view.withdraw(now: now)
        forget()
    }

    func clear() {
        view.clear()
        forget()
    }

    private func forget() {
        layout = nil
        entries = []
        isDimmed = []
    }

    private func isPossible(_ cell: Int, _ possible: [Bool]) -> Bool {
        guard entries.indices.contains(cell), possible.indices.contains(entries[cell]) else {
            return true
        }
        return possible[entries[cell]]
    }

    /// Leaves only a share of what stands out from the sheet where cells are dimmed.
    private func dim(_ part: PixelBox, _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) {
        guard let layout else { return }
        let share = UInt32(min(max(style.dimmed, 0), 1) * 256)
        for (index, cell) in layout.cells.enumerated() where isDimmed[index] {
            let common = cell.intersection(part)
            guard !common.isEmpty else { continue }
            for y in common.minY..<common.maxY {
                let row = pixels + (y - part.minY) * stride
                for x in (common.minX - part.minX)..<(common.maxX - part.minX) {
                    row[x] = mixed(row[x], ground, share)
                }
            }
        }
    }

    /// `part` of 256 of `pixel`, the rest of `ground`.
    private func mixed(_ pixel: UInt32, _ ground: UInt32, _ part: UInt32) -> UInt32 {
        guard pixel != ground else { return pixel }
        let other = 256 - part
        // Two channels at a time: each has eight bits of room above it.
        let even = ((pixel & 0xff00ff) &* part &+ (ground & 0xff00ff) &* other) >> 8 & 0xff00ff
        let odd =
            ((pixel >> 8 & 0xff00ff) &* part &+ (ground >> 8 & 0xff00ff) &* other) & 0xff00_ff00
        return even | odd
    }
}
