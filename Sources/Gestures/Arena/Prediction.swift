/// A gesture that what is being drawn may still become.
public struct Prediction: Hashable, Sendable {
    /// The gesture, as specific as it would be claimed.
    public var phrase: Phrase
    /// How likely it is, 0…1: 1 when complete, else how well what is drawn fits the beginning of
    /// its ideal path.
    public var likelihood: Double
    package var isComplete = false
    /// The rest of its path on the screen, from the newest place on; empty where it is not wanted
    /// or not known.
    public var ahead: [Point] = []

    /// The likelihood of every gesture while nothing is drawn, and of those without a path.
    public static let undecided = 0.5
    /// Below this likelihood a gesture does not count as possible; it may become so again.
    public static let faint = 0.3
}

extension Recognizer {
    /// The likelihood of each of its phrases by what is drawn. Phrases without an ideal path, such as
    /// taps, stay `undecided`.
    fileprivate func predictions(
        of contacts: Contacts, from origin: Point?, unit: Double
    ) -> [Prediction] {
        guard !beginnings.isEmpty else {
            return phrases.map { Prediction(phrase: $0, likelihood: Prediction.undecided) }
        }
        let strokePath = drawn(contacts)
        // Another number of contacts draws the beginning of none of them.
        if strokePath == nil, !contacts.strokePaths.isEmpty { return [] }
        let drawn = DrawnPath(strokePath ?? StrokePath(), unit: unit)
        let mayBeSwipe = strokePath.map { !SwipeClassifier.hasPaused($0) } ?? true
        return beginnings.compactMap { item in
            if case .swipe = item.phrase, !mayBeSwipe { return nil }
            if let start = strokePath?.start?.position,
                !mayBegin(item.phrase, at: start, contacts.monitors)
            {
                return nil
            }
            let match = PrefixMatch(of: item, in: drawn)
            var prediction = Prediction(phrase: item.phrase, likelihood: match.likelihood)
            if let origin,
                strokePath != nil || mayBegin(item.phrase, at: origin, contacts.monitors)
            {
                prediction.ahead = match.rest(from: origin, unit: unit)
            }
            return prediction
        }
    }
}

extension Arena {
    /// What may still be recognized, by the state of the recognizers: those that failed predict
    /// nothing. At most one gesture is complete besides those granted: the one that would be
    /// granted if all contacts were lifted now.
    ///
    /// - Parameters:
    ///   - origin: from where the rest of each path is wanted; nil where it is not.
    ///   - unit: pixels for each pixel at 96 dpi.
    public func predictions(from origin: Point? = nil, unit: Double = 1) -> [Prediction] {
        var all: [Prediction] = []
        var previews: [Int: (phrase: Phrase, score: Double)] = [:]
        func complete(_ phrase: Phrase, ahead: [Point] = []) -> Prediction {
            Prediction(phrase: phrase, likelihood: 1, isComplete: true, ahead: ahead)
        }
        for (index, recognizer) in recognizers.enumerated() {
            switch states[index] {
            case .failed, .cancelled: continue
            case .underWay(let claim, _): all.append(complete(claim.phrase))
            case .ended(let phrase): all.append(complete(phrase))
            case .claimed(let claim):
                previews[index] = (claim.phrase, claim.score)
                all.append(Prediction(phrase: claim.phrase, likelihood: Prediction.undecided))
            case .possible:
                previews[index] = recognizer.preview(contacts)
                all += recognizer.predictions(of: contacts, from: origin, unit: unit)
            }
        }
        let best = previews.filter { index, _ in
            // A recognizer with a preview would not fail, so whoever waits for it is not granted.
            requirements[index, default: []].allSatisfy { previews[$0] == nil }
        }.max { ($0.value.score, $1.key) < ($1.value.score, $0.key) }?.value
        guard let best else { return all }
        // A guide leads on from a complete gesture, too, but not from a swipe: one that rests
        // before it goes on is none, so it is time to let go.
        var ahead = all.first { $0.phrase == best.phrase }?.ahead ?? []
        if case .swipe = best.phrase { ahead = [] }
        all.removeAll { $0.phrase == best.phrase }
        all.append(complete(best.phrase, ahead: ahead))
        return all
    }

    /// Whether one contact has drawn straight on where no gesture begins that it could still become:
    /// told by the first few pixels, at any speed.
    ///
    /// - Parameter unit: pixels for each pixel at 96 dpi.
    public func leadsAway(unit: Double) -> Bool {
        guard let path = contacts.single?.strokePath, let start = path.start, let end = path.end,
            path.length >= DrawnPath.shortest * unit
        else { return false }
        let way = end.position - start.position
        // A hook at the beginning says nothing.
        guard way.length >= 0.9 * path.length else { return false }
        return zip(recognizers, states).allSatisfy { recognizer, state in
            switch state {
            case .failed, .cancelled: true
            case .possible:
                !recognizer.beginnings.isEmpty
                    && recognizer.beginnings.allSatisfy { !$0.leads(along: way) }
            case .claimed, .underWay, .ended: false
            }
        }
    }
}

extension Beginnings {
    /// Whether one way to draw it begins less than 60° from `vector`.
    fileprivate func leads(along vector: Vector) -> Bool {
        ways.contains { way in
            let beginning = way.points[min(8, way.points.count - 1)] - way.points[0]
            return beginning.dot(vector) > 0.5 * beginning.length * vector.length
        }
    }
}
