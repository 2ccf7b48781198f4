internal import Gestures

/// What gestures have added to a window's place and size since they began. All arithmetic, no X.
struct WindowTransform: Equatable {
    /// How far the window is moved, in pixels.
    var move = Vector.zero
    /// How its size is changed.
    var growth = Growth.none

    /// A change of size.
    enum Growth: Equatable {
        case none
        /// The corner nearest to the gesture's start moves with the pointer, the opposite one
        /// stays.
        case corner(Corner, Vector)
        /// Larger or smaller about the middle.
        case scale(Double)
    }

    /// A corner of a window.
    struct Corner: Equatable {
        var isRight: Bool
        var isBottom: Bool

        /// The corner of `box` nearest to `point`.
        init(of box: Box, nearest point: Point) {
            isRight = point.x >= box.center.x
            isBottom = point.y >= box.center.y
        }
    }

    /// Where a window that was at `box` belongs, on whole pixels.
    func applied(to box: Box, hints: SizeHints) -> Box {
        var result = box
        switch growth {
        case .none: break
        case .corner(let corner, let drag):
            if drag.dx != 0 {
                let width = hints.width.fit(box.width + (corner.isRight ? drag.dx : -drag.dx))
                if corner.isRight {
                    result.maxX = box.minX + width
                } else {
                    result.minX = box.maxX - width
                }
            }
            if drag.dy != 0 {
                let height = hints.height.fit(box.height + (corner.isBottom ? drag.dy : -drag.dy))
                if corner.isBottom {
                    result.maxY = box.minY + height
                } else {
                    result.minY = box.maxY - height
                }
            }
        case .scale(let scale):
            guard scale != 1, scale.isFinite else { break }
            let width = hints.width.fit(box.width * scale)
            let height = hints.height.fit(box.height * scale)
            result = Box(
                x: (box.center.x - width / 2).rounded(), y: (box.center.y - height / 2).rounded(),
                width: width, height: height)
        }
        let (dx, dy) = (move.dx.rounded(), move.dy.rounded())
        return Box(
            x: result.minX + dx, y: result.minY + dy, width: result.width, height: result.height)
    }
}

extension Box {
    /// The rectangle moved as little as needed for the pointer to reach it again: so much of its
    /// upper edge, `grip` wide and high, lies inside one of `areas`.
    func kept(within areas: [Box], grip: Double) -> Box {
        let wide = min(grip, width)
        let high = min(grip, height)
        func nearest(_ area: Box) -> Box {
            let x = min(max(minX, area.minX + wide - width), area.maxX - wide)
            let y = min(max(minY, area.minY), area.maxY - high)
            return Box(x: x, y: y, width: width, height: height)
        }
        func distance(_ other: Box) -> Double {
            Vector(dx: other.minX - minX, dy: other.minY - minY).length
        }
        return areas.map(nearest).min { distance($0) < distance($1) } ?? self
    }
}
