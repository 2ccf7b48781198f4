internal import Gestures
public import Pictures
internal import Style

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

    private var layout: SheetLayout?
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
        return zip(layout.cells, isDimmed).filter(\.1).map { PixelBox(around: $0.0) }
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

/// What the cheat sheet shows: the gestures that can be drawn here.
public struct CheatSheetContent: Hashable, Sendable {
    /// One gesture.
    public struct Entry: Hashable, Sendable {
        /// How it is drawn, and what it does.
        public var row: GestureRow
        /// How likely it is, 0…1: where there is no room for all, the likeliest are shown.
        public var likelihood: Double

        /// A gesture with how likely it is.
        public init(_ row: GestureRow, likelihood: Double = 1) {
            self.row = row
            self.likelihood = likelihood
        }
    }

    /// The gestures, in the order of the mapping.
    public var entries: [Entry]

    /// A sheet of `entries`.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// The places of the `count` likeliest entries, in the order of the mapping; of those as likely
    /// the first of the mapping.
    func likeliest(_ count: Int) -> [Int] {
        guard count < entries.count else { return Array(entries.indices) }
        return entries.indices
            .sorted { (entries[$1].likelihood, $0) < (entries[$0].likelihood, $1) }
            .prefix(count).sorted()
    }
}

/// Draws a cheat sheet.
struct CheatSheetDrawing: Sendable {
    var rows: [GestureRow]
    var layout: SheetLayout
    var hints: Appearance.Hints
    var style: RowStyle
    /// Whether nothing shines through, as without a compositor.
    var isOpaque: Bool

    /// The sheet; nil when there is no memory for it.
    func bitmap() -> Bitmap? {
        Bitmap(width: Int(layout.width), height: Int(layout.height)) { context in
            let brush = Brush(sharing: context)
            brush.label(
                Box(x: 0, y: 0, width: layout.width, height: layout.height), radius: 12,
                background: hints.background, line: hints.text, scale: style.letters.scale,
                isOpaque: isOpaque)
            brush.draw(rows, layout, style)
        }
    }
}
