extension SwipeRecognizer {
    /// The directions, by where the fingers' centroid goes.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        SwipeRule.outlook(centroid, limits: limits, from: vantage).compactMap { prospect in
            guard case .swipe(let direction, _) = prospect.phrase, directions.contains(direction)
            else { return nil }
            // As long as fingers are missing it is only a promise.
            let share = contacts.trails.count < fingers ? 0.5 : 1
            return Prospect(
                .swipe(direction, fingers: fingers), prospect.likelihood * share,
                resemblance: prospect.resemblance, ahead: prospect.ahead)
        }
    }
}

extension EdgeRecognizer {
    /// The edges where the stroke began.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        guard let (_, trail) = contacts.single, let start = trail.start?.position else {
            return phrases.map { .partial($0, fit: 0.5, evidence: 0, done: 0) }
        }
        let near = candidates(from: start, contacts.monitors)
        return near.map { edge in
            let depth = edge.depth(trail.way)
            let isIn = depth >= limits.edge.length && depth >= trail.way.length * 0.71
            if isIn, case .accepted(_, let score) = SwipeRule.judge(trail, limits: limits) {
                return .complete(.edge(edge), score: score, precedence)
            }
            return .partial(
                .edge(edge), fit: trail.way.length > 0 ? depth / trail.way.length : 1,
                evidence: trail.evidence(), done: 0.8)
        }
    }
}

extension SelectiveRecognizer {
    /// What of the base it lets through.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        base.prospects(of: contacts, from: vantage).filter { isHeard($0.phrase) }
    }
}

extension TapRule {
    /// A tap, as long as nothing says otherwise.
    public static func outlook(_ trail: Trail, limits: Limits, from vantage: Vantage?) -> [Prospect]
    {
        hopeless(trail, limits: limits) == nil
            ? [.partial(.tap(count: 1, fingers: 1), fit: 0.5, evidence: 1, done: 0.5)] : []
    }
}
