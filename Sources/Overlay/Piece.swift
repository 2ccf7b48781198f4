internal import Gestures

/// A bit of the trail: a quadratic Bézier curve, or a straight line.
struct Piece: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point

    /// A rectangle that holds it: a curve stays within the hull of its three points.
    var bounds: Box {
        var box = Box(start)
        box.include(end)
        if let control { box.include(control) }
        return box
    }

    /// The two halves, by de Casteljau's construction.
    var halves: (Piece, Piece) {
        guard let control else {
            let middle = start.interpolated(to: end, share: 0.5)
            return (Piece(start: start, end: middle), Piece(start: middle, end: end))
        }
        let before = start.interpolated(to: control, share: 0.5)
        let after = control.interpolated(to: end, share: 0.5)
        let middle = before.interpolated(to: after, share: 0.5)
        return (
            Piece(start: start, control: before, end: middle),
            Piece(start: middle, control: after, end: end)
        )
    }

    /// Calls `body` with parts no longer than `extent` pixels in either direction, so that the box
    /// of each is small even where a hand flings the pointer across the screen.
    func forEachPart(extent: Double, _ body: (Piece) -> Void) {
        let box = bounds
        guard max(box.width, box.height) > extent else { return body(self) }
        let (first, second) = halves
        first.forEachPart(extent: extent, body)
        second.forEachPart(extent: extent, body)
    }
}

/// Pieces that hang together, drawn in one go: the costly thing about a stroke is to begin it.
struct Run {
    private(set) var pieces: [Piece]
    private(set) var bounds: Box

    /// The pieces as few runs, none much larger than `extent` pixels in either direction.
    static func joining(_ pieces: [Piece], extent: Double) -> [Run] {
        var runs: [Run] = []
        for piece in pieces {
            piece.forEachPart(extent: extent) { part in
                if runs.last?.canTake(part, extent: extent) == true {
                    runs[runs.count - 1].take(part)
                } else {
                    runs.append(Run(pieces: [part], bounds: part.bounds))
                }
            }
        }
        return runs
    }

    private func canTake(_ piece: Piece, extent: Double) -> Bool {
        let box = bounds.union(piece.bounds)
        return pieces.last?.end == piece.start && max(box.width, box.height) <= extent
    }

    private mutating func take(_ piece: Piece) {
        pieces.append(piece)
        bounds = bounds.union(piece.bounds)
    }
}
