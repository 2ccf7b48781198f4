/// Fingers that are to be rejected one after another, since the server needs that: their
/// applications get them.
///
/// A finger that came down alone presses button 1, too. Once we reject it, the server shows that
/// press to the window manager's grab for click-to-focus, which freezes the pointer until the
/// window manager says that the press goes on to the application. Where another such finger was
/// rejected meanwhile, or a mouse button pressed, the server shows that press as soon as the
/// pointer thaws, but records a later time for its grab than the press has: the window manager's
/// answer to it is taken for one that came too late, and the pointer stays frozen for good (Xorg
/// 21.1.7, `ActivatePointerGrab`, where events are being played). So a finger that presses is
/// rejected only while no client holds the pointer.
struct TouchRejectQueue {
    private var waiting: [TouchTable.Touch] = []
    private var tries = 0

    /// The time between two questions whether the pointer is free.
    private static let pause = Duration.milliseconds(2)
    /// How often it is asked at most: a finger that waits for a button that is held is late, but
    /// not lost.
    private static let limit = 100

    /// When `next` is wanted.
    private(set) var deadline: Duration?

    /// Whether `touch` may be rejected at once; else it waits.
    ///
    /// - Parameter isGrabbed: whether another client has grabbed a master device; asked only for a
    ///   finger that presses.
    mutating func admits(_ touch: TouchTable.Touch, isGrabbed: (Int32) -> Bool) -> Bool {
        guard touch.isPressing else { return true }
        if waiting.isEmpty, !isGrabbed(touch.device) { return true }
        waiting.append(touch)
        // As soon as there is time.
        deadline = deadline ?? .zero
        return false
    }

    /// The next finger that can be rejected by now; nil where there is none. Each has to be
    /// rejected before the next is asked for, which depends on what came of it.
    mutating func next(at now: Duration, isGrabbed: (Int32) -> Bool) -> TouchTable.Touch? {
        guard let due = deadline, now >= due else { return nil }
        guard let touch = waiting.first else {
            deadline = nil
            return nil
        }
        if isGrabbed(touch.device), tries < Self.limit {
            tries += 1
            deadline = now + Self.pause
            return nil
        }
        tries = 0
        return waiting.removeFirst()
    }

    /// Gives up on those that wait; gives them.
    mutating func removeAll() -> [TouchTable.Touch] {
        defer { waiting = [] }
        deadline = nil
        return waiting
    }
}
