/// A swipe of several fingers: their centroid goes straight in one of the mapped directions, and
/// each of them goes along. What they do once the first is up no longer counts; the claim comes
/// when all are.
public final class SwipeRecognizer: Recognizer {
    /// `swipe 3 fingers`.
    public let name: String
    let fingers: Int
    let directions: [Direction]
    let limits: Limits
    private let group: FingerGroup
    /// The ideal paths of the centroid.
    public let beginnings: [Beginnings]
    /// Where the centroid went, every finger's way counted from where it came down.
    private var centroid = StrokePath()
    /// What it is, once the first finger is up.
    private var accepted: (phrase: Phrase, score: Double)?
    /// When it is too late for missing fingers.
    public private(set) var deadline: Duration?

    /// A recognizer for swipes of `fingers`, 2…5, in any of `directions`.
    public init(
        fingers: Int, directions: [Direction] = Direction.allCases, limits: Limits
    ) {
        self.fingers = fingers
        self.directions = directions
        self.limits = limits
        name = "swipe \(fingers) fingers"
        group = FingerGroup(fingers...max(fingers, 1), limits: limits)
        beginnings = directions.compactMap { IdealPath(.swipe($0, fingers: fingers)) }
            .map(Beginnings.init)
    }

    /// A swipe in each of the directions.
    public var phrases: [Phrase] { directions.map { .swipe($0, fingers: fingers) } }

    /// Follows the fingers.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        var checks = Checks(name)
        do throws(FailedCheck) {
            let time = contacts.time(of: event)
            try group.check(contacts, at: time, &checks)
            deadline = group.deadline(contacts)
            if accepted == nil {
                centroid.append(Sample(place(contacts), at: time))
                guard event.phase == .ended else { return .wait }
                accepted = try accept(contacts, &checks)
            }
        } catch {
            return .fail(error)
        }
        guard let accepted, contacts.down == 0 else { return .wait }
        return .claim(accepted.phrase, score: accepted.score)
    }

    /// Fails when fingers are missing.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        group.tick(name, at: time, contacts)
    }

    /// Forgets the fingers.
    public func reset() {
        centroid = StrokePath()
        accepted = nil
        deadline = nil
    }

    /// The centroid, as if all fingers had come down where the first did.
    private func place(_ contacts: Contacts) -> Point {
        var sum = Vector.zero
        for (_, strokePath) in contacts.strokePaths { sum = sum + strokePath.way }
        let origin = contacts.strokePaths.first?.strokePath.start?.position ?? .zero
        return origin + sum * (1 / Double(fingers))
    }

    /// Checks that there are enough fingers, that they swipe, and that they do so together.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        _ = try accept(contacts, &checks)
    }

    /// The path of the centroid.
    public func drawn(_ contacts: Contacts) -> StrokePath? {
        centroid.isEmpty ? nil : centroid.steadied(by: limits.tremor)
    }

    /// What it is, or would be if all fingers were lifted now.
    public func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        var checks = Checks(name)
        return accepted ?? (try? accept(contacts, &checks))
    }

    /// Makes the checks of what is finished.
    private func accept(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck)
        -> (phrase: Phrase, score: Double)
    {
        try group.check(contacts, at: nil, &checks)
        let fits = SwipeClassifier(directions).fits(centroid.steadied(by: limits.tremor), limits)
        checks.list(fits.first?.checks ?? [])
        let way = centroid.way
        let mapped = fits.filter { $0.phrase.swipeDirection.map(directions.contains) ?? false }
        let drawn = Phrase.swipe(Direction(of: way), fingers: fingers)
        if !mapped.isEmpty, !mapped.contains(where: \.closeness.isAccepted),
            !phrases.contains(drawn)
        {
            throw checks.fail(.unmapped(drawn))
        }
        let fit = try Competition.best(of: mapped, for: name)
        try checks.make(.least(.agreement, agreement(contacts, way), limits.swipe.agreement))
        let direction = fit.phrase.swipeDirection ?? Direction(of: way)
        return (.swipe(direction, fingers: fingers), fit.score)
    }

    /// How far the laziest finger went along the way of all of them, over that way.
    private func agreement(_ contacts: Contacts, _ way: Vector) -> Double {
        guard way.length > 0 else { return 0 }
        return contacts.strokePaths.lazy.map { $0.strokePath.way.dot(way) / way.dot(way) }.min()
            ?? 0
    }
}

extension StrokePath {
    /// From where it began to where it is.
    var way: Vector {
        guard let start, let end else { return .zero }
        return end.position - start.position
    }
}
