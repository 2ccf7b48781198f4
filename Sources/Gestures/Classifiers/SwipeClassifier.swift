/// A swipe: one straight stroke in one of the mapped directions, of any length above the least.
/// Hooks at the ends, where a contact sets out and stops, are cut before it is measured.
package struct SwipeClassifier: ShapeClassifier {
    package let directions: [Direction]

    /// Hooks are sought in so many steps at either end (17 % of the path).
    private static let hookSteps = 11
    /// No more steps than this are cut from both ends together.
    private static let mostCut = 16
    /// A turn sharper than this, in radians, ends a hook.
    private static let hookTurn = Double.pi / 3
    /// Its direction is measured over so many steps of the resampled path: tremor of a few pixels
    /// is shorter, and the bends of a slim zigzag are longer.
    private static let waveringStride = 6

    package init(_ directions: [Direction] = Direction.allCases) { self.directions = directions }

    package init(_ phrases: [Phrase]) { self.init(phrases.compactMap(\.swipeDirection)) }

    package static func ways(toDraw phrase: Phrase) -> [[Point]]? {
        phrase.swipeDirection.map { [IdealPath.line($0.unit)] }
    }

    /// The nearest of the directions, and the next one where the margin does not part them.
    package func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard let line = Line(strokePath) else { return [] }
        let shape = line.checks(limits.swipe)
        let off = { (direction: Direction) in
            abs(turn(from: direction.unit, to: line.chord)) * 180 / .pi
        }
        let nearest = directions.map { (direction: $0, off: off($0)) }.sorted { $0.off < $1.off }
        let fits = nearest.prefix(2).filter { $0.off - nearest[0].off < limits.swipe.margin }.map {
            Fit(
                .swipe($0.direction, fingers: 1),
                shape + [.most(.slant, $0.off, limits.swipe.direction)])
        }
        // Its own direction is named, too, where that is not mapped.
        let own = Direction(of: line.chord)
        return directions.contains(own) ? fits : fits + [Fit(.swipe(own, fingers: 1), shape)]
    }

    /// Whether it has rested on the way for too long, and so is no swipe any more.
    package static func hasPaused(_ strokePath: StrokePath) -> Bool {
        !Line.rest(strokePath, Limits.Swipe()).isMet
    }

    /// The length of the parts that the path is averaged over, in pixels: a sixteenth of the
    /// stroke's extent, and up to a sixth where the hand trembles more.
    private static func spacing(_ strokePath: StrokePath) -> Double {
        let extent = strokePath.box.diagonal
        return max(extent / 16, min(6 * strokePath.noise, extent / 6))
    }

    /// The part of a path between the hooks.
    struct Line {
        let path: ResampledPath
        let core: ClosedRange<Int>
        let chord: Vector
        let length: Double
        let straightness: Double
        private let strokePath: StrokePath

        /// The line of a stroke; nil where that has no length.
        init?(_ strokePath: StrokePath) {
            let steady = strokePath.places(every: SwipeClassifier.spacing(strokePath))
            guard let path = ResampledPath(steady) else { return nil }
            (self.path, self.strokePath) = (path, strokePath)
            core = SwipeClassifier.withoutHooks(path)
            chord = path[core.upperBound] - path[core.lowerBound]
            length = chord.length
            guard length > 0 else { return nil }
            // The length of the core along the path, whose steps are equally long.
            let along = path.length * Double(core.count - 1) / Double(ResampledPath.count - 1)
            straightness = min(1, length / along)
        }

        func checks(_ limit: Limits.Swipe) -> [Check] {
            let (deviation, bow) = strays
            var checks: [Check] = [
                .least(.length, length, limit.length),
                .least(.straightness, straightness, limit.straightness),
                .most(.deviation, deviation, limit.deviation),
                .most(.bow, bow, limit.bow),
                Self.rest(strokePath, limit),
            ]
            // A trembling hand draws a wavering line, too, but hardly ever leads it far from the
            // chord.
            if deviation > limit.deviation.strict / 2 {
                checks.append(.most(.wavering, wavering, limit.wavering))
            }
            return checks
        }

        /// How far it strays from its chord, and how far it is to one side of it on average, both
        /// over its length.
        private var strays: (deviation: Double, bow: Double) {
            let unit = chord * (1 / length)
            var (deviation, sum) = (0.0, 0.0)
            for index in core {
                let aside = (path[index] - path[core.lowerBound]).cross(unit)
                deviation = max(deviation, abs(aside))
                sum += aside
            }
            return (deviation / length, abs(sum) / Double(core.count) / length)
        }

        /// The longest time that it takes for a small part of its extent. Before it sets out and
        /// where it arrives, each a sixteenth of the path, the hand may rest.
        static func rest(_ strokePath: StrokePath, _ limit: Limits.Swipe) -> Check {
            var steps: [(way: Double, time: Duration)] = []
            guard var before = strokePath.samples.first else { return .most(.longestRest, 0, 0) }
            for sample in strokePath.samples {
                let way = sample.position.distance(to: before.position)
                guard way >= strokePath.box.diagonal / 24 else { continue }
                steps.append((way, sample.time - before.time))
                before = sample
            }
            let length = steps.reduce(0) { $0 + $1.way }
            var (walked, rest) = (0.0, Duration.zero)
            for step in steps {
                let isOnTheWay = walked >= length / 16 && walked + step.way <= length * 15 / 16
                if isOnTheWay { rest = max(rest, step.time) }
                walked += step.way
            }
            let most = max(limit.rest, strokePath.duration / 10)
            return .most(.longestRest, rest.milliseconds, most.milliseconds)
        }

        /// How far it bends to and fro, in degrees: all bends together, less the range of its
        /// direction, which is what a bend to one side makes.
        private var wavering: Double {
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
        return abs(turn(from: before, to: after))
    }
}

extension Phrase {
    var swipeDirection: Direction? {
        if case .swipe(let direction, fingers: 1) = self { direction } else { nil }
    }
}
