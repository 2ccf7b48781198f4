public import Gestures

/// Runs every recognizer of a profile on finished strokes by itself. In an arena the first claim
/// that is granted ends the others; here each goes on to its own end.
public struct IndependentRun {
    /// What one recognizer decided.
    public struct Result: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// Its decision; `wait` where it never decided.
        public var decision: Decision
        /// When it decided, counted from the first sample; nil where it never did.
        public var time: Duration?
        /// Whether it decided before the last event.
        public var isEarly: Bool
    }

    private var recognizers: [any Recognizer]
    /// What a recognizer measured that claimed before the last event.
    private var early: [Int: [Check]] = [:]
    private var contacts = Contacts()

    /// An independent run of the recognizers of `profile`.
    public init(
        _ profile: Profile, limits: Limits = Limits(),
        templates: TemplateLibrary = TemplateLibrary()
    ) {
        recognizers = profile.recognizers(limits: limits, templates: templates)
        contacts.tremor = limits.tremor
    }

    /// What each recognizer decides on `strokes`, in the order of the arena.
    public mutating func results(on strokes: [Stroke]) -> [Result] {
        contacts.removeAll()
        early = [:]
        var results: [Result] = []
        for index in recognizers.indices {
            recognizers[index].reset()
            results.append(
                Result(recognizer: recognizers[index].name, decision: .wait, isEarly: false))
        }
        let events = Replay.events(of: strokes.filter { !$0.samples.isEmpty })
        guard let start = events.first?.sample.time else { return results }
        for (place, event) in events.enumerated() {
            let isLast = place == events.count - 1
            // Deadlines that pass before the event come first.
            for index in recognizers.indices where results[index].decision == .wait {
                guard let due = recognizers[index].deadline, due <= event.sample.time else {
                    continue
                }
                let decision = recognizers[index].tick(at: due, contacts)
                keepChecks(of: index, decision)
                results[index].decide(decision, after: due - start, isEarly: true)
            }
            guard contacts.record(event) else { continue }
            for index in recognizers.indices where results[index].decision == .wait {
                let decision = recognizers[index].consider(event, contacts)
                if !isLast { keepChecks(of: index, decision) }
                results[index].decide(
                    decision, after: event.sample.time - start, isEarly: !isLast)
            }
        }
        return results
    }

    /// What follows a claim is not part of the gesture: its checks are made at once.
    private mutating func keepChecks(of index: Int, _ decision: Decision) {
        switch decision {
        case .claim, .begin: early[index] = recognizers[index].checks(of: contacts)
        case .wait, .fail, .change, .finish, .abandon: break
        }
    }

    /// What each recognizer predicts of the strokes of the latest independent run, whether or not it
    /// failed in the end: how near they came.
    public var predictions: [Prediction] {
        recognizers.flatMap { $0.predictions(of: contacts) }
    }

    /// The checks of each recognizer on the strokes of the latest independent run, in the same
    /// order: when it claimed, or of all that was drawn.
    public var checks: [[Check]] {
        recognizers.enumerated().map { early[$0.offset] ?? $0.element.checks(of: contacts) }
    }
}

extension IndependentRun.Result {
    fileprivate mutating func decide(_ decision: Decision, after time: Duration, isEarly: Bool) {
        guard decision != .wait else { return }
        self.decision = decision
        self.time = time
        self.isEarly = isEarly
    }
}
