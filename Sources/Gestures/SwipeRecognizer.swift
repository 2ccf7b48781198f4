/// A swipe of several fingers: their centroid goes straight in one of the mapped directions, and
/// each of them goes along. What they do once the first is up no longer counts; the claim comes when
/// all are.
public struct SwipeRecognizer: Recognizer {
    /// `swipe 3 fingers`.
    public let name: String
    let fingers: Int
    let directions: [Direction]
    let limits: Limits
    private var landing: Landing
    /// Where the centroid went, every finger's way counted from where it came down.
    private(set) var centroid = Trail()
    /// The verdict, once the first finger is up.
    private var verdict: Verdict?

    /// A recognizer for swipes of `fingers`, 2…5, in any of `directions`.
    public init(
        fingers: Int, directions: [Direction] = Direction.allCases, limits: Limits
    ) {
        self.fingers = fingers
        self.directions = directions
        self.limits = limits
        name = "\(SwipeRule.name) \(fingers) fingers"
        landing = Landing(name, fingers: fingers...max(fingers, 1), limits: limits)
    }

    /// The directions with these fingers.
    public var phrases: [Phrase] { directions.map { .swipe($0, fingers: fingers) } }

    /// When fingers are missing for too long.
    public var deadline: Duration? { verdict == nil ? landing.deadline : nil }

    /// Follows the fingers.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Proposal {
        guard let index = contacts.newest(event.contact),
            let start = contacts.trails[index].trail.start,
            let end = contacts.trails[index].trail.end
        else { return .fail(.nowhere(name)) }
        if event.phase == .began,
            let rejection = landing.land(event.contact, at: start.time, contacts)
        {
            return .fail(rejection)
        }
        if let rejection = landing.overdue(at: end.time, contacts) { return .fail(rejection) }
        if verdict == nil {
            centroid.append(
                Sample(place(contacts), at: max(end.time, centroid.end?.time ?? end.time)))
            if event.phase == .ended { verdict = judge(contacts) }
        }
        switch verdict {
        case nil: return SwipeRule.hopeless(centroid, limits: limits).map { .fail($0) } ?? .wait
        case .rejected(let rejection): return .fail(rejection)
        case .accepted(let phrase, let score):
            return contacts.down == 0 ? .claim(phrase, score: score) : .wait
        }
    }

    /// Fails when fingers are missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Proposal {
        landing.overdue(at: time, contacts).map { .fail($0) } ?? .wait
    }

    /// Forgets the fingers.
    public mutating func reset() {
        landing.removeAll()
        centroid.removeAll()
        verdict = nil
    }

    /// The centroid, as if all fingers had come down where the first did.
    private func place(_ contacts: Contacts) -> Point {
        var sum = Vector.zero
        for (_, trail) in contacts.trails { sum = sum + trail.way }
        let origin = contacts.trails.first?.trail.start?.position ?? .zero
        return origin + sum * (1 / Double(fingers))
    }

    private func judge(_ contacts: Contacts) -> Verdict {
        guard landing.isComplete else {
            return .rejected(.contacts(of: name, contacts, fingers: fingers))
        }
        let verdict = SwipeRule.judge(centroid, limits: limits)
        guard case .accepted(.swipe(let direction, _), let score) = verdict else { return verdict }
        let least = agreement(contacts)
        guard least >= limits.swipe.agreement else {
            return .rejected(
                Rejection(
                    rule: name, measure: "least finger's share of the way", value: least,
                    limit: limits.swipe.agreement))
        }
        guard directions.contains(direction) else {
            return .rejected(
                Rejection(
                    rule: name, measure: "directions of \(direction.rawValue)", value: 0, limit: 1))
        }
        return .accepted(.swipe(direction, fingers: fingers), score: score)
    }

    /// How far the laziest finger went along the way of all of them, over that way.
    private func agreement(_ contacts: Contacts) -> Double {
        let way = centroid.way
        guard way.length > 0 else { return 0 }
        return contacts.trails.map { $0.trail.way.dot(way) / way.dot(way) }.min() ?? 0
    }

    /// What it measures on all that was drawn.
    public func measures(of contacts: Contacts) -> [Measure] {
        guard contacts.trails.count == fingers else {
            let count = Double(contacts.trails.count)
            return [
                count < Double(fingers)
                    ? .least("contacts", count, Double(fingers))
                    : .most("contacts", count, Double(fingers))
            ]
        }
        return SwipeRule.measures(centroid, limits: limits) + [
            .least(
                "least finger's share of the way", agreement(contacts), limits.swipe.agreement)
        ]
    }
}

extension Trail {
    /// From where it began to where it is.
    var way: Vector {
        guard let start, let end else { return .zero }
        return end.position - start.position
    }
}
