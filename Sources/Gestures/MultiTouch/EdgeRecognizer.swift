/// A swipe of one contact that begins at an edge of a monitor and leads inward. It goes before
/// every plain swipe.
public struct EdgeRecognizer: Recognizer {
    /// `edge`.
    public let name = "edge"
    /// Before a plain swipe of the same way.
    public let precedence = Precedence.first
    let edges: [Edge]
    let limits: Limits

    /// A recognizer for swipes from any of `edges`.
    public init(_ edges: [Edge] = Edge.allCases, limits: Limits) {
        self.edges = edges
        self.limits = limits
    }

    /// The edges.
    public var phrases: [Phrase] { edges.map { .edge($0) } }

    /// Judges the stroke when its contact lifts; sees at once where none of the edges is near.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard let (contact, strokePath) = contacts.single else {
            return .fail(.contacts(of: name, contacts))
        }
        // The fingers of a touchpad are nowhere on the screen.
        guard !contact.isOnPad, let start = strokePath.start?.position else {
            return .fail(.nowhere(name))
        }
        let near = candidates(from: start, contacts.monitors)
        guard !near.isEmpty else {
            return .fail(
                FailedCheck(
                    name,
                    .most(
                        .distanceFromEdge, distance(of: start, contacts.monitors),
                        limits.edge.width)))
        }
        if let failedCheck = SwipeClassifier().impossible(strokePath, limits: limits) {
            return .fail(failedCheck)
        }
        let inward = near.max { $0.depth(strokePath.way) < $1.depth(strokePath.way) }
        let depth = inward?.depth(strokePath.way) ?? 0
        guard event.phase == .ended else {
            // Along the edge, or out: not the way in.
            let isAstray =
                strokePath.way.length >= limits.edge.length && depth < strokePath.way.length / 2
            return isAstray ? .fail(short(depth)) : .wait
        }
        switch SwipeClassifier().classify(strokePath, limits: limits) {
        case .rejected(let failedCheck): return .fail(failedCheck)
        case .accepted(_, let score):
            let across = (strokePath.way.dot(strokePath.way) - depth * depth).squareRoot()
            guard let inward, depth >= limits.edge.length, across <= depth else {
                return .fail(short(depth))
            }
            return .claim(.edge(inward), score: score)
        }
    }

    /// There is nothing to forget.
    public mutating func reset() {}

    private func short(_ depth: Double) -> FailedCheck {
        FailedCheck(name, .least(.depth, depth, limits.edge.length))
    }

    /// The edges that `start` is at, of any monitor that holds it.
    func candidates(from start: Point, _ monitors: [Box]) -> [Edge] {
        edges.filter { edge in
            monitors.contains { edge.distance(of: start, in: $0) <= limits.edge.width }
        }
    }

    /// How far it is to the nearest of the edges.
    private func distance(of start: Point, _ monitors: [Box]) -> Double {
        monitors.flatMap { monitor in edges.map { $0.distance(of: start, in: monitor) } }.min()
            ?? .infinity
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        guard let strokePath = contacts.single?.strokePath, let start = strokePath.start?.position
        else {
            return Check.single(contacts)
        }
        let near = candidates(from: start, contacts.monitors)
        let away = distance(of: start, contacts.monitors)
        return [
            .most(.distanceFromEdge, away, limits.edge.width),
            .least(
                .depth, near.map { $0.depth(strokePath.way) }.max() ?? 0, limits.edge.length),
        ] + SwipeClassifier().checks(strokePath, limits: limits)
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
    func depth(_ way: Vector) -> Double {
        switch self {
        case .left: way.dx
        case .right: -way.dx
        case .top: way.dy
        case .bottom: -way.dy
        }
    }
}
