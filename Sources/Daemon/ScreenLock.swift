internal import CX11
internal import Desktop
internal import Engine
internal import Host
internal import Overlay
internal import Windows

/// Makes sure that nothing is shown and nothing performed while keyboard and pointer belong to
/// another client, as they do to a screen locker.
final class ScreenLock {
    private let display: Display
    private let overlay: Overlay
    private let actionRunner: ActionRunner
    private let log: Log
    private let capture: Capture
    /// A locker gives no notice, but the server says at any time who has pointer and keyboard.
    private static let pause = Duration.milliseconds(20)
    /// The pause lasts so many round trips at least: an answer keeps ink waiting.
    private static let share = 5
    /// When to ask again, while anything is shown or may be.
    private(set) var due = Duration.zero
    /// How long the last answer took. The shorter of two counts: a server is busy now and then.
    private var latest = Duration.zero
    /// Whether the screen was found locked, and the hold has to end for it.
    private var isFound = false

    init(
        display: Display, capture: Capture, overlay: Overlay, actionRunner: ActionRunner,
        log: Log
    ) {
        self.display = display
        self.capture = capture
        self.overlay = overlay
        self.actionRunner = actionRunner
        self.log = log
    }

    /// Whether the screen was found locked since this was asked last.
    func dequeueInterruption() -> Bool {
        defer { isFound = false }
        return isFound
    }

    /// Whether the screen is locked; to be asked before anything is shown. If so, hides all that is
    /// shown, drops what would be performed, and has the hold ended.
    ///
    /// - Parameter isFresh: whether to ask the server again, not to use its answer for this event.
    @discardableResult
    func check(isFresh: Bool = false) -> Bool {
        if isFresh { capture.forgetObstacle() }
        let start = MonotonicClock.now
        let isLocked = capture.isLocked
        let end = MonotonicClock.now
        due = end + max(Self.pause, min(end - start, latest) * Self.share)
        latest = end - start
        guard isLocked else {
            overlay.isShut = actionRunner.windows.desktops.newWindowsEndShowing
            return false
        }
        if overlay.isShowing {
            log.info("another program holds pointer and keyboard: nothing is shown")
        }
        if actionRunner.isAtWork {
            log.error("another program holds pointer and keyboard: the rest is not performed")
        }
        overlay.isShut = true
        overlay.clear()
        display.flush()
        actionRunner.releaseAll()
        // The engine may be in the middle of its answer; it gets this at the end of the iteration.
        isFound = true
        return true
    }
}

extension MainLoop {
    /// Another client's window came up in a hold or above what is shown, which stays above it. But
    /// what is drawn gives way to one that covers a monitor: a screen locker may wait for the
    /// pointer, some for less than a second before they give up.
    func handleNewWindow(_ event: XEvent) {
        guard let window = display.windowAbove(event), !screenLock.check(isFresh: true) else {
            return
        }
        if !display.isCover(window) {
            overlay.rise(
                above: window, isManaged: windowManager.client(of: window) != nil,
                since: event.xany.serial)
        } else if isHolding {
            log.info("another program covered the screen: nothing is drawn")
            holdRunner.interrupt(.screenCovered)
        }
    }
}
