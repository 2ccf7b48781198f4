extension SwipeClassifier {
    /// The whole stroke's detour and bend, and the line between its hooks.
    public static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        let limit = limits.swipe
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let whole: [Check] = [
            .most("detour", strokePath.detour, limit.detour),
            .most("degrees bent", bent, limit.bend),
        ]
        guard strokePath.reach >= limit.length else {
            return whole + [.least("px long", strokePath.reach, limit.length)]
        }
        guard let line = Line(strokePath) else { return whole }
        let long: [Check] = [
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

        init?(_ strokePath: StrokePath) {
            guard let path = ResampledPath(strokePath.samples, around: strokePath.box.center) else {
                return nil
            }
            let core = withoutHooks(path)
            let chord = path[core.upperBound] - path[core.lowerBound]
            length = chord.length
            guard length > 0 else { return nil }
            let along = path.length * Double(core.count - 1) / Double(ResampledPath.count - 1)
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
