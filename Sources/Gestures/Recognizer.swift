/// Looks at every contact event of a hold and says when its gesture was drawn.
///
/// A recognizer only proposes: it answers what it would do next, and the arena moves its state, so
/// that an illegal transition cannot be expressed by a recognizer.
public protocol Recognizer: Sendable {
    /// The name in logs and explanations.
    var name: String { get }

    /// What it may claim, each as specific as it claims it.
    var phrases: [Phrase] { get }

    /// What the recognizer makes of `event`, which `contacts` already holds.
    mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Proposal

    /// What it makes of time passing.
    mutating func tick(at time: Duration, _ contacts: Contacts) -> Proposal

    /// When it wants to be ticked, on the clock of the samples.
    var deadline: Duration? { get }

    /// Whether its claim goes before or after those that others make at the same event. Asked after
    /// it claimed.
    var precedence: Precedence { get }

    /// Forgets the hold.
    mutating func reset()

    /// What it measures on all that was drawn, for explanations.
    func measures(of contacts: Contacts) -> [Measure]

    /// What it may still come to claim. Asked only while it neither failed nor claimed.
    ///
    /// - Parameter vantage: from where the rest of each path is wanted; nil where it is not.
    func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect]
}

extension Recognizer {
    /// Nothing that anybody could refer to.
    public var phrases: [Phrase] { [] }
    /// Most recognizers decide by movement alone.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Proposal { .wait }
    /// Most recognizers decide by movement alone.
    public var deadline: Duration? { nil }
    /// Most recognizers compete by their scores.
    public var precedence: Precedence { .ordinary }
}

/// Which of several claims at the same event is granted, before their scores are compared.
public enum Precedence: Int, Comparable, Sendable {
    /// Only where nobody else claims.
    case last
    /// By score.
    case ordinary
    /// Before all others.
    case first

    /// Whether `a` gives way to `b`.
    public static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
}

/// What a recognizer would do next.
public enum Proposal: Hashable, Sendable {
    /// Nothing yet.
    case wait
    /// This is no longer, or was not, its gesture.
    case fail(Rejection)
    /// A discrete gesture was drawn: a claim.
    case claim(Phrase, score: Double)
    /// A continuous gesture was recognized and goes on: a claim. Until it is granted the recognizer
    /// is asked on, and what it answers replaces the progress.
    case begin(Phrase, Progress)
    /// The continuous gesture went on; the phrase may have become another one of the same kind, as
    /// when a pan turns back.
    case change(Phrase, Progress)
    /// It is over as it should be.
    case finish(Phrase, Progress)
    /// It is over because something came between.
    case abandon
}

/// A gesture of one contact that is judged when the contact lifts: swipe, circle, shake, sequence.
public struct StrokeRecognizer: Recognizer {
    /// The name of the rule.
    public let name: String
    /// What the rule may find.
    public let phrases: [Phrase]
    private let limits: Limits
    private let judge: @Sendable (Trail, Limits) -> Verdict
    private let hopeless: @Sendable (Trail) -> Rejection?
    private let account: @Sendable (Trail, Limits) -> [Measure]
    private let outlook: @Sendable (Trail, Limits, Vantage?) -> [Prospect]

    /// A recognizer for what `rule` accepts.
    public init<R: Rule>(_ rule: R.Type, limits: Limits) {
        name = R.name
        phrases = R.phrases
        self.limits = limits
        judge = R.judge
        hopeless = { R.hopeless($0, limits: limits) }
        account = { R.account(of: $0, limits: $1) }
        outlook = { R.outlook($0, limits: $1, from: $2) }
    }

    /// A recognizer for the circles of several turns of `rule`.
    public init(_ rule: CirclesRule, limits: Limits) {
        name = CirclesRule.name
        phrases = rule.turns.sorted().flatMap { turns in
            Rotation.allCases.map { .circle($0, turns: turns) }
        }
        self.limits = limits
        judge = { rule.judge($0, limits: $1) }
        hopeless = { rule.hopeless($0, limits: limits) }
        account = { rule.measures($0, limits: $1) }
        outlook = { rule.outlook($0, limits: $1, from: $2) }
    }

    /// A recognizer for the sequences of `rule`.
    public init(_ rule: SequenceRule, limits: Limits) {
        name = SequenceRule.name
        phrases = rule.sequences.map { .sequence($0) }
        self.limits = limits
        judge = { rule.judge($0, limits: $1) }
        hopeless = { rule.hopeless($0, limits: limits) }
        account = { rule.measures($0, limits: $1) }
        outlook = { rule.outlook($0, limits: $1, from: $2) }
    }

    /// Judges the trail, or sees early that it cannot be.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Proposal {
        guard contacts.trails.count == 1 else { return .fail(.contacts(of: name, contacts)) }
        switch event.phase {
        case .began: return .wait
        case .moved: return hopeless(contacts.trails[0].trail).map { .fail($0) } ?? .wait
        case .ended:
            switch judge(contacts.trails[0].trail, limits) {
            case .accepted(let phrase, let score): return .claim(phrase, score: score)
            case .rejected(let rejection): return .fail(rejection)
            }
        }
    }

    /// There is nothing to forget.
    public mutating func reset() {}

    /// What the rule sees in the beginning of a stroke.
    public func prospects(of contacts: Contacts, from vantage: Vantage?) -> [Prospect] {
        outlook(contacts.single?.trail ?? Trail(), limits, vantage)
    }

    /// What it measures on all that was drawn.
    public func measures(of contacts: Contacts) -> [Measure] {
        contacts.single.map { account($0.trail, limits) } ?? Measure.contacts(contacts)
    }
}

extension Rejection {
    /// A gesture of so many contacts met others, or fewer.
    static func contacts(of rule: String, _ contacts: Contacts, fingers: Int = 1) -> Rejection {
        Rejection(
            rule: rule, measure: "contacts", value: Double(contacts.trails.count),
            limit: Double(fingers))
    }

    /// Something took too long.
    static func late(_ rule: String, _ measure: String, _ time: Duration, _ limit: Duration)
        -> Rejection
    {
        Rejection(
            rule: rule, measure: measure, value: time.milliseconds, limit: limit.milliseconds)
    }

    /// A contact without a place.
    static func nowhere(_ rule: String) -> Rejection {
        Rejection(rule: rule, measure: "samples", value: 0, limit: 1)
    }

    /// A gesture that needs a button or a finger met the bare pointer.
    static func needsPress(_ rule: String) -> Rejection {
        Rejection(rule: rule, measure: "buttons or fingers", value: 0, limit: 1)
    }
}
