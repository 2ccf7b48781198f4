/// What leads to a gesture or away from it: the hand goes to the place first, or leaves it, while it
/// already draws. A straight or slightly curved movement, not much longer than the gesture is wide, is
/// no part of the gesture and is left out before that is measured.
struct Approach {
    /// The longest that is left out, over the width of the gesture. People mean one and a half by it,
    /// and do not measure.
    private static let longest = 1.8
    private static let mostBend = 0.3
    /// What is shorter than this, over the width, is only how a hand sets out or stops.
    private static let shortest = 0.25

    /// From its first place to its last, in pixels.
    private let length: Double
    /// How far it goes from the line between these places, in pixels.
    private let bulge: Double

    init(_ places: some BidirectionalCollection<Point>) {
        let start = places.first ?? .zero
        let chord = (places.last ?? .zero) - start
        let length = chord.length
        let unit = chord * (1 / max(length, 1e-9))
        var bulge = 0.0
        for place in places {
            let off = place - start
            let along = min(max(off.dot(unit), 0), length)
            bulge = max(bulge, (off - unit * along).length)
        }
        (self.length, self.bulge) = (length, bulge)
    }

    func isThere(beside width: Double) -> Bool { max(length, bulge) > Self.shortest * width }

    func canBeLeftOut(beside width: Double) -> Bool {
        !isThere(beside: width)
            || length <= Self.longest * width && bulge <= Self.mostBend * length
    }
}
