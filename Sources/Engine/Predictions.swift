package import Gestures

/// When candidates are predicted, and what was last sent of them.
struct PredictionSchedule {
    /// When the next prediction is due; nil while nothing moved since the last.
    var due: Duration?
    var last: Duration?
    /// The ranking as last sent, the likeliest first, and whether that was complete.
    var sent: (ranking: [Phrase], isComplete: Bool) = ([], false)
    /// Whether hints were sent in this drawing.
    var isHinted = false
    var awaitsHint = true
    /// When the hint with paths was sent.
    var guided: Duration?
    /// So many predictions in a row saw no resemblance to any gesture.
    var misses = 0
}

/// A line of the mapping, and how likely it is to be what is being drawn.
public struct Candidate: Hashable, Sendable {
    package var binding: Binding
    /// How likely it is, 0…1, as in `Prediction`; 0 when it can no longer be.
    package var likelihood: Double
    /// Whether releasing the hotkey now would give it, as far as that is known beforehand.
    package var isComplete = false
    /// The rest of its path on the screen, from the newest place on; empty where it is not wanted
    /// or not known, or drawn with another number of contacts.
    package var ahead: [Point] = []

    package var isPossible: Bool { likelihood >= Prediction.faint }
}

extension [Candidate] {
    /// Those that are possible, the likeliest first, and equally likely ones in the mapping's
    /// order.
    public var ranked: [Candidate] {
        enumerated().filter(\.element.isPossible)
            .sorted { ($1.element.likelihood, $0.offset) < ($0.element.likelihood, $1.offset) }
            .map(\.element)
    }
}

/// Which predictions the engine makes in a hold. By default none, at no cost.
public struct FeedbackOptions: Hashable, Sendable {
    package var reportsCandidates: Bool
    /// Whether the rest of their paths is reported, too: after a hint, with every movement.
    public var reportsPaths: Bool
    /// Whether anything is reported while something moves.
    var isOn: Bool { reportsCandidates || reportsPaths }
    package var rest: Duration?
    /// Whether it is reported without paths, too: after as long a rest again, or at once where
    /// nothing has a path.
    public var reportsSheet: Bool

    package init(
        reportsCandidates: Bool = false, reportsPaths: Bool = false, rest: Duration? = nil,
        reportsSheet: Bool = true
    ) {
        self.reportsCandidates = reportsCandidates
        self.reportsPaths = reportsPaths
        self.rest = rest
        self.reportsSheet = reportsSheet
    }
}
