extension Appearance {
    /// What is shown of the gestures while the hotkey is held.
    public struct Hints: Hashable, Sendable {
        /// What is shown.
        public enum Show: String, CaseIterable, Hashable, Sendable {
            /// Nothing.
            case off
            /// The cheat sheet: the gestures with their names and actions, once the pointer rests.
            case sheet
            /// Gesture guides: the rest of every possible gesture's path, once the pointer has
            /// rested.
            case guides = "ghosts"
            /// Both.
            case both
        }

        /// What is shown.
        public var show = Show.both
        /// After how long a rest.
        public var after = Duration.milliseconds(500)
        /// The colour of the sheet behind everything.
        public var background = Color(rgb: 0x202428, alpha: 0.94)
        /// The colour of the gestures' names.
        public var text = Color(rgb: 0xffffff)
        /// The colour of what they do.
        public var action = Color(rgb: 0xb8c4d0)
        /// The colour of the pictures, and of the gesture guides.
        public var color = Color(rgb: 0x56b4e9)
        /// How much is left of what can no longer be drawn, 0…1.
        public var dimmed = 0.25

        /// The defaults.
        public init() {}

        /// Whether there is a sheet.
        public var hasSheet: Bool { show == .sheet || show == .both }
        /// Whether there are gesture guides.
        public var hasGuides: Bool { show == .guides || show == .both }
    }
}
