/// A circle: one closed round, in either rotation, also as an oval. Judged on the part between
/// hooks and overshoots at the ends, stretched so that an oval counts as a circle: by a Taubin fit,
/// by how steadily the tangent turns, and by how far the stroke winds about the centre.
public enum CircleClassifier: StrokeClassifier {
    /// `circle`.
    public static let name = "circle"

    /// A circle of one turn, clockwise or counterclockwise.
    public static func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        if let failedCheck = impossible(strokePath, limits: limits) {
            return .rejected(failedCheck)
        }
        let limit = limits.circle
        let size = max(strokePath.box.width, strokePath.box.height)
        guard size >= limit.diameter else {
            return .rejected(no("px across", size, limit.diameter))
        }
        switch findRound(in: strokePath, limit) {
        case .success(let round): return classify(round, strokePath, limits)
        case .failure(let refusal): return .rejected(refusal.failedCheck)
        }
    }

    /// The round that the classifier judges, for a picture of it: nil where the stroke does not
    /// wind about anything.
    public static func round(in strokePath: StrokePath, limits: Limits) -> CircleFit? {
        try? findRound(in: strokePath, limits.circle).get()
    }

    private struct Refusal: Error { var failedCheck: FailedCheck }

    private static func findRound(
        in strokePath: StrokePath, _ limit: Limits.Circle
    ) -> Result<CircleFit, Refusal> {
        func refused(_ measure: String, _ value: Double, _ limit: Double) -> Result<
            CircleFit, Refusal
        > {
            .failure(Refusal(failedCheck: no(measure, value, limit)))
        }
        let middle = strokePath.box.center
        guard var path = ResampledPath(strokePath.samples, around: middle) else {
            return refused("points", Double(strokePath.samples.count), 2)
        }
        path.smooth(times: 6)
        // Most strokes that are not circles end here, before any fit.
        let rough = abs(path.winding(about: .zero).net) * 180 / .pi
        guard rough >= limit.minimumWinding * 0.75 else {
            return refused("winding in degrees", rough, limit.minimumWinding)
        }
        guard rough <= limit.maximumWinding * 1.3 else {
            return refused("winding in degrees", rough, limit.maximumWinding)
        }
        let search = CircleFitSearch(path, around: middle, hook: limit.hook)
        guard let round = search.best else {
            return refused("winding in degrees", search.winding, limit.minimumWinding)
        }
        return .success(round)
    }

    private static func classify(_ round: CircleFit, _ strokePath: StrokePath, _ limits: Limits)
        -> Classification
    {
        let limit = limits.circle
        let turned = abs(round.winding)
        if turned < limit.minimumWinding {
            return .rejected(no("winding in degrees", turned, limit.minimumWinding))
        }
        if turned > limit.maximumWinding {
            return .rejected(no("winding in degrees", turned, limit.maximumWinding))
        }
        if round.error > limit.error {
            return .rejected(no("distance from the circle in radii", round.error, limit.error))
        }
        if round.wobble > limit.wobble {
            return .rejected(no("wobble in degrees", round.wobble, limit.wobble))
        }
        if round.unsteadiness > limit.unsteadiness {
            let value = round.unsteadiness
            return .rejected(no("unsteadiness in degrees", value, limit.unsteadiness))
        }
        if round.roundness < limit.roundness {
            return .rejected(no("short over long axis", round.roundness, limit.roundness))
        }
        if round.gap > limit.gap {
            return .rejected(no("end gap in radii", round.gap, limit.gap))
        }
        if round.reverse > limit.reverse {
            return .rejected(no("degrees wound back", round.reverse, limit.reverse))
        }
        let hesitation = limits.arming == .movement ? strokePath.hesitation : 0
        if hesitation > limit.hesitation {
            return .rejected(no("share of time in one place", hesitation, limit.hesitation))
        }
        let density = Double(strokePath.samples.count) * 360 / turned
        if density < limit.samples {
            return .rejected(no("samples a turn", density, limit.samples))
        }
        if strokePath.rate < limit.rate {
            return .rejected(no("samples a second", strokePath.rate, limit.rate))
        }
        let badness = max(
            Score.use(round.error, of: limit.error),
            Score.use(round.unsteadiness, of: limit.unsteadiness),
            Score.use(round.reverse, of: limit.reverse), Score.use(round.gap, of: limit.gap))
        let rotation: Rotation = round.winding > 0 ? .clockwise : .counterclockwise
        return .accepted(.circle(rotation, turns: 1), score: 1 - badness)
    }

    /// Once it turned to and fro too often, or bent too far with or against its own rotation.
    public static func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        let limit = limits.circle
        let turnings = max(strokePath.horizontal.count, strokePath.vertical.count)
        if turnings > limit.turnings {
            return no("turnings", Double(turnings), Double(limit.turnings))
        }
        let against = min(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        if against > limit.bend { return no("degrees bent back", against, limit.bend) }
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        let mostBent = limit.maximumWinding + limit.turn
        if bent > mostBent { return no("degrees bent", bent, mostBent) }
        return nil
    }
}
