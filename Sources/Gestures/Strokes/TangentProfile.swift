internal import Glibc

/// The direction of a stretched path, step by step, and what it differs by from that of a circle,
/// which turns steadily.
struct TangentProfile {
    /// How many steps have a direction.
    private(set) var count = 0
    /// The angle of each step to the first, in radians, unwrapped.
    private var angles = InlineArray<64, Double>(repeating: 0)
    /// How far each angle is from its linear fit over arc length, in radians.
    private var rests = InlineArray<64, Double>(repeating: 0)
    /// All turns whatever their sense, in radians.
    private var allTurns = 0.0

    /// So many steps are long enough to hold a rounded corner, and short enough to be unlike a
    /// steady round.
    private static let bendSteps = 6

    /// The steps of `part`.
    init(_ path: ResampledPath, _ stretch: Stretch, _ part: ClosedRange<Int>) {
        var arcs = InlineArray<64, Double>(repeating: 0)
        var (arc, angle) = (0.0, 0.0)
        var before: Vector?
        var sums = (s: 0.0, a: 0.0, ss: 0.0, sa: 0.0)
        for index in part.dropFirst() {
            let step = stretch(path[index] - path[index - 1])
            let length = step.length
            guard length > 0 else { continue }
            if let before {
                let turn = turn(from: before, to: step)
                angle += turn
                allTurns += abs(turn)
            }
            before = step
            let middle = arc + length / 2
            arc += length
            arcs[count] = middle
            angles[count] = angle
            sums = (
                sums.s + middle, sums.a + angle, sums.ss + middle * middle, sums.sa + middle * angle
            )
            count += 1
        }
        guard count > 2 else { return }
        let (meanArc, meanAngle) = (sums.s / Double(count), sums.a / Double(count))
        let spread = sums.ss - sums.s * meanArc
        let slope = spread > 0 ? (sums.sa - sums.s * meanAngle) / spread : 0
        for index in 0..<count {
            rests[index] = angles[index] - meanAngle - slope * (arcs[index] - meanArc)
        }
    }

    /// The signed angle from the first step to the last, in radians.
    private var total: Double { count > 0 ? angles[count - 1] : 0 }

    /// The RMS deviation of the angle from its linear fit over arc length, in degrees.
    var wobble: Double {
        guard count > 2 else { return .infinity }
        var square = 0.0
        for index in 0..<count { square += rests[index] * rests[index] }
        return (square / Double(count)).squareRoot() * 180 / .pi
    }

    /// The sharpest bend: the greatest turn within a few steps over what it would be if the path
    /// turned steadily. A corner of a square comes to about 2 and more.
    var peak: Double {
        var sharpest = 0.0
        for index in Self.bendSteps..<max(count, Self.bendSteps) {
            sharpest = max(sharpest, abs(angles[index] - angles[index - Self.bendSteps]))
        }
        let steady = abs(total) * Double(Self.bendSteps) / Double(max(count - 1, 1))
        return steady > 0 ? sharpest / steady : .infinity
    }

    /// What it turns to and fro beside what it turns in all, in degrees: 0 for a path that bends to
    /// one side only.
    var wavering: Double { (allTurns - abs(total)) * 180 / .pi }

    /// The most that it turns back at one time, in degrees: what a dent does.
    var dent: Double {
        let sense: Double = total < 0 ? -1 : 1
        var (highest, deepest) = (-Double.infinity, 0.0)
        for index in 0..<count {
            highest = max(highest, angles[index] * sense)
            deepest = max(deepest, highest - angles[index] * sense)
        }
        return deepest * 180 / .pi
    }

    /// How much the deviation from steady turning follows `number` waves a turn, as their amplitude
    /// in degrees: a square has four.
    func waves(_ number: Int) -> Double {
        guard count > 2 else { return 0 }
        let step = total * Double(number) / Double(count - 1)
        let (cosine, sine) = (cos(step), sin(step))
        var (x, y) = (1.0, 0.0)
        var (along, across) = (0.0, 0.0)
        for index in 0..<count {
            along += rests[index] * x
            across += rests[index] * y
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
        }
        return 2 * (along * along + across * across).squareRoot() / Double(count) * 180 / .pi
    }
}

/// How steadily the tangent of a stretched path turns: sums for the linear fit of its angle over
/// arc length, for the whole path and for its ends.
struct Tangents {
    /// The sums of a linear fit: count, s, a, ss, sa, aa.
    private typealias Sums = SIMD8<Double>

    private var whole = Sums.zero
    private var heads = InlineArray<9, Sums>(repeating: .zero)
    private var tails = InlineArray<9, Sums>(repeating: .zero)

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
