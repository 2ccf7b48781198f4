internal import Gestures

/// Where a toast goes: near a point, on that point's monitor, clear of the pointer, and where it
/// hides as little ink as can be.
struct LabelPlacement {
    /// Where there may be toasts; never empty.
    var outputs: [Output]
    /// Pixels for each pixel at 96 dpi.
    var scale: Double
    /// Whether the pointer is a finger, which with its hand hides what is near it and below it.
    var isTouch = false
    /// The least distance from the pointer, in pixels.
    var least = 0.0

    /// How far around the pointer gesture guides go, in pixels at 96 dpi.
    static let guideReach = 240.0
    /// The distance from the edges of a monitor.
    private var margin: Double { 8 * scale }
    /// The distance from the pointer's hot spot.
    private var gap: Double { max(least, (isTouch ? 70 : 18) * scale) }

    /// The index of the monitor that `point` is on, or else of the nearest.
    private func index(at point: Point) -> Int? {
        outputs.indices.min {
            distance(from: point, to: outputs[$0].bounds)
                < distance(from: point, to: outputs[$1].bounds)
        }
    }

    /// The monitor that `point` is on, or else the nearest.
    func monitor(at point: Point) -> Box {
        index(at: point).map { outputs[$0].bounds } ?? Box(x: 0, y: 0, width: 1, height: 1)
    }

    /// The room for a toast on the monitor of `point`, clear of panels.
    func room(at point: Point) -> Box {
        var room = monitor(at: point)
        if let index = index(at: point),
            let clear = outputs[index].workArea.intersection(room)
        {
            room = clear
        }
        let margin = min(margin, room.width / 4, room.height / 4)
        return room.outset(by: -margin)
    }

    /// The top left corner for a toast of `width` × `height` near `point`.
    ///
    /// - Parameter ink: how much ink lies in a rectangle.
    func corner(width: Double, height: Double, near point: Point, ink: (Box) -> Int) -> Point {
        let room = room(at: point)
        let target = Point(
            x: min(room.maxX, max(room.minX, point.x)), y: min(room.maxY, max(room.minY, point.y)))
        let middle = (x: target.x - width / 2, y: target.y - height / 2)
        let (left, right) = (target.x - gap - width, target.x + gap)
        // A pointer's picture hangs below its hot spot.
        let (above, below) = (target.y - gap - height, target.y + max(least, 1.6 * gap))
        var places = [
            Point(x: middle.x, y: below), Point(x: middle.x, y: above),
            Point(x: right, y: middle.y), Point(x: left, y: middle.y),
            Point(x: right, y: below), Point(x: left, y: below),
            Point(x: right, y: above), Point(x: left, y: above),
        ]
        // The hand lies below its finger.
        if isTouch { places.swapAt(0, 1) }
        // Where all of these hide ink: farther off in the same directions.
        for way in [60.0, 130] {
            places += places.prefix(8).map { place in
                let aside = place.x < middle.x ? -1.0 : place.x > middle.x ? 1 : 0
                let up = place.y < middle.y ? -1.0 : place.y > middle.y ? 1 : 0
                return Point(x: place.x + aside * way * scale, y: place.y + up * way * scale)
            }
        }
        let candidates = places.map { corner in
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
        // Counting ink takes a while: once for each place.
        return candidates.map { (cost: cost($0), corner: $0) }
            .min { $0.cost < $1.cost }?.corner ?? target
    }

    private func distance(from point: Point, to box: Box) -> Double {
        let nearest = Point(
            x: min(box.maxX - 1, max(box.minX, point.x)),
            y: min(box.maxY - 1, max(box.minY, point.y)))
        return point.distance(to: nearest)
    }
}
