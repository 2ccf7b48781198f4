internal import Glibc

/// The tangent of a stretched path, step by step, and how it differs from a circle's, which turns
/// steadily.
struct TangentProfile {
    /// How many steps have a direction.
    private var count = 0
    /// The residuals of the angles' linear fit over arc length, in radians.
    private var residuals = InlineArray<64, Double>(repeating: 0)
    /// The signed angle from the first step to the last, in radians.
    private var total = 0.0
    /// All turns whatever their sense, in radians.
    private var allTurns = 0.0

    /// The steps of `part`.
    init(_ path: ResampledPath, _ stretch: Stretch, _ part: ClosedRange<Int>) {
        // Of each step: where it is, and its angle to the first, in radians, unwrapped.
        var arcs = InlineArray<64, Double>(repeating: 0)
        var angles = InlineArray<64, Double>(repeating: 0)
        var arc = 0.0
        var before: Vector?
        var sums = (s: 0.0, a: 0.0, ss: 0.0, sa: 0.0)
        for index in part.dropFirst() {
            let step = stretch(path[index] - path[index - 1])
            let length = step.length
            guard length > 0 else { continue }
            if let before {
                let turn = turn(from: before, to: step)
                total += turn
                allTurns += abs(turn)
            }
            before = step
            let middle = arc + length / 2
            arc += length
            arcs[count] = middle
            angles[count] = total
            sums = (
                sums.s + middle, sums.a + total, sums.ss + middle * middle, sums.sa + middle * total
            )
            count += 1
        }
        guard count > 2 else { return }
        let (meanArc, meanAngle) = (sums.s / Double(count), sums.a / Double(count))
        let spread = sums.ss - sums.s * meanArc
        let slope = spread > 0 ? (sums.sa - sums.s * meanAngle) / spread : 0
        for index in 0..<count {
            residuals[index] = angles[index] - meanAngle - slope * (arcs[index] - meanArc)
        }
    }

    /// How far it turns in all, in degrees.
    var turned: Double { abs(total) * 180 / .pi }

    /// How much it turns to and fro in excess of its net turn, in degrees: 0 for a path that bends
    /// to one side only.
    var wavering: Double { (allTurns - abs(total)) * 180 / .pi }

    /// The amplitude, in degrees, of `number` waves a turn in the deviation from steady turning: a
    /// square has four.
    func waves(_ number: Int) -> Double {
        guard count > 2 else { return 0 }
        let step = total * Double(number) / Double(count - 1)
        let (cosine, sine) = (cos(step), sin(step))
        var (x, y) = (1.0, 0.0)
        var (along, across) = (0.0, 0.0)
        for index in 0..<count {
            along += residuals[index] * x
            across += residuals[index] * y
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
        }
        return 2 * (along * along + across * across).squareRoot() / Double(count) * 180 / .pi
    }
}
