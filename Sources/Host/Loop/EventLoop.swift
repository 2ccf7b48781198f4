internal import CLinux

/// One `poll(2)` loop for one thread: descriptors with handlers, and deadlines.
///
/// `wait` sleeps until a descriptor is ready or a deadline has come; `dispatch` calls the handlers
/// of the descriptors, then those of the deadlines that are due. What is most urgent can be done in
/// between, and before `wait` what a library has already read into a queue of its own has to be
/// drained (Xlib does that): `poll` cannot see it. Descriptors go first, so that input which
/// arrived before a deadline is seen before it. With nothing to do the loop sleeps: it never wakes
/// to see whether something happened.
public final class EventLoop {
    /// What a descriptor is ready for.
    public struct Events: OptionSet, Sendable {
        /// The bits of `poll(2)`.
        public let rawValue: Int16
        /// Takes the bits of `poll(2)`.
        public init(rawValue: Int16) { self.rawValue = rawValue }
        /// There is something to read, or a connection to accept.
        public static let readable = Events(rawValue: Int16(POLLIN))
        /// Something can be written.
        public static let writable = Events(rawValue: Int16(POLLOUT))
        /// The other end is gone. Reported whether asked for or not, for as long as it is watched.
        public static let hangUp = Events(rawValue: Int16(POLLHUP))
        /// The descriptor has failed. Reported whether asked for or not.
        public static let failure = Events(rawValue: Int16(POLLERR))
        /// The descriptor is not open. Reported once; the loop then forgets it.
        public static let invalid = Events(rawValue: Int16(POLLNVAL))
    }

    /// What a sleep waits for.
    public enum Interest: Sendable {
        /// Every source and every deadline.
        case all
        /// One source and the deadlines as they were when they were last asked for. For a short
        /// sleep between two samples: the other descriptors cost time with each call of `poll`.
        case only(Source)
    }

    /// Something that the loop waits for, until it is removed.
    public struct Source: Hashable, Sendable {
        fileprivate let id: UInt64
    }

    private final class Watch {
        let id: UInt64
        let descriptor: Int32
        var events: Events
        let handler: (Events) -> Void
        /// Whether it is still waited for.
        var isOpen = true

        init(
            _ id: UInt64, _ descriptor: Int32, _ events: Events,
            _ handler: @escaping (Events) -> Void
        ) {
            self.id = id
            self.descriptor = descriptor
            self.events = events
            self.handler = handler
        }
    }

    private struct Alarm {
        var id: UInt64
        var deadline: () -> Duration?
        var handler: (Duration) -> Void
        /// The deadline that was handled last. One that stays where it is does not fire again,
        /// for the loop would spin.
        var spent: Duration?

        /// The instant to wait for.
        var next: Duration? {
            guard let instant = deadline(), instant != spent else { return nil }
            return instant
        }
    }

    /// In the order of their adding.
    private var watches: [Watch] = []
    /// In the order of their adding.
    private var alarms: [Alarm] = []
    private var lastID: UInt64 = 0
    /// What `stop` was called with; nil while the loop is to go on.
    public private(set) var stopCode: Int32?

    // What poll is given, and whose each entry is; built anew only when the watches have changed.
    private var polled: [pollfd] = []
    private var owners: [Watch] = []
    private var isStale = false
    /// Which of them the last poll was given, and has found ready; empty once that is dispatched.
    private var asked = 0..<0
    /// The earliest deadline, as of the last time that all were asked for it.
    private var planned: Duration?

    /// A loop that waits for nothing yet.
    public init() {}

    /// Calls `handler` whenever `descriptor` is ready for one of `events`, which `ready` says
    /// before that. Remove the source before the descriptor is closed.
    @discardableResult
    public func add(
        _ descriptor: Int32, for events: Events = .readable,
        handler: @escaping (Events) -> Void = { _ in }
    ) -> Source {
        lastID += 1
        watches.append(Watch(lastID, descriptor, events, handler))
        isStale = true
        return Source(id: lastID)
    }

    /// Calls `handler` with the present time once the instant that `deadline` gives has come. The
    /// deadline is asked for anew before each sleep; nil means none, and an instant in the past
    /// means now. An instant fires once, whether or not the handler moves it.
    @discardableResult
    public func addDeadline(
        _ deadline: @escaping () -> Duration?, handler: @escaping (Duration) -> Void
    ) -> Source {
        lastID += 1
        alarms.append(Alarm(id: lastID, deadline: deadline, handler: handler))
        return Source(id: lastID)
    }

    /// Waits for other events on a descriptor; none at all still reports hang-ups.
    public func change(_ source: Source, to events: Events) {
        guard let watch = watches.first(where: { $0.id == source.id }), watch.events != events
        else { return }
        watch.events = events
        isStale = true
    }

    /// Forgets a source. Its handler is not called again, not even in the `dispatch` under way.
    public func remove(_ source: Source) {
        alarms.removeAll { $0.id == source.id }
        guard let index = watches.firstIndex(where: { $0.id == source.id }) else { return }
        watches.remove(at: index).isOpen = false
        isStale = true
    }

    /// Has the loop end: no other handler is called, and `wait` does not sleep.
    public func stop(_ code: Int32 = 0) {
        stopCode = code
    }

