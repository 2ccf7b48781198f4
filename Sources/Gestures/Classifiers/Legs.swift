/// A stroke cut into straight legs that lead in given directions, one after the other.
public struct Legs: Sendable {
    /// One leg of a stroke; its straight part leaves out what is rounded off at a corner.
    public struct Leg: Hashable, Sendable {
        /// Where it should lead.
        public var direction: Direction
        /// Where its straight part begins, on the screen.
        public var start: Point
        /// Where its straight part ends.
        public var end: Point
        /// How far it leads in its direction from corner to corner, in pixels.
        public var length: Double
        /// The angle from its direction to its straight part in degrees, positive clockwise.
        public var slant: Double
        /// The greatest distance of the straight part from its chord, over the chord.
        public var bow: Double
    }

    /// The legs in the order of time.
    public var all: [Leg]
    /// How badly the path fits the directions, hooks left out: the mean of 1 − cosine of the angle
    /// between each step and its leg's direction; 0 is perfect.
    public var misfit: Double
    /// The share of the path that leads more than 45° off its leg's direction.
    public var stray: Double
    /// The share of the path that leads more than 25° off its leg's straight part.
    public var rounding: Double
    /// The share of the path, at its ends, that was taken for hooks.
    public var hooks: Double

    /// The shortest leg, in pixels.
    public var shortest: Double { all.map(\.length).min() ?? 0 }
    /// The longest leg, in pixels.
    public var longest: Double { all.map(\.length).max() ?? 0 }
    /// The most that a leg slants off its direction, in degrees.
    public var slant: Double { all.map { abs($0.slant) }.max() ?? 0 }
    /// The most that a corner is too sharp or too blunt, in degrees.
    public var corner: Double {
        zip(all, all.dropFirst()).map { abs($0.slant - $1.slant) }.max() ?? 0
    }
    /// The greatest bow of a leg.
    public var bow: Double { all.map(\.bow).max() ?? 0 }
}
