internal import Gestures

/// Where the pointer is, and where it has been in the present stroke.
struct PointerTrail {
    var pointer = Point.zero
    var isTouch = false
    private(set) var isDrawing = false
    /// What has been drawn of it so far; nil before its first ink.
    private(set) var drawn: Box?
    /// Where the pointer was a little while ago.
    private var trailing = Point.zero

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

    init(_ output: Output) {
        let clear = output.workArea.intersection(output.bounds) ?? output.bounds
        scale = output.scale
        room = clear.outset(by: -min(8 * scale, clear.width / 4, clear.height / 4))
    }

    /// Where a label goes near `point`: where the `cost` of covering a box is least. The hand of a finger
    /// hides what is near it and below.
    func box(
        _ size: Box, near point: Point, isTouch: Bool, cost: (Box) -> Int
    ) -> Box {
        let gap = (isTouch ? 70 : 18) * scale
        // Also where a point is not finite.
        let target = room.nearest(to: point)
        // A pointer's picture hangs below its hot spot.
        let pointer = Box(
            minX: target.x - gap / 2, minY: target.y - gap / 2, maxX: target.x + gap,
            maxY: target.y + 1.5 * gap)
        // Below and above first, then beside, then at the corners.
        var sides = [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]
        // The hand lies below its finger.
        if isTouch { sides.swapAt(0, 1) }
        var best: (cost: Int, box: Box)?
        // Where all places hide something: farther off on the same sides.
        for away in [0, 60 * scale, 130 * scale] {
            for (x, y) in sides {
                let down = y > 0 ? 1.6 * gap : gap
                let center = Point(
                    x: target.x + x * (size.width / 2 + gap + away),
                    y: target.y + y * (size.height / 2 + down + away))
                let box = Box(size, around: center, within: room)
                let sum = cost(box) + (box.overlaps(pointer) ? 1_000 : 0)
                if sum == 0 { return box }
                if sum < best?.cost ?? .max { best = (sum, box) }
            }
        }
        return best?.box ?? Box(target)
    }
}

extension Box {
    /// A box as large as `size` around `center`, pushed into `room`, if only along one edge; its corner
    /// is on a whole pixel.
    init(_ size: Box, around center: Point, within room: Box) {
        let (width, height) = (size.width, size.height)
        self.init(
            x: max(room.minX, min(room.maxX - width, center.x - width / 2)).rounded(),
            y: max(room.minY, min(room.maxY - height, center.y - height / 2)).rounded(),
            width: width, height: height)
    }

    /// The smallest rectangle of whole pixels around it.
    var onWholePixels: Box {
        Box(
            minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
            maxY: maxY.rounded(.up))
    }

    /// Whether they have more than an edge in common.
    func overlaps(_ other: Box) -> Bool { intersection(other) != nil }
}

/// The monitors of the screen, at least one.
extension [Output] {
    /// A rectangle around all of them.
    var screen: Box { dropFirst().reduce(self[0].bounds) { $0.union($1.bounds) } }

    func scale(at point: Point) -> Double { output(at: point).scale }
}
