internal import CLinux

/// One `poll(2)` loop for one thread: descriptors with handlers, and deadlines.
///
/// `wait` sleeps until a descriptor is ready or a deadline has come; `dispatch` calls the handlers
/// of the descriptors, then those of the deadlines that are due, so that input which arrived before
/// a deadline is seen before it. A library's own queue of what it has read, such as Xlib's, has to
/// be drained before `wait`: `poll` cannot see it. With nothing to do the loop sleeps: it never
/// wakes to see whether something happened.
public final class EventLoop {
    /// What a descriptor is ready for.
    public struct Events: OptionSet, Sendable {
        /// The bits of `poll(2)`.
        public let rawValue: Int16
        /// Takes the bits of `poll(2)`.
        public init(rawValue: Int16) { self.rawValue = rawValue }
        /// There is something to read, or a connection to accept.
        public static let readable = Events(rawValue: Int16(POLLIN))
        package static let writable = Events(rawValue: Int16(POLLOUT))
        /// The other end is gone. Reported whether asked for or not, for as long as it is watched.
        public static let hangUp = Events(rawValue: Int16(POLLHUP))
        /// The descriptor has failed. Reported whether asked for or not.
        public static let failure = Events(rawValue: Int16(POLLERR))
        /// The descriptor is not open. Reported once; the loop then forgets it.
        public static let invalid = Events(rawValue: Int16(POLLNVAL))
    }

    /// A descriptor that the loop waits for, until it is removed.
    public final class Source {
        fileprivate let descriptor: Int32
        fileprivate var events: Events
        fileprivate let handler: ((Events) -> Void)?
        fileprivate var isOpen = true

        fileprivate init(
            _ descriptor: Int32, _ events: Events, _ handler: ((Events) -> Void)?
        ) {
            self.descriptor = descriptor
            self.events = events
            self.handler = handler
        }
    }

    /// In the order of their adding, as are the deadlines.
    private var sources: [Source] = []
    private var deadlines: [(instant: () -> Duration?, handler: (Duration) -> Void)] = []
    /// The earliest of them when `wait` last asked; nil where there was none.
    private var due: Duration?
    package private(set) var stopCode: Int32?
    /// What the last `wait` found ready; empty once that is dispatched.
    private var ready: [(source: Source, events: Events)] = []

    package init() {}

    /// Calls `handler` whenever `descriptor` is ready for one of `events`. Remove the source before
    /// the descriptor is closed. Without a handler it only ends the sleep.
    @discardableResult
    public func add(
        _ descriptor: Int32, for events: Events = .readable,
        handler: ((Events) -> Void)? = nil
    ) -> Source {
        let source = Source(descriptor, events, handler)
        sources.append(source)
        return source
    }

    /// Calls `handler` with the present time once the instant that `deadline` gives has come. The
    /// deadline is asked for anew before each sleep; nil means none, and an instant in the past
    /// means now. The handler has to move it: as long as it stays where it is, the loop does not
    /// sleep.
    public func addDeadline(
        _ deadline: @escaping () -> Duration?, handler: @escaping (Duration) -> Void
    ) {
        deadlines.append((deadline, handler))
    }

    /// Waits for other events on a descriptor; none at all still reports hang-ups.
    public func change(_ source: Source, to events: Events) { source.events = events }

    /// Forgets a source. Its handler is not called again, not even in the `dispatch` under way.
    public func remove(_ source: Source) {
        source.isOpen = false
        sources.removeAll { $0 === source }
    }

    /// Has the loop end: no other handler is called, and `wait` does not sleep.
    public func stop(_ code: Int32 = 0) {
        stopCode = code
    }

    /// Sleeps until a descriptor is ready or a deadline has come, and no longer than until `limit`;
    /// or for less, as where the process was stopped and goes on: the caller waits again.
    public func wait(until limit: Duration? = nil) {
        guard stopCode == nil else { return }
        due = nil
        for deadline in deadlines {
            guard let instant = deadline.instant() else { continue }
            due = min(due ?? instant, instant)
        }
        let end = limit.map { min($0, due ?? $0) } ?? due
        var polled = sources.map {
            pollfd(fd: $0.descriptor, events: $0.events.rawValue, revents: 0)
        }
        ready = []
        guard poll(&polled, until: end) > 0 else { return }
        for (source, entry) in zip(sources, polled) where entry.revents != 0 {
            ready.append((source, Events(rawValue: entry.revents)))
        }
    }

    /// Calls the handlers of what the last `wait` found ready, then, if the deadline has come that
    /// it waited for, those of all that have come. One that was set since then is waited for first.
    ///
    /// - Returns: whether any was called.
    @discardableResult public func dispatch() -> Bool {
        let found = ready
        ready = []
        var isCalled = false
        // Handlers add and remove sources. One that has gone meanwhile knows that it has, even if
        // its descriptor is in use again.
        for (source, events) in found where stopCode == nil && source.isOpen {
            if events.contains(.invalid) { remove(source) }
            guard let handler = source.handler else { continue }
            handler(events)
            isCalled = true
        }
        let now = MonotonicClock.now
        guard let due, due <= now else { return isCalled }
        for (instant, handler) in deadlines where stopCode == nil {
            // Asked only now: a handler before may have moved it.
            if let instant = instant(), instant <= now { handler(now) }
        }
        return true
    }
}

/// The clock of deadlines: `CLOCK_MONOTONIC`, which no one sets back and which stands still while
/// the machine is suspended. X servers stamp their events with its milliseconds.
public enum MonotonicClock {
    /// The time since the machine started, to the nanosecond.
    public static var now: Duration { .nanoseconds(cl_nanoseconds(CLOCK_MONOTONIC)) }

    /// The same, on a clock that goes on while the machine is suspended (`CLOCK_BOOTTIME`).
    public static var sinceBoot: Duration { .nanoseconds(cl_nanoseconds(CLOCK_BOOTTIME)) }
}

/// Calls `ppoll(2)`; nil waits for ever.
func poll(_ entries: inout [pollfd], until deadline: Duration?) -> Int32 {
    guard let deadline else { return ppoll(&entries, nfds_t(entries.count), nil, nil) }
    var time = (deadline - MonotonicClock.now).timespec
    return ppoll(&entries, nfds_t(entries.count), &time, nil)
}

extension Duration {
    /// As the system wants it, in whole nanoseconds; zero where it is negative.
    var timespec: CLinux.timespec {
        let (seconds, attoseconds) = max(self, .zero).components
        return CLinux.timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
