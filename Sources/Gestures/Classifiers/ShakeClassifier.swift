/// A shake: to and fro along one axis of the screen, several legs of much the same length over much
/// the same stretch. The legs run between extremes that hysteresis tells from tremor.
public enum ShakeClassifier: StrokeClassifier {
    /// `shake`.
    public static let name = "shake"

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
    static func demands(_ arming: Limits.Arming) -> [Demands] {
        switch arming {
        case .hotkey: held
        case .movement: unarmed
        }
    }

    private static let held = [
        Demands(
            legs: 4, evenness: 0.4, straightness: 1.8, overlap: 0.15, share: 0.6, flatness: 1.3,
            roundness: 0.17, patience: 1),
        Demands(
            legs: 5, evenness: 0.25, straightness: 1.8, overlap: 0.15, share: 0.5, flatness: 1.1,
            roundness: 0.17, patience: 1.25),
    ]
    private static let unarmed = [
        Demands(
            legs: 4, evenness: 0.45, straightness: 2.3, overlap: 0.35, share: 0.6, flatness: 1.6,
            roundness: 0.16, patience: 1),
        Demands(
            legs: 5, evenness: 0.25, straightness: 2.0, overlap: 0.15, share: 0.5, flatness: 1.4,
            roundness: 0.16, patience: 1.25),
    ]
    /// No more legs than this are looked at together: a longer shake is one long before.
    static let longestRun = 24

    /// A horizontal or vertical shake of at least three turnings.
    public static func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        if let failedCheck = impossible(strokePath, limits: limits) {
            return .rejected(failedCheck)
        }
        let seen = max(strokePath.horizontal.count, strokePath.vertical.count)
        guard seen >= limits.shake.turnings else {
            return .rejected(no("turnings", Double(seen), Double(limits.shake.turnings)))
        }
        var failedCheck: FailedCheck?
        for axis in axes(of: strokePath) {
            let legs = ShakeLegs(strokePath, along: axis)
            switch classify(legs, axis, limits) {
            case .accepted(let phrase, let score): return .accepted(phrase, score: score)
            case .rejected(let reason): failedCheck = failedCheck ?? reason
            }
        }
        return .rejected(failedCheck ?? no("turnings", 0, Double(limits.shake.turnings)))
    }

    /// Both axes; the one with more turnings comes first, so that a refusal speaks of it.
    static func axes(of strokePath: StrokePath) -> [Axis] {
        let (x, y) = (strokePath.horizontal, strokePath.vertical)
        let alongX = x.count == y.count ? x.range >= y.range : x.count > y.count
        return alongX ? [.horizontal, .vertical] : [.vertical, .horizontal]
    }

    /// Looks for a run of legs that meets the demands.
    private static func classify(
        _ legs: ShakeLegs, _ axis: Axis, _ limits: Limits
    ) -> Classification {
        let limit = limits.shake
        let demands = demands(limits.arming)
        let all = legs.all
        let fewest = limit.turnings + 1
        guard all.count >= fewest else {
            return .rejected(no("turnings", Double(max(all.count - 1, 0)), Double(limit.turnings)))
        }
        var best: (score: Double, failedCheck: FailedCheck?) = (-.infinity, nil)
        for first in 0...(all.count - fewest) {
            var run = ShakeRun(all[first])
            for next in (first + 1)..<min(all.count, first + longestRun) {
                run.add(all[next])
                guard run.count >= fewest else { continue }
                for demand in demands where run.count >= demand.legs {
                    let (score, failedCheck) = run.classify(demand, limits, path: legs.path)
                    if best.failedCheck == nil, best.score >= 0 {
                        if failedCheck == nil { best.score = max(best.score, score) }
                    } else if failedCheck == nil || score > best.score {
                        best = (score, failedCheck)
                    }
                }
            }
        }
        if let failedCheck = best.failedCheck { return .rejected(failedCheck) }
        guard best.score >= 0 else { return .rejected(no("turnings", 0, Double(limit.turnings))) }
        return .accepted(.shake(axis), score: best.score)
    }

    /// Once it went straight on for too long, or along both axes its first legs were too unlike
    /// each other. Else a longer shake may follow, whatever was drawn.
    public static func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        let limit = limits.shake
        if strokePath.horizontal.count + strokePath.vertical.count == 0,
            strokePath.length > limit.run
        {
            return no("px before the first turning", strokePath.length, limit.run)
        }
        let unlike = min(strokePath.horizontal.firstAlike, strokePath.vertical.firstAlike)
        if unlike > limit.approach {
            return no("legs of unlike length", Double(unlike), Double(limit.approach))
        }
        return nil
    }
}
