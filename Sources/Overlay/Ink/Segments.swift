internal import CCairo
internal import Gestures
internal import Glibc

/// A segment of the path: a quadratic Bézier curve, or a straight line, from one width to another.
struct CurveSegment: Hashable {
    var start: Point
    /// The control point of a curve, nil for a line.
    var control: Point?
    var end: Point
    /// Half the width at the start and at the end.
    var from = StrokeRadii(fill: 1, outline: 1)
    var to = StrokeRadii(fill: 1, outline: 1)

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
        var (last, radii) = (start, from)
        for step in 1...count {
            let share = Double(step) / Double(count)
            let next = step == count ? end : point(at: share)
            let nextRadii = from.interpolated(to: to, share: share)
            body(CapsuleSegment(start: last, end: next, from: radii, to: nextRadii))
            (last, radii) = (next, nextRadii)
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
    /// Half the width at the start and at the end.
    var from: StrokeRadii
    var to: StrokeRadii

    /// The pixels that it can touch.
    var covered: PixelBox {
        let reach = max(from.outline, to.outline) + 1
        return PixelBox(
            minX: PixelBox.floor(min(start.x, end.x) - reach),
            minY: PixelBox.floor(min(start.y, end.y) - reach),
            maxX: PixelBox.ceiling(max(start.x, end.x) + reach),
            maxY: PixelBox.ceiling(max(start.y, end.y) + reach))
    }

    /// Whether ink and contrast line together are wider than the ink.
    var hasOutline: Bool { from.outline > from.fill }

    /// Adds its outline to the path of `context`, in the direction of all others.
    fileprivate func outline(_ radius: (StrokeRadii) -> Double, on context: OpaquePointer?) {
        let (first, last) = (radius(from), radius(to))
        let way = end - start
        let length = way.length
        cairo_new_sub_path(context)
        guard length > abs(first - last) else {
            let middle = first > last ? start : end
            return cairo_arc(context, middle.x, middle.y, max(first, last), 0, 2 * .pi)
        }
        // The straight sides touch both round ends this far to either side of the way.
        let (ahead, side) = (atan2(way.dy, way.dx), acos((first - last) / length))
        cairo_arc(context, start.x, start.y, first, ahead + side, ahead - side + 2 * .pi)
        cairo_arc(context, end.x, end.y, last, ahead - side, ahead + side)
        cairo_close_path(context)
    }
}

extension Collection<CapsuleSegment> {
    /// Paints the source of `context`, whose top left corner is at `origin` of the screen, where
    /// the capsules are, with half the width that `radius` gives, as one path: what of it overlaps is
    /// painted once.
    func paint(
        _ radius: (StrokeRadii) -> Double, on context: OpaquePointer?, origin: (x: Int, y: Int)
    ) {
        guard let first else { return }
        cairo_identity_matrix(context)
        cairo_translate(context, Double(-origin.x), Double(-origin.y))
        cairo_new_path(context)
        if allSatisfy({ $0.from == first.from && $0.to == first.from }) {
            stroke(2 * radius(first.from), on: context)
        } else {
            // A stroke has one width.
            for capsule in self { capsule.outline(radius, on: context) }
            cairo_fill(context)
        }
        cairo_identity_matrix(context)
    }

    private func stroke(_ width: Double, on context: OpaquePointer?) {
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        var last: Point?
        for capsule in self {
            if capsule.start != last { cairo_move_to(context, capsule.start.x, capsule.start.y) }
            cairo_line_to(context, capsule.end.x, capsule.end.y)
            last = capsule.end
        }
        cairo_stroke(context)
    }
}
