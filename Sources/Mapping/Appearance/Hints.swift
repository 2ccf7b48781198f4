extension Appearance {
    /// What is shown of the gestures while the hotkey is held.
    public struct Hints: Hashable, Sendable {
        /// What is shown.
        public enum Show: String, CaseIterable, Hashable, Sendable {
            /// Nothing.
            case off
            /// The cheat sheet: the gestures with their names and actions, once the pointer rests.
            case sheet
            /// Gesture guides: the rest of every possible gesture's path, once the pointer rests.
            case guides = "ghosts"
            /// Both.
            case both
        }

        /// What is shown.
        public var show = Show.both
        /// How long the pointer has to rest before hints are shown.
        public var after = Duration.milliseconds(500)
        /// The colour of the sheet behind everything.
        public var background: Color
        /// The colour of the gestures' names.
        public var text: Color
        /// The colour of what they do.
        public var action: Color
        /// The colour of the icons, and of the gesture guides.
        public var color: Color
        /// The opacity of a gesture that can no longer be drawn, 0…1.
        public var dimmed = 0.25

        /// Hints in the colours of `theme`.
        public init(_ theme: Theme) {
            text = theme.text
            background = theme.background
            color = theme.fine
            action = theme.quiet
        }

        /// Whether there is a sheet.
        public var hasSheet: Bool { show == .sheet || show == .both }
        /// Whether there are gesture guides.
        public var hasGuides: Bool { show == .guides || show == .both }
    }
}
