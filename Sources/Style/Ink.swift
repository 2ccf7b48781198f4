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
        /// Whether the contrast line is in the middle and the colour on either side of it; the whole
        /// is as wide as else.
        public private(set) var isHollow = false

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

extension Appearance.Ink {
    /// The same for the pointer `index`, from 0, where several draw: every second one is hollow,
    /// which everyone can tell apart whatever colours they see, and for each further two the hue is
    /// turned by 100 degrees. Where there is no contrast line it is turned for each.
    public func ofPointer(_ index: Int) -> Appearance.Ink {
        var ink = self
        let hasLine = outlineWidth >= 1 && outline.alpha >= 0.5
        ink.isHollow = hasLine && index % 2 == 1
        ink.color = color.hueTurned(steps: hasLine ? index / 2 : index)
        return ink
    }

    /// The colour in the middle and the one on either side of it.
    ///
    /// - Parameter isFailed: whether nothing matches what is drawn.
    public func colors(isFailed: Bool) -> (fill: Color, outline: Color) {
        let own = isFailed ? failed : color
        guard isHollow else { return (own, outline) }
        var middle = outline
        middle.alpha = own.alpha
        return (middle, own)
    }

    /// The width of the middle and of either side, in pixels at 96 dpi.
    public var widths: (fill: Double, outline: Double) {
        isHollow ? (width / 2, outlineWidth + width / 4) : (width, outlineWidth)
    }
}
