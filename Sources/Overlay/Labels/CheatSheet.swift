public import Gestures
internal import Appearance

struct CheatSheetDrawing {
    var rows: [GestureRow]
    let layout: SheetLayout
    private let theme: Theme
    private var style: RowStyle

    init(_ rows: [GestureRow], _ layout: SheetLayout, _ look: Appearance, scale: Double) {
        self.rows = rows
        self.layout = layout
        theme = look.theme
        style = RowStyle(theme, font: look.messages.font, scale: scale)
        style.faint = min(max(look.hints.dimmed, 0), 1)
    }

    func draw(_ brush: Brush) {
        drawGround(brush)
        brush.draw(rows, layout, style)
    }

    func drawRow(_ index: Int, _ brush: Brush) {
        drawGround(brush)
        brush.draw(rows[index], in: layout.cells[index], style)
    }

    private func drawGround(_ brush: Brush) {
        brush.label(
            layout.size, radius: 12, background: theme.background, line: theme.text,
            scale: style.scale)
    }
}

/// How a cheat sheet is laid out and where it goes: beside the pointer and what has been drawn, at
/// a distance that leaves room to draw on, and in smaller letters where it would leave gestures
/// out. Before anything is drawn it rather covers the pointer than to be cut off in tiny ones.
struct CheatSheetPlan {
    let layout: SheetLayout
    /// Pixels for each pixel at 96 dpi.
    let scale: Double
    /// What it covers, in pixels of the screen.
    let box: Box

    /// The largest part of a monitor that a sheet covers: the user works with what is beneath.
    private static let share = 0.4

    /// A plan for `count` gestures, whose letters are `growth` times as large as usual; nil where there
    /// is no room for any of them. What has been `drawn` is not covered, and the `guides` only where
    /// that shows all gestures, or more than twice as many as there is room for beside them.
    init?(
        count: Int, near point: Point, drawn: Box? = nil, guides: Box? = nil, growth: Double = 1,
        in place: LabelPlacement
    ) {
        let occupied = drawn.map { Box(point).union($0) } ?? Box(point)
        func clear(_ distance: Double) -> Box { occupied.outset(by: distance * place.scale) }
        // Smaller letters than the last are not read at a glance.
        let sizes = [1.0, 0.86, 0.74]
        var best: (layout: SheetLayout, scale: Double, part: Box)?
        /// Takes the first layout that shows all gestures, or that with the most, if more than `least`.
        func attempt(
            _ tries: [(clear: Box, size: Double)], least: Int = 0, share: Double = Self.share
        ) {
            for (clear, size) in tries where best?.layout.left != 0 {
                let scale = place.scale * size
                guard let part = Self.largestPart(of: place.room, beside: clear),
                    let layout = SheetLayout(
                        count: count, in: part, scale: scale * growth,
                        most: place.room.area * share),
                    layout.left == 0
                        || layout.cells.count > max(least, best?.layout.cells.count ?? 0)
                else { continue }
                best = (layout, scale, part)
            }
        }
        if let guides {
            let all = clear(90).union(guides.outset(by: 12 * place.scale))
            attempt(sizes.map { (all, $0) })
        }
        // As far from the pointer as it goes, and nearer.
        attempt(
            sizes.flatMap { [(clear(240), $0), (clear(160), $0)] } + [(clear(90), sizes[2])],
            least: 2 * (best?.layout.cells.count ?? 0))
        if best == nil {
            attempt([(clear(90), 0.5)])
            // Beside this is all of the room.
            let edge = Box(Point(x: place.room.minX, y: place.room.minY))
            let least = best == nil ? 0 : Int.max
            if drawn == nil { attempt([(edge, sizes[2]), (edge, 0.5)], least: least, share: 1) }
        }
        guard let (layout, scale, part) = best else { return nil }
        self.layout = layout
        self.scale = scale
        // As near to the pointer as it can be there.
        box = Box(layout.size, around: occupied.center, within: part)
    }

    /// The largest of the parts of `room` to the right and left of `occupied`, below and above it.
    private static func largestPart(of room: Box, beside occupied: Box) -> Box? {
        var parts = [room, room, room, room]
        parts[0].minX = occupied.maxX
        parts[1].maxX = occupied.minX
        parts[2].minY = occupied.maxY
        parts[3].maxY = occupied.minY
        return parts.filter { $0.width > 0 && $0.height > 0 }.max { $0.area < $1.area }
    }
}

/// The label with the cheat sheet.
public final class CheatSheet: Label {
    private var drawing: CheatSheetDrawing?
    /// What it was asked to show.
    private var rows: [GestureRow] = []
    private var likelihoods: [Double] = []
    /// The places of its rows among those.
    private(set) var places: [Int] = []

    /// Shows the gestures that can be drawn beside the pointer at `point`, until `end` or until the
    /// drawing ends; where there is no room for all, the likeliest. Returns whether there is any.
    @discardableResult public func show(
        _ rows: [GestureRow], likelihoods: [Double]? = nil, at point: Point,
        until end: Duration? = nil
    ) -> Bool {
        hide()
        guard !labels.isShut, !rows.isEmpty, point.isFinite,
            let plan = CheatSheetPlan(
                count: rows.count, near: point,
                drawn: labels.trail.isDrawing ? labels.trail.drawn : nil,
                guides: labels.guides.box,
                growth: TextBlock.Style(font: labels.appearance.messages.font, scale: 1).growth,
                in: LabelPlacement(labels.outputs.output(at: point)))
        else { return false }
        self.rows = rows
        self.likelihoods = likelihoods ?? rows.map { _ in 1 }
        places = Self.likeliest(plan.layout.cells.count, of: self.likelihoods)
        let look = labels.appearance
        let drawing = CheatSheetDrawing(
            places.map { rows[$0] }, plan.layout, look, scale: plan.scale)
        self.drawing = drawing
        self.end = end
        show(plan.box.onWholePixels, backing: look.theme.background, drawing.draw)
        if labels.name.isOn(plan.box) { labels.name.moveAway() }
        return isShown
    }

    /// The places of the `count` likeliest, in order; of those as likely the first.
    static func likeliest(_ count: Int, of likelihoods: [Double]) -> [Int] {
        guard count < likelihoods.count else { return Array(likelihoods.indices) }
        return likelihoods.indices
            .sorted { (likelihoods[$1], $0) < (likelihoods[$0], $1) }
            .prefix(count).sorted()
    }

    /// Dims what is ruled out; what was left out takes the place of that, and the others keep theirs.
    package func dim(possible: [Bool]) {
        guard var drawing, possible.count == rows.count else { return }
        let wanted = Self.likeliest(
            places.count, of: zip(likelihoods, possible).map { $1 ? $0 + 1 : $0 })
        var newcomers = wanted.filter { !places.contains($0) }[...]
        places = places.map { wanted.contains($0) ? $0 : newcomers.removeFirst() }
        for (index, place) in places.enumerated() {
            var row = rows[place]
            row.isFaint = !possible[place]
            guard row != drawing.rows[index] else { continue }
            drawing.rows[index] = row
            redraw(drawing.layout.cells[index].onWholePixels) { drawing.drawRow(index, $0) }
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
