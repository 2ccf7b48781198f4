extension Appearance {
    /// The toasts with short messages, and the live label.
    public struct Messages: Hashable, Sendable {
        /// Whether they are shown at all.
        public var shown = true
        /// The font as fontconfig describes it, `Sans 13`.
        public var font = "Sans 13"
        /// The colour of the text.
        public var text: Color
        /// The colour of the toast behind it.
        public var background: Color
        /// How long a message stays at least; a longer text stays as long as it takes to read.
        public var duration = Duration.milliseconds(900)
        /// The colour of the mark before what was recognized.
        public var success: Color
        /// The colour of the mark before what went wrong.
        public var failure: Color
        /// Whether the likeliest gesture is named beside the pointer while it is drawn.
        public var live = true

        /// Messages in the colours of `theme`.
        public init(_ theme: Theme) {
            text = theme.text
            background = theme.background
            success = theme.success
            failure = theme.failure
        }
    }
}
