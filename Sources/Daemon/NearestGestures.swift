internal import Engine
internal import Gestures
internal import Mapping

/// The gestures that came nearest to what is drawn, and what it fell short of: for a drawing that
/// is none of the mapping's.
struct NearestGestures {
    /// The two likeliest, the likelier first.
    private var candidates: [Candidate] = []
    /// Why recognizers failed.
    private var failedChecks: [FailedCheck] = []

    /// The ranking is another one now.
    mutating func replace(with ranking: [Candidate]) {
        candidates = Array(
            ranking.filter { $0.likelihood > 0 }.sorted { $0.likelihood > $1.likelihood }
                .prefix(2))
    }

    /// A recognizer failed for this reason.
    mutating func add(_ failedCheck: FailedCheck) { failedChecks.append(failedCheck) }

    /// The lines of the mapping that were the likeliest, the likelier first.
    var bindings: [Binding] { candidates.map(\.binding) }

    /// Two gestures at most, each with what the drawing fell short of.
    var words: String {
        var parts = candidates.compactMap { candidate -> String? in
            let reason = candidate.binding.phrase.reason(among: failedChecks)
            return reason.isEmpty ? nil : "\(candidate.binding.gestureName): \(reason)"
        }
        if parts.isEmpty {
            // By what the recognizers said, the narrowest misses first.
            parts = failedChecks.filter { $0.miss.isFinite }.sorted { $0.miss < $1.miss }
                .map { "\($0.recognizer): \($0.words)" }
        }
        return parts.prefix(2).joined(separator: " · ")
    }
}

extension Phrase {
    /// What a drawing fell short of to be this, in a few words; empty where that is not known.
    func reason(among failedChecks: [FailedCheck]) -> String {
        if let failed = failedChecks.first(where: { rules.contains($0.recognizer) }) {
            return failed.words
        }
        if case .stroke = self { return "doesn't match the recording" }
        return ""
    }

    /// The recognizers that decide about it, as failed checks name them.
    fileprivate var rules: [String] {
        switch self {
        case .swipe(_, let fingers):
            ["\(self)", fingers > 1 ? "swipe \(fingers) fingers" : "swipe"]
        case .sequence: ["\(self)", "sequence"]
        case .edge: ["\(self)", "edge"]
        case .circle: ["\(self)", "circle"]
        case .shake: ["\(self)", "shake"]
        case .pan(_, let fingers): [fingers > 1 ? "pan \(fingers) fingers" : "pan"]
        case .pinch: ["pinch"]
        case .rotate: ["rotate"]
        case .tap, .longPress: ["\(self)"]
        case .stroke: ["\(self)", "template"]
        case .wheel, .button: []
        }
    }
}
