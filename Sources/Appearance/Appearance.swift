/// How the overlay looks. Lengths are in pixels at 96 dpi.
public struct Appearance: Hashable, Sendable {
    /// The theme: the colours of messages and hints, how large things are and whether they move.
    package private(set) var theme: Theme
    package var ink: Ink
    package var messages = Messages()
    /// The cheat sheet and the gesture guides.
    package var hints = Hints()

    package init(_ theme: Theme = Theme()) {
        self.theme = theme
        ink = Ink(theme)
    }
}

extension Appearance {
    /// The stroke path.
    public struct Ink: Hashable, Sendable {
        package var color: Color
        /// Its width in pixels, outline not counted.
        package var width = 4.0
        /// The colour of the contrast line on either side.
        package var outline: Color
        /// The width of the contrast line in pixels; 0 for none.
        package var outlineWidth = 1.5
        /// The colour once nothing that is mapped can match, and when nothing was recognized.
        package var failed: Color
        /// How long it takes to fade; zero for at once.
        package var fade = Duration.milliseconds(250)

        package init(_ theme: Theme) {
            color = theme.accent
            outline = theme.outline
            failed = theme.failure
            if theme.motion == .reduced { fade = .zero }
        }
    }
}

extension Appearance {
    /// The toasts with short messages, and the live label.
    public struct Messages: Hashable, Sendable {
        package var shown = true
        /// The font as fontconfig describes it, `Sans 13`.
        package var font = "Sans 13"
        /// How long a message stays at least; a longer text stays as long as it takes to read.
        package var duration = Duration.milliseconds(900)
        /// Whether the likeliest gesture is named beside the pointer while it is drawn.
        package var live = true
    }
}

extension Appearance {
    /// What is shown of the gestures while the hotkey is held.
    public struct Hints: Hashable, Sendable {
        /// What is shown.
        public enum Show: String, CaseIterable, Hashable, Sendable {
            case off
            /// The cheat sheet: the gestures with their names and actions, once the pointer rests.
            case sheet
            /// Gesture guides: the rest of every possible gesture's path, once the pointer rests.
            case guides = "ghosts"
            case both
        }

        package var show = Show.both
        /// How long the pointer has to rest before hints are shown.
        package var after = Duration.milliseconds(500)
        /// The opacity of a gesture that can no longer be drawn, 0…1.
        package var dimmed = 0.25

        package var hasSheet: Bool { show == .sheet || show == .both }
        package var hasGuides: Bool { show == .guides || show == .both }
    }
}
