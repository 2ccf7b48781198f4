public import Gestures
public import Style

/// A line of the mapping, and how likely it is to be what is being drawn.
public struct Candidate: Hashable, Sendable {
    /// The line.
    public var binding: Binding
    /// How likely it is, 0…1, as in `Prediction`; 0 when it can no longer be.
    public var likelihood: Double
    /// How much what is drawn looks like its beginning, 0…1, however long that is; 0 when it can no
    /// longer be.
    public var resemblance: Double
    /// The rest of its path on the screen, from the newest place on; empty where it is not wanted
    /// or not known.
    public var ahead: [Point]
    /// Whether it is drawn with as many contacts as draw now; before anything is drawn, with one, as
    /// a pointer is. True where paths are not wanted.
    public var suitsContacts: Bool
    /// Whether next to nothing is drawn yet, so that `ahead` is the whole of its path.
    public var isWhole: Bool

    /// `binding` with what is known of it.
    public init(
        _ binding: Binding, likelihood: Double, resemblance: Double, ahead: [Point] = [],
        suitsContacts: Bool = true, isWhole: Bool = true
    ) {
        self.binding = binding
        self.likelihood = likelihood
        self.resemblance = resemblance
        self.ahead = ahead
        self.suitsContacts = suitsContacts
        self.isWhole = isWhole
    }

    /// Whether releasing the hotkey now would give it, as far as that is known beforehand.
    public var isComplete: Bool { likelihood >= Prediction.complete }
    /// Whether what is drawn may be taken for its beginning.
    public var isPossible: Bool { likelihood >= Prediction.faint }
}

/// Which predictions the engine makes while something is drawn. By default none, at no cost.
public struct FeedbackOptions: Hashable, Sendable {
    /// Whether the candidates are reported when their ranking changes.
    public var reportsCandidates: Bool
    /// Whether the rest of their paths is reported, too; then they are after every movement.
    public var reportsPaths: Bool
    /// After how long a rest what can be drawn is reported; nil for never.
    public var rest: Duration?
    /// Whether it is reported without paths, too: after as long a rest again, or at once where
    /// nothing has a path.
    public var reportsSheet: Bool

    /// The given options.
    public init(
        reportsCandidates: Bool = false, reportsPaths: Bool = false, rest: Duration? = nil,
        reportsSheet: Bool = true
    ) {
        self.reportsCandidates = reportsCandidates
        self.reportsPaths = reportsPaths
        self.rest = rest
        self.reportsSheet = reportsSheet
    }

    /// Whether nothing is reported.
    var isIdle: Bool { !reportsCandidates && !reportsPaths && rest == nil }
}

extension Appearance {
    /// The predictions that what is shown needs.
    public var feedbackOptions: FeedbackOptions {
        FeedbackOptions(
            reportsCandidates: messages.shown && messages.live || hints.show != .off,
            reportsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after,
            reportsSheet: hints.hasSheet)
    }
}
