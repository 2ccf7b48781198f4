/// A swipe of one contact that begins at an edge of a monitor and leads inward. Plain strokes wait
/// for its failure.
public final class EdgeRecognizer: Recognizer {
    /// `edge`.
    public let name = "edge"
    let edges: [Edge]
    let limits: Limits
    /// The ideal paths inward from the edges.
    public let beginnings: [Beginnings]

    /// While it is drawn, a swipe from an edge may lead so many degrees off the way inward.
    private static let slantOnTheWay = 60.0
    /// In the end it leads more inward than along the edge.
    private static let slant = 45.0

    /// A recognizer for swipes from any of `edges`.
    public init(_ edges: [Edge] = Edge.allCases, limits: Limits) {
        self.edges = edges
        self.limits = limits
        beginnings = edges.compactMap { IdealPath(.edge($0)) }.map(Beginnings.init)
    }

    /// The edges.
    public var phrases: [Phrase] { edges.map { .edge($0) } }

    /// Judges the stroke when its contact lifts; fails at once where it began at none of the edges.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        var checks = Checks(name)
        do throws(FailedCheck) {
            let isFinished = event.phase == .ended
            guard let found = try accept(contacts, isFinished: isFinished, &checks) else {
                return .wait
            }
            return .claim(found.phrase, score: found.score)
        } catch {
            return .fail(error)
        }
    }

    /// There is nothing to forget.
    public func reset() {}

    /// Checks that it begins at an edge, is a swipe and leads inward.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        _ = try accept(contacts, isFinished: true, &checks)
    }

    /// What it would be if it ended here.
    public func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        var checks = Checks(name)
        return try? accept(contacts, isFinished: true, &checks)
    }

    /// Whether `place` is at the edge.
    public func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        guard case .edge(let edge) = phrase else { return false }
        return isNear(edge, place, monitors)
    }

    /// Makes the checks. Nil where an unfinished stroke keeps all limits so far, and in an
    /// explanation of a stroke that begins at none of the edges.
    private func accept(_ contacts: Contacts, isFinished: Bool, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)?
    {
        guard let (contact, strokePath) = contacts.single else {
            throw checks.fail(.contacts(contacts))
        }
        // The fingers of a touchpad are nowhere on the screen.
        if case .pad = contact { throw checks.fail(.noSamples) }
        guard let start = strokePath.start?.position else { throw checks.fail(.noSamples) }
        try checks.make(
            .most(
                .distanceFromEdge, distance(of: start, contacts.monitors), limits.edge.width))
        let way = strokePath.way
        var inward: Edge?
        for edge in edges where isNear(edge, start, contacts.monitors) {
            if inward.map({ $0.depth(way) < edge.depth(way) }) ?? true { inward = edge }
        }
        // Away from all edges there is no way inward to measure.
        guard let inward else { return nil }
        let depth = inward.depth(way)
        let across = max(0, way.dot(way) - depth * depth).squareRoot()
        let slant = abs(Vector(dx: depth, dy: across).angle) * 180 / .pi
        guard isFinished else {
            if way.length >= limits.edge.length {
                try checks.make(.most(.slantInward, slant, Self.slantOnTheWay))
            }
            return nil
        }
        // It competes with no other gesture.
        let steady = strokePath.steadied(by: limits.tremor)
        let line = SwipeClassifier.Line(steady).map { $0.checks(limits.swipe) } ?? []
        checks.list(line)
        let fit = try Competition.best(of: [Fit(.edge(inward), line)], for: name)
        try checks.make(.least(.depth, depth, limits.edge.length))
        try checks.make(.most(.slantInward, slant, Self.slant))
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
    public var inward: Vector {
        switch self {
        case .left: Vector(dx: 1, dy: 0)
        case .right: Vector(dx: -1, dy: 0)
        case .top: Vector(dx: 0, dy: 1)
        case .bottom: Vector(dx: 0, dy: -1)
        }
    }
}
