public import Gestures

/// Runs every recognizer of a profile on finished strokes by itself. In an arena the first claim
/// that is granted ends the others; here each goes on to its own end.
public struct IndependentRun {
    /// What one recognizer decided.
    public struct Result: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// Its decision; `wait` where it never decided.
        package var decision: Decision

        /// What it decided, in words.
        public var verdict: String {
            switch decision {
            case .fail(let failedCheck): "no: \(failedCheck.words())"
            case .claim(let phrase, let score): "\(phrase), score \(score.digits())"
            case .begin(let phrase, _), .change(let phrase, _), .finish(let phrase, _): "\(phrase)"
            case .abandon: "gave up"
            case .wait: "undecided"
            }
        }
    }

    private let recognizers: [any Recognizer]
    private var contacts = Contacts()

    /// An independent run of the recognizers of `profile`.
    public init(
        _ profile: Profile, limits: Limits = Limits(),
        templates: TemplateLibrary = TemplateLibrary()
    ) {
        recognizers = profile.arena(limits: limits, templates: templates).recognizers
    }

    /// What each recognizer decides on `strokes`, in the order of the arena.
    ///
    /// - Parameter screen: where they were drawn, for swipes from its edges; nil where that is not
    ///   known.
    public mutating func results(on strokes: [Stroke], drawnOn screen: Box? = nil) -> [Result] {
        contacts.monitors = screen.map { [$0] } ?? []
        let events = Replay.events(of: strokes)
        return recognizers.map { recognizer in
            contacts.removeAll()
            recognizer.reset()
            return Result(
                recognizer: recognizer.name, decision: decision(of: recognizer, on: events))
        }
    }

    /// How near `strokes` are to what one contact can draw here, the nearest first.
    public mutating func fits(of strokes: [Stroke]) -> [Fit] {
        contacts.removeAll()
        for event in Replay.events(of: strokes) { contacts.record(event) }
        var known: Set<Phrase> = []
        return recognizers.flatMap { $0.fits(of: contacts) }
            .sorted { $0.closeness < $1.closeness }.filter { known.insert($0.phrase).inserted }
    }

    /// What one recognizer decides first.
    private mutating func decision(
        of recognizer: any Recognizer, on events: [ContactEvent]
    ) -> Decision {
        var decision = Decision.wait
        for event in events {
            // Deadlines that pass before the event come first.
            if let due = recognizer.deadline, due <= event.sample.time {
                decision = recognizer.tick(at: due, contacts)
            }
            if decision == .wait, contacts.record(event) {
                decision = recognizer.consider(event, contacts)
            }
            if decision != .wait { break }
        }
        return decision
    }
}
