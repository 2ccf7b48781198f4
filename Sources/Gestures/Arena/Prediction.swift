/// A gesture that what is being drawn may still become, as the recognizer sees it that would claim
/// it.
public struct Prediction: Hashable, Sendable {
    /// The gesture, as specific as it would be claimed.
    public var phrase: Phrase
    /// How likely it is, 0…1. From `complete` on the gesture would be recognized if the hotkey were
    /// released now, the greatest of them; below, it is how well what is drawn fits the beginning
    /// of the gesture.
    public var likelihood: Double
    /// How much what is drawn resembles its beginning, 0…1, however long that is; 1 while there is
    /// too little drawn.
    public var resemblance: Double
    /// The rest of its path on the screen, from the newest place on; empty where it is not wanted
    /// or not known.
    public var ahead: [Point]

    /// From this likelihood on releasing the hotkey now would give the gesture.
    public static let complete = 0.6
    /// The likelihood of every gesture while nothing is drawn.
    public static let undecided = complete / 2
    /// Below this likelihood what is drawn is not shown as the gesture's beginning; it may still
    /// become one again.
    public static let faint = 0.08
    /// With less resemblance than this to every gesture, what is drawn is none.
    public static let lost = 0.4

    /// A gesture with its likelihood and resemblance, held inside 0…1.
    public init(
        _ phrase: Phrase, _ likelihood: Double, resemblance: Double = 1, ahead: [Point] = []
    ) {
        self.phrase = phrase
        self.resemblance = resemblance.isFinite ? min(max(resemblance, 0), 1) : 0
        self.likelihood = likelihood.isFinite ? min(max(likelihood, 0), 1) : 0
        self.ahead = ahead
    }

    /// A gesture that would be claimed now. Precedence goes before the score, as in the arena.
    static func complete(
        _ phrase: Phrase, score: Double, _ precedence: Precedence = .ordinary, ahead: [Point] = []
    ) -> Prediction {
        let base =
            switch precedence {
            case .last: complete
            case .ordinary: 0.74
            case .first: 0.88
            }
        return Prediction(phrase, base + 0.12 * min(max(score, 0), 1), ahead: ahead)
    }

    /// A gesture whose beginning may be what is drawn.
    ///
    /// - Parameters:
    ///   - fit: how well it fits, 0…1.
    ///   - evidence: how much has been drawn to go by, 0…1; with none of it everything is as
    ///     likely.
    ///   - done: the share of the gesture that would be drawn, 0…1.
    static func partial(
        _ phrase: Phrase, fit: Double, evidence: Double, done: Double, ahead: [Point] = []
    ) -> Prediction {
        let fit = min(max(fit, 0), 1)
        let seen = fit * (0.4 + 0.6 * min(max(done, 0), 1))
        let evidence = min(max(evidence, 0), 1)
        let share = 0.5 * (1 - evidence) + evidence * seen
        return Prediction(
            phrase, min(complete * share, complete - 0.001),
            resemblance: 1 - evidence + evidence * fit, ahead: ahead)
    }
}

/// Where the rest of a gesture's path begins on the screen.
public struct GuideOrigin: Hashable, Sendable {
    /// The newest place on the screen, or where the first will be.
    public var point: Point
    /// Pixels of the screen for each pixel at 96 dpi, above 0.
    public var unit: Double

    /// The origin `point`.
    public init(_ point: Point, unit: Double = 1) {
        self.point = point
        self.unit = unit.isFinite && unit > 0 ? unit : 1
    }
}

extension Recognizer {
    /// Those that decide by time or by the number of fingers are as likely as before, as long as
    /// they have not failed.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        phrases.map {
            .partial($0, fit: 0.5, evidence: contacts.strokePaths.isEmpty ? 0 : 1, done: 0.5)
        }
    }
}

extension Arena {
    /// So many samples of each contact are enough to predict what may become of it: a second of
    /// most devices. Of a longer stroke they are chosen evenly; predictions for recorded strokes
    /// are the same with eight times as many.
    static let mostSamples = 128

    /// What may still be recognized, by the state of the recognizers: those that failed predict
    /// nothing, a claim is as good as recognized until another stroke begins, and the others predict
    /// how well what is drawn so far fits. Bounded in time like the recognizers' own classifications.
    ///
    /// - Parameter origin: from where the rest of each path is wanted; nil where it is not.
    public func predictions(from origin: GuideOrigin? = nil) -> [Prediction] {
        let seen = contacts.thinned(to: Self.mostSamples)
        return members.flatMap { member -> [Prediction] in
            switch (member.state, member.claim) {
            case (.failed, _), (.cancelled, _): []
            case (.began, let claim), (.changed, let claim), (.ended, let claim):
                claim.map { [Prediction($0.phrase, 1)] } ?? []
            case (.possible, let claim?):
                [.complete(claim.phrase, score: claim.score, member.recognizer.precedence)]
            case (.possible, nil): member.recognizer.predictions(of: seen, from: origin)
            }
        }
    }
}

extension StrokePath {
    /// The direction of the newest part of the path, a vector of length 1; nil where it has none.
    func heading(over distance: Double) -> Vector? {
        guard let end else { return nil }
        for sample in samples.reversed() {
            let way = end.position - sample.position
            if way.length >= distance { return way * (1 / way.length) }
        }
        let way = self.way
        return way.length > 0 ? way * (1 / way.length) : nil
    }

    /// How much there is to go by: 1 once the path is as long as a short leg.
    func evidence(_ unit: Double = 1) -> Double { min(1, length / (45 * unit)) }
}

extension SwipeRecognizer {
    /// The directions, by where the fingers' centroid goes.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        SwipeClassifier().predictions(centroid, limits: limits, from: origin).compactMap {
            prediction in
            guard case .swipe(let direction, _) = prediction.phrase, directions.contains(direction)
            else { return nil }
            // As long as fingers are missing it is less likely.
            let share = contacts.strokePaths.count < fingers ? 0.5 : 1
            return Prediction(
                .swipe(direction, fingers: fingers), prediction.likelihood * share,
                resemblance: prediction.resemblance, ahead: prediction.ahead)
        }
    }
}

extension EdgeRecognizer {
    /// The edges where the stroke began.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        guard let (_, strokePath) = contacts.single, let start = strokePath.start?.position else {
            return edges.map { edge in
                var ahead: [Point] = []
                if let origin, isNear(edge, origin.point, contacts.monitors) {
                    let way = edge.inward * (130 * origin.unit)
                    ahead = [origin.point, origin.point + way]
                }
                return .partial(.edge(edge), fit: 0.5, evidence: 0, done: 0, ahead: ahead)
            }
        }
        let accepted = accepted(contacts)
        let length = strokePath.way.length
        return edges.filter { isNear($0, start, contacts.monitors) }.map { edge in
            if let accepted, accepted.edge == edge {
                return .complete(.edge(edge), score: accepted.score, precedence)
            }
            return .partial(
                .edge(edge), fit: length > 0 ? edge.depth(strokePath.way) / length : 1,
                evidence: strokePath.evidence(), done: 0.8)
        }
    }
}

extension SelectiveRecognizer {
    /// Those of the recognizer's predictions that count.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        base.predictions(of: contacts, from: origin).filter { isSelected($0.phrase) }
    }
}

extension TapClassifier {
    /// A tap, as long as none of its checks fails.
    public func predictions(
        _ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?
    ) -> [Prediction] {
        impossible(strokePath, limits: limits) == nil
            ? [.partial(.tap(count: 1, fingers: 1), fit: 0.5, evidence: 1, done: 0.5)] : []
    }
}
