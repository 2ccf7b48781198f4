/// Some of the phrases of another recognizer, for which the mapping states what they wait for or go
/// together with. The other one judges as it always does; where it claims something else, this one
/// fails.
public final class PartialRecognizer: Recognizer {
    /// The only phrase, or what the other one is called.
    public let name: String
    /// Those of the other one's phrases that it is for.
    public let phrases: [Phrase]
    private let whole: any Recognizer

    /// A recognizer for `phrases` alone, of all that `whole` recognizes.
    public init(_ phrases: [Phrase], of whole: any Recognizer) {
        self.phrases = phrases
        self.whole = whole
        name = phrases.count == 1 ? "\(phrases[0])" : whole.name
    }

    /// Decides as the other one.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        own(whole.consider(event, contacts))
    }

    /// Decides as the other one.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        own(whole.tick(at: time, contacts))
    }

    /// When the other one needs a tick.
    public var deadline: Duration? { whole.deadline }

    /// Forgets the hold.
    public func reset() { whole.reset() }

    /// Makes the other one's checks.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try whole.check(contacts, &checks)
    }

    /// How well what was drawn fits its own phrases.
    public func fits(of contacts: Contacts) -> [Fit] {
        whole.fits(of: contacts).filter { isOwn($0.phrase) }
    }

    /// The ideal paths of its own phrases.
    public var beginnings: [Beginnings] { whole.beginnings.filter { isOwn($0.phrase) } }

    /// What the other one compares with them.
    public func drawn(_ contacts: Contacts) -> StrokePath? { whole.drawn(contacts) }

    /// Whether the other one's phrase can be drawn from `place` on.
    public func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        whole.mayBegin(phrase, at: place, monitors)
    }

    /// What the other one would claim, if it is its own.
    public func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        whole.preview(contacts).flatMap { isOwn($0.phrase) ? $0 : nil }
    }

    private func own(_ decision: Decision) -> Decision {
        guard case .claim(let phrase, _) = decision, !isOwn(phrase) else { return decision }
        return .fail(FailedCheck(name, .unlike))
    }

    /// Whether `phrase`, as drawn, is one of its own: `circle` is not, where `circle clockwise` is
    /// drawn and mapped apart.
    private func isOwn(_ phrase: Phrase) -> Bool {
        phrases.contains(phrase)
            || !whole.phrases.contains(phrase) && phrases.contains { $0.covers(phrase) }
    }
}
