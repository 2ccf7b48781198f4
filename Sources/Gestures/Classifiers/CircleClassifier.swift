/// A circle: one closed round, in either rotation, also as an oval. Judged on the part between
/// hooks and overshoots at the ends, stretched so that an oval counts as a circle: by a Taubin fit,
/// by how the tangent turns and where it is open, all of it weighed together (`CircleScore`).
public struct CircleClassifier: ShapeClassifier {
    /// The classifier, whichever circles are mapped.
    public init(_ phrases: [Phrase] = []) {}

    /// Circles in its rotation, or in both, that begin at 16 places all around.
    public static func ways(toDraw phrase: Phrase) -> [[Point]]? {
        guard case .circle(let rotation) = phrase else { return nil }
        return (rotation.map { [$0] } ?? Rotation.allCases).flatMap { circles($0) }
    }

    /// Circles that begin at the top, or counterclockwise at the bottom, so that the guides lie
    /// apart, and then all around. They stay open a little, which shows where they begin and end.
    private static func circles(_ rotation: Rotation) -> [[Point]] {
        let sense: Double = rotation == .clockwise ? 1 : -1
        let starts = 16
        return (0..<starts).map { start in
            let angle = 2 * Double.pi * Double(start) / Double(starts) - sense * .pi / 2
            let arc = IdealPath.arc(about: .zero, 50, from: angle, by: sense * (2 * .pi - 0.62))
            return arc.map { .zero + ($0 - arc[0]) }
        }
    }

    /// The ends are cut by 0, 4, … 16 of 63 steps, at most a quarter of the path each.
    private static let cuts = stride(from: 0, through: 16, by: 4)

    /// A circle in the rotation in which it winds.
    public func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard let round = Self.round(in: strokePath, limits: limits) else { return [] }
        let limit = limits.circle
        let turned = abs(round.winding)
        let hard: [Check] = [
            .least(.size, max(strokePath.box.width, strokePath.box.height), limit.diameter),
            .least(.winding, turned, limit.minimumWinding),
            .most(.winding, turned, limit.maximumWinding),
        ]
        let phrase = Phrase.circle(round.winding > 0 ? .clockwise : .counterclockwise)
        // Where one of these fails, the roundness does not matter.
        guard hard.allSatisfy(\.isMet) else { return [Fit(phrase, hard)] }
        let faults = Check.most(.imperfection(round.worst), round.cost, limit.cost)
        // Within its limits, a little more or less than one turn makes it no worse a circle.
        return [Fit(phrase, hard + [faults], closeness: faults.closeness)]
    }

    /// The round that comes nearest to a circle, of all that are left when hooks and overshoots are
    /// cut from the ends; nil where the stroke winds far too little or too much.
    public static func round(in strokePath: StrokePath, limits: Limits) -> CircleFit? {
        let limit = limits.circle
        let middle = strokePath.box.center
        // Most strokes that are not circles end here, before any fit. This winding is a rough one,
        // so it has to be far off the limits.
        let places = strokePath.places
        guard var rough = ResampledPath(places) else { return nil }
        rough.smooth(times: 6)
        let turns = (1..<ResampledPath.count).map {
            turn(from: rough[$0 - 1] - middle, to: rough[$0] - middle)
        }
        let winding = abs(turns.reduce(0, +)) * 180 / .pi
        guard winding >= limit.minimumWinding * 0.75, winding <= limit.maximumWinding * 1.3,
            var path = ResampledPath(ResampledPath.spline(through: places))
        else { return nil }
        path.smooth(times: 6)
        let score = limit.score.adjusted(toTremor: limits.tremor)
        var best: CircleFit?
        for first in cuts {
            for cut in cuts {
                let part = first...(ResampledPath.count - 1 - cut)
                guard let round = CircleFit(path, part, score) else { continue }
                if round.cost < best?.cost ?? .infinity { best = round }
            }
        }
        return best
    }
}
