/// Two or more straight directions in one stroke, `down right`: the stroke is cut into legs where
/// they fit best, and then the legs have to be straight, to lead where they should and to turn
/// sharply enough.
///
/// Unlike other classifiers it has to know what is sought, because what is a corner in one sequence
/// is a rounding or a hook in another.
public struct SequenceClassifier: StrokeClassifier {
    /// `sequence`.
    public let name = "sequence"
    /// How many directions a sequence may have.
    public static let lengths = 2...8

    /// The sequences sought.
    public let sequences: [[Direction]]
    /// The most turnings along one axis that the corners of any of them make.
    private let turnings: Int
    /// The most that the corners of any of them bend to one side, in degrees.
    private let bend: Double

    /// A classifier for `sequences`; those that are not made of 2 to 8 straight directions, no two
    /// neighbours the same, are left out.
    public init(_ sequences: [[Direction]]) {
        self.sequences = sequences.filter(Self.isSequence)
        turnings = self.sequences.map(Self.turnings).max() ?? 0
        bend = self.sequences.map(Self.bend).max() ?? 0
    }

    /// Whether these are directions that can be drawn one after the other with corners between.
    public static func isSequence(_ directions: [Direction]) -> Bool {
        lengths.contains(directions.count) && directions.allSatisfy(\.isStraight)
            && zip(directions, directions.dropFirst()).allSatisfy { $0 != $1 }
    }

    /// The sequences.
    public var phrases: [Phrase] { sequences.map { .sequence($0) } }

    /// Whether it turned, or bent to one side, more often than any of the sequences.
    public func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.sequence
        try checks.most(
            .reversals, Double(strokePath.mostReversals), Double(turnings + limit.turnings))
        try checks.most(.bendOfCorners, strokePath.bend.mostDegrees, bend + limit.bend)
    }

    /// Which of the sequences its legs fit best.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        try checkEarly(strokePath, limits, &checks)
        let limit = limits.sequence
        let size = Check.least(
            .size, max(strokePath.box.width, strokePath.box.height), limit.leg)
        try checks.require(size)
        guard let fit = LegFit(strokePath) else { throw checks.fail(size) }
        var accepted: (phrase: Phrase, score: Double, cost: Double)?
        var rejected: (failedCheck: FailedCheck, cost: Double)?
        // What a stroke costs at most that would be accepted.
        let dearest = limit.misfit + LegFit.hookCost * limit.hooks
        for directions in sequences {
            var cost = fit.leastMisfit(directions)
            do throws(FailedCheck) {
                let misfit = Check.most(.misfit, cost, limit.misfit)
                try checks.require(misfit)
                guard let corners = fit.corners(directions) else { throw checks.fail(misfit) }
                cost = corners.cost
                try checks.require(.most(.misfitWithHooks, cost, dearest))
                var badness = 0.0
                for check in Self.checks(fit.legs(directions, corners.at), limit) {
                    try checks.require(check)
                    if !check.isMinimum { badness = max(badness, check.value / check.limit) }
                }
                if cost < accepted?.cost ?? .infinity {
                    accepted = (.sequence(directions), min(max(1 - badness, 0), 1), cost)
                }
            } catch {
                if cost < rejected?.cost ?? .infinity { rejected = (error, cost) }
            }
        }
        if let (phrase, score, _) = accepted { return (phrase, score) }
        throw rejected?.failedCheck ?? checks.fail(.least(.sequences, 0, 1))
    }

    /// The checks of the sequence that fits best, and the one that decided where that is another.
    public func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        let classification = classify(strokePath, limits: limits)
        var sought = sequences
        if case .accepted(.sequence(let directions), _) = classification { sought = [directions] }
        var checks: [Check] = []
        if let fit = LegFit(strokePath) {
            let fits = sought.compactMap { directions in
                fit.corners(directions).map { (directions: directions, corners: $0) }
            }
            if let best = fits.min(by: { $0.corners.cost < $1.corners.cost }) {
                checks = Self.checks(fit.legs(best.directions, best.corners.at), limits.sequence)
            }
        }
        if case .rejected(let failedCheck) = classification,
            !checks.contains(where: { $0.kind == failedCheck.kind && !$0.isMet })
        {
            checks.append(failedCheck.check)
        }
        return checks
    }

    /// The most turnings along one axis that the corners of one sequence make.
    private static func turnings(_ directions: [Direction]) -> Int {
        [[Direction.left, .right], [.up, .down]].map { axis in
            let along = directions.filter(axis.contains)
            return zip(along, along.dropFirst()).count { $0 != $1 }
        }.max() ?? 0
    }

    /// The most degrees that the corners of one sequence bend to one side in a row; a reversal may
    /// be drawn to either.
    private static func bend(_ directions: [Direction]) -> Double {
        var (most, left, right) = (0.0, 0.0, 0.0)
        for (before, after) in zip(directions, directions.dropFirst()) {
            let corner = (after.angle - before.angle) * 180 / .pi
            let turn = corner - 360 * (corner / 360).rounded()
            let isReversal = abs(turn) > 135
            right = max(0, right + (isReversal ? 180 : turn))
            left = max(0, left + (isReversal ? 180 : -turn))
            most = max(most, left, right)
        }
        return most
    }

    /// Every measure of the legs against its limit, in the order in which they are made.
    private static func checks(_ legs: Legs, _ limit: Limits.Sequence) -> [Check] {
        let evenness = legs.longest > 0 ? legs.shortest / legs.longest : 0
        return [
            .least(.shortestLeg, legs.shortest, limit.leg),
            .least(.legEvenness, evenness, limit.evenness),
            .most(.slant, legs.slant, limit.slant),
            .most(.corner, legs.corner, limit.corner),
            .most(.legDeviation, legs.bow, limit.deviation),
            .most(.rounding, legs.rounding, limit.rounding),
            .most(.stray, legs.stray, limit.stray),
            .most(.hooks, legs.hooks, limit.hooks),
            .most(.misfit, legs.misfit, limit.misfit),
        ]
    }
}

/// A stroke cut into straight legs that lead in given directions, one after the other.
struct Legs {
    /// One leg of a stroke; its straight part leaves out what is rounded off at a corner.
    struct Leg {
        /// How far it leads in its direction from corner to corner, in pixels.
        var length: Double
        /// The angle from its direction to its straight part in degrees, positive clockwise.
        var slant: Double
        /// The greatest distance of the straight part from its chord, over the chord.
        var bow: Double
    }

    /// The legs in the order of time.
    var all: [Leg]
    /// How badly the path fits the directions, hooks left out: the mean of 1 − cosine of the angle
    /// between each step and its leg's direction; 0 is perfect.
    var misfit: Double
    /// The share of the path that leads more than 45° off its leg's direction.
    var stray: Double
    /// The share of the path that leads more than 25° off its leg's straight part.
    var rounding: Double
    /// The share of the path, at its ends, that was taken for hooks.
    var hooks: Double

    /// The shortest leg, in pixels.
    var shortest: Double { all.map(\.length).min() ?? 0 }
    /// The longest leg, in pixels.
    var longest: Double { all.map(\.length).max() ?? 0 }
    /// The most that a leg slants off its direction, in degrees.
    var slant: Double { all.map { abs($0.slant) }.max() ?? 0 }
    /// The most that a corner is too sharp or too blunt, in degrees.
    var corner: Double {
        zip(all, all.dropFirst()).map { abs($0.slant - $1.slant) }.max() ?? 0
    }
    /// The greatest bow of a leg.
    var bow: Double { all.map(\.bow).max() ?? 0 }
}
