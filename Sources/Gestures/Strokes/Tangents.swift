internal import RealModule

/// How steadily the tangent of a stretched path turns: sums for the linear fit of its angle over
/// arc length, for the whole path and for its ends.
struct Tangents {
    /// The sums of a linear fit: count, s, a, ss, sa, aa.
    private typealias Sums = SIMD8<Double>

    private var whole = Sums.zero
    private var heads = InlineArray<6, Sums>(repeating: .zero)
    private var tails = InlineArray<6, Sums>(repeating: .zero)

    /// Sums over the path, and over the first and last `step`, 2 · `step`, … points.
    init(_ path: ResampledPath, _ stretch: Stretch, step: Int, cuts: Int) {
        var sums = AngleSums()
        let last = ResampledPath.count - 1
        for index in 1...last {
            sums.add(stretch(path[index] - path[index - 1]))
            if index % step == 0, index / step < cuts { heads[index / step] = sums.fit }
            let left = last - index
            if left % step == 0, left / step < cuts { tails[left / step] = sums.fit }
        }
        whole = sums.fit
        for cut in 0..<cuts { tails[cut] = whole - tails[cut] }
    }

    /// The wobble in degrees without so many steps at the head and at the tail.
    func wobble(head: Int, tail: Int) -> Double {
        Self.deviation(whole - heads[head] - tails[tail])
    }

    /// The wobble in degrees of one part: the RMS deviation of the tangent's angle from its linear
    /// fit over arc length.
    static func wobble(_ path: ResampledPath, _ stretch: Stretch, _ part: ClosedRange<Int>)
        -> Double
    {
        var sums = AngleSums()
        for index in part.dropFirst() { sums.add(stretch(path[index] - path[index - 1])) }
        return deviation(sums.fit)
    }

    /// The sharpest bend of one part: the greatest turn within `bendSteps` steps over what it would
    /// be if the part turned steadily. A corner of a square comes to about 2 and more.
    static func peak(_ path: ResampledPath, _ stretch: Stretch, _ part: ClosedRange<Int>) -> Double
    {
        var sums = AngleSums()
        var recent = InlineArray<8, Double>(repeating: 0)
        var oldest = 0
        var sharpest = 0.0
        for index in part.dropFirst() {
            sums.add(stretch(path[index] - path[index - 1]))
            sharpest = max(sharpest, abs(sums.angle - recent[oldest]))
            recent[oldest] = sums.angle
            oldest = (oldest + 1) % bendSteps
        }
        let steady = abs(sums.angle) * Double(bendSteps) / Double(max(part.count - 2, 1))
        return steady > 0 ? sharpest / steady : .infinity
    }

    /// So many steps are long enough to hold a rounded corner, and short enough to be unlike a
    /// steady round.
    private static let bendSteps = 6

    private static func deviation(_ sums: Sums) -> Double {
        let count = sums[0]
        guard count > 2 else { return .infinity }
        let spread = sums[3] - sums[1] * sums[1] / count
        let common = sums[4] - sums[1] * sums[2] / count
        let total = sums[5] - sums[2] * sums[2] / count
        let rest = spread > 0 ? total - common * common / spread : total
        return (max(rest, 0) / count).squareRoot() * 180 / .pi
    }

    /// Sums over the steps of a path: of their angles and of the arc lengths at their middles.
    private struct AngleSums {
        var fit = Sums.zero
        private(set) var angle = 0.0
        private var arc = 0.0
        private var before: Vector?

        @inline(__always) mutating func add(_ step: Vector) {
            let length = step.length
            guard length > 0 else { return }
            if let before { angle += turn(from: before, to: step) }
            before = step
            let middle = arc + length / 2
            arc += length
            fit += Sums(1, middle, angle, middle * middle, middle * angle, angle * angle, 0, 0)
        }
    }
}

extension ResampledPath {
    /// The signed angle in radians that the path winds about `center`, and the part of it that runs
    /// against the rest.
    func winding(about center: Point) -> (net: Double, reverse: Double) {
        var forth = 0.0
        var back = 0.0
        var before = self[0] - center
        for index in 1..<Self.count {
            let here = self[index] - center
            let angle = turn(from: before, to: here)
            if angle > 0 { forth += angle } else { back -= angle }
            before = here
        }
        return (forth - back, min(forth, back))
    }
}

/// The angle in radians from one direction to another, −π…π, positive clockwise on the screen.
/// Small angles, nearly all of them on a smooth path, take a series that is right to 10⁻⁵.
@inline(__always)
func turn(from before: Vector, to after: Vector) -> Double {
    let across = before.cross(after)
    let along = before.dot(after)
    guard abs(across) < 0.5 * along else {
        return across == 0 && along == 0 ? 0 : Double.atan2(y: across, x: along)
    }
    let tangent = across / along
    let square = tangent * tangent
    let tail = 1.0 / 7 - square * (1.0 / 9 - square / 11)
    return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square * tail)))
}
