/// Recognizes one kind of gesture from the contact events of a hold.
///
/// A recognizer returns a decision, and the arena changes its state, so that a recognizer cannot
/// express an illegal transition.
public protocol Recognizer: AnyObject {
    /// The name in logs and explanations.
    var name: String { get }

    /// What it may claim, each as specific as it claims it.
    var phrases: [Phrase] { get }

    /// Decides on `event`, which `contacts` already have.
    func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision

    /// Decides once time has passed.
    func tick(at time: Duration, _ contacts: Contacts) -> Decision

    /// When it needs a tick, on the clock of the samples.
    var deadline: Duration? { get }

    /// Whether its claim goes before or after those that others make at the same event. Valid after
    /// it claimed.
    var precedence: Precedence { get }

    /// Forgets the hold.
    func reset()

    /// Makes its checks of all that was drawn, as far as they can be made: those by which it
    /// decides. None where it measures nothing.
    func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck)

    /// How near what one contact drew is to what it may claim, the nearest first; none where it
    /// compares nothing.
    func fits(of contacts: Contacts) -> [Fit]

    /// The ideal paths of what it may claim; none where that has no path.
    var beginnings: [Beginnings] { get }

    /// What is drawn along these paths; nil where it is nothing, or something else.
    func drawn(_ contacts: Contacts) -> StrokePath?

    /// Whether one of its phrases can be drawn from `place` on.
    func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool

    /// What it would claim if all contacts were lifted now. Valid only while it neither failed nor
    /// claimed.
    func preview(_ contacts: Contacts) -> Preview?
}

extension Recognizer {
    /// Nothing that a mapping can refer to.
    public var phrases: [Phrase] { [] }
    /// Most recognizers decide by movement alone.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision { .wait }
    /// Most recognizers decide by movement alone.
    public var deadline: Duration? { nil }
    /// Most recognizers compete by their scores.
    public var precedence: Precedence { .ordinary }
    /// Most gestures are measured by themselves.
    public func fits(of contacts: Contacts) -> [Fit] { [] }
    /// Taps and what is done by several fingers have no path.
    public var beginnings: [Beginnings] { [] }
    /// Most gestures are drawn by one contact.
    public func drawn(_ contacts: Contacts) -> StrokePath? { contacts.singleSteady }
    /// Most gestures may be drawn anywhere.
    public func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool { true }
    /// What depends on time or on the number of fingers is not known beforehand.
    public func preview(_ contacts: Contacts) -> Preview? { nil }
}

/// Which of several claims at the same event is granted, before their scores are compared.
public enum Precedence: Int, Comparable, Sendable {
    /// Only where no other recognizer claims.
    case last
    /// By score.
    case ordinary
    /// Before all others.
    case first

    /// Whether `a` gives way to `b`.
    public static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
}

/// What a recognizer decides on an event.
public enum Decision: Hashable, Sendable {
    /// Nothing yet.
    case wait
    /// This is no longer, or was not, its gesture.
    case fail(FailedCheck)
    /// A discrete gesture was drawn: a claim.
    case claim(Phrase, score: Double)
    /// A continuous gesture was recognized and goes on: a claim. Until it is granted the recognizer
    /// gets events, and its decisions replace the progress.
    case begin(Phrase, Progress)
    /// The continuous gesture went on; the phrase may have become another one of the same kind, as
    /// when a pan turns back.
    case change(Phrase, Progress)
    /// It is over as it should be.
    case finish(Phrase, Progress)
    /// It is over because something came between.
    case abandon
}

extension Recognizer {
    /// Recognizers that measure nothing.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {}

    /// All checks of what was drawn, up to the first without which nothing more can be measured.
    /// For explanations.
    public func checks(of contacts: Contacts) -> [Check] {
        var checks = Checks(name, isExplanation: true)
        // What ends it is listed.
        do throws(FailedCheck) { try check(contacts, &checks) } catch {}
        return checks.all
    }
}

/// What became of a recognizer within one hold.
///
///     possible ─► began ─► changed ─► ended | cancelled
///     possible ─► ended                (a discrete gesture)
///     possible ─► failed
public enum RecognizerState: String, Hashable, Sendable {
    /// A continuous gesture is under way.
    case began
    /// A continuous gesture went on.
    case changed
    /// The gesture was recognized.
    case ended
    /// Something took over from a gesture under way.
    case cancelled
    /// What was drawn is not this gesture.
    case failed
}

/// A recognizer of discrete gestures of which only some claims count, so that requirements can be
/// stated for one phrase and not for all that the same classifier finds.
public final class SelectiveRecognizer: Recognizer {
    /// The phrase, where it is one; else the name of the recognizer.
    public let name: String
    /// What it may claim.
    public let phrases: [Phrase]
    private let base: any Recognizer
    let isSelected: @Sendable (Phrase) -> Bool

    /// `base`, for nothing but what `phrase` covers and none of `others`, more special ones, does.
    public init(_ base: any Recognizer, only phrase: Phrase, without others: [Phrase] = []) {
        self.base = base
        name = phrase.description
        isSelected = { claim in
            phrase.covers(claim) && !others.contains { $0.covers(claim) }
        }
        phrases = base.phrases.filter(isSelected)
        beginnings = base.beginnings.filter { [isSelected] in isSelected($0.phrase) }
    }

    /// `base`, except for what any of `phrases` covers and none of `kept`, more special ones, does.
    public init(_ base: any Recognizer, except phrases: [Phrase], kept: [Phrase] = []) {
        self.base = base
        name = base.name
        isSelected = { claim in
            kept.contains { $0.covers(claim) } || !phrases.contains { $0.covers(claim) }
        }
        self.phrases = base.phrases.filter(isSelected)
        beginnings = base.beginnings.filter { [isSelected] in isSelected($0.phrase) }
    }

    /// When the recognizer needs a tick.
    public var deadline: Duration? { base.deadline }
    /// The recognizer's.
    public var precedence: Precedence { base.precedence }

    /// Those of the recognizer's paths that count.
    public let beginnings: [Beginnings]
    /// What is drawn along the recognizer's paths.
    public func drawn(_ contacts: Contacts) -> StrokePath? { base.drawn(contacts) }
    /// Whether the recognizer's phrase can be drawn from there.
    public func mayBegin(_ phrase: Phrase, at place: Point, _ monitors: [Box]) -> Bool {
        base.mayBegin(phrase, at: place, monitors)
    }
    /// What the recognizer would claim, where it counts.
    public func preview(_ contacts: Contacts) -> Preview? {
        base.preview(contacts).flatMap { isSelected($0.phrase) ? $0 : nil }
    }

    /// The recognizer's fits, where they count.
    public func fits(of contacts: Contacts) -> [Fit] {
        base.fits(of: contacts).filter { isSelected($0.phrase) }
    }

    /// What the recognizer makes of it, where it counts.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        selected(base.consider(event, contacts))
    }

    /// What the recognizer makes of time passing, where it counts.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        selected(base.tick(at: time, contacts))
    }

    /// Forgets the hold.
    public func reset() { base.reset() }

    /// The recognizer's checks.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try base.check(contacts, &checks)
    }

    private func selected(_ decision: Decision) -> Decision {
        guard case .claim(let phrase, _) = decision, !isSelected(phrase) else { return decision }
        return .fail(FailedCheck(name, .mapped(phrase, false)))
    }
}
