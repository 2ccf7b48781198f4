extension ShakeRule {
    /// Both axes, by the turnings so far and how far they are along the axis.
    public static func outlook(_ trail: Trail, limits: Limits, from vantage: Vantage?) -> [Prospect]
    {
        var accepted: (phrase: Phrase, score: Double)?
        if case .accepted(let phrase, let score) = judge(trail, limits: limits) {
            accepted = (phrase, score)
        }
        return Axis.allCases.map { axis in
            let phrase = Phrase.shake(axis)
            let ahead = vantage.map { path(axis, trail, limits, from: $0) } ?? []
            if let accepted, accepted.phrase == phrase {
                return .complete(phrase, score: accepted.score, ahead: ahead)
            }
            let along = axis == .horizontal ? trail.horizontal : trail.vertical
            let across = axis == .horizontal ? trail.vertical : trail.horizontal
            let spread = along.range + across.range
            // A shake is far longer than wide; a square box says nothing for it.
            let lean = spread > 0 ? min(max(along.range / spread * 2.4 - 1.2, 0), 1) : 1
            return .partial(
                phrase, fit: lean, evidence: trail.evidence(),
                done: Double(along.count) / Double(max(limits.shake.turnings + 1, 1)),
                ahead: ahead)
        }
    }

    /// What is left of a zigzag.
    private static func path(
        _ axis: Axis, _ trail: Trail, _ limits: Limits, from vantage: Vantage
    ) -> [Point] {
        let along = axis == .horizontal ? trail.horizontal : trail.vertical
        let width = along.count > 0 ? max(along.range, 30 * vantage.unit) : 80 * vantage.unit
        let heading = trail.heading(over: 8 * vantage.unit) ?? Vector(dx: 1, dy: 1)
        var sense: Double = (axis == .horizontal ? heading.dx : heading.dy) < 0 ? -1 : 1
        var place = vantage.point
        var path = [place]
        for _ in 0..<max(limits.shake.turnings + 1 - along.count, 1) {
            let step = 7 * vantage.unit
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