    /// Sleeps until something of `interest` is there, and no longer than until `limit`.
    ///
    /// - Throws: what `poll` failed with, which only a lack of memory can cause.
    public func wait(for interest: Interest = .all, until limit: Duration? = nil)
        throws(SystemError)
    {
        guard stopCode == nil else { return }
        if isStale { gather() }
        asked = polled.indices
        var end = limit
        switch interest {
        case .all:
            planned = nextDeadline()
            end = planned.map { min($0, end ?? $0) } ?? end
        case .only(let source):
            if let index = owners.firstIndex(where: { $0.id == source.id }) {
                asked = index..<(index + 1)
            }
            // What became due meanwhile is found at its end.
            planned = planned.map { min($0, end ?? $0) } ?? end
            end = planned
        }
        let left = end.map { max(.zero, $0 - MonotonicClock.now) }
        let ready = polled.withUnsafeMutableBufferPointer { entries -> Int32 in
            let first = entries.baseAddress.map { $0 + asked.lowerBound }
            guard var time = left?.timespec else {
                return ppoll(first, nfds_t(asked.count), nil, nil)
            }
            return ppoll(first, nfds_t(asked.count), &time, nil)
        }
        if ready <= 0 { asked = 0..<0 }
        guard ready >= 0 else {
            let error = SystemError("wait for events")
            // A debugger or a stopped and continued process; the caller waits again.
            if error.code == EINTR || error.code == EAGAIN { return }
            throw error
        }
    }

    /// What `source` was found ready for by the last `wait`; nothing once that is dispatched.
    public func ready(_ source: Source) -> Events {
        for index in asked where owners[index].id == source.id {
            return Events(rawValue: polled[index].revents)
        }
        return []
    }

    /// Whether `dispatch` has something to do at `now` that is not about `source`.
    public func hasWork(besides source: Source, at now: Duration) -> Bool {
        if let planned, planned <= now { return true }
        return asked.contains { polled[$0].revents != 0 && owners[$0].id != source.id }
    }

    /// Calls the handlers of what the last `wait` found ready, then those of the deadlines that
    /// have come since it began; a second call finds nothing to do.
    public func dispatch() {
        callHandlers()
        fireDeadlines()
    }

    /// The earliest instant that is waited for.
    private func nextDeadline() -> Duration? {
        var earliest: Duration?
        // Asked before every sleep: nothing is copied here.
        for index in alarms.indices {
            let instant = alarms[index].deadline()
            guard instant != alarms[index].spent else { continue }
            // One that went away or moved may come back to where it was.
            alarms[index].spent = nil
            guard let instant else { continue }
            if let other = earliest, other <= instant { continue }
            earliest = instant
        }
        return earliest
    }

    private func gather() {
        polled.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        for watch in watches {
            polled.append(
                pollfd(fd: watch.descriptor, events: watch.events.rawValue, revents: 0))
            owners.append(watch)
        }
        isStale = false
    }

    private func callHandlers() {
        // Handlers add and remove sources, but only gather() touches these two arrays; an owner
        // that has gone meanwhile knows that it has, even if its descriptor is in use again.
        defer { asked = 0..<0 }
        for index in asked where polled[index].revents != 0 {
            guard stopCode == nil else { return }
            let watch = owners[index]
            guard watch.isOpen else { continue }
            let events = Events(rawValue: polled[index].revents)
            if events.contains(.invalid) { remove(Source(id: watch.id)) }
            watch.handler(events)
        }
    }

    private func fireDeadlines() {
        // An instant that a handler has just set waits for the next sleep, which ends at once.
        guard stopCode == nil, let planned else { return }
        let now = MonotonicClock.now
        guard planned <= now else { return }
        self.planned = nil
        var due: [(instant: Duration, id: UInt64)] = []
        for alarm in alarms {
            if let instant = alarm.next, instant <= now { due.append((instant, alarm.id)) }
        }
        // In the order of time, even when the loop was held up past several of them.
        due.sort { ($0.instant, $0.id) < ($1.instant, $1.id) }
        for (_, id) in due {
            guard stopCode == nil else { return }
            // Asked once more: a handler before may have moved it.
            guard let index = alarms.firstIndex(where: { $0.id == id }),
                let instant = alarms[index].next, instant <= now
            else { continue }
            alarms[index].spent = instant
            alarms[index].handler(now)
        }
    }
}

/// Turns a burst of events into one: some time after the last of them, but never later than some
/// time after the first, so that an endless burst still gets through.
public struct Debounce: Sendable {
    /// How long it must have been quiet.
    public var quiet: Duration
    /// How long a burst may hold it up.
    public var atMost: Duration
    /// When it is due; nil while nothing has happened.
    public private(set) var deadline: Duration?
    private var first: Duration?

    /// Nothing has happened yet. An editor's save is a burst of a few milliseconds.
    public init(quiet: Duration = .milliseconds(30), atMost: Duration = .milliseconds(150)) {
        self.quiet = quiet
        self.atMost = atMost
    }

    /// Something happened at `now`.
    public mutating func add(at now: Duration) {
        let first = first ?? now
        self.first = first
        deadline = min(now + quiet, first + atMost)
    }

    /// Nothing more has happened, but it is to be due again at `time`, or as soon as something has.
    public mutating func postpone(until time: Duration) {
        first = nil
        deadline = time
    }

    /// Whether it is due at `now`; if so, it starts anew.
    public mutating func fires(at now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        first = nil
        return true
    }
}
