/// What was recognized: the most specific phrase, how sure the recognizer is, and where.
public struct Gesture: Hashable, Sendable {
    /// The most specific phrase: `circle clockwise`, never just `circle`.
    public var phrase: Phrase
    /// How well the stroke fits, from 0 (barely accepted) to 1 (perfect).
    public var score: Double
    /// Where the first contact began.
    public var start: Point
    /// Where the last contact ended.
    public var end: Point

    /// A gesture named `phrase` that led from `start` to `end`.
    public init(_ phrase: Phrase, score: Double, start: Point, end: Point) {
        self.phrase = phrase
        self.score = score
        self.start = start
        self.end = end
    }
}
