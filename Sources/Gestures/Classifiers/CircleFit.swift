internal import Glibc

/// A part of a stroke with the circle that fits it best, and what tells whether it is one.
public struct CircleFit: Sendable {
    /// The winding of the whole stroke about the centre in degrees, positive clockwise.
    public var winding: Double
    /// The centre of the fitted circle, on the screen.
    public var center: Point
    /// What the measures cost together, 0 for a perfect circle.
    public var cost: Double
    /// The measure that costs most.
    public var worst: CircleMeasure
    /// The part of the path that is the circle.
    let part: ClosedRange<Int>
    /// Whether a movement before it or after it is left out.
    let isExcerpt: Bool
    /// The map under which the part is nearest to a circle.
    private let stretch: Stretch

    /// A movement that is left out winds no more than this about the centre, in degrees: else it is
    /// the rest of a spiral.
    private static let mostWound = 140.0
    /// What is less round is no circle in a longer stroke: an oval 0.3 times as wide as long.
    private static let leastRound = 0.3

    /// Fits `part` of `path`; nil for points on a line.
    ///
    /// - Parameter leavesWay: whether a movement before it or after it is left out; nil where none can be.
    init?(
        _ path: ResampledPath, _ part: ClosedRange<Int>, _ score: CircleScore, leavesWay: Bool,
        leastTurned: Double
    ) {
        guard let stretch = Stretch(path, part) else { return nil }
        self.stretch = stretch
        let tangents = TangentProfile(path, stretch, part)
        self.part = part
        let width = Box(around: path.points[part]).map { max($0.width, $0.height) } ?? 0
        let last = ResampledPath.count - 1
        // A movement that leads there or away does not count, if it does not go round, too; a hook or
        // an overshoot does.
        func isLeftOut(_ end: ClosedRange<Int>) -> Bool {
            guard leavesWay, end.count > 2 else { return false }
            let (from, to) = (path[end.lowerBound], path[end.upperBound])
            let wound = abs(turn(from: from - stretch.middle, to: to - stretch.middle))
            let way = Approach(path.points[end])
            return wound * 180 / .pi <= Self.mostWound && way.isThere(beside: width)
                && way.canBeLeftOut(beside: width)
        }
        let starts = isLeftOut(0...part.lowerBound) ? part.lowerBound : 0
        let ends = isLeftOut(part.upperBound...last) ? part.upperBound : last
        isExcerpt = starts > 0 || ends < last
        // A loop between two movements is more often a pigtail, or the like, than a circle.
        if leavesWay, !isExcerpt || starts > 0 && ends < last { return nil }
        // What winds about the centre, and how far the ends that are left out lead away and turn.
        var (wound, rest, tail, hookTurn) = (0.0, 0.0, 0.0, 0.0)
        for index in (starts + 1)...ends {
            let (before, here) = (path[index - 1], path[index])
            let angle = turn(from: before - stretch.middle, to: here - stretch.middle)
            if part.contains(index - 1), part.contains(index) {
                wound += angle
                continue
            }
            rest += angle
            tail = max(tail, stretch.beyondCircle(index > part.upperBound ? here : before))
        }
        for index in (starts + 2)...ends
        where index <= part.lowerBound + 1 || index > part.upperBound {
            let (before, here) = (path[index - 1] - path[index - 2], path[index] - path[index - 1])
            hookTurn += abs(turn(from: before, to: here)) * 180 / .pi
        }
        let degrees = 180 / Double.pi
        let opening = max(0, 360 - abs(wound) * degrees)
        let (start, end) = (path[part.lowerBound], path[part.upperBound])
        var measures = CircleMeasures(repeating: 0)
        func set(_ measure: CircleMeasure, _ value: Double) { measures[measure.rawValue] = value }
        set(.error, stretch.error)
        set(.opening, opening * Self.offTop(start - stretch.middle, end - stretch.middle))
        set(.wavering, tangents.wavering)
        set(.square, tangents.waves(4))
        set(.pentagon, tangents.waves(5))
        set(.tail, tail)
        set(.hookTurn, hookTurn)
        (cost, worst) = score.cost(measures)
        // The legs of a shake, and arcs, are round, too, where everything else is left out.
        if isExcerpt {
            let least = min(abs(wound) * degrees, tangents.turned)
            if least < leastTurned || stretch.roundness < Self.leastRound { return nil }
        }
        winding = (wound + rest) * degrees
        center = stretch.middle
    }

    /// The point of the fitted circle, an ellipse on the screen, at `angle` in radians.
    public func outline(at angle: Double) -> Point {
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

    /// A displacement, stretched.
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
