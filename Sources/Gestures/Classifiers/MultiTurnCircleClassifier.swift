/// A circle gone round several times, `circle clockwise 2 turns`. The stroke is cut into its turns,
/// and each of them has to be a circle by itself, all of much the same size: turns that grow are a
/// spiral.
///
/// Unlike the circle of one turn it has to know how many turns are sought.
public struct MultiTurnCircleClassifier: StrokeClassifier {
    /// `circles`.
    public let name = "circles"
    /// How many turns a phrase can have.
    public static let range = 2...9

    /// The numbers of turns sought, each 2 to 9.
    public let turns: Set<Int>

    /// A classifier for circles of so many turns; numbers out of range are left out.
    public init(_ turns: some Swift.Sequence<Int>) {
        self.turns = Set(turns).filter(Self.range.contains)
    }

    /// Every number of turns in both rotations.
    public var phrases: [Phrase] {
        turns.sorted().flatMap { turns in Rotation.allCases.map { .circle($0, turns: turns) } }
    }

    /// What each turn of the stroke is nearest to, where it winds about as often as is sought.
    public func rounds(in strokePath: StrokePath, limits: Limits) -> [CircleFit] {
        guard let winding = TurnWinding(strokePath),
            let number = nearestTurns(to: winding.total),
            abs(abs(winding.total) / (2 * .pi) - Double(number)) < 0.75
        else { return [] }
        return winding.parts(number, of: strokePath.samples).compactMap {
            CircleClassifier.round(in: StrokePath($0), limits: limits)
        }
    }

    /// Whether it turned to and fro too often for so many turns, or bent too far.
    public func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.circle
        let most = turns.max() ?? 0
        let bend = strokePath.bend
        // A turn has two turnings along each axis; the rest is for the ends.
        try checks.most(
            .reversals, Double(strokePath.mostReversals), Double(2 * (most - 1) + limit.turnings))
        try checks.most(.reverseBend, bend.reverseDegrees, limit.bend)
        try checks.most(
            .bend, bend.mostDegrees, Double(360 * most) + limit.turnTolerance + limit.turn)
    }

    /// Whether it winds as often as is sought, and each turn is a circle, all much the same size.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        let limit = limits.circle
        try checkEarly(strokePath, limits, &checks)
        try checks.least(.size, max(strokePath.box.width, strokePath.box.height), limit.diameter)
        try checks.requireAll()
        guard let winding = TurnWinding(strokePath),
            let number = nearestTurns(to: winding.total)
        else { throw checks.fail(.least(.turns, 0, 1)) }
        let wound = abs(winding.total) * 180 / .pi
        let whole = 360 * Double(number)
        try checks.least(.windingOfTurns, wound, whole - limit.turnTolerance)
        try checks.most(.windingOfTurns, wound, whole + limit.turnTolerance)
        try checks.requireAll()
        var score = 1.0
        var sizes: [Double] = []
        for part in winding.parts(number, of: strokePath.samples) {
            let turn = StrokePath(part)
            switch CircleClassifier().classify(turn, limits: limits) {
            case .accepted(_, let partScore): score = min(score, partScore)
            case .rejected(let failedCheck):
                var check = failedCheck.check
                if check.kind == .winding { check.kind = .windingOfTurns }
                throw checks.fail(check)
            }
            sizes.append(turn.box.diagonal)
        }
        let evenness = (sizes.min() ?? 0) / max(sizes.max() ?? 0, 1)
        try checks.least(.turnEvenness, evenness, limit.turnEvenness)
        return (.circle(winding.total > 0 ? .clockwise : .counterclockwise, turns: number), score)
    }

    /// The number of turns sought that comes nearest to `winding`, in radians; nil where none is
    /// sought.
    private func nearestTurns(to winding: Double) -> Int? {
        let wound = abs(winding) * 180 / .pi
        return turns.min { abs(wound - 360 * Double($0)) < abs(wound - 360 * Double($1)) }
    }
}

/// How a stroke path winds about the middle of its path.
private struct TurnWinding {
    /// The signed angle in radians, positive clockwise.
    let total: Double
    private var angles: [Double] = [0]

    /// Nil where there is no path.
    init?(_ strokePath: StrokePath) {
        let samples = strokePath.samples
        guard samples.count >= 2 else { return nil }
        let origin = strokePath.box.center
        var sum = Vector.zero
        var length = 0.0
        for index in samples.indices.dropFirst() {
            let (from, to) = (samples[index - 1].position, samples[index].position)
            let step = to.distance(to: from)
            sum = sum + (from.interpolated(to: to, share: 0.5) - origin) * step
            length += step
        }
        guard length > 0 else { return nil }
        let middle = origin + sum * (1 / length)
        angles.reserveCapacity(samples.count)
        var angle = 0.0
        for index in samples.indices.dropFirst() {
            let from = samples[index - 1].position - middle
            angle += turn(from: from, to: samples[index].position - middle)
            angles.append(angle)
        }
        total = angle
    }

    /// The samples cut into parts that wind equally far; neighbours share a sample.
    func parts(_ count: Int, of samples: [Sample]) -> [ArraySlice<Sample>] {
        var parts: [ArraySlice<Sample>] = []
        var first = 0
        for part in 1...count {
            let goal = abs(total) * Double(part) / Double(count)
            let sense: Double = total < 0 ? -1 : 1
            let next = angles[first...].firstIndex { $0 * sense >= goal }
            let last = part == count ? samples.count - 1 : next ?? samples.count - 1
            parts.append(samples[first...last])
            first = last
        }
        return parts
    }
}
