/// Two or more straight directions in one stroke, `down right`: the stroke is cut into legs where
/// they fit best, and then the legs have to be straight, to lead where they should and to turn
/// sharply enough.
///
/// Unlike other classifiers it has to know what is sought, because what is a corner in one sequence
/// is a rounding or a hook in another.
package struct SequenceClassifier: ShapeClassifier {
    /// How many directions a sequence may have.
    package static let lengths = 2...8

    package let sequences: [[Direction]]

    /// A classifier for the sequences `phrases`; those that are none (`isSequence`) are left out.
    package init(_ phrases: [Phrase]) {
        sequences = phrases.compactMap { phrase in
            guard case .sequence(let directions) = phrase else { return nil }
            return Self.isSequence(directions) ? directions : nil
        }
    }

    package static func ways(toDraw phrase: Phrase) -> [[Point]]? {
        guard case .sequence(let directions) = phrase, isSequence(directions) else { return nil }
        return [legs(directions)]
    }

    /// Legs one after the other. One that comes back slants, so that it does not lie on the one
    /// before, and one that would end where the path has been ends short of it.
    private static func legs(_ directions: [Direction]) -> [Point] {
        let leg = 84.0
        var points = [Point.zero]
        var before: Vector?
        for direction in directions {
            guard let here = points.last else { break }
            let unit = direction.unit
            var way = unit
            if let before, before.dot(unit) < -0.9 {
                way = unit + Vector(dx: abs(unit.dy), dy: abs(unit.dx)) * 0.25
            }
            var length = leg
            while length > 0.4 * leg,
                points.dropLast().contains(where: {
                    $0.distance(to: here + way * length) < 0.3 * leg
                })
            { length -= 0.1 * leg }
            points.append(here + way * length)
            before = unit
        }
        return points
    }

    /// Whether these are directions that can be drawn one after the other with corners between.
    package static func isSequence(_ directions: [Direction]) -> Bool {
        lengths.contains(directions.count) && directions.allSatisfy(\.isStraight)
            && zip(directions, directions.dropFirst()).allSatisfy { $0 != $1 }
    }

    /// How well its legs fit each sequence that might be accepted.
    package func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        let limit = limits.sequence
        guard max(strokePath.box.width, strokePath.box.height) >= limit.leg,
            let fit = LegFit(strokePath)
        else { return [] }
        // The most that an accepted stroke can cost.
        let dearest = limit.misfit.generous + LegFit.hookCost * limit.hooks
        return sequences.compactMap { directions in
            let corners = fit.corners(directions)
            guard corners.cost <= dearest else { return nil }
            let legs = fit.legs(directions, corners.at)
            return Fit(.sequence(directions), Self.checks(legs, limit))
        }
    }

    /// Every measure of the legs against its limit, in the order in which they are made.
    private static func checks(_ legs: Legs, _ limit: Limits.Sequence) -> [Check] {
        let lengths = legs.all.map(\.length)
        let (shortest, longest) = (lengths.min() ?? 0, lengths.max() ?? 0)
        let slants = legs.all.map(\.slant)
        let corners = zip(slants, slants.dropFirst()).map { abs($0 - $1) }
        return [
            .least(.shortestLeg, shortest, limit.leg),
            .least(.legEvenness, longest > 0 ? shortest / longest : 0, limit.evenness),
            .most(.slant, slants.map(abs).max() ?? 0, limit.slant),
            .most(.corner, corners.max() ?? 0, limit.corner),
            .most(.legDeviation, legs.all.map(\.bow).max() ?? 0, limit.deviation),
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
}
