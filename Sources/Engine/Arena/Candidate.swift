public import Gestures
public import Style

/// A line of the mapping, and how likely it is to be what is being drawn.
public struct Candidate: Hashable, Sendable {
    /// The line.
    public var binding: Binding
    /// How likely it is, 0…1, as `Prediction` tells; 0 when it can no longer be.
    public var likelihood: Double
    /// How much what is drawn looks like its beginning, 0…1, however long that is; 0 when it can no
    /// longer be.
    public var resemblance: Double
    /// The rest of its path on the screen, from the newest place on; empty where it is not asked
    /// for or not known.
    public var ahead: [Point]

    /// `binding` with what is known of it.
    public init(
        _ binding: Binding, likelihood: Double, resemblance: Double, ahead: [Point] = []
    ) {
        self.binding = binding
        self.likelihood = likelihood
        self.resemblance = resemblance
        self.ahead = ahead
    }

    /// Whether letting go now would give it, as far as can be told before the hand does.
    public var isComplete: Bool { likelihood >= Prediction.complete }
    /// Whether what is drawn may be taken for its beginning.
    public var isPossible: Bool { likelihood >= Prediction.faint }
}

/// What the engine tells of what may still become of a drawing. By default nothing, and then it
/// costs nothing.
public struct FeedbackOptions: Hashable, Sendable {
    /// Whether the candidates are told when their ranking changes.
    public var reportsCandidates: Bool
    /// Whether the rest of their paths is told too; then they are told after every movement.
    public var reportsPaths: Bool
    /// After how long a rest what can be drawn is told; nil for never.
    public var rest: Duration?

    /// The given demands.
    public init(reportsCandidates: Bool = false, reportsPaths: Bool = false, rest: Duration? = nil)
    {
        self.reportsCandidates = reportsCandidates
        self.reportsPaths = reportsPaths
        self.rest = rest
    }

    /// Whether anything at all is told.
    var isIdle: Bool { !reportsCandidates && !reportsPaths && rest == nil }
}

extension Appearance {
    /// What the engine has to tell for what is shown.
    public var feedbackOptions: FeedbackOptions {
        FeedbackOptions(
            reportsCandidates: messages.shown && messages.live || hints.show != .off,
            reportsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after)
    }
}
