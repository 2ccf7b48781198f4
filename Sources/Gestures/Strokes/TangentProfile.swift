internal import Glibc

/// The tangent of a stretched path, step by step, and how it differs from a circle's, which turns
/// steadily.
struct TangentProfile {
    /// The residuals of the angles' linear fit over arc length, in radians, of the steps that have a
    /// direction.
    private var residuals: [Double] = []
    /// The signed angle from the first step to the last, in radians.
    private var total = 0.0
    /// All turns whatever their sense, in radians.
    private var allTurns = 0.0

    init(_ path: ResampledPath, _ stretch: Stretch, _ part: ClosedRange<Int>) {
        // Of each step: where it is, and its angle to the first, in radians, unwrapped.
        var (arcs, angles): ([Double], [Double]) = ([], [])
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
            arcs.append(middle)
            angles.append(total)
            sums = (
                sums.s + middle, sums.a + total, sums.ss + middle * middle, sums.sa + middle * total
            )
        }
        guard arcs.count > 2 else { return }
        let count = Double(arcs.count)
        let (meanArc, meanAngle) = (sums.s / count, sums.a / count)
        let spread = sums.ss - sums.s * meanArc
        let slope = spread > 0 ? (sums.sa - sums.s * meanAngle) / spread : 0
        residuals = arcs.indices.map {
            angles[$0] - meanAngle - slope * (arcs[$0] - meanArc)
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
        guard !residuals.isEmpty else { return 0 }
        let step = total * Double(number) / Double(residuals.count - 1)
        let (cosine, sine) = (cos(step), sin(step))
        var (x, y) = (1.0, 0.0)
        var (along, across) = (0.0, 0.0)
        for residual in residuals {
            along += residual * x
            across += residual * y
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
        }
        let length = (along * along + across * across).squareRoot()
        return 2 * length / Double(residuals.count) * 180 / .pi
    }
}
