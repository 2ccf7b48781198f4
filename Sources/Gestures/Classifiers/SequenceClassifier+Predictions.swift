extension SequenceClassifier {
    /// Each sequence, by how well its first legs fit, as many of them as fit best.
    public func predictions(_ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?)
        -> [Prediction]
    {
        let fit = strokePath.isEmpty ? nil : LegFit(strokePath, isAskedTwice: true)
        var checks = Checks(name)
        let accepted = try? check(strokePath, limits, &checks) { fit }
        let line = SwipeClassifier.Fit(strokePath, limits)
        return sequences.map { directions in
            let phrase = Phrase.sequence(directions)
            let start = Self.beginning(directions, strokePath, fit, line, limits.sequence)
            let ahead = origin.map { Self.path(directions, start, strokePath, from: $0) } ?? []
            if let accepted, accepted.phrase == phrase {
                return .complete(phrase, score: accepted.score, ahead: ahead)
            }
            return .partial(
                phrase, fit: start.fit, evidence: strokePath.evidence(),
                done: Double(start.legs) / Double(directions.count), ahead: ahead)
        }
    }

    /// So many legs of a sequence, and how well they fit.
    private struct Beginning {
        var legs = 1
        var fit = 0.0
        /// How long the legs are that are over, and how far the last one has gone, in pixels.
        var length: Double?
        var last = 0.0
    }

    private static func beginning(
        _ directions: [Direction], _ strokePath: StrokePath, _ fit: LegFit?,
        _ line: SwipeClassifier.Fit,
        _ limit: Limits.Sequence
    ) -> Beginning {
        var best = Beginning(fit: line.value(for: directions[0]), last: strokePath.reach)
        guard let fit else { return best }
        for count in 2...directions.count {
            let first = Array(directions.prefix(count))
            guard fit.leastMisfit(first) <= 2 * limit.misfit,
                let corners = fit.corners(first), corners.cost < 2.5 * limit.misfit
            else { continue }
            let legs = fit.legs(first, corners.at).all.map(\.length)
            // A leg that is over has to be one.
            let shortest = legs.dropLast().min() ?? 0
            let least = max(limit.leg, limit.evenness * (legs.max() ?? 0))
            let share = least > 0 ? min(max(shortest / least, 0), 1) : 1
            let value = (1 - corners.cost / (2.5 * limit.misfit)) * share
            // More legs always fit a little better: they have to be worth it.
            guard value > best.fit + 0.05 else { continue }
            best = Beginning(
                legs: count, fit: value,
                length: legs.dropLast().reduce(0, +) / Double(count - 1), last: legs.last ?? 0)
        }
        return best
    }

    /// What is left of a sequence: the rest of the leg that is being drawn, and the others.
    private static func path(
        _ directions: [Direction], _ start: Beginning, _ strokePath: StrokePath,
        from origin: GuideOrigin
    ) -> [Point] {
        let usual = 84 * origin.unit
        let length = start.length.map { min(max($0, usual / 2), usual * 3) } ?? usual
        let done = strokePath.isEmpty ? 0 : start.last
        var place =
            origin.point
            + directions[start.legs - 1].unit * max(length - done, length * 0.15)
        var path = [origin.point, place]
        let corners = zip(directions, directions.dropFirst())
        for (before, direction) in corners.dropFirst(start.legs - 1) {
            let unit = direction.unit
            place = place + unit * length
            // A leg that comes back slants, so that it does not lie on the one before it.
            if before.unit.dot(unit) < -0.9 {
                place = place + Vector(dx: abs(unit.dy), dy: abs(unit.dx)) * (0.2 * length)
            }
            path.append(place)
        }
        return path
    }
}
