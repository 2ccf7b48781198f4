internal import Gestures

/// Where the pointer is, and where it has been in the present stroke.
struct PointerTrail {
    /// Where the pointer is.
    var pointer = Point.zero
    /// Whether it is a finger.
    var isTouch = false
    /// Whether a stroke is being drawn.
    private(set) var isDrawing = false
    /// What has been drawn of it so far; nil before its first ink.
    private(set) var drawn: Box?
    /// Where the pointer was a little while ago.
    private var trailing = Point.zero

    /// A stroke begins, or ends.
    mutating func setDrawing(_ isDrawing: Bool) {
        self.isDrawing = isDrawing
        drawn = nil
    }

    /// Ink has come to `point`; returns what it crossed since the sample before.
    mutating func add(_ point: Point, isTouch: Bool, scale: Double) -> Box {
        let from = drawn == nil ? point : pointer
        if drawn == nil || from.distance(to: trailing) > 20 * scale { trailing = from }
        var passage = Box(from)
        passage.include(point)
        drawn = drawn?.union(passage) ?? passage
        pointer = point
        self.isTouch = isTouch
        return passage
    }

    /// Where the ink will be in a moment if the pointer goes on as it does.
    func placesAhead(scale: Double) -> [Point] {
        let way = pointer - trailing
        guard isDrawing, way.length > 0 else { return [] }
        return (1...5).map { pointer + way * (24 * scale * Double($0) / way.length) }
    }
}

/// Where a label goes: near a point, on that point's monitor, clear of panels, of the pointer and
/// of what else is to be seen.
struct LabelPlacement {
    /// Where there may be labels.
    let room: Box
    /// Pixels for each pixel at 96 dpi.
    let scale: Double

    /// How far around the pointer gesture guides go, in pixels at 96 dpi.
    static let guideReach = 240.0

    /// Places on `output`.
    init(_ output: Output) {
        let clear = output.workArea.intersection(output.bounds) ?? output.bounds
        scale = output.scale
        room = clear.outset(by: -min(8 * scale, clear.width / 4, clear.height / 4))
    }

    /// The top left corner for a label of `width` × `height` near `point`.
    ///
    /// - Parameters:
    ///   - isTouch: whether a finger is there, whose hand hides what is near it and below.
    ///   - cost: how bad it is to cover a box.
    func corner(
        width: Double, height: Double, near point: Point, isTouch: Bool, cost: (Box) -> Int
    ) -> Point {
        let gap = (isTouch ? 70 : 18) * scale
        // Also where a point is not finite.
        let target = Point(
            x: min(room.maxX, max(room.minX, point.x)), y: min(room.maxY, max(room.minY, point.y)))
        // A pointer's picture hangs below its hot spot.
        let pointer = Box(
            minX: target.x - gap / 2, minY: target.y - gap / 2, maxX: target.x + gap,
            maxY: target.y + 1.5 * gap)
        // Below and above first, then beside, then at the corners.
        var sides = [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]
        // The hand lies below its finger.
        if isTouch { sides.swapAt(0, 1) }
        var best: (cost: Int, corner: Point)?
        // Where all places hide something: farther off on the same sides.
        for away in [0, 60 * scale, 130 * scale] {
            for (x, y) in sides {
                let down = y > 0 ? 1.6 * gap : gap
                let corner = Point(
                    x: target.x - width / 2 + x * (width / 2 + gap + away),
                    y: target.y - height / 2 + y * (height / 2 + down + away))
                // Pushed back onto the monitor, if only along one edge.
                let place = Point(
                    x: max(room.minX, min(room.maxX - width, corner.x)).rounded(),
                    y: max(room.minY, min(room.maxY - height, corner.y)).rounded())
                let box = Box(x: place.x, y: place.y, width: width, height: height)
                let sum = cost(box) + (box.intersection(pointer) == nil ? 0 : 1_000)
                if sum == 0 { return place }
                if sum < best?.cost ?? .max { best = (sum, place) }
            }
        }
        return best?.corner ?? target
    }
}
