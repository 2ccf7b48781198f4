/// Neighbouring legs taken together.
struct ShakeRun {
    /// How many legs.
    private(set) var count = 1
    private(set) var shortest: Double
    private(set) var longest: Double
    private(set) var slowest: Duration
    /// The longest rest, but for those before the movement has begun and after it has ended.
    private(set) var rest = Duration.zero
    private var first: ShakeLeg
    private var last: ShakeLeg
    private(set) var sum: ShakeLeg
    private(set) var commonLow: Double
    private(set) var commonHigh: Double
    /// The sum of the squares of how long the legs took, in square milliseconds.
    private var squares: Double
    /// The sum of how wide the turnings are.
    private var openings = 0.0

    /// A run of one leg.
    init(_ leg: ShakeLeg) {
        shortest = leg.length
        longest = leg.length
        slowest = leg.duration
        first = leg
        last = leg
        sum = leg
        commonLow = leg.low
        commonHigh = leg.high
        squares = leg.duration.milliseconds * leg.duration.milliseconds
    }

    /// Takes the next leg in.
    mutating func add(_ leg: ShakeLeg) {
        rest = max(rest, last.rests.late, leg.rests.early)
        openings += leg.opening
        last = leg
        include(leg)
        sum.end = leg.end
    }

    private mutating func include(_ leg: ShakeLeg) {
        count += 1
        shortest = min(shortest, leg.length)
        longest = max(longest, leg.length)
        slowest = max(slowest, leg.duration)
        commonLow = max(commonLow, leg.low)
        commonHigh = min(commonHigh, leg.high)
        sum.low = min(sum.low, leg.low)
        sum.high = max(sum.high, leg.high)
        sum.left = min(sum.left, leg.left)
        sum.right = max(sum.right, leg.right)
        sum.along += leg.along
        sum.across += leg.across
        sum.path += leg.path
        sum.duration += leg.duration
        squares += leg.duration.milliseconds * leg.duration.milliseconds
        sum.samples += leg.samples
        sum.swept += leg.swept
    }

    /// The area that a pair of legs goes round, over the square of the longest leg: near 0 where
    /// the stroke retraces its way, 0.4 and more where it coils.
    var roundness: Double {
        let enclosed = sum.swept + (sum.end - .zero).cross(sum.start - .zero) / 2
        return abs(enclosed) / (longest * longest * Double(count) / 2)
    }

    /// How wide the turnings are, on average; see `ShakeLeg.opening`.
    var opening: Double { openings / Double(max(count - 1, 1)) }

    /// How unevenly the legs take their time: the standard deviation over the mean, rests before
    /// the movement has begun and after it has ended left out.
    var arrhythmia: Double {
        var (total, squares) = (sum.duration.milliseconds, squares)
        func leaveOut(_ rest: Duration, of leg: ShakeLeg) {
            let whole = leg.duration.milliseconds
            let moving = whole - rest.milliseconds
            total += moving - whole
            squares += moving * moving - whole * whole
        }
        leaveOut(first.rests.early, of: first)
        leaveOut(last.rests.late, of: last)
        let mean = total / Double(count)
        return mean > 0 ? max(squares / Double(count) - mean * mean, 0).squareRoot() / mean : 0
    }

    /// How many samples a leg.
    var density: Double { Double(sum.samples) / Double(count) }
    /// How many samples a second.
    var rate: Double { Double(sum.samples) * 1000 / max(sum.duration.milliseconds, 1) }

    /// How long the stroke may stay in one place, in milliseconds: where it turns it stands still,
    /// the longer the slower it is.
    private func stay(_ limit: Limits.Shake) -> Double {
        max(limit.rest.milliseconds, sum.duration.milliseconds / Double(count) / 4)
    }

    /// Gives `make` what is demanded of the run, check by check, until it throws.
    @inline(__always) func check(
        _ demands: ShakeClassifier.Demands, _ limits: Limits, path: Double,
        _ make: (Check) throws(FailedCheck) -> Void
    ) throws(FailedCheck) {
        let limit = limits.shake
        try make(.least(.shortestLeg, shortest, limit.leg))
        try make(.least(.longestLeg, longest, limit.reach))
        try make(
            .most(
                .slowestLeg, slowest.milliseconds,
                limit.legDuration.milliseconds * demands.patience))
        try make(.most(.longestRest, rest.milliseconds, stay(limit)))
        try make(.least(.samplesPerLeg, density, limit.samples))
        try make(.least(.samplesPerSecond, rate, limit.rate))
        try make(.most(.enclosedArea, roundness, demands.roundness))
        try make(.most(.turningWidth, opening, limit.opening))
        try make(.most(.arrhythmia, arrhythmia, limit.arrhythmia))
        try make(.least(.pathShare, sum.path / path, demands.share))
        try make(.least(.legEvenness, shortest / longest, demands.evenness))
        try make(.least(.movementRatio, sum.along / max(sum.across, 1), demands.straightness))
        try make(.least(.commonStretch, (commonHigh - commonLow) / longest, demands.overlap))
        let width = max(sum.right - sum.left, 1)
        try make(.least(.extentRatio, (sum.high - sum.low) / width, demands.flatness))
    }

    /// How well the run meets `demands`: 0…1, or below 0 by how much is missing.
    func score(_ demands: ShakeClassifier.Demands, _ limits: Limits, path: Double) -> Double {
        var score = 1.0
        do throws(FailedCheck) {
            try check(demands, limits, path: path) { (check) throws(FailedCheck) in
                guard check.isMet else { throw FailedCheck("shake", check) }
                score = min(score, Self.ease(check))
            }
            return score
        } catch {
            return -Self.shortfall(error.check)
        }
    }

    /// How easily a check is met that separates good shakes from bad ones, 0…1; 1 for all others.
    private static func ease(_ check: Check) -> Double {
        let (value, least) = (check.value, check.limit)
        return switch check.kind {
        case .pathShare, .legEvenness, .commonStretch: (value - least) / (1 - least)
        // Shares end at 1, ratios do not: beyond three times the least it is as good as it gets.
        case .movementRatio, .extentRatio: (value - least) / (2 * least)
        default: 1
        }
    }

    /// How far a run is from a shake that fails `check` first: the earlier, the farther.
    private static func shortfall(_ check: Check) -> Double {
        switch check.kind {
        case .shortestLeg: 9
        case .longestLeg: 8
        case .slowestLeg, .longestRest, .samplesPerLeg, .samplesPerSecond: 7
        case .pathShare: 5 - check.value / check.limit
        case .legEvenness: 4 - check.value / check.limit
        case .movementRatio: 3 - check.value / check.limit
        case .commonStretch: 2 - check.value / check.limit
        case .extentRatio: 1 - check.value / check.limit
        default: 5
        }
    }
}
