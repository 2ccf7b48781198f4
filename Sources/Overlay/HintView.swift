internal import Desktop
internal import Engine
internal import Gestures

/// The sheet of hints on the screen. What can no longer be drawn is dimmed, cell by cell.
final class HintView {
    let view: SlicedView
    private var print: Print?
    private var layout: HintLayout?
    private var dimmed: [Bool] = []
    private let style: Appearance.Hints

    init(_ view: SlicedView, style: Appearance.Hints) {
        self.view = view
        self.style = style
    }

    /// Whether a sheet is shown.
    var isShown: Bool { print != nil }

    /// Shows the sheet that `print` is.
    func show(_ print: Print, layout: HintLayout, at corner: Point, now: Duration) {
        self.print = print
        self.layout = layout
        dimmed = Array(repeating: false, count: layout.cells.count)
        view.show(print, at: corner, now: now)
    }

    /// Dims the gestures that are not possible, by their places on the sheet, and no others.
    func dim(_ isPossible: [Bool], now: Duration) {
        guard let print, let layout else { return }
        for (index, cell) in layout.cells.enumerated() where index < isPossible.count {
            guard dimmed[index] == isPossible[index] else { continue }
            dimmed[index] = !isPossible[index]
            let share = dimmed[index] ? style.dimmed : 1
            view.change(cell, now: now) { canvas in paint(cell, of: print, share, on: canvas) }
        }
    }

    func clear() {
        view.clear()
        print = nil
        layout = nil
    }

    /// Paints a cell with only `share` of what stands out from the sheet.
    private func paint(_ cell: PixelBox, of print: Print, _ share: Double, on canvas: Canvas) {
        let part = UInt32(min(max(share, 0), 1) * 256)
        // The cell's corner is bare sheet.
        let ground = print.pixels[cell.minY * print.width + cell.minX]
        for y in cell.minY..<cell.maxY {
            for x in cell.minX..<cell.maxX {
                let index = y * print.width + x
                canvas.pixels[index] = mixed(print.pixels[index], ground, part)
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
