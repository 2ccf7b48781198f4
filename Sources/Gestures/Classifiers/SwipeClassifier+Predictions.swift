extension SwipeClassifier {
    /// The eight directions, by how nearly the way so far leads there and how straight it is.
    public func predictions(
        _ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?
    ) -> [Prediction] {
        var accepted: (phrase: Phrase, score: Double)?
        if case .accepted(let phrase, let score) = classify(strokePath, limits: limits) {
            accepted = (phrase, score)
        }
        let fit = Fit(strokePath, limits)
        return Direction.allCases.map { direction in
            let phrase = Phrase.swipe(direction, fingers: 1)
            let ahead = origin.map { Self.path(direction, after: strokePath.reach, from: $0) } ?? []
            if let accepted, accepted.phrase == phrase {
                return .complete(phrase, score: accepted.score, ahead: ahead)
            }
            return .partial(
                phrase, fit: fit.value(for: direction), evidence: strokePath.evidence(),
                done: strokePath.reach / (3 * limits.swipe.length), ahead: ahead)
        }
    }

    /// How well a stroke path fits the beginning of a straight line.
    struct Fit {
        private let way: Vector
        private let straightness: Double

        init(_ strokePath: StrokePath, _ limits: Limits) {
            way = strokePath.way
            let value =
                strokePath.length > 0 ? min(1, strokePath.way.length / strokePath.length) : 1
            // At the limit it is half as good as a line, and as far again beyond it is none.
            let slack = max(2 * (1 - limits.swipe.straightness), 0.02)
            straightness = min(max(1 - (1 - value) / slack, 0), 1)
        }

        /// 1 for a line that leads there; half a sector off the direction is as good, a whole
        /// sector off is none.
        func value(for direction: Direction) -> Double {
            guard way.length > 0 else { return straightness }
            let off = turn(from: direction.unit, to: way) * 180 / .pi
            return straightness * min(max(1 - (abs(off) - 22.5) / 22.5, 0), 1)
        }
    }

    /// What is left of a straight line of which `drawn` pixels are drawn.
    static func path(
        _ direction: Direction, after drawn: Double, from origin: GuideOrigin
    ) -> [Point] {
        let rest = max(150 * origin.unit - drawn, 52 * origin.unit)
        return [origin.point, origin.point + direction.unit * rest]
    }
}

extension Direction {
    /// The vector of length 1 that leads there.
    var unit: Vector {
        let slanted = 0.5.squareRoot()
        return switch self {
        case .right: Vector(dx: 1, dy: 0)
        case .downRight: Vector(dx: slanted, dy: slanted)
        case .down: Vector(dx: 0, dy: 1)
        case .downLeft: Vector(dx: -slanted, dy: slanted)
        case .left: Vector(dx: -1, dy: 0)
        case .upLeft: Vector(dx: -slanted, dy: -slanted)
        case .up: Vector(dx: 0, dy: -1)
        case .upRight: Vector(dx: slanted, dy: -slanted)
        }
    }
}
