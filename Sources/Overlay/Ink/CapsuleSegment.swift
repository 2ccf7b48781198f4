internal import CCairo
internal import Gestures
internal import Glibc

/// A straight bit of the path with round ends.
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
    /// the bits are with half the width that `radius` tells, as one path: what of it overlaps is
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
            for bit in self { bit.outline(radius, on: context) }
            cairo_fill(context)
        }
        cairo_identity_matrix(context)
    }

    private func stroke(_ width: Double, on context: OpaquePointer?) {
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        var last: Point?
        for bit in self {
            if bit.start != last { cairo_move_to(context, bit.start.x, bit.start.y) }
            cairo_line_to(context, bit.end.x, bit.end.y)
            last = bit.end
        }
        cairo_stroke(context)
    }
}
