internal import Gestures

/// The gestures that can be drawn: which are shown, which of them are dimmed, and until when.
struct CheatSheet {
    /// A sheet that is to be shown.
    struct Request {
        /// What it shows.
        var content: CheatSheetContent
        /// Where that goes.
        var plan: CheatSheetPlan
        /// The places of its entries among those that were asked for.
        fileprivate var entries: [Int]
        /// When it goes by itself.
        fileprivate var end: Duration?
    }

    /// The sheet whose picture is being drawn.
    private(set) var awaited: Request?
    /// When the sheet goes by itself; nil for one that goes with the stroke.
    private(set) var end: Duration?
    /// Whether each of the sheet's cells is dimmed.
    private(set) var isDimmed: [Bool] = []
    /// Whether dimming waits until the pointer is slower.
    private(set) var isDimmingDelayed = false

    private var layout: CheatSheetLayout?
    private var entries: [Int] = []
    /// Whether each gesture that was asked for can still be drawn.
    private var possible: [Bool] = []
    /// How often the sheet may still be moved.
    private var moves = 0

    /// A sheet that had to be moved out of the way so often is more of a nuisance than a help.
    private static let mostMoves = 2

    /// Whether a sheet is shown.
    var isShown: Bool { layout != nil }

    /// The cells that are dimmed, in pixels of the picture.
    var dimmed: [PixelBox] {
        guard let layout else { return [] }
        return zip(layout.cells, isDimmed).filter(\.1).map(\.0)
    }

    /// Plans a sheet of `content` beside `point` and what has been drawn; nil where there is no
    /// room for one.
    mutating func request(
        _ content: CheatSheetContent, near point: Point, drawn: Box?, guides: Box? = nil,
        in placement: LabelPlacement, until end: Duration?
    ) -> Request? {
        awaited = nil
        guard
            let plan = CheatSheetPlan(
                count: content.entries.count, near: point, drawn: drawn, guides: guides,
                in: placement)
        else { return nil }
        let entries = content.likeliest(plan.layout.cells.count)
        var chosen = content
        chosen.entries = entries.map { content.entries[$0] }
        possible = []
        moves = Self.mostMoves
        awaited = Request(content: chosen, plan: plan, entries: entries, end: end)
        return awaited
    }

    /// The picture that was awaited is there: its sheet is shown from now on.
    mutating func show() -> Request? {
        guard let request = awaited else { return nil }
        awaited = nil
        layout = request.plan.layout
        entries = request.entries
        end = request.end
        isDimmed = request.plan.layout.cells.indices.map { !isPossible($0) }
        return request
    }

    /// The picture that was awaited could not be drawn.
    mutating func skip() { awaited = nil }

    /// Dims what can no longer be drawn, in the order of what was asked for; later for a fast
    /// pointer, since its user does not look at the sheet.
    mutating func dim(possible: [Bool], isFast: Bool) {
        self.possible = possible
        isDimmingDelayed = isFast && isShown
        if !isFast { applyDimming() }
    }

    /// Dims what has waited for the pointer to be slower.
    mutating func applyDimming() {
        isDimmingDelayed = false
        isDimmed = isDimmed.indices.map { !isPossible($0) }
    }

    /// Whether the sheet may be moved out of the way once more; counts that it is.
    mutating func useMove() -> Bool {
        guard moves > 0 else { return false }
        moves -= 1
        return true
    }

    /// The sheet is taken away.
    mutating func remove() {
        layout = nil
        entries = []
        isDimmed = []
        isDimmingDelayed = false
        end = nil
    }

    /// Forgets everything.
    mutating func clear() {
        awaited = nil
        remove()
    }

    private func isPossible(_ cell: Int) -> Bool {
        guard entries.indices.contains(cell), possible.indices.contains(entries[cell]) else {
            return true
        }
        return possible[entries[cell]]
    }
}
