internal import Gestures

/// Which gesture guides are shown, and when the next ones may be.
struct GestureGuides {
    /// Guides that are to be shown.
    struct Request: Sendable {
        /// The guides, the most important first.
        var guides: [GestureGuide]
        /// How many more gestures can be drawn that have no path.
        var others = 0
        /// What they are placed among.
        var place: GuideLayout.Place
        /// What is named beside the pointer, and need not be named again.
        var named: String?
    }

    /// Whether guides are shown, or going to be.
    private(set) var isWanted = false
    /// Where the newest guides lead.
    private(set) var places: [Point] = []
    /// Whether a picture is being drawn.
    private(set) var isAwaited = false

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
        next != nil && !isAwaited ? max(earliest, rest) : nil
    }

    /// Shows guides in the place of those before; of those that come faster than they can be shown
    /// only the newest are.
    mutating func show(_ request: Request, isFast: Bool) {
        isWanted = true
        places = isFast ? [] : request.guides.flatMap(\.path)
        newest = request
        next = request
    }

    /// Shows the same guides again where what they keep off has come or gone.
    ///
    /// - Parameter shown: what is shown of them; what comes or goes elsewhere changes nothing.
    mutating func keepOff(obstacles: [Box], words: [Box], named: String?, shown: Box? = nil) {
        guard isWanted, var request = next ?? newest else { return }
        func near(_ boxes: [Box]) -> [Box] {
            guard let shown, next == nil, !isAwaited else { return boxes }
            return boxes.filter { $0.overlaps(shown) }
        }
        guard
            near(request.place.obstacles) != near(obstacles)
                || near(request.place.words) != near(words) || request.named != named
        else { return }
        request.place.obstacles = obstacles
        request.place.words = words
        request.named = named
        newest = request
        next = request
    }

    /// What is to be drawn now, while no picture is on its way and the pointer is slow: fast ones
    /// leave the guides behind, and their users do not read them.
    mutating func nextRequest(now: Duration, isFast: Bool) -> Request? {
        guard !isAwaited, !isFast, now >= earliest, let request = next else { return nil }
        next = nil
        isAwaited = true
        earliest = now + Self.pause
        return request
    }

    /// The picture that was awaited is there. Gives whether it is to be shown still.
    mutating func show(isFast: Bool) -> Bool {
        defer { isAwaited = false }
        return isWanted && !isFast && isAwaited
    }

    /// The guides are taken away until the pointer is slower.
    mutating func hide() { places = [] }

    /// Forgets everything.
    mutating func clear() { self = GestureGuides() }
}
