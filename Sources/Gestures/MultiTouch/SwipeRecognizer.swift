/// A swipe of several fingers: their centroid goes straight in one of the mapped directions, and
/// each of them goes along. What they do once the first is up no longer counts; the claim comes
/// when all are.
public struct SwipeRecognizer: Recognizer {
    /// `swipe 3 fingers`.
    public let name: String
    let fingers: Int
    let directions: [Direction]
    let limits: Limits
    private var landing: FingerGroup
    /// Where the centroid went, every finger's way counted from where it came down.
    private(set) var centroid = StrokePath()
    /// The classification, once the first finger is up.
    private var classification: Classification?

    /// A recognizer for swipes of `fingers`, 2…5, in any of `directions`.
    public init(
        fingers: Int, directions: [Direction] = Direction.allCases, limits: Limits
    ) {
        self.fingers = fingers
        self.directions = directions
        self.limits = limits
        name = "\(SwipeClassifier.name) \(fingers) fingers"
        landing = FingerGroup(name, fingers: fingers...max(fingers, 1), limits: limits)
    }

    /// The directions with these fingers.
    public var phrases: [Phrase] { directions.map { .swipe($0, fingers: fingers) } }

    /// When fingers are missing for too long.
    public var deadline: Duration? { classification == nil ? landing.deadline : nil }

    /// Follows the fingers.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard let index = contacts.newest(event.contact),
            let start = contacts.strokePaths[index].strokePath.start,
            let end = contacts.strokePaths[index].strokePath.end
        else { return .fail(.nowhere(name)) }
        if event.phase == .began,
            let failedCheck = landing.land(event.contact, at: start.time, contacts)
        {
            return .fail(failedCheck)
        }
        if let failedCheck = landing.overdue(at: end.time, contacts) { return .fail(failedCheck) }
        if classification == nil {
            centroid.append(
                Sample(place(contacts), at: max(end.time, centroid.end?.time ?? end.time)))
            if event.phase == .ended { classification = classify(contacts) }
        }
        switch classification {
        case nil:
            return SwipeClassifier().impossible(centroid, limits: limits).map { .fail($0) } ?? .wait
        case .rejected(let failedCheck): return .fail(failedCheck)
        case .accepted(let phrase, let score):
            return contacts.down == 0 ? .claim(phrase, score: score) : .wait
        }
    }

    /// Fails when fingers are missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        landing.overdue(at: time, contacts).map { .fail($0) } ?? .wait
    }

    /// Forgets the fingers.
    public mutating func reset() {
        landing.removeAll()
        centroid.removeAll()
        classification = nil
    }

    /// The centroid, as if all fingers had come down where the first did.
    private func place(_ contacts: Contacts) -> Point {
        var sum = Vector.zero
        for (_, strokePath) in contacts.strokePaths { sum = sum + strokePath.way }
        let origin = contacts.strokePaths.first?.strokePath.start?.position ?? .zero
        return origin + sum * (1 / Double(fingers))
    }

    private func classify(_ contacts: Contacts) -> Classification {
        guard landing.isComplete else {
            return .rejected(.contacts(of: name, contacts, fingers: fingers))
        }
        let classification = SwipeClassifier().classify(centroid, limits: limits)
        guard case .accepted(.swipe(let direction, _), let score) = classification else {
            return classification
        }
        let least = agreement(contacts)
        guard least >= limits.swipe.agreement else {
            return .rejected(
                FailedCheck(name, .least(.agreement, least, limits.swipe.agreement)))
        }
        guard directions.contains(direction) else {
            return .rejected(
                FailedCheck(name, .unmapped(.unmappedDirection(direction))))
        }
        return .accepted(.swipe(direction, fingers: fingers), score: score)
    }

    /// How far the laziest finger went along the way of all of them, over that way.
    private func agreement(_ contacts: Contacts) -> Double {
        let way = centroid.way
        guard way.length > 0 else { return 0 }
        return contacts.strokePaths.map { $0.strokePath.way.dot(way) / way.dot(way) }.min() ?? 0
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        guard contacts.strokePaths.count == fingers else {
            return [.contacts(contacts, fingers: fingers)]
        }
        return SwipeClassifier().checks(centroid, limits: limits) + [
            .least(
                .agreement, agreement(contacts), limits.swipe.agreement)
        ]
    }
}

extension StrokePath {
    /// From where it began to where it is.
    var way: Vector {
        guard let start, let end else { return .zero }
        return end.position - start.position
    }
}
