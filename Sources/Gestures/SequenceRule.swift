/// Two or more straight directions in one stroke, `down right`: the stroke is cut into legs where
/// they fit best, and then the legs have to be straight, to lead where they should and to turn
/// sharply enough.
///
/// Unlike the other rules it has to know what is sought, because what is a corner in one sequence
/// is a rounding or a hook in another; so it is a value.
public struct SequenceRule: Sendable {
    /// `sequence`.
    public static let name = "sequence"
    /// How many directions a sequence may have.
    public static let lengths = 2...8

    /// The sequences sought.
    public let sequences: [[Direction]]

    /// A rule for `sequences`; those that are not made of 2 to 8 straight directions, no two
    /// neighbours the same, are left out.
    public init(_ sequences: [[Direction]]) {
        self.sequences = sequences.filter(Self.isSequence)
    }

    /// Whether these are directions that can be drawn one after the other with corners between.
    public static func isSequence(_ directions: [Direction]) -> Bool {
        lengths.contains(directions.count) && directions.allSatisfy(\.isStraight)
            && zip(directions, directions.dropFirst()).allSatisfy { $0 != $1 }
    }

    /// The one of the sequences that the finished stroke is.
    public func judge(_ trail: Trail, limits: Limits) -> Verdict {
        if let rejection = hopeless(trail, limits: limits) { return .rejected(rejection) }
        let limit = limits.sequence
        let size = max(trail.box.width, trail.box.height)
        guard size >= limit.leg, let fit = LegFit(trail) else {
            return .rejected(Self.no("px across", size, limit.leg))
        }
        var accepted: (verdict: Verdict, cost: Double)?
        var refused: (rejection: Rejection, cost: Double)?
        // What a stroke costs at most that would be accepted.
        let dearest = limit.misfit + LegFit.hookCost * limit.hooks
        for directions in sequences {
            var cost = fit.leastMisfit(directions)
            var verdict = Verdict.rejected(Self.no("misfit", cost, limit.misfit))
            if cost <= limit.misfit, let corners = fit.corners(directions) {
                cost = corners.cost
                if cost <= dearest {
                    let legs = fit.legs(directions, corners.at)
                    verdict = Self.judge(legs, directions, limit)
                } else {
                    verdict = .rejected(Self.no("misfit with hooks", cost, dearest))
                }
            }
            switch verdict {
            case .accepted: if cost < accepted?.cost ?? .infinity { accepted = (verdict, cost) }
            case .rejected(let rejection):
                if cost < refused?.cost ?? .infinity { refused = (rejection, cost) }
            }
        }
        if let accepted { return accepted.verdict }
        return .rejected(refused?.rejection ?? Self.no("sequences sought", 0, 1))
    }

    /// The legs that fit best when the stroke is taken for `directions`, for a picture or a table
    /// of what the rule sees; nil where there is no path.
    public static func legs(in trail: Trail, _ directions: [Direction]) -> Legs? {
        guard isSequence(directions), let fit = LegFit(trail) else { return nil }
        return fit.corners(directions).map { fit.legs(directions, $0.at) }
    }

    /// Nil while the trail may still become one of the sequences.
    public func hopeless(_ trail: Trail, limits: Limits) -> Rejection? { nil }

    private static func judge(
        _ legs: Legs, _ directions: [Direction], _ limit: Limits.Sequence
    ) -> Verdict {
        if legs.shortest < limit.leg {
            return .rejected(no("px of the shortest leg", legs.shortest, limit.leg))
        }
        let evenness = legs.shortest / legs.longest
        if evenness < limit.evenness {
            return .rejected(no("shortest over longest leg", evenness, limit.evenness))
        }
        let measures = [
            ("degrees off the direction", legs.slant, limit.slant),
            ("degrees off at a corner", legs.corner, limit.corner),
            ("deviation of a leg from its chord", legs.bow, limit.deviation),
            ("share of the path that is round", legs.rounding, limit.rounding),
            ("share of the path astray", legs.stray, limit.stray),
            ("share of the path in hooks", legs.hooks, limit.hooks),
            ("misfit", legs.misfit, limit.misfit),
        ]
        var badness = 0.0
        for (name, value, most) in measures {
            guard value <= most else { return .rejected(no(name, value, most)) }
            badness = max(badness, Score.use(value, of: most))
        }
        return .accepted(.sequence(directions), score: 1 - badness)
    }

    private static func no(_ measure: String, _ value: Double, _ limit: Double) -> Rejection {
        Rejection(rule: name, measure: measure, value: value, limit: limit)
    }
}
