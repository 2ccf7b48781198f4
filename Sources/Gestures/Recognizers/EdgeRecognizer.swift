/// A swipe of one contact that begins at an edge of a monitor and leads inward. Plain strokes wait
/// for its failure.
package final class EdgeRecognizer: Recognizer {
    package let name = "edge"
    let edges: [Edge]
    let limits: Limits
    package let beginnings: [Beginnings]

    /// While it is drawn, a swipe from an edge may lead so many degrees off the way inward.
    private static let slantOnTheWay = 60.0
    /// In the end it leads more inward than along the edge.
    private static let slant = 45.0

    /// A recognizer for swipes from any of `edges`.
    package init(_ edges: [Edge] = Edge.allCases, limits: Limits) {
        self.edges = edges
        self.limits = limits
        beginnings = edges.compactMap { IdealPath(.edge($0)) }.map(Beginnings.init)
    }

    package var phrases: [Phrase] { edges.map { .edge($0) } }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        do throws(FailedCheck) {
            let isFinished = event.phase == .ended
            guard let found = try accept(contacts, isFinished: isFinished) else { return .wait }
            return .claim(found.phrase, score: found.score)
        } catch {
            return .fail(error)
        }
    }

    package func reset() {}

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
        try Check.most(
            .distanceFromEdge, distance(of: start, contacts.monitors), limits.edge.width
        ).require(name)
        let way = strokePath.way
        var inward: Edge?
        for edge in edges where isNear(edge, start, contacts.monitors) {
            if inward.map({ $0.depth(way) < edge.depth(way) }) ?? true { inward = edge }
        }
        guard let inward else { return nil }
        let depth = inward.depth(way)
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
    func isNear(_ edge: Edge, _ start: Point, _ monitors: [Box]) -> Bool {
        monitors.contains { edge.distance(of: start, in: $0) <= limits.edge.width }
    }

    /// How far `start` is from the nearest of the edges, in pixels.
    private func distance(of start: Point, _ monitors: [Box]) -> Double {
        var nearest = Double.infinity
        for monitor in monitors {
            for edge in edges { nearest = min(nearest, edge.distance(of: start, in: monitor)) }
        }
        return nearest
    }
}

extension Edge {
    /// How far `point` is from this edge of `monitor`; infinite where the monitor does not hold it.
    func distance(of point: Point, in monitor: Box) -> Double {
        // A contact may be reported right at the far edge.
        guard
            point.x >= monitor.minX, point.x <= monitor.maxX, point.y >= monitor.minY,
            point.y <= monitor.maxY
        else { return .infinity }
        return switch self {
        case .left: point.x - monitor.minX
        case .right: monitor.maxX - point.x
        case .top: point.y - monitor.minY
        case .bottom: monitor.maxY - point.y
        }
    }

    /// How far `way` leads inward from this edge.
    func depth(_ way: Vector) -> Double { way.dot(inward) }

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
