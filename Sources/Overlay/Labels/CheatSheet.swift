internal import CCairo
public import Gestures
internal import Appearance

/// Draws a cheat sheet.
struct CheatSheetDrawing {
    var rows: [GestureRow]
    var layout: SheetLayout
    var hints: Appearance.Hints
    var style: RowStyle
    /// Which rows can no longer be drawn.
    var isDimmed: [Bool]

    init(_ rows: [GestureRow], _ layout: SheetLayout, _ look: Appearance, scale: Double) {
        self.rows = rows
        self.layout = layout
        hints = look.hints
        style = RowStyle(look.hints, font: look.messages.font, scale: scale)
        isDimmed = rows.map { _ in false }
    }

    func draw(_ brush: Brush) {
        drawGround(brush)
        brush.draw(rows, layout, style)
    }

    /// The pixels of the row at `index`.
    func cell(_ index: Int) -> PixelBox { PixelBox(around: layout.cells[index]) }

    /// Draws only the row at `index`, in its cell.
    func drawRow(_ index: Int, _ brush: Brush) {
        drawGround(brush)
        if isDimmed[index] { cairo_push_group(brush.context) }
        brush.draw(rows[index], in: layout.cells[index], style)
        guard isDimmed[index] else { return }
        cairo_pop_group_to_source(brush.context)
        cairo_paint_with_alpha(brush.context, min(max(hints.dimmed, 0), 1))
    }

    private func drawGround(_ brush: Brush) {
        brush.label(
            Box(x: 0, y: 0, width: layout.width, height: layout.height), radius: 12,
            background: hints.background, line: hints.text, scale: style.letters.scale)
    }
}

/// How a cheat sheet is laid out and where it goes: beside the pointer and what has been drawn, at
/// a distance that leaves room to draw on, and in smaller letters where it would leave gestures
/// out.
struct CheatSheetPlan {
    /// Where everything goes on the sheet.
    private(set) var layout: SheetLayout
    /// Pixels for each pixel at 96 dpi.
    private(set) var scale: Double
    /// What it covers, in pixels of the screen.
    private(set) var box: Box

    /// Smaller letters than these are not read at a glance.
    private static let sizes = [1.0, 0.86, 0.74]
    /// How far from the pointer the sheet is, in pixels at 96 dpi: the farther the better.
    private static let distances = [LabelPlacement.guideReach, 160]
    /// How far from gesture guides it is, in pixels at 96 dpi.
    private static let gap = 12.0
    /// How far from the pointer it is where nothing else is left.
    private static let least = 90.0
    /// The largest part of a monitor that a sheet covers: the user works with what is beneath.
    static let share = 0.4

    /// A plan for `count` gestures; nil where there is no room for any of them.
    ///
    /// - Parameters:
    ///   - drawn: what has been drawn, and is not to be covered.
    ///   - guides: where gesture guides are; it lies beside them where it has room there.
    init?(
        count: Int, near point: Point, drawn: Box? = nil, guides: Box? = nil,
        in place: LabelPlacement
    ) {
        let occupied = drawn.map { Box(point).union($0) } ?? Box(point)
        func clear(_ distance: Double) -> Box { occupied.outset(by: distance * place.scale) }
        // What to keep clear, with the size of the letters; the best first.
        var tries: [(clear: Box, size: Double)] = []
        if let guides {
            let all = clear(Self.least).union(guides.outset(by: Self.gap * place.scale))
            tries += Self.sizes.map { (all, $0) }
        }
        for size in Self.sizes { tries += Self.distances.map { (clear($0), size) } }
        if let size = Self.sizes.last { tries.append((clear(Self.least), size)) }
        var best: (layout: SheetLayout, scale: Double, part: Box)?
        for (clear, size) in tries {
            let scale = place.scale * size
            guard let part = Self.largestPart(of: place.room, beside: clear),
                let layout = SheetLayout(
                    count: count, in: part, scale: scale, most: place.room.area * Self.share),
                layout.cells.count > best?.layout.cells.count ?? 0
            else { continue }
            best = (layout, scale, part)
            if layout.left == 0 { break }
        }
        guard let (layout, scale, part) = best else { return nil }
        self.layout = layout
        self.scale = scale
        // As near to the pointer as it can be there.
        let near = occupied.center
        box = Box(
            x: max(part.minX, min(part.maxX - layout.width, near.x - layout.width / 2)).rounded(),
            y: max(part.minY, min(part.maxY - layout.height, near.y - layout.height / 2)).rounded(),
            width: layout.width, height: layout.height)
    }

    /// The largest of the parts of `room` to the right and left of `occupied`, below and above it.
    private static func largestPart(of room: Box, beside occupied: Box) -> Box? {
        [
            Box(minX: occupied.maxX, minY: room.minY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: occupied.minX, maxY: room.maxY),
            Box(minX: room.minX, minY: occupied.maxY, maxX: room.maxX, maxY: room.maxY),
            Box(minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: occupied.minY),
        ].filter { $0.width > 0 && $0.height > 0 }.max { $0.area < $1.area }
    }
}

/// The label with the cheat sheet.
public final class CheatSheet: Label {
    private var drawing: CheatSheetDrawing?
    /// The places of its rows among those that were asked for.
    private var places: [Int] = []

    /// Shows the gestures that can be drawn beside the pointer at `point`, until `end` or until the
    /// drawing ends.
    ///
    /// - Parameter likelihoods: how likely each is, 0…1: where there is no room for all, the
    ///   likeliest are shown.
    public func show(
        _ rows: [GestureRow], likelihoods: [Double]? = nil, at point: Point,
        until end: Duration? = nil
    ) {
        hide()
        guard !labels.isShut, !rows.isEmpty, point.isFinite,
            let plan = CheatSheetPlan(
                count: rows.count, near: point,
                drawn: labels.trail.isDrawing ? labels.trail.drawn : nil,
                guides: labels.guides.box?.box,
                in: LabelPlacement(labels.outputs.output(at: point)))
        else { return }
        places = Self.likeliest(plan.layout.cells.count, of: likelihoods ?? rows.map { _ in 1 })
        let look = labels.appearance
        let drawing = CheatSheetDrawing(
            places.map { rows[$0] }, plan.layout, look, scale: plan.scale)
        self.drawing = drawing
        self.end = end
        show(PixelBox(around: plan.box), backing: look.hints.background, drawing.draw)
        if labels.name.isOn(plan.box) { labels.name.moveAway() }
    }

    /// The places of the `count` likeliest, in order; of those as likely the first.
    static func likeliest(_ count: Int, of likelihoods: [Double]) -> [Int] {
        guard count < likelihoods.count else { return Array(likelihoods.indices) }
        return likelihoods.indices
            .sorted { (likelihoods[$1], $0) < (likelihoods[$0], $1) }
            .prefix(count).sorted()
    }

    /// Dims what can no longer be drawn, in the order of what was to be shown.
    public func dim(possible: [Bool]) {
        guard var drawing else { return }
        for (row, place) in places.enumerated() where possible.indices.contains(place) {
            guard drawing.isDimmed[row] == possible[place] else { continue }
            drawing.isDimmed[row].toggle()
            redraw(drawing.cell(row)) { drawing.drawRow(row, $0) }
        }
        self.drawing = drawing
    }

    override var clearance: Double? { 24 }

    override func strokeEnded() { hide() }

    public override func hide() {
        drawing = nil
        super.hide()
    }
}
