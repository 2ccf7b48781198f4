extension StrokeGenerator {
    /// How a person draws and what the device reports of it.
    package struct Style: Hashable, Sendable {
        /// Positions a second, 60…1000: 125 is an ordinary mouse.
        package var rate = 125.0
        /// Tremor in pixels, as the root mean square a coordinate.
        package var noise = 0.6
        /// Hooks at both ends, as a share of the stroke's size: 0 for none, 0.1 for clear ones.
        package var hook = 0.0
        /// How far a straight movement runs past its aim before it is corrected, as a share of its
        /// length.
        package var overshoot = 0.0
        /// How round corners become: the share of a leg's time, 0…0.5, in which the next leg has
        /// already begun. At 0 the movement stops in every corner.
        package var corners = 0.15
        /// How unlike the ideal the shape is drawn, 0…1: angles, proportions, where a circle
        /// closes.
        package var sloppiness = 0.5
        /// How long the stroke takes, hooks left out; nil for what people take for its length.
        package var duration: Duration?
        /// Whether positions are rounded to whole pixels and times to whole milliseconds, as the
        /// core protocol reports them.
        package var rounding = false

        /// The given traits, and for the rest those of a careful user with an ordinary mouse.
        package init(
            rate: Double = 125, noise: Double = 0.6, hook: Double = 0, overshoot: Double = 0,
            corners: Double = 0.15, sloppiness: Double = 0.5, duration: Duration? = nil,
            rounding: Bool = false
        ) {
            self.rate = rate
            self.noise = noise
            self.hook = hook
            self.overshoot = overshoot
            self.corners = corners
            self.sloppiness = sloppiness
            self.duration = duration
            self.rounding = rounding
        }

        /// No noise, no hooks, the ideal shape: only the motion itself.
        package static let ideal = Style(noise: 0, corners: 0, sloppiness: 0)
    }
}
