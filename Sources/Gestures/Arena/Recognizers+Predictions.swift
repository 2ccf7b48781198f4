extension SwipeRecognizer {
    /// The directions, by where the fingers' centroid goes.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        SwipeClassifier().predictions(centroid, limits: limits, from: origin).compactMap {
            prospect in
            guard case .swipe(let direction, _) = prospect.phrase, directions.contains(direction)
            else { return nil }
            // As long as fingers are missing it is only a promise.
            let share = contacts.strokePaths.count < fingers ? 0.5 : 1
            return Prediction(
                .swipe(direction, fingers: fingers), prospect.likelihood * share,
                resemblance: prospect.resemblance, ahead: prospect.ahead)
        }
    }
}

extension EdgeRecognizer {
    /// The edges where the stroke began.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        guard let (_, strokePath) = contacts.single, let start = strokePath.start?.position else {
            return phrases.map { .partial($0, fit: 0.5, evidence: 0, done: 0) }
        }
        let near = candidates(from: start, contacts.monitors)
        return near.map { edge in
            let depth = edge.depth(strokePath.way)
            let isIn = depth >= limits.edge.length && depth >= strokePath.way.length * 0.71
            if isIn,
                case .accepted(_, let score) = SwipeClassifier().classify(
                    strokePath, limits: limits)
            {
                return .complete(.edge(edge), score: score, precedence)
            }
            return .partial(
                .edge(edge), fit: strokePath.way.length > 0 ? depth / strokePath.way.length : 1,
                evidence: strokePath.evidence(), done: 0.8)
        }
    }
}

extension SelectiveRecognizer {
    /// What of the base it lets through.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        base.predictions(of: contacts, from: origin).filter { isHeard($0.phrase) }
    }
}

extension TapClassifier {
    /// A tap, as long as nothing says otherwise.
    public func predictions(
        _ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?
    ) -> [Prediction] {
        impossible(strokePath, limits: limits) == nil
            ? [.partial(.tap(count: 1, fingers: 1), fit: 0.5, evidence: 1, done: 0.5)] : []
    }
}
