internal import Gestures

/// Where a plate goes: near a point, on that point's monitor, clear of the pointer, and where it
/// hides as little ink as can be.
struct Placement {
    /// The monitors, in pixels of the screen; never empty.
    var monitors: [Box]
    /// Pixels for each pixel at 96 dpi.
    var scale: Double

    /// The distance from the edges of a monitor.
    private var margin: Double { 8 * scale }
    /// The distance from the pointer's hot spot.
    private var gap: Double { 18 * scale }

    /// The monitor that `point` is on, or else the nearest.
    func monitor(at point: Point) -> Box {
        let best = monitors.min { distance(from: point, to: $0) < distance(from: point, to: $1) }
        return best ?? Box(x: 0, y: 0, width: 1, height: 1)
    }

    /// The room for a plate on the monitor of `point`.
    func room(at point: Point) -> Box {
        let monitor = monitor(at: point)
        let margin = min(margin, monitor.width / 4, monitor.height / 4)
        return monitor.outset(by: -margin)
    }

    /// The top left corner for a plate of `width` × `height` near `point`.
    ///
    /// - Parameter ink: how much ink lies in a rectangle.
    func corner(width: Double, height: Double, near point: Point, ink: (Box) -> Int) -> Point {
        let room = room(at: point)
        let target = Point(
            x: min(room.maxX, max(room.minX, point.x)), y: min(room.maxY, max(room.minY, point.y)))
        let middle = (x: target.x - width / 2, y: target.y - height / 2)
        let (left, right) = (target.x - gap - width, target.x + gap)
        // A pointer's picture hangs below its hot spot.
        let (above, below) = (target.y - gap - height, target.y + 1.6 * gap)
        let candidates = [
            Point(x: middle.x, y: below), Point(x: middle.x, y: above),
            Point(x: right, y: middle.y), Point(x: left, y: middle.y),
            Point(x: right, y: below), Point(x: left, y: below),
            Point(x: right, y: above), Point(x: left, y: above),
        ].map { corner in
            // Pushed back onto the monitor, if only along one edge.
            Point(
                x: max(room.minX, min(room.maxX - width, corner.x)).rounded(),
                y: max(room.minY, min(room.maxY - height, corner.y)).rounded())
        }
        let pointer = Box(
            minX: target.x - gap / 2, minY: target.y - gap / 2, maxX: target.x + gap,
            maxY: target.y + 1.5 * gap)
        func cost(_ corner: Point) -> Int {
            let box = Box(x: corner.x, y: corner.y, width: width, height: height)
            return ink(box) + (box.intersection(pointer) == nil ? 0 : 1_000_000)
        }
        return candidates.min { cost($0) < cost($1) } ?? target
    }

    private func distance(from point: Point, to box: Box) -> Double {
        let nearest = Point(
            x: min(box.maxX - 1, max(box.minX, point.x)),
            y: min(box.maxY - 1, max(box.minY, point.y)))
        return point.distance(to: nearest)
    }
}
