/// The run between two neighbouring extremes of a stroke along one axis.
struct ShakeLeg {
    /// The lower end along the axis, in pixels.
    var low: Double
    /// The upper end along the axis, in pixels.
    var high: Double
    /// The extent across the axis: its lower end.
    var left: Double
    /// The extent across the axis: its upper end.
    var right: Double
    /// All movement along the axis, in pixels.
    var along: Double
    /// All movement across the axis, in pixels.
    var across: Double
    /// The length of the path, in pixels.
    var path: Double
    /// How long it took.
    var duration: Duration
    /// The first place.
    var start: Point
    /// The last place.
    var end: Point
    /// How many samples.
    var samples: Int
    /// The longest the stroke stayed in one place in the first half of the leg, and in the second.
    var rests = (early: Duration.zero, late: Duration.zero)
    /// How far apart the ways into and out of the turning before it are a quarter of a leg from the
    /// turning, over that quarter: near 0 where the stroke retraces its way, 2 where it goes on
    /// across at right angles.
    var opening = 0.0
    /// The signed area swept about the origin, in square pixels.
    var swept = 0.0

    /// How far it leads along the axis, in pixels.
    var length: Double { high - low }
}

/// All legs of a stroke along one axis, the first and the last partial ones included.
struct ShakeLegs {
    /// The legs in the order of time.
    private(set) var all: [ShakeLeg] = []
    /// The length of the whole path as kept, in pixels.
    private(set) var path = 0.0

    /// Cuts `strokePath` at its extremes along `axis`.
    init(_ strokePath: StrokePath, along axis: Axis) {
        let samples = strokePath.samples
        guard samples.count >= 2 else { return }
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        let extremes = Self.extremes(
            samples, axis, needed: ReversalCounter.hysteresis(range: range))
        for index in extremes.indices.dropFirst() {
            var leg = Self.leg(samples, extremes[index - 1]...extremes[index], axis)
            if let before = all.last {
                let part = extremes[index - 2]...extremes[index]
                leg.opening = Self.opening(
                    samples, part, at: extremes[index - 1],
                    quarter: min(before.length, leg.length) / 4, axis)
            }
            path += leg.path
            all.append(leg)
        }
    }

    /// How wide the turning at `tip` between two legs is.
    private static func opening(
        _ samples: [Sample], _ part: ClosedRange<Int>, at tip: Int, quarter: Double, _ axis: Axis
    ) -> Double {
        let turning = along(samples[tip], axis)
        var (before, after) = (tip, tip)
        while before > part.lowerBound, abs(along(samples[before], axis) - turning) < quarter {
            before -= 1
        }
        while after < part.upperBound, abs(along(samples[after], axis) - turning) < quarter {
            after += 1
        }
        let width = samples[before].position.distance(to: samples[after].position)
        return width / max(quarter, 1)
    }

    /// The indices of the start, of all extremes and of the end.
    private static func extremes(_ samples: [Sample], _ axis: Axis, needed: Double) -> [Int] {
        var found = [0]
        var lowest = 0
        var highest = 0
        var extreme = 0
        var sense = 0.0
        for index in samples.indices {
            let value = along(samples[index], axis)
            if sense == 0 {
                if value < along(samples[lowest], axis) { lowest = index }
                if value > along(samples[highest], axis) { highest = index }
                guard along(samples[highest], axis) - along(samples[lowest], axis) >= needed
                else { continue }
                sense = highest > lowest ? 1 : -1
                // What came before the first extreme is a leg of its own, if a short one.
                let before = min(lowest, highest)
                if before > 0 { found.append(before) }
                extreme = index
            } else {
                let ahead = (value - along(samples[extreme], axis)) * sense
                if ahead >= 0 {
                    extreme = index
                } else if -ahead >= needed {
                    found.append(extreme)
                    extreme = index
                    sense = -sense
                }
            }
        }
        if extreme > (found.last ?? 0) { found.append(extreme) }
        if samples.count - 1 > (found.last ?? 0) { found.append(samples.count - 1) }
        return found
    }

    private static func leg(
        _ samples: [Sample], _ part: ClosedRange<Int>, _ axis: Axis
    ) -> ShakeLeg {
        let first = samples[part.lowerBound]
        let start = along(first, axis)
        let side = across(first, axis)
        let half = abs(along(samples[part.upperBound], axis) - start) / 2
        var leg = ShakeLeg(
            low: start, high: start, left: side, right: side, along: 0, across: 0, path: 0,
            duration: samples[part.upperBound].time - first.time, start: first.position,
            end: samples[part.upperBound].position, samples: part.count - 1)
        for index in part.dropFirst() {
            let here = samples[index]
            let before = samples[index - 1]
            let v = along(here, axis)
            let u = across(here, axis)
            leg.low = min(leg.low, v)
            leg.high = max(leg.high, v)
            leg.left = min(leg.left, u)
            leg.right = max(leg.right, u)
            leg.along += abs(v - along(before, axis))
            leg.across += abs(u - across(before, axis))
            leg.swept += (before.position - .zero).cross(here.position - .zero) / 2
            leg.path += here.position.distance(to: before.position)
            let stay = here.time - before.time
            if abs((v + along(before, axis)) / 2 - start) < half {
                leg.rests.early = max(leg.rests.early, stay)
            } else {
                leg.rests.late = max(leg.rests.late, stay)
            }
        }
        return leg
    }

    private static func along(_ sample: Sample, _ axis: Axis) -> Double {
        axis == .horizontal ? sample.position.x : sample.position.y
    }

    private static func across(_ sample: Sample, _ axis: Axis) -> Double {
        axis == .horizontal ? sample.position.y : sample.position.x
    }
}

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

    /// Takes in the leg before the first.
    mutating func precede(with leg: ShakeLeg) {
        rest = max(rest, leg.rests.late, first.rests.early)
        openings += first.opening
        first = leg
        include(leg)
        sum.start = leg.start
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
        if let most = limits.longestShakeLeg {
            try make(
                .most(
                    .slowestLeg, slowest.milliseconds, most.milliseconds * demands.patience))
        }
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
