extension CircleClassifier {
    /// The whole stroke's turnings and bends, and the round found in it.
    public static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        let limit = limits.circle
        let against = min(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let turnings = (strokePath.horizontal.count, strokePath.vertical.count)
        let whole: [Check] = [
            .most("turnings", Double(max(turnings.0, turnings.1)), Double(limit.turnings)),
            .most("degrees bent back", against, limit.bend),
            .most("degrees bent", bent, limit.maximumWinding + limit.turn),
            .least("px across", max(strokePath.box.width, strokePath.box.height), limit.diameter),
        ]
        guard whole.allSatisfy(\.isMet), let round = round(in: strokePath, limits: limits) else {
            return whole
        }
        let turned = abs(round.winding)
        var checks = whole
        checks += [
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
            checks.append(
                .most("share of time in one place", strokePath.hesitation, limit.hesitation))
        }
        let density = Double(strokePath.samples.count) * 360 / turned
        return checks + [
            .least("samples a turn", density, limit.samples),
            .least("samples a second", strokePath.rate, limit.rate),
        ]
    }
}
