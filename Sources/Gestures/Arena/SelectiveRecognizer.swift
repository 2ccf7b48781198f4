/// A recognizer of discrete gestures that is heard only for some of what it may claim, so that
/// requirements can be stated for one phrase and not for all that the same rule finds.
public struct SelectiveRecognizer: Recognizer {
    /// The phrase, where it is one; else the name of the recognizer.
    public let name: String
    /// What it may claim.
    public let phrases: [Phrase]
    private(set) var base: any Recognizer
    let isHeard: @Sendable (Phrase) -> Bool

    /// `base`, for nothing but what `phrase` covers and none of `others`, more special ones, does.
    public init(_ base: any Recognizer, only phrase: Phrase, without others: [Phrase] = []) {
        self.base = base
        name = phrase.description
        isHeard = { claim in
            phrase.covers(claim) && !others.contains { $0.covers(claim) }
        }
        phrases = base.phrases.filter(isHeard)
    }

    /// `base`, except for what any of `phrases` covers and none of `kept`, more special ones, does.
    public init(_ base: any Recognizer, except phrases: [Phrase], kept: [Phrase] = []) {
        self.base = base
        name = base.name
        isHeard = { claim in
            kept.contains { $0.covers(claim) } || !phrases.contains { $0.covers(claim) }
        }
        self.phrases = base.phrases.filter(isHeard)
    }

    /// When the recognizer wants to be ticked.
    public var deadline: Duration? { base.deadline }
    /// The recognizer's.
    public var precedence: Precedence { base.precedence }

    /// What the recognizer makes of it, as far as it is heard.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        hear(base.consider(event, contacts))
    }

    /// What the recognizer makes of time passing, as far as it is heard.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        hear(base.tick(at: time, contacts))
    }

    /// Forgets the hold.
    public mutating func reset() { base.reset() }

    /// What the recognizer measures.
    public func checks(of contacts: Contacts) -> [Check] { base.checks(of: contacts) }

    private func hear(_ decision: Decision) -> Decision {
        guard case .claim(let phrase, _) = decision, !isHeard(phrase) else { return decision }
        return .fail(FailedCheck(name, .unmapped(.unmappedPhrase(phrase))))
    }
}
