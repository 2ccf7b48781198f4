internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Overlay

/// When to see again whether the screen is locked, while anything is shown or may be.
struct LockWatch {
    /// A locker comes with no notice, but the server tells whose pointer and keyboard are at any
    /// time.
    private static let pause = Duration.milliseconds(20)
    /// Over a slow connection it is asked less often: an answer keeps ink waiting.
    private static let share = 5

    private(set) var due = Duration.zero
    /// How long the last answer took. The shorter of two counts: a server is busy now and then.
    private var latest = Duration.zero

    /// Notes that an answer which was asked for at `start` came at `end`.
    mutating func note(from start: Duration, to end: Duration) {
        let roundTrip = min(end - start, latest)
        latest = end - start
        due = end + max(Self.pause, roundTrip * Self.share)
    }
}

/// Nothing is shown and nothing performed while keyboard and pointer belong to another client.
extension MainLoop {
    /// When to ask again; nil while nothing is shown and nothing held, or while the pointer is
    /// ours, without which no locker locks.
    var lockDue: Duration? {
        guard isHolding || overlay.isShowing, !captures.contains(where: \.hasPointer) else {
            return nil
        }
        return lockWatch.due
    }

    /// Asks whether the screen is locked, before anything is shown. Where it is, all that is shown
    /// goes, holds end, and what would be shown or performed is dropped. Gives whether it is.
    @discardableResult
    func noteLock() -> Bool {
        let start = MonotonicClock.now
        let isLocked = capture.isLocked
        lockWatch.note(from: start, to: MonotonicClock.now)
        guard isLocked else {
            overlay.isShut = actionRunner.needsNoNewWindows
            return false
        }
        if overlay.isShowing {
            log.info("another program holds pointer and keyboard: nothing is shown")
        }
        if actionRunner.isBusy {
            log.warning("another program holds pointer and keyboard: the rest is not performed")
        }
        overlay.shut()
        scheduler = IdleScheduler()
        display.flush()
        actionRunner.releaseAll()
        // The engine may be in the middle of its answer; it is told at the end of the iteration.
        for session in sessions where session.engine.isHolding {
            if session.interruptions.isEmpty { session.interruptions.append(.pointerBusy) }
        }
        return true
    }

    /// What keeps the actions among `effects` from being performed; nil where there are none or
    /// nothing does.
    func obstacle(to effects: [Effect], of session: SeatSession) -> Interruption? {
        guard effects.contains(where: \.isPerform), let obstacle = session.capture.obstacle else {
            return nil
        }
        log.warning("\(Cancellation.interrupted(obstacle).reason): nothing is performed")
        actionRunner.releaseAll()
        return obstacle
    }
}
