/// A recorded template, judged when the last contact lifts. A stroke within the tight threshold
/// goes before every built-in gesture, another one is taken only where no built-in claims it. What
/// was taught of built-in gestures never goes before anything.
public struct TemplateRecognizer: Recognizer {
    /// `template`, or `taught`.
    public var name: String { self.set.recognizer }
    /// What decides ties with the built-in gestures, once it claimed.
    public private(set) var precedence = Precedence.ordinary
    let set: TemplateSet
    /// The first example of each gesture.
    public let beginnings: [Beginnings]

    /// The templates' names.
    public var phrases: [Phrase] { self.set.classes.map(\.phrase) }
    /// Whether it is for what was taught of built-in gestures.
    let isLastResort: Bool

    /// A recognizer for the templates of `set`.
    public init(_ set: TemplateSet) {
        self.set = set
        beginnings = set.beginnings
        isLastResort = false
    }

    /// A recognizer for what was taught of built-in gestures: `taught`. Where nothing else is to
    /// give way to it, all other recognizers have to fail first.
    public init(taught classes: [TemplateClass], limits: Limits.Template) {
        set = TemplateSet(classes, limits: limits, recognizer: "taught")
        beginnings = set.beginnings
        isLastResort = true
    }

    /// Judges what was drawn when the last contact lifts, and fails early on endless scribbles.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch event.phase {
        case .began where contacts.strokePaths.count == 1: return .wait
        case .moved where contacts.strokePaths.count == 1:
            return set.impossible(contacts.steady(0)).map { .fail($0) } ?? .wait
        case .began, .moved: return .fail(FailedCheck(name, .contacts(contacts)))
        // Several fingers never lift at once.
        case .ended where contacts.down > 0: return .wait
        case .ended:
            let judgement = set.classify(contacts)
            switch judgement.classification {
            case .accepted(let phrase, let score):
                precedence = judgement.isTight && !isLastResort ? .first : .last
                return .claim(phrase, score: score)
            case .rejected(let failedCheck): return .fail(failedCheck)
            }
        }
    }

    /// Forgets the hold.
    public mutating func reset() { precedence = .ordinary }

    /// What is nearest now.
    public func preview(_ contacts: Contacts) -> Preview? {
        guard let strokePath = contacts.singleSteady else { return nil }
        let judgement = set.preview(strokePath)
        guard case .accepted(let phrase, let score) = judgement.classification else { return nil }
        return Preview(
            phrase: phrase, score: score,
            precedence: judgement.isTight && !isLastResort ? .first : .last)
    }

    /// The size, the nearest template's distance, and its lead over a second one that fits, too.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        _ = try set.check(contacts, &checks)
    }
}

/// The recorded examples of every gesture, by name.
public struct TemplateLibrary: Sendable {
    /// The examples by the gesture's name; none of the lists is empty.
    public private(set) var examples: [String: [Template]] = [:]
    /// What was taught of built-in gestures: strokes that were refused, and are to be recognized.
    public private(set) var taught: [Phrase: [Template]] = [:]

    /// A library without templates.
    public init() {}

    /// A library of `examples`; a name without any is left out.
    public init(_ examples: [String: [Template]]) {
        self.examples = examples.filter { !$0.value.isEmpty }
    }

    /// The examples of `name`, none where it was not recorded.
    public subscript(name: String) -> [Template] {
        get { examples[name] ?? [] }
        set { examples[name] = newValue.isEmpty ? nil : newValue }
    }

    /// What was taught of `phrase`, none where nothing was.
    public subscript(taught phrase: Phrase) -> [Template] {
        get { taught[phrase] ?? [] }
        set { taught[phrase] = newValue.isEmpty ? nil : newValue }
    }

    /// What was taught, in the order of the alphabet.
    public var taughtClasses: [TemplateClass] { taughtClasses(steadiedBy: 0) }

    /// The same as drawn by a hand that trembles `tremor` pixels to either side.
    public func taughtClasses(steadiedBy tremor: Double) -> [TemplateClass] {
        taught.sorted { $0.key.description < $1.key.description }
            .compactMap { phrase, examples in
                TemplateClass(taught: phrase, examples.map { $0.steadied(by: tremor) })
            }
    }

    /// The names, in the order of the alphabet.
    public var names: [String] { examples.keys.sorted() }
}
