internal import Gestures

/// The name of the likeliest gesture beside the pointer: what it says, and when it moves.
struct LiveLabel {
    /// What is named; nil for nothing.
    private(set) var message: Message?
    /// Whether the picture of that is being drawn.
    private(set) var isAwaited = false
    /// Whether a name is shown: of what is named, or until its picture is there of what was.
    private(set) var isShown = false
    /// Where and when to make a surface ready for a name.
    private(set) var reservation: (point: Point, due: Duration)?

    /// Whether names are shown at all.
    private let isEnabled: Bool
    /// Whether the pointer has gone away from the name, and when that was last moved.
    private var isFar = false
    private var moved = Duration.zero

    /// So long a name stays where it is, unless the ink comes there.
    private static let stay = Duration.milliseconds(250)
    /// A user who has been still for so long has not begun to draw.
    private static let pause = Duration.milliseconds(8)

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// When the name moves after the pointer: not all the time, for it cannot be read while it
    /// moves, and a compositor keeps the ink waiting meanwhile.
    var deadline: Duration? { isFar && isShown ? moved + Self.stay : nil }

    /// Has a surface made ready for the name of what will be drawn from `point` on, once the
    /// pointer has been still for a moment: a user who moves at once waits for ink, and not for a
    /// name.
    mutating func reserve(at point: Point, now: Duration) {
        if isEnabled { reservation = (point, now + Self.pause) }
    }

    /// Where to make a surface ready now; nil where that is not due.
    mutating func dueReservation(now: Duration) -> Point? {
        guard let reservation, now >= reservation.due else { return nil }
        self.reservation = nil
        return reservation.point
    }

    /// The surface is made ready by other means, or not at all.
    mutating func cancelReservation() { reservation = nil }

    /// Whether what is shown is no gesture's name, and stands there before anything is drawn.
    private(set) var isNotice = false

    /// Names `message`, or nothing; false where that makes no difference.
    ///
    /// - Parameter isNotice: whether it is shown also where gestures are not named.
    mutating func name(_ message: Message?, isNotice: Bool = false) -> Bool {
        guard message != self.message else { return false }
        self.message = message
        self.isNotice = isNotice
        isAwaited = (isEnabled || isNotice) && message != nil
        if !isAwaited { isShown = false }
        return true
    }

    /// The picture that was awaited is there: the name is shown beside the pointer from now on.
    mutating func show(now: Duration) {
        isAwaited = false
        isShown = true
        reservation = nil
        move(now: now)
    }

    /// The picture that was awaited could not be drawn.
    mutating func skip() { isAwaited = false }

    /// Whether the pointer is farther from the name than it should be.
    mutating func setFar(_ isFar: Bool) { self.isFar = isFar }

    /// The name is moved to the pointer.
    mutating func move(now: Duration) {
        isFar = false
        moved = now
    }
}
