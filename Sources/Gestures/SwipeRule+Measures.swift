extension SwipeRule {
    /// The whole stroke's detour and bend, and the line between its hooks.
    public static func measures(_ trail: Trail, limits: Limits) -> [Measure] {
        let limit = limits.swipe
        let bent = max(trail.bend.clockwise, trail.bend.counterclockwise) * 180 / .pi
        let whole: [Measure] = [
            .most("detour", trail.detour, limit.detour), .most("degrees bent", bent, limit.bend),
        ]
        guard trail.reach >= limit.length else {
            return whole + [.least("px long", trail.reach, limit.length)]
        }
        guard let line = Line(trail) else { return whole }
        let long: [Measure] = [
            .least("px long", line.length, limit.length),
            .least("straightness", line.straightness, limit.straightness),
        ]
        // Shares of next to nothing tell nothing.
        guard line.length >= limit.length else { return whole + long }
        return whole + long + [
            .most("deviation from the chord", line.deviation, limit.deviation),
            .most("step back", line.backtrack, limit.backtrack),
        ]
    }

    /// What is measured between the hooks.
    private struct Line {
        var length: Double
        var straightness: Double
        var deviation = 0.0
        var backtrack = 0.0

        init?(_ trail: Trail) {
            guard let path = EvenPath(trail.samples, around: trail.box.center) else { return nil }
            let core = withoutHooks(path)
            let chord = path[core.upperBound] - path[core.lowerBound]
            length = chord.length
            guard length > 0 else { return nil }
            let along = path.length * Double(core.count - 1) / Double(EvenPath.count - 1)
            straightness = min(1, length / along)
            let unit = chord * (1 / length)
            var farthest = 0.0
            for index in core {
                let offset = path[index] - path[core.lowerBound]
                let progress = offset.dot(unit)
                farthest = max(farthest, progress)
                backtrack = max(backtrack, (farthest - progress) / length)
                deviation = max(deviation, abs(offset.cross(unit)) / length)
            }
        }
    }
}
