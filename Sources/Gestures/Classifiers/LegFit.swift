/// Cuts a path into legs of given directions: of all ways to place the corners it finds the one
/// under which the steps lead most nearly where they should, by dynamic programming.
///
/// After R. Bellman, "On the approximation of curves by line segments using dynamic programming",
/// Communications of the ACM 4 (1961); but the slopes are given here, and only corners are sought.
struct LegFit {
    /// The cost of a step that is taken for part of a hook at an end: that of one 49° astray.
    static let hookCost = 0.35
    /// No more steps than this may be a hook at one end (19 % of the path).
    private static let longestHook = 12
    private static let fewestSteps = 3
    /// The share of a leg that is left out at a corner, where the stroke rounds it.
    private static let corner = 0.22

    private let path: ResampledPath
    /// For each step 1 − cosine of its angle to right, down, left and up; the first is a filler.
    private var steps: [SIMD4<Double>] = [.zero]
    /// For each of these directions, the sum of that over all steps up to each point.
    private var sums: [[Double]] = []

    /// Prepares the path of a stroke path; nil where there is none.
    init?(_ strokePath: StrokePath) {
        guard var path = ResampledPath(strokePath.steadyPlaces) else { return nil }
        path.smooth(times: 1)
        self.path = path
        for index in 1..<ResampledPath.count {
            let step = path[index] - path[index - 1]
            let length = step.length
            let scale = length > 0 ? 1 / length : 0
            let (x, y) = (step.dx * scale, step.dy * scale)
            steps.append(SIMD4(1 - x, 1 - y, 1 + x, 1 + y))
        }
        for lane in 0..<4 {
            var sum = 0.0
            sums.append(
                steps.map { step in
                    sum += step[lane]
                    return sum
                })
        }
    }

    /// The corners between which the legs fit `directions` best, both ends included, and the cost
    /// per step of the whole path.
    func corners(_ directions: [Direction]) -> (at: [Int], cost: Double) {
        let count = ResampledPath.count
        // costs[i] is the least cost of the legs so far, the last of which ends at point i.
        var costs = [Double](repeating: .infinity, count: count)
        for index in 0...Self.longestHook { costs[index] = Double(index) * Self.hookCost }
        let origins = directions.map { advance(&costs, sums[Self.lane($0)]) }
        var end = count - 1
        var least = Double.infinity
        for candidate in (count - 1 - Self.longestHook)..<count {
            let cost = costs[candidate] + Double(count - 1 - candidate) * Self.hookCost
            if cost <= least {
                least = cost
                end = candidate
            }
        }
        var corners = [end]
        for leg in directions.indices.reversed() {
            end = origins[leg][end]
            corners.append(end)
        }
        return (corners.reversed(), least / Double(count - 1))
    }

    /// Adds one leg to the costs; returns for each point where a leg that ends there begins.
    private func advance(_ costs: inout [Double], _ sums: [Double]) -> [Int] {
        var origins = [Int](repeating: 0, count: ResampledPath.count)
        var next = [Double](repeating: .infinity, count: ResampledPath.count)
        var best = Double.infinity
        var origin = 0
        for end in Self.fewestSteps..<ResampledPath.count {
            let start = end - Self.fewestSteps
            let cost = costs[start] - sums[start]
            if cost < best {
                best = cost
                origin = start
            }
            next[end] = best + sums[end]
            origins[end] = origin
        }
        costs = next
        return origins
    }

    /// Where a straight direction stands in `steps` and `sums`.
    private static func lane(_ direction: Direction) -> Int {
        (Direction.allCases.firstIndex(of: direction) ?? 0) / 2
    }

    func legs(_ directions: [Direction], _ corners: [Int]) -> Legs {
        let first = corners[0]
        let last = corners[corners.count - 1]
        let length = Double(max(last - first, 1))
        let hooks = 1 - length / Double(ResampledPath.count - 1)
        var legs = Legs(all: [], misfit: 0, stray: 0, rounding: 0, hooks: hooks)
        for (index, direction) in directions.enumerated() {
            let part = corners[index]...corners[index + 1]
            let cut = Int((Double(part.count - 1) * Self.corner).rounded())
            let isLast = index == directions.count - 1
            let core =
                (part.lowerBound + (index == 0 ? 0 : cut))...(part.upperBound - (isLast ? 0 : cut))
            let chord = path[core.upperBound] - path[core.lowerBound]
            let bow = core.reduce(0) {
                max($0, abs((path[$1] - path[core.lowerBound]).cross(chord)))
            }
            let square = chord.dot(chord)
            legs.all.append(
                Legs.Leg(
                    length: (path[part.upperBound] - path[part.lowerBound]).dot(direction.unit),
                    slant: turn(from: direction.unit, to: chord) * 180 / .pi,
                    bow: square > 0 ? bow / square : 9))
            let lane = Self.lane(direction)
            legs.misfit += (sums[lane][part.upperBound] - sums[lane][part.lowerBound]) / length
            for index in part.dropFirst() {
                if steps[index][lane] > 1 - 0.5.squareRoot() { legs.stray += 1 / length }
                let step = path[index] - path[index - 1]
                // The cosine of 25°.
                if step.dot(chord) < 0.9063 * step.length * chord.length {
                    legs.rounding += 1 / length
                }
            }
        }
        return legs
    }
}
