/// A swipe: one straight stroke in one of eight directions, of any length above the least. Hooks at
/// the ends, where a finger or the pointer begins and stops, are cut before it is measured.
public struct SwipeClassifier: StrokeClassifier {
    /// `swipe`.
    public static let name = "swipe"
    /// `swipe`.
    public var name: String { Self.name }
    /// Each of the eight directions.
    public var phrases: [Phrase] { Direction.allCases.map { .swipe($0, fingers: 1) } }

    /// Hooks are sought in so many steps at either end (17 % of the path).
    private static let hookSteps = 11
    /// No more steps than this are cut from both ends together.
    private static let mostCut = 16
    /// A turn sharper than this, in radians, ends a hook.
    private static let hookTurn = Double.pi / 3
    /// The greatest bow, over the greatest deviation: that of a line whose end is bent is a third
    /// or less, that of a parenthesis two thirds.
    private static let bow = 0.5
    /// The greatest wavering, in degrees: that of the lines that people drew is 60 or less, that of
    /// a zigzag, a rest or a brace as slim as a line 90 and more.
    private static let wavering = 85.0
    /// Over so many steps of the resampled path its direction is measured: tremor of a few pixels is
    /// shorter, and the parts of a rest are longer.
    private static let waveringStride = 6

    /// The classifier.
    public init() {}

    /// Whether a long stroke came back, it went to and fro, or it bent round and round.
    public func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        let limit = limits.swipe
        try checks.most(.detour, strokePath.detour, limit.detour)
        try checks.most(
            .reversals, Double(strokePath.mostReversals), Double(limit.turnings))
        try checks.most(.bendOfLine, strokePath.bend.mostDegrees, limit.bend)
    }

    /// How straight it is between the hooks.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        let limit = limits.swipe
        try checkEarly(strokePath, limits, &checks)
        try checks.require(.least(.length, strokePath.reach, limit.length))
        let steady = strokePath.samples(every: Self.spacing(strokePath))
        guard let path = ResampledPath(steady, around: strokePath.box.center) else {
            throw checks.fail(.least(.points, Double(strokePath.samples.count), 2))
        }
        let line = Line(path)
        let isLong = try checks.least(.length, line.length, limit.length)
        try checks.least(.straightness, line.straightness, limit.straightness)
        // Shares of next to nothing mean nothing.
        if !isLong { try checks.requireAll() }
        let (deviation, stepBack, bow) = line.strays(in: path)
        try checks.most(.deviation, deviation, limit.deviation)
        try checks.most(.stepBack, stepBack, limit.backtrack)
        try checks.most(.bow, bow, limit.deviation * Self.bow)
        // A trembling hand draws a wavering line, too, but hardly ever leads it far from the chord.
        if deviation > limit.deviation / 2 {
            try checks.most(.wavering, line.wavering(in: path), Self.wavering)
        }
        let badness = max(
            Score.use(1 - line.straightness, of: 1 - limit.straightness),
            Score.use(deviation, of: limit.deviation), Score.use(stepBack, of: limit.backtrack),
            Score.use(bow, of: limit.deviation * Self.bow))
        return (.swipe(Direction(of: line.chord), fingers: 1), 1 - badness)
    }

    /// How far apart the samples that count are, in pixels: a sixteenth of the stroke's extent, and
    /// up to a sixth where tremor is large beside less.
    private static func spacing(_ strokePath: StrokePath) -> Double {
        let extent = strokePath.box.diagonal
        return max(extent / 16, min(6 * strokePath.tremor, extent / 6))
    }

    /// The part of a path between the hooks.
    private struct Line {
        let core: ClosedRange<Int>
        let chord: Vector
        let length: Double
        let straightness: Double

        init(_ path: ResampledPath) {
            core = SwipeClassifier.withoutHooks(path)
            chord = path[core.upperBound] - path[core.lowerBound]
            length = chord.length
            // Arc steps are chords of the path, so noise inside a step is not counted twice.
            let along = path.length * Double(core.count - 1) / Double(ResampledPath.count - 1)
            straightness = min(1, length / along)
        }

        /// How far it strays from its chord, how far it goes back along it, and how far it is to one
        /// side of it on average, each over its length.
        func strays(in path: ResampledPath) -> (deviation: Double, stepBack: Double, bow: Double) {
            let unit = chord * (1 / length)
            var (deviation, stepBack, farthest, sum) = (0.0, 0.0, 0.0, 0.0)
            for index in core {
                let offset = path[index] - path[core.lowerBound]
                let progress = offset.dot(unit)
                farthest = max(farthest, progress)
                stepBack = max(stepBack, farthest - progress)
                let aside = offset.cross(unit)
                deviation = max(deviation, abs(aside))
                sum += aside
            }
            return (deviation / length, stepBack / length, abs(sum) / Double(core.count) / length)
        }

        /// How far it bends to and fro, in degrees: all bends together, less the range of its
        /// direction, which is what a bend to one side makes.
        func wavering(in path: ResampledPath) -> Double {
            var (direction, least, most, bends) = (0.0, 0.0, 0.0, 0.0)
            var before: Vector?
            let steps = SwipeClassifier.waveringStride
            for index in stride(from: core.lowerBound, through: core.upperBound - steps, by: steps)
            {
                let step = path[index + steps] - path[index]
                if let before {
                    let bend = turn(from: before, to: step)
                    direction += bend
                    bends += abs(bend)
                    (least, most) = (min(least, direction), max(most, direction))
                }
                before = step
            }
            return (bends - (most - least)) * 180 / .pi
        }
    }

    /// The part of the path between the hooks.
    private static func withoutHooks(_ path: ResampledPath) -> ClosedRange<Int> {
        var first = 0
        var last = ResampledPath.count - 1
        let middle = path[last - hookSteps] - path[hookSteps]
        guard middle.length > 0 else { return first...last }
        for index in 1...hookSteps {
            if sharpness(path, index, from: index - 1, to: index + 2) > hookTurn { first = index }
            let mirrored = ResampledPath.count - 1 - index
            if sharpness(path, mirrored, from: mirrored - 2, to: mirrored + 1) > hookTurn {
                last = min(last, mirrored)
            }
        }
        // Long hooks at both ends are the arms of a bracket.
        if first + ResampledPath.count - 1 - last > mostCut { return 0...(ResampledPath.count - 1) }
        return first...last
    }

    /// The angle between the way into a point and the way out of it, in radians.
    private static func sharpness(_ path: ResampledPath, _ index: Int, from: Int, to: Int) -> Double
    {
        let before = path[index] - path[max(from, 0)]
        let after = path[min(to, ResampledPath.count - 1)] - path[index]
        return abs(Vector(dx: before.dot(after), dy: before.cross(after)).angle)
    }
}

/// How measures become a score.
enum Score {
    /// The share of a tolerance that a measure uses up, 0…1.
    static func use(_ value: Double, of limit: Double) -> Double {
        limit > 0 ? min(max(value / limit, 0), 1) : 0
    }
}
