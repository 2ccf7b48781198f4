/// A colour with straight (not premultiplied) alpha; each part from 0 to 1.
public struct Color: Hashable, Sendable {
    /// Red, 0…1.
    public var red: Double
    /// Green, 0…1.
    public var green: Double
    /// Blue, 0…1.
    public var blue: Double
    /// Opacity, 0…1.
    public var alpha: Double

    /// The colour with the given parts.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour written as 0xRRGGBB.
    public init(rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255,
            blue: Double(rgb & 0xff) / 255, alpha: alpha)
    }
}

/// How the overlay looks. Lengths are in pixels at 96 dpi.
public struct Appearance: Hashable, Sendable {
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
        /// The hand's speed: a fast stroke is thinner, as a brush draws it.
        case speed
        /// How hard a pen or a finger presses, where the device tells; else it is even.
        case pressure
    }

    /// The short messages: what was recognized, what went wrong.
    public struct Messages: Hashable, Sendable {
        /// Whether they are shown at all.
        public var shown = true
        /// A fontconfig description, `Sans 13`.
        public var font = "Sans 13"
        /// The colour of the text.
        public var text = Color(rgb: 0xffffff)
        /// The colour of the plate behind it.
        public var background = Color(rgb: 0x202428, alpha: 0.92)
        /// How long a message stays at least; a longer one stays as long as it takes to read.
        public var duration = Duration.milliseconds(900)
        /// The colour of the mark before what was recognized.
        public var success = Color(rgb: 0x00b586)
        /// The colour of the mark before what went wrong.
        public var failure = Color(rgb: 0xd55e00)
        /// Whether the likeliest gesture is named beside the pointer while it is drawn.
        public var live = true
    }

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

    /// What the engine has to tell for what is shown.
    public var feedbackOptions: FeedbackOptions {
        FeedbackOptions(
            tellsCandidates: messages.shown && messages.live || hints.show != .off,
            tellsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after)
    }
}
