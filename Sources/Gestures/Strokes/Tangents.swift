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
