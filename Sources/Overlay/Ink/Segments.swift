internal import CCairo
internal import Gestures

/// A segment of the path: a quadratic Bézier curve, or a straight line.
struct CurveSegment: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point
    /// Half the width.
    var radii = StrokeRadii(fill: 1, outline: 1)

    /// How far a capsule may lie off the curve, in pixels: unseen.
    private static let tolerance = 0.08
    /// Capsules are not much longer than this, in pixels, so that the box of each is small even where
    /// the pointer is flung across the screen.
    private static let longest = 40.0
    /// No screen is so wide that a segment needs more.
    private static let most = 512.0

    /// Calls `body` with capsules that look like the segment.
    @inline(__always) func forEachCapsule(_ body: (CapsuleSegment) -> Void) {
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
        var last = start
        for step in 1...count {
            let share = Double(step) / Double(count)
            let next = step == count ? end : point(at: share)
            body(CapsuleSegment(start: last, end: next, radii: radii))
            last = next
        }
    }

    private func point(at share: Double) -> Point {
        guard let control else { return start.interpolated(to: end, share: share) }
        let before = start.interpolated(to: control, share: share)
        return before.interpolated(to: control.interpolated(to: end, share: share), share: share)
    }
}

/// A straight part of the path with round ends.
struct CapsuleSegment: Hashable {
    var start: Point
    var end: Point
    /// Half the width.
    var radii: StrokeRadii

    /// The pixels that it can touch.
    var covered: PixelBox {
        let reach = radii.outline + 1
        return PixelBox(
            minX: PixelBox.floor(min(start.x, end.x) - reach),
            minY: PixelBox.floor(min(start.y, end.y) - reach),
            maxX: PixelBox.ceiling(max(start.x, end.x) + reach),
            maxY: PixelBox.ceiling(max(start.y, end.y) + reach))
    }

    /// Whether ink and contrast line together are wider than the ink.
    var hasOutline: Bool { radii.outline > radii.fill }
}

extension Collection<CapsuleSegment> {
    /// Paints the source of `context`, whose top left corner is at `origin` of the screen, where
    /// the capsules are, with half the width that `radius` gives, as one path: what of it overlaps is
    /// painted once.
    func paint(
        _ radius: (StrokeRadii) -> Double, on context: OpaquePointer?, origin: (x: Int, y: Int)
    ) {
        cairo_identity_matrix(context)
        cairo_translate(context, Double(-origin.x), Double(-origin.y))
        cairo_new_path(context)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        var radii: StrokeRadii?
        var last: Point?
        for capsule in self {
            if capsule.radii != radii {
                // The ink of contacts that began on monitors of different scale may meet.
                cairo_stroke(context)
                cairo_set_line_width(context, 2 * radius(capsule.radii))
                (radii, last) = (capsule.radii, nil)
            }
            if capsule.start != last { cairo_move_to(context, capsule.start.x, capsule.start.y) }
            cairo_line_to(context, capsule.end.x, capsule.end.y)
            last = capsule.end
        }
        cairo_stroke(context)
        cairo_identity_matrix(context)
    }
}
