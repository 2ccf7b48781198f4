extension Appearance {
    /// The stroke path.
    public struct Ink: Hashable, Sendable {
        /// Its colour.
        public var color = Color(rgb: 0x2f7de1)
        /// Its width in pixels, outline not counted.
        public var width = 4.0
        /// The contrast line on either side: colour and width in pixels, 0 for none.
        public var outline = Color(rgb: 0xffffff, alpha: 0.9)
        /// The width of the contrast line in pixels.
        public var outlineWidth = 1.5
        /// The colour when nothing was recognized.
        public var failed = Color(rgb: 0xd55e00)
        /// How long it takes to fade; zero for at once.
        public var fade = Duration.milliseconds(250)
        /// What makes it wider or narrower while it is drawn.
        public var vary = Variation.none
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
