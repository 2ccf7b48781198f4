internal import CLinux
internal import Desktop
internal import Host

/// Keeps a watchdog running, and tells it when holds begin and end and that the loop goes on.
final class WatchdogKeeper {
    /// The least time between two starts, for a watchdog that dies at once.
    private static let pause = Duration.seconds(60)
    /// A longer stall ends a hold: the user did not see what the pointer drew meanwhile.
    static let longestStall = Duration.milliseconds(1500)

    private let loop: EventLoop
    private let log: Log
    private let arguments: [String]
    /// The window that the pointer is grabbed on.
    var grabWindow: UInt = 0
    private var watchdog: Watchdog?
    private var source: EventLoop.Source?
    private var started = MonotonicClock.now
    /// When the next one may be started, if there is none.
    private var restart: Duration?
    private var nextBeat: Duration?
    /// When the loop last made progress in this hold, by a clock that counts suspend.
    private var lastProgress = Duration.zero

    /// Whether the watchdog has asked and has not been answered yet.
    private var isAsked = false
    private var grabs: PassiveGrabs = []
    /// Since when the present iteration of the loop has been at work, between holds.
    private var busySince: Duration?

    /// Whether anything may be grabbed or pressed that has to be released if the loop hangs.
    private(set) var isGuarding = false

    /// - Parameter window: the window that owns the selection, which goes with the connection.
    init(display: String, window: UInt, loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
        arguments = [String(getpid()), display, String(window)]
    }

    /// Starts it.
    func start() {
        launch()
        loop.addDeadline { [unowned self] in
            nextBeat
        } handler: { [unowned self] now in
            nextBeat = now + Watchdog.beat
            watchdog?.send(.alive)
            // A pointer that rests sends nothing; the loop goes on all the same.
            progress()
        }
        loop.addDeadline { [unowned self] in
            restart
        } handler: { [unowned self] _ in
            launch()
        }
    }

    /// Begins or ends guarding. To be called before anything is grabbed or pressed, in a hold or by
    /// an action, and after all is released. Waits for nothing.
    func setGuarding(_ isGuarding: Bool) {
        guard isGuarding != self.isGuarding else { return }
        self.isGuarding = isGuarding
        nextBeat = isGuarding ? MonotonicClock.now + Watchdog.beat : nil
        lastProgress = MonotonicClock.sinceBoot
        watchdog?.send(isGuarding ? .begin : .end)
    }

    /// Which kinds of passive grabs there are: the watchdog asks after input that may activate one.
    func setGrabs(_ grabs: PassiveGrabs) {
        guard grabs != self.grabs else { return }
        self.grabs = grabs
        watchdog?.send(grabs: grabs.rawValue)
    }

    /// Answers the watchdog if it asked: once everything that came in is done and sent, since it
    /// may ask because of just that.
    func answer() {
        busySince = nil
        guard isAsked else { return }
        isAsked = false
        watchdog?.send(isGuarding ? .holding : .idle)
    }

    /// Whether the loop has stalled in this hold since this was last asked: the process was
    /// stopped, the machine slept, or something took far too long.
    func hasStalled() -> Bool {
        guard isGuarding else { return false }
        let now = MonotonicClock.sinceBoot
        defer { lastProgress = now }
        sendBeat(at: MonotonicClock.now)
        return now - lastProgress > WatchdogKeeper.longestStall
    }

    /// Notes that one of many things to do in an iteration is done. Where it alone took too long,
    /// `hasStalled` still finds out.
    func recordProgress() {
        let now = MonotonicClock.now
        guard isGuarding else {
            // The watchdog may have asked, which the loop sees only once this is done.
            let since = busySince ?? now
            busySince = since
            if now - since >= Watchdog.beat {
                busySince = now
                watchdog?.send(.alive)
            }
            return
        }
        sendBeat(at: now)
        progress()
    }

    private func progress() {
        let now = MonotonicClock.sinceBoot
        if now - lastProgress <= WatchdogKeeper.longestStall { lastProgress = now }
    }

    /// An iteration can be long, with ten thousand commands to start, and is no stall then.
    private func sendBeat(at beat: Duration) {
        guard let due = nextBeat, beat >= due else { return }
        nextBeat = beat + Watchdog.beat
        watchdog?.send(.alive)
    }

    private func launch() {
        restart = nil
        started = MonotonicClock.now
        do {
            let fresh = try Watchdog(arguments: arguments + ["\(grabWindow)"])
            watchdog = fresh
            isAsked = false
            if isGuarding { fresh.send(.begin) }
            fresh.send(grabs: grabs.rawValue)
            source = loop.add(fresh.descriptor) { [unowned self] _ in
                isAsked = true
                if !fresh.receive() { watchdogEnded() }
            }
        } catch {
            log.warning(
                "no watchdog: if curlicue hangs, what it has grabbed stays grabbed: \(error)")
            restart = started + WatchdogKeeper.pause
        }
    }

    private func watchdogEnded() {
        if let source { loop.remove(source) }
        source = nil
        watchdog = nil
        log.warning("the watchdog ended; another one takes its place")
        restart = max(MonotonicClock.now, started + WatchdogKeeper.pause)
    }
}
