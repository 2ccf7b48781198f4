internal import Glibc

/// A part of a stroke with the circle that fits it best, and what tells whether it is one.
package struct CircleFit: Sendable {
    /// The winding of the whole stroke about the centre in degrees, positive clockwise.
    let winding: Double
    /// The centre of the fitted circle, on the screen.
    package let center: Point
    /// What the measures cost together, 0 for a perfect circle.
    package let cost: Double
    /// The same but for the opening.
    let costIfClosed: Double
    let worst: CircleMeasure
    let part: ClosedRange<Int>
    /// Whether a movement before it or after it is left out.
    let isExcerpt: Bool
    /// The map under which the part is nearest to a circle.
    private let stretch: Stretch
    private let isOneTurn: Bool

    /// How much more faults cost beside a movement: letters have a round and a stem.
    private static let excerptWeight = 2.0
    /// What is less round is no circle in a longer stroke: an oval 0.3 times as wide as long.
    private static let leastRound = 0.3

    /// Fits `part` of `path`, which lies about the circle of `stretch`; nil where it comes no nearer to a
    /// circle than `other`. What goes round once is nearer than what does not.
    ///
    /// - Parameters:
    ///   - bends: how far the path has turned up to each point, either way, in degrees.
    ///   - leavesWay: whether a movement before it or after it is left out.
    init?(
        _ path: ResampledPath, bends: [Double], _ part: ClosedRange<Int>, _ stretch: Stretch,
        _ score: CircleScore, leavesWay: Bool, _ limit: Limits.Circle, nearerThan other: CircleFit?
    ) {
        // Of what is no circle at all, the first part says enough.
        let most =
            other.map { min($0.isOneTurn ? $0.cost : .infinity, limit.cost.farthest) } ?? .infinity
        guard score.cost(.error, stretch.error) < most else { return nil }
        self.stretch = stretch
        self.part = part
        center = stretch.middle
        let (start, end, last) = (part.lowerBound, part.upperBound, ResampledPath.count - 1)
        let width = Box(around: path.points[part]).map { max($0.width, $0.height) } ?? 0
        // A movement that leads there or away does not count; a hook or an overshoot does.
        func isLeftOut(_ end: ClosedRange<Int>) -> Bool {
            guard leavesWay, end.count > 2 else { return false }
            let way = Approach(path.points[end])
            return way.isThere(beside: width) && way.canBeLeftOut(beside: width)
        }
        let first = isLeftOut(0...start) ? start : 0
        let final = isLeftOut(end...last) ? end : last
        isExcerpt = first > 0 || final < last
        // A loop between two movements is more often a pigtail, or the like, than a circle.
        if leavesWay, !isExcerpt || first > 0 && final < last { return nil }
        let wound = abs(path.winding(part, about: center))
        winding = path.winding(first...final, about: center)
        isOneTurn = abs(winding) >= limit.minimumWinding && abs(winding) <= limit.maximumWinding
        if let other, other.isOneTurn, !isOneTurn { return nil }
        let weight = isExcerpt ? Self.excerptWeight : 1
        // How far the ends that count and are no part of the circle lead away and turn.
        let ends = path.points[first..<start] + path.points[(end + 1)..<(final + 1)]
        let hooks = (bends[start + 1] - bends[first + 1]) + (bends[final] - bends[end])
        var measures = CircleMeasures(repeating: 0)
        func set(_ measure: CircleMeasure, _ value: Double) { measures[measure.rawValue] = value }
        let opening = max(0, 360 - wound) * Self.offTop(path[start] - center, path[end] - center)
        set(.error, stretch.error)
        set(.opening, opening)
        set(.tail, ends.reduce(0) { max($0, stretch.beyondCircle($1)) })
        set(.hookTurn, hooks)
        guard weight * score.cost(measures).sum < most else { return nil }
        let tangents = TangentProfile(path, stretch, part)
        set(.wavering, tangents.wavering)
        set(.square, tangents.waves(4))
        set(.pentagon, tangents.waves(5))
        let (sum, worst) = score.cost(measures)
        self.worst = worst
        cost = weight * sum
        costIfClosed = cost - weight * score.cost(.opening, opening)
        if let other, other.isOneTurn == isOneTurn, other.cost <= cost { return nil }
        // The legs of a shake, and arcs, are round, too, where everything else is left out.
        if isExcerpt {
            let least = min(wound, tangents.turned)
            if least < limit.minimumWinding || stretch.roundness < Self.leastRound { return nil }
        }
    }

    /// The point of the fitted circle, an ellipse on the screen, at `angle` in radians.
    package func outline(at angle: Double) -> Point {
        let direction = Vector(dx: cos(angle), dy: sin(angle))
        return center + stretch.unstretched(direction * stretch.circle.radius)
    }

    /// The weight of an opening between two directions from the centre, by where its middle is: 0
    /// at the top, and 1 at a side and at the bottom.
    private static func offTop(_ start: Vector, _ end: Vector) -> Double {
        guard start.length > 0, end.length > 0 else { return 1 }
        let middle = start * (1 / start.length) + end * (1 / end.length)
        let square = middle.dot(middle)
        guard square > 1e-12 else { return 1 }
        return middle.dy < 0 ? middle.dx * middle.dx / square : 1
    }
}

