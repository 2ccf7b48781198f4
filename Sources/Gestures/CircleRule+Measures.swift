extension CircleRule {
    /// The whole stroke's turnings and bends, and the round found in it.
    public static func measures(_ trail: Trail, limits: Limits) -> [Measure] {
        let limit = limits.circle
        let against = min(trail.bend.clockwise, trail.bend.counterclockwise) * 180 / .pi
        let bent = max(trail.bend.clockwise, trail.bend.counterclockwise) * 180 / .pi
        let turnings = (trail.horizontal.count, trail.vertical.count)
        let whole: [Measure] = [
            .most("turnings", Double(max(turnings.0, turnings.1)), Double(limit.turnings)),
            .most("degrees bent back", against, limit.bend),
            .most("degrees bent", bent, limit.maximumWinding + limit.turn),
            .least("px across", max(trail.box.width, trail.box.height), limit.diameter),
        ]
        guard whole.allSatisfy(\.isMet), let round = round(in: trail, limits: limits) else {
            return whole
        }
        let turned = abs(round.winding)
        var measures = whole
        measures += [
            .least("winding in degrees", turned, limit.minimumWinding),
            .most("winding in degrees", turned, limit.maximumWinding),
            .most("distance from the circle in radii", round.error, limit.error),
            .most("wobble in degrees", round.wobble, limit.wobble),
            .most("unsteadiness in degrees", round.unsteadiness, limit.unsteadiness),
            .least("short over long axis", round.roundness, limit.roundness),
            .most("end gap in radii", round.gap, limit.gap),
            .most("degrees wound back", round.reverse, limit.reverse),
        ]
        if limits.arming == .movement {
            measures.append(.most("share of time in one place", trail.hesitation, limit.hesitation))
        }
        let density = Double(trail.samples.count) * 360 / turned
        return measures + [
            .least("samples a turn", density, limit.samples),
            .least("samples a second", trail.rate, limit.rate),
        ]
    }
}
