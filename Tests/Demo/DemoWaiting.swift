internal import CLinux
internal import Host

/// Why the demo ends before it is through.
enum DemoEnding: Error {
    /// It was interrupted by a signal.
    case interrupted
    /// Something that it waited for did not come.
    case vain(String)
    /// The daemon ended by itself; what it wrote.
    case daemonGone(String)
}

/// How long the demo waits for anything: until it comes, until a signal interrupts, or until the
/// demo's own time is up. It ends within half a minute whatever happens.
final class DemoWaiting {
    private let signals: Signals
    private let limit: Duration
    private var isInterrupted = false

    /// Starts the demo's time. Signals are caught from here on, so that nothing is left running.
    init() throws(SystemError) {
        signals = try Signals()
        limit = MonotonicClock.now + .seconds(24)
        // Should a system call hang all the same, the kernel ends the demo, and with it all that
        // it started: they are watched over from outside.
        alarm(29)
    }

    /// Ends the demo once a signal has interrupted it.
    func check() throws {
        if signals.read().contains(where: { $0 != .childExited }) { isInterrupted = true }
        if isInterrupted { throw DemoEnding.interrupted }
    }

    /// Sleeps until `moment`, or until a signal interrupts.
    func sleep(until moment: Duration) throws {
        while true {
            try check()
            let left = moment - MonotonicClock.now
            guard left > .zero else { return }
            var entry = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
            let (seconds, attoseconds) = left.components
            var time = timespec(
                tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            _ = ppoll(&entry, 1, &time, nil)
        }
    }

    /// Waits until `condition` returns a value, checking again every few milliseconds.
    ///
    /// - Parameters:
    ///   - what: what is awaited, for the message.
    ///   - patience: how long at most; the demo's own end comes first.
    func wait<Value>(
        for what: String, within waiting: Duration = .seconds(2),
        until condition: () throws -> Value?
    ) throws -> Value {
        let deadline = min(MonotonicClock.now + waiting, limit)
        while true {
            if let value = try condition() { return value }
            guard MonotonicClock.now < deadline else { throw DemoEnding.vain(what) }
            try sleep(until: MonotonicClock.now + .milliseconds(4))
        }
    }

    /// The same for something that is true or not.
    func wait(
        for what: String, within waiting: Duration = .seconds(2),
        while isWanting: () throws -> Bool
    ) throws {
        try wait(for: what, within: waiting) { try isWanting() ? nil : () }
    }
}
