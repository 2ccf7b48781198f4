public import Gestures

/// Where the pointer is in a drag: as far from where the gesture began as its fingers are.
///
/// At the edges of the monitors the pointer stays, as it does under a mouse; what the fingers went
/// beyond them is not owed when they come back.
public struct DragPath: Hashable, Sendable {
    /// The pixel at which the button goes down.
    public let start: Point
    /// The pixel at which the pointer belongs now.
    public private(set) var place: Point
    private let origin: Point
    private let areas: [Box]
    /// How far the fingers went beyond the edges.
    private var excess = Vector.zero

    /// A drag that begins at `origin`, on a screen whose monitors cover `areas`.
    public init(from origin: Point, within areas: [Box]) {
        self.origin = origin
        self.areas = areas
        start = origin.pixel
        place = start
    }

    /// The fingers are now this far from where they began, in pixels.
    public mutating func move(by translation: Vector) {
        guard translation.dx.isFinite, translation.dy.isFinite else { return }
        let wanted = origin + translation - excess
        let nearest = areas.map { $0.place(nearest: wanted) }
            .min { $0.distance(to: wanted) < $1.distance(to: wanted) }
        let place = nearest ?? wanted
        excess = excess + (wanted - place)
        self.place = place.pixel
    }

    /// The fingers are back where they began.
    public mutating func goBack() {
        excess = .zero
        place = start
    }
}

extension Point {
    fileprivate static func - (point: Point, vector: Vector) -> Point { point + vector * -1 }

    /// The corner of the pixel that it lies in. The middle of several fingers may be a trace beside
    /// the whole number that it is.
    fileprivate var pixel: Point {
        Point(x: (x + 0.001).rounded(.down), y: (y + 0.001).rounded(.down))
    }
}

extension Box {
    /// The place inside that is nearest to `point`: of the last pixels the whole.
    fileprivate func place(nearest point: Point) -> Point {
        guard !contains(point) else { return point }
        return Point(
            x: min(max(point.x, minX), max(minX, maxX - 1)),
            y: min(max(point.y, minY), max(minY, maxY - 1)))
    }
}
