/// A recognizer of discrete gestures of which only some claims count, so that requirements can be
/// stated for one phrase and not for all that the same classifier finds.
public struct SelectiveRecognizer: Recognizer {
    /// The phrase, where it is one; else the name of the recognizer.
    public let name: String
    /// What it may claim.
    public let phrases: [Phrase]
    private(set) var base: any Recognizer
    let isSelected: @Sendable (Phrase) -> Bool

    /// `base`, for nothing but what `phrase` covers and none of `others`, more special ones, does.
    public init(_ base: any Recognizer, only phrase: Phrase, without others: [Phrase] = []) {
        self.base = base
        name = phrase.description
        isSelected = { claim in
            phrase.covers(claim) && !others.contains { $0.covers(claim) }
        }
        phrases = base.phrases.filter(isSelected)
    }

    /// `base`, except for what any of `phrases` covers and none of `kept`, more special ones, does.
    public init(_ base: any Recognizer, except phrases: [Phrase], kept: [Phrase] = []) {
        self.base = base
        name = base.name
        isSelected = { claim in
            kept.contains { $0.covers(claim) } || !phrases.contains { $0.covers(claim) }
        }
        self.phrases = base.phrases.filter(isSelected)
    }

    /// When the recognizer needs a tick.
    public var deadline: Duration? { base.deadline }
    /// The recognizer's.
    public var precedence: Precedence { base.precedence }

    /// What the recognizer makes of it, where it counts.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        selected(base.consider(event, contacts))
    }

    /// What the recognizer makes of time passing, where it counts.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        selected(base.tick(at: time, contacts))
    }

    /// Forgets the hold.
    public mutating func reset() { base.reset() }

    /// The recognizer's checks.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try base.check(contacts, &checks)
    }

    private func selected(_ decision: Decision) -> Decision {
        guard case .claim(let phrase, _) = decision, !isSelected(phrase) else { return decision }
        return .fail(FailedCheck(name, .mapped(phrase, false)))
    }
}
