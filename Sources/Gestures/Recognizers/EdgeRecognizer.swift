/// A swipe of one contact that begins at an edge of a monitor and leads inward. Plain strokes wait
/// for its failure.
package final class EdgeRecognizer: Recognizer {
    package let name = "edge"
    package let phrases: [Phrase]
    package let beginnings: [Beginnings]
    private let edges: [Edge]
    private let limits: Limits

    /// While it is drawn, a swipe from an edge may lead so many degrees off the way inward.
    private static let slantOnTheWay = 60.0
    /// In the end it leads more inward than along the edge.
    private static let slant = 45.0

    package init(_ phrases: [Phrase], limits: Limits) {
        self.phrases = phrases
        self.limits = limits
        edges = Edge.allCases.filter { phrases.contains(.edge($0)) }
        beginnings = phrases.compactMap { IdealPath($0) }.map(Beginnings.init)
    }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck)
        -> Decision
    {
        let isFinished = event.phase == .ended
        guard let found = try accept(contacts, isFinished: isFinished) else { return .wait }
        return .claim(found.phrase, score: found.score)
    }

    package func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        try? accept(contacts, isFinished: true)
    }

    package func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        guard case .edge(let edge) = phrase else { return false }
        return isNear(edge, place, monitors)
    }

    /// Checks that it begins at an edge, is a swipe and leads inward. Nil where an unfinished stroke
    /// keeps all limits so far.
    private func accept(
        _ contacts: Contacts, isFinished: Bool
    ) throws(FailedCheck) -> (phrase: Phrase, score: Double)? {
        guard let (contact, strokePath) = contacts.single else {
            throw FailedCheck(name, .contacts(contacts))
        }
        // The fingers of a touchpad are nowhere on the screen.
        if case .pad = contact { throw FailedCheck(name, .noSamples) }
        guard let start = strokePath.start?.position else { throw FailedCheck(name, .noSamples) }
        let distances = edges.map { $0.distance(of: start, in: contacts.monitors) }
        try Check.most(.distanceFromEdge, distances.min() ?? .infinity, limits.edge.width)
            .require(name)
        let way = strokePath.way
        let near = edges.filter { isNear($0, start, contacts.monitors) }
        guard let inward = near.max(by: { way.dot($0.inward) < way.dot($1.inward) }) else {
            return nil
        }
        let depth = way.dot(inward.inward)
        let across = max(0, way.dot(way) - depth * depth).squareRoot()
        let slant = abs(Vector(dx: depth, dy: across).angle) * 180 / .pi
        guard isFinished else {
            if way.length >= limits.edge.length {
                try Check.most(.slantInward, slant, Self.slantOnTheWay).require(name)
            }
            return nil
        }
        // It competes with no other gesture.
        let steady = strokePath.steadied(by: limits.tremor)
        let line = SwipeClassifier.Line(steady).map { $0.checks(limits.swipe) } ?? []
        let fit = try Competition.best(of: [Fit(.edge(inward), line)], for: name)
        try Check.least(.depth, depth, limits.edge.length).require(name)
        try Check.most(.slantInward, slant, Self.slant).require(name)
        return (fit.phrase, fit.score)
    }

    /// Whether `start` is at `edge` of any monitor that holds it.
    private func isNear(_ edge: Edge, _ start: Point, _ monitors: [Box]) -> Bool {
        edge.distance(of: start, in: monitors) <= limits.edge.width
    }
}

extension Edge {
    /// How far `point` is from this edge of the monitors that hold it; infinite where none does.
    fileprivate func distance(of point: Point, in monitors: [Box]) -> Double {
        // A contact may be reported right at the far edge.
        let holders = monitors.filter {
            point.x >= $0.minX && point.x <= $0.maxX && point.y >= $0.minY && point.y <= $0.maxY
        }
        let distances = holders.map { monitor in
            switch self {
            case .left: point.x - monitor.minX
            case .right: monitor.maxX - point.x
            case .top: point.y - monitor.minY
            case .bottom: monitor.maxY - point.y
            }
        }
        return distances.min() ?? .infinity
    }

    /// The vector of length 1 that leads inward from this edge.
    package var inward: Vector {
        switch self {
        case .left: Vector(dx: 1, dy: 0)
        case .right: Vector(dx: -1, dy: 0)
        case .top: Vector(dx: 0, dy: 1)
        case .bottom: Vector(dx: 0, dy: -1)
        }
    }
}
