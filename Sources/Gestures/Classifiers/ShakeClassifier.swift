/// A shake: to and fro along one axis of the screen, several legs of much the same length over much
/// the same stretch. The legs run between extremes, which hysteresis separates from tremor.
public struct ShakeClassifier: CheckedClassifier {
    /// `shake`.
    public let name = "shake"
    /// Either axis.
    public var phrases: [Phrase] { Axis.allCases.map { .shake($0) } }

    /// The classifier.
    public init() {}

    /// What a run of neighbouring legs has to measure to be a shake.
    struct Demands {
        /// How few legs these demands are for.
        var legs: Int
        /// The least shortest leg over longest leg.
        var evenness: Double
        /// The least movement along the axis over movement across it.
        var straightness: Double
        /// The least stretch that all legs share, over the longest leg.
        var overlap: Double
        /// The least share of the whole stroke's path.
        var share: Double
        /// The least extent along the axis over the extent across it.
        var flatness: Double
        /// The greatest area that a pair of legs may go round, over the square of the longest.
        var roundness: Double
        /// How much longer than the limit a leg may take.
        var patience: Double
    }

    /// Few legs have to be alike and fast; many may differ more and take their time.
    static let demands = [
        Demands(
            legs: 4, evenness: 0.4, straightness: 1.8, overlap: 0.15, share: 0.6, flatness: 1.3,
            roundness: 0.17, patience: 1),
        Demands(
            legs: 5, evenness: 0.25, straightness: 1.8, overlap: 0.15, share: 0.5, flatness: 1.1,
            roundness: 0.17, patience: 1.25),
    ]
    /// No more legs than this are looked at together: a longer shake is one long before.
    static let longestRun = 24

    /// Whether it went straight on for too long, or along both axes its first legs were too unlike
    /// each other. Else a longer shake may follow, whatever was drawn.
    func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.shake
        let (x, y) = (strokePath.horizontal, strokePath.vertical)
        if x.count + y.count == 0 {
            try checks.expect(.most(.lengthBeforeReversal, strokePath.length, limit.run))
        }
        let unlike = min(x.firstAlike, y.firstAlike)
        try checks.expect(.most(.unlikeLegs, Double(unlike), Double(limit.approach)))
    }

    /// A horizontal or vertical shake of at least three turnings: the run of legs that comes
    /// nearest to one.
    func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        try checkEarly(strokePath, limits, &checks)
        let fewest = Double(limits.shake.turnings)
        try checks.require(.least(.reversals, Double(strokePath.mostReversals), fewest))
        let axes = Self.axes(of: strokePath)
        var nearest = NearestRun(in: strokePath, along: axes[0], limits)
        if !nearest.isShake {
            // Where neither is a shake, the failed check is of the axis with more turnings.
            let other = NearestRun(in: strokePath, along: axes[1], limits)
            if other.isShake { nearest = other }
        }
        try checks.least(.reversals, Double(max(nearest.legs.all.count - 1, 0)), fewest)
        try checks.requireAll()
        guard let (run, demands) = nearest.found else {
            throw checks.fail(.least(.reversals, 0, fewest))
        }
        try run.check(demands, limits, path: nearest.legs.path) { (check) throws(FailedCheck) in
            _ = try checks.make(check)
        }
        return (.shake(nearest.axis), nearest.score)
    }

    /// Both axes; the one with more turnings comes first, so that a failed check is of it.
    static func axes(of strokePath: StrokePath) -> [Axis] {
        let (x, y) = (strokePath.horizontal, strokePath.vertical)
        let alongX = x.count == y.count ? x.range >= y.range : x.count > y.count
        return alongX ? [.horizontal, .vertical] : [.vertical, .horizontal]
    }

    /// The places where a stroke path turns to and fro, for a picture: in the order of time, along
    /// the axis with more turnings. Ends that are too short to have come back from count for
    /// nothing.
    public static func turnings(in strokePath: StrokePath) -> [Point] {
        let axis = axes(of: strokePath)[0]
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        let needed = ReversalCounter.hysteresis(range: range)
        var legs = ShakeLegs(strokePath, along: axis).all[...]
        if let first = legs.first, first.length < needed { legs = legs.dropFirst() }
        if let last = legs.last, last.length < needed { legs = legs.dropLast() }
        return legs.dropLast().map(\.end)
    }

    /// The run of legs along an axis that meets its demands best, or misses them least.
    private struct NearestRun {
        let axis: Axis
        let legs: ShakeLegs
        /// The run and what was demanded of it; nil where there are too few legs.
        var found: (run: ShakeRun, demands: Demands)?
        /// 0 and more where all demands are met.
        var score = -Double.infinity

        var isShake: Bool { score >= 0 }

        init(in strokePath: StrokePath, along axis: Axis, _ limits: Limits) {
            self.axis = axis
            legs = ShakeLegs(strokePath, along: axis)
            let all = legs.all
            let fewest = limits.shake.turnings + 1
            guard all.count >= fewest else { return }
            for first in 0...(all.count - fewest) {
                var run = ShakeRun(all[first])
                for next in (first + 1)..<min(all.count, first + longestRun) {
                    run.add(all[next])
                    guard run.count >= fewest else { continue }
                    for demands in ShakeClassifier.demands where run.count >= demands.legs {
                        let score = run.score(demands, limits, path: legs.path)
                        guard score > self.score else { continue }
                        self.score = score
                        found = (run, demands)
                    }
                }
            }
        }
    }
}
