extension ShakeClassifier {
    /// Both axes, by the turnings so far and how far they are along the axis.
    public func predictions(
        _ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?
    ) -> [Prediction] {
        var accepted: (phrase: Phrase, score: Double)?
        if case .accepted(let phrase, let score) = classify(strokePath, limits: limits) {
            accepted = (phrase, score)
        }
        return Axis.allCases.map { axis in
            let phrase = Phrase.shake(axis)
            let ahead = origin.map { Self.path(axis, strokePath, limits, from: $0) } ?? []
            if let accepted, accepted.phrase == phrase {
                return .complete(phrase, score: accepted.score, ahead: ahead)
            }
            let along = axis == .horizontal ? strokePath.horizontal : strokePath.vertical
            return .partial(
                phrase, fit: Self.likeness(strokePath, axis), evidence: strokePath.evidence(),
                done: Double(along.count) / Double(max(limits.shake.turnings + 1, 1)),
                ahead: ahead)
        }
    }

    /// How much the newest legs resemble those of a shake, 0…1: of all runs of legs that end where
    /// the stroke is, the one that does most. Whatever was drawn before counts against it.
    private static func likeness(_ strokePath: StrokePath, _ axis: Axis) -> Double {
        let legs = ShakeLegs(strokePath, along: axis)
        guard let newest = legs.all.last else { return 1 }
        var run = ShakeRun(newest)
        // How uneven legs are is measured on those that are over: neither the newest, nor the
        // first, which is often but a hook.
        var shortest = Double.infinity
        var best = likeness(run, evenness: 1, path: legs.path)
        for (index, leg) in legs.all.enumerated().dropLast().reversed().prefix(longestRun) {
            run.precede(with: leg)
            if index > 0 { shortest = min(shortest, leg.length) }
            let evenness = min(shortest / max(run.longest, 1), 1)
            best = max(best, likeness(run, evenness: evenness, path: legs.path))
        }
        return best
    }

    /// How near a run comes to what is demanded of a shake, a little below of which there is
    /// nothing to be hoped for, as legs may still be added that are better.
    private static func likeness(_ run: ShakeRun, evenness: Double, path: Double) -> Double {
        guard run.longest > 0 else { return 0 }
        func rise(_ value: Double, from none: Double, to enough: Double) -> Double {
            min(max((value - none) / (enough - none), 0), 1)
        }
        let (along, across) = (run.sum.high - run.sum.low, run.sum.right - run.sum.left)
        return min(
            rise(run.sum.path / max(path, 1), from: 0.35, to: 0.6),
            rise(run.sum.along / max(run.sum.across, 1), from: 1.2, to: 1.9),
            rise(along / max(across, 1), from: 1, to: 1.4), rise(evenness, from: 0.08, to: 0.3),
            rise(run.roundness, from: 0.3, to: 0.15))
    }

    /// What is left of a zigzag.
    private static func path(
        _ axis: Axis, _ strokePath: StrokePath, _ limits: Limits, from origin: GuideOrigin
    ) -> [Point] {
        let along = axis == .horizontal ? strokePath.horizontal : strokePath.vertical
        let width = along.count > 0 ? max(along.range, 30 * origin.unit) : 80 * origin.unit
        let heading = strokePath.heading(over: 8 * origin.unit) ?? Vector(dx: 1, dy: 1)
        var sense: Double = (axis == .horizontal ? heading.dx : heading.dy) < 0 ? -1 : 1
        var place = origin.point
        var path = [place]
        for _ in 0..<max(limits.shake.turnings + 1 - along.count, 1) {
            let step = 11 * origin.unit
            place =
                place
                + (axis == .horizontal
                    ? Vector(dx: sense * width, dy: step) : Vector(dx: step, dy: sense * width))
            path.append(place)
            sense = -sense
        }
        return path
    }
}
