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
