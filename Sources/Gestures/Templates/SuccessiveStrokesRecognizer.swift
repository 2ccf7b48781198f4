/// A recorded template that is drawn in `count` strokes, one after the other by a button or one
/// finger, each begun within the `interval` of `recognizers: template:` after the one before it.
/// Judged when the last of them ends. It fails as soon as the strokes so far are no part of such a
/// template, so that no other gesture waits for it longer.
public struct SuccessiveStrokesRecognizer: Recognizer {
    /// `2 strokes`.
    public let name: String
    /// Until when the next stroke has to begin.
    public private(set) var deadline: Duration?
    /// What decides ties with the built-in gestures, once it claimed.
    public private(set) var precedence = Precedence.ordinary
    private let count: Int
    private let set: TemplateSet
    private static let nameEnd = " strokes"
    /// What the strokes so far may be part of.
    private var begun: [Phrase] = []

    /// A recognizer for the templates of `set` that are drawn in `count` strokes, 2…5.
    public init(_ count: Int, of set: TemplateSet) {
        self.count = count
        self.set = set
        name = "\(count)\(Self.nameEnd)"
    }

    /// Whether a recognizer of this name is one of these.
    public static func isName(_ name: String) -> Bool { name.hasSuffix(nameEnd) }

    /// The templates that are drawn in so many strokes.
    public var phrases: [Phrase] {
        self.set.classes.lazy
            .filter { $0.examples.contains { $0.isSuccessive && $0.contacts.count == count } }
            .map(\.phrase)
    }

    /// Judges the strokes whenever one ends.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch event.phase {
        case .began: return begin(event, contacts)
        case .moved:
            guard let index = contacts.newest(event.contact) else { return .wait }
            return set.impossible(contacts.strokePaths[index].strokePath).map { .fail($0) } ?? .wait
        case .ended where contacts.strokePaths.count < count: return wait(contacts)
        case .ended:
            let judgement = set.classify(contacts)
            switch judgement.classification {
            case .accepted(let phrase, let score):
                precedence = judgement.isTight ? .first : .last
                return .claim(phrase, score: score)
            case .rejected(let failedCheck): return .fail(failedCheck)
            }
        }
    }

    private mutating func begin(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        if let deadline, event.sample.time >= deadline {
            return late(at: event.sample.time, contacts)
        }
        deadline = nil
        guard event.contact.drawsSuccessively, contacts.areSuccessive else {
            return .fail(FailedCheck(name, .contacts(contacts)))
        }
        return .wait
    }

    /// Waits for the next stroke where one may follow.
    private mutating func wait(_ contacts: Contacts) -> Decision {
        let strokes = contacts.strokePaths.indices.map { contacts.steady($0).samples }
        // Something as small as a tap begins nothing.
        let size = Check.least(.size, contacts.diagonal, set.limits.size)
        guard size.isMet else { return .fail(FailedCheck(name, size)) }
        begun = set.begun(by: strokes, of: count).map(\.phrase)
        guard !begun.isEmpty else {
            return .fail(FailedCheck(name, .least(.contacts, Double(strokes.count), Double(count))))
        }
        deadline = contacts.end + set.limits.interval + .moment
        return .wait
    }

    /// Fails once it is too late for the next stroke.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        return late(at: time, contacts)
    }

    private mutating func late(at time: Duration, _ contacts: Contacts) -> Decision {
        deadline = nil
        let drawn = Double(contacts.groups.count)
        return .fail(
            FailedCheck(name, .least(.contacts, min(drawn, Double(count - 1)), Double(count))))
    }

    /// Forgets the hold.
    public mutating func reset() {
        deadline = nil
        precedence = .ordinary
        begun = []
    }

    /// That there are so many strokes one after the other, and how near they are to templates.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try checks.require(.least(.contacts, Double(contacts.groups.count), Double(count)))
        guard contacts.areSuccessive, contacts.strokePaths.count == count else {
            throw checks.fail(.contacts(contacts, fingers: count...count))
        }
        _ = try set.check(contacts, &checks)
    }

    /// What the strokes so far may be part of. Before the first is over it may be any.
    public func predictions(of contacts: Contacts, from origin: GuideOrigin?) -> [Prediction] {
        let drawn = contacts.strokePaths.count - contacts.down
        guard drawn > 0 else { return [] }
        return begun.map {
            .partial($0, fit: 0.5, evidence: 1, done: Double(drawn) / Double(count))
        }
    }
}

extension Contact {
    /// Whether it can be lifted and put down again within a hold.
    fileprivate var drawsSuccessively: Bool {
        switch self {
        case .button, .finger: true
        case .pointer, .pad: false
        }
    }
}
