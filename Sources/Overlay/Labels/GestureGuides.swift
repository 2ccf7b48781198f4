internal import Gestures

/// Which gesture guides are shown, and when the next ones may be.
struct GestureGuides {
    /// Guides that are to be shown.
    struct Request {
        var guides: [GestureGuide]
        /// Where they may be.
        var room: Box
        /// Pixels there for each pixel at 96 dpi.
        var scale: Double
        /// Where other words are.
        var words: [Box]
        /// What is named there, and need not be named again.
        var named: String?
    }

    /// Whether guides are shown, or going to be.
    private(set) var isWanted = false
    /// Where the newest guides lead.
    private(set) var places: [Point] = []
    /// Where the picture goes that is being drawn; nil for none.
    private(set) var awaited: Point?

    /// What is to be drawn next.
    private var next: Request?
    /// What was asked for last.
    private var newest: Request?
    /// When the next picture may come: a compositor blends all of it, and the ink waits meanwhile.
    private var earliest = Duration.zero

    /// The least time between two pictures.
    private static let pause = Duration.milliseconds(160)

    /// When `nextRequest` has something to give; nil while nothing waits.
    ///
    /// - Parameter rest: when a fast pointer rests.
    func deadline(rest: Duration) -> Duration? {
        next != nil && awaited == nil ? max(earliest, rest) : nil
    }

    /// Shows guides in the place of those before; of those that come faster than they can be shown
    /// only the newest are.
    mutating func show(_ request: Request, isFast: Bool) {
        isWanted = true
        places = isFast ? [] : request.guides.flatMap(\.path)
        newest = request
        next = request
    }

    /// Shows the same guides again where words have come or gone.
    mutating func keepOff(_ words: [Box], named: String?) {
        guard isWanted, var request = next ?? newest,
            request.words != words || request.named != named
        else { return }
        request.words = words
        request.named = named
        newest = request
        next = request
    }

    /// What is to be drawn now, while no picture is on its way and the pointer is slow: fast ones
    /// leave the guides behind, and their users do not read them.
    mutating func nextRequest(now: Duration, isFast: Bool) -> Request? {
        guard awaited == nil, !isFast, now >= earliest, let request = next else { return nil }
        next = nil
        return request
    }

    /// The picture is being drawn and goes to `corner`.
    mutating func expect(at corner: Point, now: Duration) {
        awaited = corner
        earliest = now + Self.pause
    }

    /// The picture that was awaited is there. Gives where to show it; nil where it is not to be
    /// shown any more.
    mutating func show(isFast: Bool) -> Point? {
        defer { awaited = nil }
        return isWanted && !isFast ? awaited : nil
    }

    /// The guides are taken away until the pointer is slower.
    mutating func hide() { places = [] }

    /// Forgets everything.
    mutating func clear() { self = GestureGuides() }
}
