/// What was recognized: the most specific phrase, how sure the recognizer is, where, and for a
/// continuous gesture how far it has gone.
public struct Gesture: Hashable, Sendable {
    /// The most specific phrase: `circle clockwise`, never just `circle`.
    public var phrase: Phrase
    /// How well the stroke fits, from 0 (barely accepted) to 1 (perfect).
    public var score: Double
    package var start: Point
    package var end: Point
    /// Where in its life the gesture is; a discrete one is only ever `ended`.
    public var phase: GesturePhase
    /// How far a continuous gesture has gone; nil for a discrete one.
    public var progress: Progress?

    package init(
        _ phrase: Phrase, score: Double, start: Point, end: Point, phase: GesturePhase = .ended,
        progress: Progress? = nil
    ) {
        self.phrase = phrase
        self.score = score
        self.start = start
        self.end = end
        self.phase = phase
        self.progress = progress
    }
}

/// The phases of a continuous gesture, in this order: began, changed any number of times, then
/// ended or cancelled.
public enum GesturePhase: String, Hashable, Sendable {
    case began
    case changed
    case ended
    /// It is over because something came between: what it did may be taken back.
    case cancelled
}

/// How far a continuous gesture has gone since its contacts came down, which is before `began`, and
/// how it goes on. Contacts that come or go later change nothing by themselves.
public struct Progress: Hashable, Sendable {
    /// How far the centroid of the contacts has moved, in pixels.
    public var translation: Vector
    /// The mean distance of the contacts from their centroid, over what it was at the start.
    public var scale: Double
    /// How far the contacts have turned about their centroid, in degrees, clockwise as seen on the
    /// screen; goes on beyond 360.
    public var angle: Double
    /// What an action is due for: pixels along the pan's axis, a ratio less 1 for a pinch (0.1 is
    /// ten percent larger), or degrees, with a sign; 0 at `began`, and until the engine counts steps.
    public var delta: Double

    package init(
        translation: Vector = .zero, scale: Double = 1, angle: Double = 0, delta: Double = 0
    ) {
        self.translation = translation
        self.scale = scale
        self.angle = angle
        self.delta = delta
    }
}
