extension Appearance {
    /// The stroke path.
    public struct Ink: Hashable, Sendable {
        /// Its colour.
        public var color: Color
        /// Its width in pixels, outline not counted.
        public var width = 4.0
        /// The colour of the contrast line on either side.
        public var outline: Color
        /// The width of the contrast line in pixels; 0 for none.
        public var outlineWidth = 1.5
        /// The colour once nothing that is mapped can match, and when nothing was recognized.
        public var failed: Color
        /// How long it takes to fade; zero for at once.
        public var fade = Duration.milliseconds(250)

        /// Ink in the colours of `theme`.
        public init(_ theme: Theme) {
            color = theme.accent
            outline = theme.outline
            failed = theme.failure
            if theme.motion == .reduced { fade = .zero }
        }
    }
}
