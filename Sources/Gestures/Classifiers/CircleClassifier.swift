/// A circle: one closed round, in either rotation, also as an oval. Judged on the part between
/// hooks and overshoots at the ends, stretched so that an oval counts as a circle: by a Taubin fit,
/// by how steadily the tangent turns, and by how far the stroke winds about the centre.
public struct CircleClassifier: StrokeClassifier {
    /// `circle`.
    public let name = "circle"
    /// Either rotation.
    public var phrases: [Phrase] { Rotation.allCases.map { .circle($0, turns: 1) } }

    /// The classifier.
    public init() {}

    /// Whether it turned to and fro too often, or bent too far with or against its own rotation.
    public func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.circle
        let bend = strokePath.bend
        try checks.most(.reversals, Double(strokePath.mostReversals), Double(limit.turnings))
        try checks.most(.reverseBend, bend.reverseDegrees, limit.bend)
        try checks.most(.bend, bend.mostDegrees, limit.maximumWinding + limit.turn)
    }

    /// How round it is.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        let limit = limits.circle
        try checkEarly(strokePath, limits, &checks)
        try checks.least(.size, max(strokePath.box.width, strokePath.box.height), limit.diameter)
        try checks.requireAll()
        let round = try Self.findRound(in: strokePath, limit, &checks)
        let turned = abs(round.winding)
        try checks.least(.winding, turned, limit.minimumWinding)
        try checks.most(.winding, turned, limit.maximumWinding)
        try checks.most(.error, round.error, limit.error)
        try checks.most(.wobble, round.wobble, limit.wobble)
        try checks.most(.unsteadiness, round.unsteadiness, limit.unsteadiness)
        try checks.least(.roundness, round.roundness, limit.roundness)
        try checks.most(.endGap, round.gap, limit.gap)
        try checks.most(.reverseWinding, round.reverse, limit.reverse)
        if limits.arming == .movement {
            try checks.most(.hesitation, strokePath.hesitation, limit.hesitation)
        }
        let density = Double(strokePath.samples.count) * 360 / turned
        try checks.least(.samplesPerTurn, density, limit.samples)
        try checks.least(.samplesPerSecond, strokePath.rate, limit.rate)
        let badness = max(
            Score.use(round.error, of: limit.error),
            Score.use(round.unsteadiness, of: limit.unsteadiness),
            Score.use(round.reverse, of: limit.reverse), Score.use(round.gap, of: limit.gap))
        let rotation: Rotation = round.winding > 0 ? .clockwise : .counterclockwise
        return (.circle(rotation, turns: 1), 1 - badness)
    }

    /// The round that the classifier judges, for a picture of it: nil where the stroke does not
    /// wind about anything.
    public static func round(in strokePath: StrokePath, limits: Limits) -> CircleFit? {
        var checks = Checks("circle")
        return try? findRound(in: strokePath, limits.circle, &checks)
    }

    private static func findRound(
        in strokePath: StrokePath, _ limit: Limits.Circle, _ checks: inout Checks
    ) throws(FailedCheck) -> CircleFit {
        let middle = strokePath.box.center
        guard var path = ResampledPath(strokePath.samples, around: middle) else {
            throw checks.fail(.least(.points, Double(strokePath.samples.count), 2))
        }
        path.smooth(times: 6)
        // Most strokes that are not circles end here, before any fit. This winding is a rough one,
        // so it has to be far off the limits.
        let rough = abs(path.winding(about: .zero).net) * 180 / .pi
        guard rough >= limit.minimumWinding * 0.75 else {
            throw checks.fail(.least(.winding, rough, limit.minimumWinding))
        }
        guard rough <= limit.maximumWinding * 1.3 else {
            throw checks.fail(.most(.winding, rough, limit.maximumWinding))
        }
        let search = CircleFitSearch(path, around: middle, hook: limit.hook)
        guard let round = search.best else {
            throw checks.fail(.least(.winding, search.winding, limit.minimumWinding))
        }
        return round
    }
}
