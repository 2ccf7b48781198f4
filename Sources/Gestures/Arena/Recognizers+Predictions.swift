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
