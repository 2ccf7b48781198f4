internal import Glibc

/// A position on the X screen, in pixels from its top left corner; y grows downwards.
public struct Point: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge, growing downwards.
    public var y: Double

    /// The point at `x`, `y`.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of the screen.
    public static let zero = Point(x: 0, y: 0)

    /// The mean of `points`, nil when there are none.
    package static func centroid(of points: [Point]) -> Point? {
        guard !points.isEmpty else { return nil }
        var sum = Vector.zero
        for point in points { sum = sum + (point - .zero) }
        return .zero + sum * (1 / Double(points.count))
    }

    /// The vector that leads from `origin` to `target`.
    @inlinable public static func - (target: Point, origin: Point) -> Vector {
        Vector(dx: target.x - origin.x, dy: target.y - origin.y)
    }

    /// The point reached by following `vector` from `point`.
    @inlinable public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// The point `share` of the way to `other`: 0 is here, 1 is there.
    @inlinable public func interpolated(to other: Point, share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }

    /// The straight-line distance in pixels.
    @inlinable public func distance(to other: Point) -> Double { (other - self).length }

    /// Whether both coordinates are finite numbers.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A displacement in pixels; positive `dy` leads down the screen.
public struct Vector: Hashable, Sendable {
    /// Pixels to the right.
    public var dx: Double
    /// Pixels downwards.
    public var dy: Double

    /// The displacement by `dx`, `dy`.
    @inlinable public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(dx: 0, dy: 0)

    /// Euclidean length in pixels.
    @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// The angle in radians from the x axis, growing clockwise as seen on the screen, in −π…π.
    public var angle: Double { atan2(dy, dx) }

    /// The dot product.
    @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// The z component of the cross product; positive when `other` lies clockwise on the screen.
    @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

    /// The component-wise sum.
    @inlinable public static func + (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
    }

    /// The component-wise difference.
    @inlinable public static func - (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
    }

    /// The vector stretched by `factor`.
    @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}

/// An axis-aligned rectangle in pixels. `maxX` and `maxY` are the far edges.
public struct Box: Hashable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The top edge.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The bottom edge.
    public var maxY: Double

    /// The rectangle between the given edges.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The rectangle of the given size whose top left corner is at `x`, `y`.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// The degenerate rectangle that holds only `point`.
    @inlinable public init(_ point: Point) {
        self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }

    /// The smallest rectangle around all `points`, or nil when there are none.
    public init?(around points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(first)
        while let next = iterator.next() { include(next) }
    }

    /// Horizontal extent in pixels.
    @inlinable public var width: Double { maxX - minX }
    /// Vertical extent in pixels.
    @inlinable public var height: Double { maxY - minY }
    /// The area in square pixels.
    @inlinable public var area: Double { width * height }
    /// The length of the diagonal in pixels.
    @inlinable public var diagonal: Double { Vector(dx: width, dy: height).length }
    /// The middle of the rectangle.
    @inlinable public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// Grows the rectangle until it holds `point`.
    @inlinable public mutating func include(_ point: Point) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    /// Whether `point` lies inside, the left and top edges included, the far edges not.
    @inlinable public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The place in it that is nearest to `point`, also where that is not finite.
    package func nearest(to point: Point) -> Point {
        Point(x: min(maxX, max(minX, point.x)), y: min(maxY, max(minY, point.y)))
    }

    /// The smallest rectangle that holds both.
    @inlinable public func union(_ other: Box) -> Box {
        Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// What both cover, or nil when they do not overlap.
    @inlinable public func intersection(_ other: Box) -> Box? {
        let common = Box(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.minX < common.maxX && common.minY < common.maxY ? common : nil
    }

    /// The rectangle moved outwards by `margin` pixels on every side.
    @inlinable public func outset(by margin: Double) -> Box {
        Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}

/// The angle in radians from one direction to another, −π…π, positive clockwise on the screen.
func turn(from before: Vector, to after: Vector) -> Double {
    atan2(before.cross(after), before.dot(after))
}
