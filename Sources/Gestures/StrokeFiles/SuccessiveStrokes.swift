/// Strokes that are recorded one by one, and are one gesture together.
public struct SuccessiveStrokes: Sendable {
    /// What all of them are together; nil while there is none.
    public private(set) var record: StrokeRecord?
    /// How long each waits for the next in the record. How long the pause really was does not
    /// matter: only that they were not drawn at once.
    private static let pause = Duration.milliseconds(300)

    /// No strokes.
    public init() {}

    /// How many there are.
    public var count: Int { record?.contacts.count ?? 0 }

    /// Adds what was drawn next, which may be several strokes already.
    public mutating func append(_ next: StrokeRecord) {
        guard var whole = record else {
            record = next
            return
        }
        let end = whole.contacts.joined().map(\.time).max() ?? .zero
        let start = next.contacts.joined().map(\.time).min() ?? .zero
        let shift = end + Self.pause - start
        whole.contacts += next.contacts.map { samples in
            samples.map { sample in
                var sample = sample
                sample.time += shift
                return sample
            }
        }
        record = whole
    }
}
