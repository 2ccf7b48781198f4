internal import Glibc

extension CircleClassifier {
    /// Both rotations, by how steadily the path bends that way.
    public func predictions(
        _ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?
    ) -> [Prediction] {
        var accepted: (phrase: Phrase, score: Double)?
        if case .accepted(let phrase, let score) = classify(strokePath, limits: limits) {
            accepted = (phrase, score)
        }
        let wobble = CirclePrediction.wobble(strokePath)
        return Rotation.allCases.map { rotation in
            let phrase = Phrase.circle(rotation)
            let ahead =
                origin.map { CirclePrediction.path(strokePath, rotation, from: $0) } ?? []
            if let accepted, accepted.phrase == phrase {
                return .complete(phrase, score: accepted.score, ahead: ahead)
            }
            return CirclePrediction(strokePath, rotation, wobble).prediction(
                phrase, limits, ahead: ahead)
        }
    }
}

/// How far a stroke path has gone round, and how well it fits the beginning of a round line.
struct CirclePrediction {
    private let strokePath: StrokePath
    /// Degrees turned in the rotation, and the most turned back at one time.
    private let turned: Double
    private let against: Double
    /// How far the direction strays from a steady turn, in degrees; nil where there is too little
    /// to tell.
    private let wobble: Double?

    /// `wobble` is the stroke path's, which is the same for both rotations.
    init(_ strokePath: StrokePath, _ rotation: Rotation, _ wobble: Double?) {
        self.strokePath = strokePath
        let isClockwise = rotation == .clockwise
        turned = strokePath.bend.total * (isClockwise ? 1 : -1) * 180 / .pi
        against =
            (isClockwise ? strokePath.bend.counterclockwise : strokePath.bend.clockwise) * 180 / .pi
        self.wobble = wobble
    }

    /// The root mean square by which the direction of the path differs from that of an arc, in
    /// degrees: less than 10 for a part of a circle, 40 and more where there are corners between
    /// straight lines.
    static func wobble(_ strokePath: StrokePath) -> Double? {
        // What is shorter consists of whole pixels more than of movement.
        guard strokePath.length > 90,
            var path = ResampledPath(strokePath.samples, around: strokePath.box.center)
        else { return nil }
        path.smooth(times: 6)
        var (angle, count) = (0.0, 0.0)
        var sums = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0, yy: 0.0)
        for index in 2..<ResampledPath.count {
            angle += turn(
                from: path[index - 1] - path[index - 2], to: path[index] - path[index - 1])
            let x = Double(index)
            sums.x += x
            sums.y += angle
            sums.xx += x * x
            sums.xy += x * angle
            sums.yy += angle * angle
            count += 1
        }
        let spread = sums.xx - sums.x * sums.x / count
        let common = sums.xy - sums.x * sums.y / count
        let total = sums.yy - sums.y * sums.y / count
        return (max(total - common * common / spread, 0) / count).squareRoot() * 180 / .pi
    }

    func prediction(_ phrase: Phrase, _ limits: Limits, ahead: [Point]) -> Prediction {
        let limit = limits.circle
        var fit = min(max(1 - against / max(limit.bend / 3, 1), 0), 1)
        // A long way with next to no bend is part of no circle that fits on a screen.
        let expected = 0.12 * max(strokePath.length - 60, 0)
        if expected > 0 { fit *= min(max(turned / expected, 0), 1) }
        if turned > limit.maximumWinding { fit = 0 }
        // An oval strays by up to 25°.
        if let wobble { fit *= min(max(1 - (wobble - 16) / 26, 0), 1) }
        return .partial(
            phrase, fit: fit, evidence: strokePath.evidence(), done: max(turned, 0) / 360,
            ahead: ahead)
    }

    /// What is left of a circle: on along the arc that is drawn, else along one of usual size.
    static func path(
        _ strokePath: StrokePath, _ rotation: Rotation, from origin: GuideOrigin
    ) -> [Point] {
        let sense: Double = rotation == .clockwise ? 1 : -1
        let turned = max(strokePath.bend.total * sense, 0)
        let usual = 62 * origin.unit
        let radius =
            turned > 0.7 ? min(max(strokePath.length / turned, usual / 3), usual * 5) : usual
        let heading =
            strokePath.heading(over: 14 * origin.unit) ?? Vector(dx: sense, dy: 0)
        let inward = Vector(dx: -heading.dy, dy: heading.dx) * sense
        let center = origin.point + inward * radius
        let sweep = max(2 * .pi - turned, 0.35)
        let count = max(4, Int(sweep / 0.16))
        return (0...count).map { index in
            let angle = sense * sweep * Double(index) / Double(count)
            let arm = inward * -radius
            let (sine, cosine) = (sin(angle), cos(angle))
            return center
                + Vector(
                    dx: arm.dx * cosine - arm.dy * sine, dy: arm.dx * sine + arm.dy * cosine)
        }
    }
}
