internal import Gestures

/// The path of one contact.
final class ContactInk {
    let contact: Contact
    var path: InkPath
    /// Half its width.
    let radii: StrokeRadii
    /// Where it has come to.
    var position: Point
    /// Its provisional end, as it was last added to the tiles.
    var tail: [CapsuleSegment] = []
    /// The places that the path has not been led through yet.
    var waiting: [Point] = []
    /// How far it is shown as wet ink.
    var wetPosition: Point
    /// Where its direction was last taken, and where it was last looked ahead from and to.
    private var mark: Point
    private var lookStart: Point
    private var lookEnd: Point?

    /// No more places than this wait to be drawn.
    static let mostWaiting = 128
    /// So many are drawn in next to no time.
    static let few = 16

    init(_ contact: Contact, at point: Point, radii: StrokeRadii) {
        self.contact = contact
        path = InkPath(at: point, radii: radii)
        self.radii = radii
        position = point
        wetPosition = point
        mark = point
        lookStart = point
        tail.reserveCapacity(16)
        waiting.reserveCapacity(Self.mostWaiting)
    }

    /// The way straight on for `distance` pixels, or twice as far as the path came in one go; nil
    /// while that is nothing new.
    func look(ahead distance: Double) -> Vector? {
        let way = position - mark
        let length = way.length
        guard length >= 6 else { return nil }
        mark = position
        if let lookEnd, position.distance(to: lookEnd) >= max(16, length),
            position.distance(toSegment: lookStart, lookEnd) <= 4
        {
            return nil
        }
        let ahead = way * (max(distance, 2 * length) / length)
        lookStart = position
        lookEnd = position + ahead
        return ahead
    }
}
