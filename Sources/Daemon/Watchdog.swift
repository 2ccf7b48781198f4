internal import Host

/// Ends this process where its loop hangs, by timers of the kernel, so that the server releases what
/// it grabbed. What outlives its connection is then put right by its guardian (`GuardianKeeper`).
///
/// At rest nothing wakes up: no time is counted then, but the processor's.
final class Watchdog {
    /// How long the loop may stand still in a hold, and how long it may work at one thing.
    private static let patience: (hold: Duration, work: Duration) =
        (.milliseconds(2700), .milliseconds(1500))
    /// How often the timers are set anew.
    private static let beat = Duration.milliseconds(250)
    /// A longer stall ends a hold: the user did not see what the pointer drew meanwhile.
    private static let longestStall = Duration.milliseconds(1500)

    /// Set in a hold, and while keys are pressed or bound: the loop wakes often enough to set it
    /// anew. Ends a process that is stopped as well.
    private let holdTimer: KillTimer?
    /// Always set, and counts work only. Between holds another client may have the server to itself
    /// for as long as somebody moves a window, and to wait for that is no work.
    private let workTimer: KillTimer?
    /// When they are to be set anew.
    private var nextBeat = Duration.zero
    /// When the loop last made progress in this hold, by a clock that counts suspend.
    private var lastProgress = Duration.zero

    /// Whether anything may be grabbed or pressed that has to be released if the loop hangs.
    private(set) var isGuarding = false

    init(_ loop: EventLoop, _ log: Log) {
        holdTimer = try? KillTimer(.time)
        workTimer = try? KillTimer(.work)
        if holdTimer == nil || workTimer == nil {
            log.warning("no timers: if curlicue hangs, what it has grabbed stays grabbed")
        }
        loop.addDeadline { [unowned self] in
            isGuarding ? nextBeat : nil
        } handler: { [unowned self] _ in
            // A pointer that rests sends nothing; the loop goes on all the same.
            recordProgress()
        }
    }

    /// Begins or ends guarding. To be called before anything is grabbed or pressed, in a hold or by
    /// an action, and after all is released.
    func setGuarding(_ isGuarding: Bool) {
        guard isGuarding != self.isGuarding else { return }
        self.isGuarding = isGuarding
        lastProgress = MonotonicClock.sinceBoot
        if !isGuarding { holdTimer?.set(nil) }
        nextBeat = .zero
        setAnew()
    }

    /// Notes that one of many things to do in an iteration is done. An iteration can be long, with
    /// ten thousand commands to start, and is no stall then. Where one thing alone took too long,
    /// `hasStalled` still finds out.
    func recordProgress() {
        setAnew()
        let now = MonotonicClock.sinceBoot
        if now - lastProgress <= Self.longestStall { lastProgress = now }
    }

    /// Whether the loop has stalled in this hold since this was last asked: the process was
    /// stopped, the machine slept, or something took far too long.
    func hasStalled() -> Bool {
        setAnew()
        guard isGuarding else { return false }
        let now = MonotonicClock.sinceBoot
        defer { lastProgress = now }
        return now - lastProgress > Self.longestStall
    }

    private func setAnew() {
        let now = MonotonicClock.now
        guard now >= nextBeat else { return }
        nextBeat = now + Self.beat
        workTimer?.set(Self.patience.work)
        if isGuarding { holdTimer?.set(Self.patience.hold) }
    }
}
