/// A circle: one closed round, in either rotation, also as an oval. Judged on the part between
/// hooks and overshoots at the ends, or without a movement at one end (`Approach`), stretched so that an
/// oval counts as a circle: by a Taubin fit, by how the tangent turns and where it is open, all of it
/// weighed together (`CircleScore`).
package struct CircleClassifier: ShapeClassifier {
    package init(_ phrases: [Phrase] = []) {}

    /// Circles in its rotation, or in both, that begin at 16 places all around.
    package static func ways(toDraw phrase: Phrase) -> [[Point]]? {
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

    /// The ends are cut by 0, 4, … 28 of 63 steps each.
    private static let cuts = stride(from: 0, through: 28, by: 4)
    /// A part that turns by less, in degrees, is not worth a fit.
    private static let leastTurned = 200.0
    /// Fewer steps than this are no circle any more.
    private static let fewest = 24

    package func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard let round = Self.round(in: strokePath, limits: limits) else { return [] }
        let limit = limits.circle
        let turned = abs(round.winding)
        let hard: [Check] = [
            .least(.size, max(strokePath.box.width, strokePath.box.height), limit.diameter),
            .least(.winding, turned, limit.minimumWinding),
            .most(.winding, turned, limit.maximumWinding),
        ]
        let phrase = Phrase.circle(round.winding > 0 ? .clockwise : .counterclockwise)
        let failed = hard.filter { !$0.isMet }
        // What is open anyway has only to be round besides.
        let cost = failed.isEmpty ? round.cost : round.costIfClosed
        let faults = Check.most(.imperfection(round.worst), cost, limit.cost)
        // Within its limits, a little more or less than one turn makes it no worse a circle.
        var fit = Fit(
            phrase, hard + [faults], closeness: (failed + [faults]).map(\.closeness).max())
        if round.isExcerpt {
            let steps = Double(ResampledPath.count - 1)
            fit.part =
                (Double(round.part.lowerBound) / steps)...(Double(round.part.upperBound) / steps)
        }
        return [fit]
    }

    /// The round that comes nearest to a circle, of all that are left when hooks and overshoots are
    /// cut from the ends; nil where the stroke winds far too little or too much.
    package static func round(in strokePath: StrokePath, limits: Limits) -> CircleFit? {
        let limit = limits.circle
        // Most strokes that are not circles end here, before any fit. This turning is a rough one,
        // so it has to be far off the limit.
        let places = strokePath.places
        guard var rough = ResampledPath(places) else { return nil }
        rough.smooth(times: 6)
        guard Self.turning(rough).range >= limit.minimumWinding * 0.75,
            var path = ResampledPath(ResampledPath.spline(through: places))
        else { return nil }
        // And what noise it shows, which goes over more steps of a small circle.
        let noise = strokePath.noise * Double(ResampledPath.count) / strokePath.length
        path.smooth(times: 6 + Int(min(20 * noise * noise, 18)))
        let score = CircleScore(tremor: limits.tremor)
        let (turned, bends, _) = Self.turning(path)
        var best: CircleFit?
        func fit(_ first: Int, _ last: Int) {
            guard first >= 0, last < ResampledPath.count, last - first >= Self.fewest,
                abs(turned[last] - turned[first]) >= Self.leastTurned,
                let stretch = Stretch(path, first...last)
            else { return }
            for leavesWay in [false, true] {
                best =
                    CircleFit(
                        path, bends: bends, first...last, stretch, score, leavesWay: leavesWay,
                        limit, nearerThan: best) ?? best
            }
        }
        for first in cuts { for cut in cuts { fit(first, ResampledPath.count - 1 - cut) } }
        // Beside a movement a few steps more or less make a corner.
        if let best, best.isExcerpt {
            for start in [-2, 0, 2] {
                for end in [-2, 0, 2] {
                    fit(best.part.lowerBound + start, best.part.upperBound + end)
                }
            }
        }
        return best
    }

    /// How far the path has turned up to each point, and how far either way, in degrees; and how far
    /// apart the first of these are.
    private static func turning(
        _ path: ResampledPath
    ) -> (turned: [Double], bends: [Double], range: Double) {
        var (turned, bends) = ([0.0, 0.0], [0.0, 0.0])
        for index in 2..<ResampledPath.count {
            let angle = turn(
                from: path[index - 1] - path[index - 2], to: path[index] - path[index - 1])
            turned.append(turned[index - 1] + angle * 180 / .pi)
            bends.append(bends[index - 1] + abs(angle) * 180 / .pi)
        }
        return (turned, bends, (turned.max() ?? 0) - (turned.min() ?? 0))
    }
}
