/// How the overlay looks. Lengths are in pixels at 96 dpi.
public struct Appearance: Hashable, Sendable {
    /// What the rest began with; its `scale` and `motion` count by themselves.
    public private(set) var theme: Theme
    /// The stroke path.
    public var ink = Ink()
    /// The short messages.
    public var messages = Messages()
    /// What can be drawn.
    public var hints = Hints()

    /// The look of `theme`, by default the dark one.
    public init(_ theme: Theme = Theme()) {
        self.theme = theme
        ink.color = theme.accent
        ink.outline = theme.outline
        ink.failed = theme.failure
        messages.text = theme.text
        messages.background = theme.background
        messages.success = theme.success
        messages.failure = theme.failure
        hints.text = theme.text
        hints.background = theme.background
        hints.color = theme.fine
        hints.action = theme.quiet
        if theme.motion == .reduced { ink.fade = .zero }
    }
}
