public import Engine

/// How the overlay looks. Lengths are in pixels at 96 dpi.
public struct Appearance: Hashable, Sendable {
    /// The theme; it sets the colours at first, and `scale` and `motion` are read from it.
    public private(set) var theme: Theme
    /// The stroke path.
    public var ink: Ink
    /// The short messages.
    public var messages: Messages
    /// The cheat sheet and the gesture guides.
    public var hints: Hints

    /// The appearance of `theme`, by default the dark one.
    public init(_ theme: Theme = Theme()) {
        self.theme = theme
        ink = Ink(theme)
        messages = Messages(theme)
        hints = Hints(theme)
    }
}

extension Appearance {
    /// The predictions that messages and hints need.
    public var feedbackOptions: FeedbackOptions {
        FeedbackOptions(
            reportsCandidates: messages.shown && messages.live || hints.show != .off,
            reportsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after,
            reportsSheet: hints.hasSheet)
    }
}
