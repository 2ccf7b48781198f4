internal import Engine
internal import Gestures
internal import Overlay

struct OutcomeReporter {
    struct Report: Equatable {
        /// For the log; nil where there is nothing to say.
        var line: String?
        /// For the overlay; nil where there is nothing to say.
        var message: Message?
        var ending: Overlay.Ending
    }

    private(set) var hasRecognized = false
    var strokes = StrokeMemory()
    private var failures: [String] = []

    mutating func addFailure(_ problem: String) { failures.append(problem) }

    /// Reports one outcome.
    ///
    /// - Parameters:
    ///   - bound: what was performed, if anything.
    ///   - contacts: how many drew the stroke that is kept; what one drew can be taught.
    ///   - isRecording: whether what is drawn is recorded, and nothing performed.
    mutating func report(
        _ outcome: Outcome, bound: Binding?, cancelKey: String, contacts: Int = 0,
        isRecording: Bool
    ) -> Report {
        defer { failures.removeAll() }
        switch outcome {
        case .recognized where isRecording, .unrecognized where isRecording:
            return Report(
                line: "recorded", message: Message("recorded", mark: .success), ending: .recognized)
        case .recognized(let gesture, _):
            hasRecognized = true
            let doing = bound.map { ": \($0.actionText)" } ?? ""
            let failure = failures.first
            // What happens is of more interest than how it was drawn.
            return Report(
                line: "\(gesture.phrase) (\(gesture.score.digits()))\(doing)",
                message: Message(
                    bound?.words ?? "\(gesture.phrase)",
                    detail: failure ?? (bound == nil ? "" : "\(gesture.phrase)"),
                    mark: failure == nil ? .success : .failure),
                ending: failure == nil ? .recognized : .unrecognized)
        case .unrecognized(let reasons):
            return Report(
                line: "not recognized: \(reasons.joined(separator: "; "))",
                message: Message(
                    "not recognized", detail: reasons.joined(separator: " · "),
                    offer: contacts == 1 ? "Click to say what you meant" : "", mark: .failure),
                ending: .unrecognized)
        case .cancelled(let reason):
            guard !reason.isQuiet else { return Report(ending: .cancelled) }
            let words = reason == .cancelKey ? cancelKey : reason.reason
            return Report(
                line: "cancelled: \(words)", message: Message("cancelled", detail: words),
                ending: .cancelled)
        }
    }
}
