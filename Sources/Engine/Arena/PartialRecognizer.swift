internal import Gestures

/// Some of the phrases of another recognizer, for which the mapping states what they wait for or go
/// together with. The other one judges as it always does; where it claims something else, this one
/// fails.
final class PartialRecognizer: Recognizer {
    let name: String
    let phrases: [Phrase]
    private let whole: any Recognizer

    /// A recognizer for `phrases` alone, of all that `whole` recognizes.
    init(_ phrases: [Phrase], of whole: any Recognizer) {
        self.phrases = phrases
        self.whole = whole
        name = phrases.count == 1 ? "\(phrases[0])" : whole.name
    }

    func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        own(whole.consider(event, contacts))
    }

    func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        own(whole.tick(at: time, contacts))
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

    var deadline: Duration? { whole.deadline }
    func reset() { whole.reset() }
    func fits(of contacts: Contacts) -> [Fit] {
        whole.fits(of: contacts).filter { isOwn($0.phrase) }
    }
    var beginnings: [Beginnings] { whole.beginnings.filter { isOwn($0.phrase) } }
    func drawn(_ contacts: Contacts) -> StrokePath? { whole.drawn(contacts) }
    func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        whole.mayBegin(phrase, at: place, monitors)
    }
    func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? {
        whole.preview(contacts).flatMap { isOwn($0.phrase) ? $0 : nil }
    }
}
