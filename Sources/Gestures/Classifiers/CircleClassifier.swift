/// A circle: one closed round, in either rotation, also as an oval. Judged on the part between
/// hooks and overshoots at the ends, stretched so that an oval counts as a circle: by a Taubin fit,
/// by how the tangent turns and where it is open, all of it weighed together (`CircleScore`).
public struct CircleClassifier: CheckedClassifier {
    /// `circle`.
    public let name = "circle"
    /// Either rotation.
    public var phrases: [Phrase] { Rotation.allCases.map { .circle($0) } }

    /// The classifier.
    public init() {}

    /// Whether it turned to and fro too often, or bent too far with or against its own rotation.
    func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.circle
        let bend = strokePath.bend
        try checks.most(.reversals, Double(strokePath.mostReversals), Double(limit.turnings))
        try checks.most(.reverseBend, bend.reverseDegrees, limit.bend)
        try checks.most(.bend, bend.mostDegrees, limit.maximumWinding + limit.turn)
    }

    /// How round it is.
    func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        let limit = limits.circle
        try checkEarly(strokePath, limits, &checks)
        try checks.least(.size, max(strokePath.box.width, strokePath.box.height), limit.diameter)
        try checks.requireAll()
        let round = try Self.findRound(in: strokePath, limit, limits.tremor, &checks)
        let turned = abs(round.winding)
        for check in round.checks(limit) { try checks.make(check) }
        try checks.most(.imperfection(round.worst), round.cost, limit.cost)
        let density = Double(strokePath.samples.count) * 360 / turned
        try checks.least(.samplesPerTurn, density, limit.samples)
        try checks.least(.samplesPerSecond, strokePath.rate, limit.rate)
        let rotation: Rotation = round.winding > 0 ? .clockwise : .counterclockwise
        return (.circle(rotation), 1 - round.cost / limit.cost)
    }

    /// The round that the classifier judges, for a picture of it: nil where the stroke does not
    /// wind about anything.
    public static func round(in strokePath: StrokePath, limits: Limits) -> CircleFit? {
        var checks = Checks("circle")
        return try? findRound(in: strokePath, limits.circle, limits.tremor, &checks)
    }

    private static func findRound(
        in strokePath: StrokePath, _ limit: Limits.Circle, _ tremor: Double,
        _ checks: inout Checks
    ) throws(FailedCheck) -> CircleFit {
        let curve = try curve(of: strokePath, limit, &checks)
        let search = CircleFitSearch(
            curve, around: strokePath.box.center, limit.score.adjusted(toTremor: tremor))
        guard let round = search.best else {
            throw checks.fail(.least(.winding, 0, limit.minimumWinding))
        }
        return round
    }

    /// The smoothed path of a stroke that winds about its middle as a circle may.
    private static func curve(
        of strokePath: StrokePath, _ limit: Limits.Circle, _ checks: inout Checks
    ) throws(FailedCheck) -> ResampledPath {
        let middle = strokePath.box.center
        func smoothed(_ samples: [Sample]) throws(FailedCheck) -> ResampledPath {
            guard var path = ResampledPath(samples, around: middle) else {
                throw checks.fail(.least(.points, Double(samples.count), 2))
            }
            path.smooth(times: 6)
            return path
        }
        // Most strokes that are not circles end here, before any fit. This winding is a rough one,
        // so it has to be far off the limits.
        let rough = abs(try smoothed(strokePath.samples).winding(about: .zero).net) * 180 / .pi
        guard rough >= limit.minimumWinding * 0.75 else {
            throw checks.fail(.least(.winding, rough, limit.minimumWinding))
        }
        guard rough <= limit.maximumWinding * 1.3 else {
            throw checks.fail(.most(.winding, rough, limit.maximumWinding))
        }
        return try smoothed(ResampledPath.spline(through: strokePath.samples))
    }
}
