extension Appearance {
    /// The stroke path.
    public struct Ink: Hashable, Sendable {
        /// Its colour.
        public var color: Color
        /// Its width in pixels, outline not counted.
        public var width = 4.0
        /// The contrast line on either side: colour and width in pixels, 0 for none.
        public var outline: Color
        /// The width of the contrast line in pixels.
        public var outlineWidth = 1.5
        /// The colour when nothing was recognized.
        public var failed: Color
        /// How long it takes to fade; zero for at once.
        public var fade = Duration.milliseconds(250)
        /// What makes it wider or narrower while it is drawn.
        public var vary = Variation.none

        /// Ink in the colours of `theme`.
        public init(_ theme: Theme = Theme()) {
            color = theme.accent
            outline = theme.outline
            failed = theme.failure
            if theme.motion == .reduced { fade = .zero }
        }
    }

    /// What the width of the stroke path goes by.
    public enum Variation: String, CaseIterable, Hashable, Sendable {
        /// Nothing: it is even.
        case none
        /// The pointer's speed: a fast stroke is thinner, as a brush draws it.
        case speed
        /// How hard a pen or a finger presses, where the device reports it; else it is even.
        case pressure
    }
}
