/// Two or more straight directions in one stroke, `down right`: the stroke is cut into legs where
/// they fit best, and then the legs have to be straight, to lead where they should and to turn
/// sharply enough.
///
/// Unlike the other rules it has to know what is sought, because what is a corner in one sequence
/// is a rounding or a hook in another; so it is a value.
public struct SequenceClassifier: Sendable {
    /// `sequence`.
    public static let name = "sequence"
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

    /// The one of the sequences that the finished stroke is.
    public func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        classify(strokePath, limits: limits) { LegFit(strokePath) }
    }

    /// The same with the legs' fit, asked for where it is needed.
    func classify(_ strokePath: StrokePath, limits: Limits, _ fit: () -> LegFit?) -> Classification
    {
        if let failedCheck = impossible(strokePath, limits: limits) {
            return .rejected(failedCheck)
        }
        let limit = limits.sequence
        let size = max(strokePath.box.width, strokePath.box.height)
        guard size >= limit.leg, let fit = fit() else {
            return .rejected(Self.no("px across", size, limit.leg))
        }
        var accepted: (classification: Classification, cost: Double)?
        var refused: (failedCheck: FailedCheck, cost: Double)?
        // What a stroke costs at most that would be accepted.
        let dearest = limit.misfit + LegFit.hookCost * limit.hooks
        for directions in sequences {
            var cost = fit.leastMisfit(directions)
            var classification = Classification.rejected(Self.no("misfit", cost, limit.misfit))
            if cost <= limit.misfit, let corners = fit.corners(directions) {
                cost = corners.cost
                if cost <= dearest {
                    let legs = fit.legs(directions, corners.at)
                    classification = Self.classify(legs, directions, limit)
                } else {
                    classification = .rejected(Self.no("misfit with hooks", cost, dearest))
                }
            }
            switch classification {
            case .accepted:
                if cost < accepted?.cost ?? .infinity { accepted = (classification, cost) }
            case .rejected(let failedCheck):
                if cost < refused?.cost ?? .infinity { refused = (failedCheck, cost) }
            }
        }
        if let accepted { return accepted.classification }
        return .rejected(refused?.failedCheck ?? Self.no("sequences sought", 0, 1))
    }

    /// The legs that fit best when the stroke is taken for `directions`, for a picture or a table
    /// of what the classifier sees; nil where there is no path.
    public static func legs(in strokePath: StrokePath, _ directions: [Direction]) -> Legs? {
        guard isSequence(directions), let fit = LegFit(strokePath) else { return nil }
        return fit.corners(directions).map { fit.legs(directions, $0.at) }
    }

    /// Once it turned, or bent to one side, more often than any of the sequences.
    public func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        let limit = limits.sequence
        let turnings = max(strokePath.horizontal.count, strokePath.vertical.count)
        let mostTurnings = self.turnings + limit.turnings
        if turnings > mostTurnings {
            return Self.no("turnings", Double(turnings), Double(mostTurnings))
        }
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let mostBent = bend + limit.bend
        return bent > mostBent ? Self.no("degrees bent", bent, mostBent) : nil
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

    private static func classify(
        _ legs: Legs, _ directions: [Direction], _ limit: Limits.Sequence
    ) -> Classification {
        var badness = 0.0
        for measure in checks(legs, limit) {
            guard measure.isMet else {
                return .rejected(no(measure.name, measure.value, measure.limit))
            }
            if !measure.isMinimum { badness = max(badness, measure.value / measure.limit) }
        }
        return .accepted(.sequence(directions), score: min(max(1 - badness, 0), 1))
    }

    /// Every measure of the legs against its limit, in the order in which they are asked.
    private static func checks(_ legs: Legs, _ limit: Limits.Sequence) -> [Check] {
        let evenness = legs.longest > 0 ? legs.shortest / legs.longest : 0
        return [
            .least("px of the shortest leg", legs.shortest, limit.leg),
            .least("shortest over longest leg", evenness, limit.evenness),
            .most("degrees off the direction", legs.slant, limit.slant),
            .most("degrees off at a corner", legs.corner, limit.corner),
            .most("deviation of a leg from its chord", legs.bow, limit.deviation),
            .most("share of the path that is round", legs.rounding, limit.rounding),
            .most("share of the path astray", legs.stray, limit.stray),
            .most("share of the path in hooks", legs.hooks, limit.hooks),
            .most("misfit", legs.misfit, limit.misfit),
        ]
    }

    /// What the classifier measures on a finished stroke, for the sequence that fits best: all
    /// limits are kept exactly when `classify` accepts.
    public func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        let limit = limits.sequence
        let classification = classify(strokePath, limits: limits)
        var sought = sequences
        if case .accepted(.sequence(let directions), _) = classification { sought = [directions] }
        if let fit = LegFit(strokePath) {
            let fits = sought.compactMap { directions in
                fit.corners(directions).map { (directions, $0.at, $0.cost) }
            }
            if let (directions, corners, _) = fits.min(by: { $0.2 < $1.2 }) {
                let checks = Self.checks(fit.legs(directions, corners), limit)
                guard case .rejected(let failedCheck) = classification else { return checks }
                let isListed = checks.contains { $0.name == failedCheck.measure && !$0.isMet }
                return isListed ? checks : checks + [Check(failedCheck)]
            }
        }
        guard case .rejected(let failedCheck) = classification else { return [] }
        return [Check(failedCheck)]
    }

    private static func no(_ measure: String, _ value: Double, _ limit: Double) -> FailedCheck {
        FailedCheck(rule: name, measure: measure, value: value, limit: limit)
    }
}
