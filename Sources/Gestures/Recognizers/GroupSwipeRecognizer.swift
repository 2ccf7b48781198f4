/// A swipe of several fingers: their centroid goes straight in one of the mapped directions, and
/// each of them goes along. What they do once the first is up no longer counts; the claim comes
/// when all are.
package final class GroupSwipeRecognizer: Recognizer {
    package let name: String
    let fingers: Int
    let directions: [Direction]
    let limits: Limits
    private let group: FingerGroup
    package let beginnings: [Beginnings]
    /// Where the centroid went, every finger's way counted from where it came down.
    private var centroid = StrokePath()
    /// What it is, once the first finger is up.
    private var accepted: (phrase: Phrase, score: Double)?
    package private(set) var deadline: Duration?

    /// A recognizer for swipes of `fingers`, 2…5, in any of `directions`.
    package init(
        fingers: Int, directions: [Direction] = Direction.allCases, limits: Limits
    ) {
        self.fingers = fingers
        self.directions = directions
        self.limits = limits
        name = "swipe \(fingers) fingers"
        group = FingerGroup(fingers...fingers, name, limits: limits)
        beginnings = directions.compactMap { IdealPath(.swipe($0, fingers: fingers)) }
            .map(Beginnings.init)
    }

    package var phrases: [Phrase] { directions.map { .swipe($0, fingers: fingers) } }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck)
        -> Decision
    {
        let time = contacts.time(of: event)
        try group.check(contacts, at: time)
        deadline = group.deadline(contacts)
        if accepted == nil {
            centroid.append(Sample(place(contacts), at: time))
            guard event.phase == .ended else { return .wait }
            accepted = try accept(contacts)
        }
        guard let accepted, contacts.down == 0 else { return .wait }
        return .claim(accepted.phrase, score: accepted.score)
    }

    package func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        try group.tick(at: time, contacts)
    }

    package func reset() {
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

    package func drawn(_ contacts: Contacts) -> StrokePath? {
        centroid.isEmpty ? nil : centroid.steadied(by: limits.tremor)
    }

    package func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        accepted ?? (try? accept(contacts))
    }

    /// Checks that there are enough fingers, that they swipe, and that they do so together.
    private func accept(_ contacts: Contacts) throws(FailedCheck)
        -> (phrase: Phrase, score: Double)
    {
        try group.check(contacts, at: nil)
        let fits = SwipeClassifier(directions).fits(centroid.steadied(by: limits.tremor), limits)
        let way = centroid.way
        let mapped = fits.compactMap { fit -> Fit? in
            var fit = fit
            fit.phrase = fit.phrase.drawn(by: fingers) ?? fit.phrase
            return phrases.contains(fit.phrase) ? fit : nil
        }
        let drawn = Phrase.swipe(Direction(of: way), fingers: fingers)
        if !mapped.isEmpty, !mapped.contains(where: \.closeness.isAccepted),
            !phrases.contains(drawn)
        {
            throw FailedCheck(name, .unmapped(drawn))
        }
        let fit = try Competition.best(of: mapped, for: name)
        try Check.least(.agreement, agreement(contacts, way), limits.swipe.agreement).require(name)
        return (fit.phrase, fit.score)
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