/// The affine map that gives points equal spread in all directions about their mean, so that an
/// oval becomes a circle; and the circle fitted there.
///
/// The map is the inverse Cholesky factor of the covariance. It differs from principal axes only by
/// a rotation, to which none of the measures is sensitive, and it keeps the sense of rotation.
struct Stretch: Sendable {
    /// The fitted circle, stretched, relative to the mean.
    let circle: TaubinFit
    /// How round the points' spread was: 1 for a circle, 4r² / (1 + r²)² for an oval of the ratio r.
    let roundness: Double
    private let mean: Point
    private let xx, yx, yy: Double

    /// Nil for points on a line.
    init?(_ path: ResampledPath, _ part: ClosedRange<Int>) {
        let count = Double(part.count)
        var sum = Vector.zero
        for index in part { sum = sum + (path[index] - .zero) }
        mean = .zero + sum * (1 / count)
        var (varianceX, covariance, varianceY) = (0.0, 0.0, 0.0)
        for index in part {
            let off = path[index] - mean
            varianceX += off.dx * off.dx / count
            covariance += off.dx * off.dy / count
            varianceY += off.dy * off.dy / count
        }
        let determinant = varianceX * varianceY - covariance * covariance
        let trace = varianceX + varianceY
        guard varianceX > 0, determinant > 1e-9 * trace * trace else { return nil }
        roundness = 4 * determinant / (trace * trace)
        xx = 1 / varianceX.squareRoot()
        yy = (varianceX / determinant).squareRoot()
        yx = -yy * covariance / varianceX
        let (mean, xx, yx, yy) = (mean, xx, yx, yy)
        let stretched = part.map { index in
            let off = path[index] - mean
            return Point(x: xx * off.dx, y: yx * off.dx + yy * off.dy)
        }
        guard let circle = TaubinFit(stretched) else { return nil }
        self.circle = circle
    }

    /// RMS distance of the points from the circle, over its radius.
    var error: Double { circle.error / circle.radius }

    func callAsFunction(_ vector: Vector) -> Vector {
        Vector(dx: xx * vector.dx, dy: yx * vector.dx + yy * vector.dy)
    }

    /// The displacement on the screen of a stretched one: the inverse map.
    func unstretched(_ vector: Vector) -> Vector {
        let dx = vector.dx / xx
        return Vector(dx: dx, dy: (vector.dy - yx * dx) / yy)
    }

    /// How far a place lies outside of the circle, over its radius; negative inside.
    func beyondCircle(_ place: Point) -> Double {
        (self(place - mean) - (circle.center - .zero)).length / circle.radius - 1
    }

    /// The centre of the circle before stretching.
    var middle: Point { mean + unstretched(circle.center - .zero) }
}
