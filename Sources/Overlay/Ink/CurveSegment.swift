internal import Gestures

/// A piece of the path: a quadratic Bézier curve, or a straight line, from one breadth to another.
struct CurveSegment: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point
    /// Half the width at the start and at the end.
    var from = StrokeRadii(fill: 1, outline: 1)
    var to = StrokeRadii(fill: 1, outline: 1)

    /// How far a straight bit may lie off the curve, in pixels: unseen.
    private static let tolerance = 0.08
    /// Bits are not much longer than this, in pixels, so that the box of each is small even where
    /// a hand flings the pointer across the screen.
    private static let longest = 40.0
    /// No screen is so wide that a piece needs more.
    private static let most = 512.0

    /// Calls `body` with straight bits that look like the piece.
    @inline(__always) func forEachBit(_ body: (CapsuleSegment) -> Void) {
        let way = start.distance(to: end)
        var steps = (way / Self.longest).rounded(.up)
        if let control {
            // Between points of equal parameters a quadratic curve is off its chord by an eighth of
            // its second derivative at most.
            let bend = (start - control) + (end - control)
            let round = (bend.length / (4 * Self.tolerance)).squareRoot().rounded(.up)
            steps = max(round, (max(way, bend.length) / Self.longest).rounded(.up))
        }
        let count = max(1, Int(min(Self.most, steps)))
        var (last, radii) = (start, from)
        for step in 1...count {
            let share = Double(step) / Double(count)
            let next = step == count ? end : point(at: share)
            let nextBreadth = from.interpolated(to: to, share: share)
            body(CapsuleSegment(start: last, end: next, from: radii, to: nextBreadth))
            (last, radii) = (next, nextBreadth)
        }
    }

    private func point(at share: Double) -> Point {
        guard let control else { return start.interpolated(to: end, share: share) }
        let before = start.interpolated(to: control, share: share)
        return before.interpolated(to: control.interpolated(to: end, share: share), share: share)
    }
}
