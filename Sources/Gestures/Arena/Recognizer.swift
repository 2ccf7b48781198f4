/// Recognizes one kind of gesture from the contact events of a hold.
///
/// A recognizer returns a decision, and the arena changes its state, so that a recognizer cannot
/// express an illegal transition.
package protocol Recognizer: AnyObject {
    /// The name in logs and explanations.
    var name: String { get }

    /// The phrases that it may claim, as specific as it claims them.
    var phrases: [Phrase] { get }

    /// Decides on `event`, which `contacts` have already recorded.
    func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision

    /// Decides at `time`, without an event; also called for the deadlines of others.
    func tick(at time: Duration, _ contacts: Contacts) -> Decision

    /// When it needs a tick, on the clock of the samples.
    var deadline: Duration? { get }

    /// Forgets what was drawn.
    func reset()

    /// How well what one contact drew fits what it may claim, the nearest first; empty where it
    /// compares no strokes.
    func fits(of contacts: Contacts) -> [Fit]

    /// The ideal paths of its phrases, for predictions; empty where they have none.
    var beginnings: [Beginnings] { get }

    /// The stroke path to compare with `beginnings`; nil where there is none.
    func drawn(_ contacts: Contacts) -> StrokePath?

    /// Whether one of its phrases can be drawn from `place` on.
    func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool

    /// What it would claim if all contacts were lifted now, and how sure it is, 0…1. Valid only
    /// while it neither failed nor claimed.
    func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)?
}

/// Most recognizers decide by the movement of one contact, which may be anywhere, and compare no
/// strokes. Taps, presses, pans, pinches and rotations have no ideal path.
extension Recognizer {
    package func tick(at time: Duration, _ contacts: Contacts) -> Decision { .wait }
    package var deadline: Duration? { nil }
    package func reset() {}
    package func fits(of contacts: Contacts) -> [Fit] { [] }
    package var beginnings: [Beginnings] { [] }
    package func drawn(_ contacts: Contacts) -> StrokePath? { contacts.single?.strokePath }
    package func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool { true }
    /// What depends on time or on the number of fingers is not known beforehand.
    package func preview(_ contacts: Contacts) -> (phrase: Phrase, score: Double)? { nil }
}

/// What a recognizer decides on an event.
package enum Decision: Hashable, Sendable {
    case wait
    /// What is drawn is not its gesture, or no longer is.
    case fail(FailedCheck)
    /// A discrete gesture was drawn: a claim.
    case claim(Phrase, score: Double)
    /// A continuous gesture was recognized and goes on: a claim. Until it is granted the recognizer
    /// gets events, and its decisions replace the progress.
    case begin(Phrase, Progress)
    /// The continuous gesture went on; the phrase may have become another one of the same kind, as
    /// when a pan turns back.
    case change(Phrase, Progress)
    case finish(Phrase, Progress)
    /// It is over because something came between.
    case abandon
}
