internal import CLinux

/// One `poll(2)` loop for one thread: descriptors with handlers, and deadlines.
///
/// A turn runs `beforePoll`, sleeps until a descriptor is ready or a deadline has come, calls the
/// handlers of the descriptors, then those of the deadlines that are due. Descriptors go first, so
/// that input which arrived before a deadline is seen before it. With nothing to do the loop
/// sleeps: it never wakes to look around.
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

    /// Runs at the head of each turn, right before the loop may sleep. Drain here what a library
    /// has already read into a queue of its own (Xlib does): `poll` cannot see it.
    public var beforePoll: () -> Void = {}

    /// Set in a turn that has put deadlines off, or set none before this instant, and after which
    /// nothing but the urgent source matters for a moment: before the next sleep deadlines are not
    /// asked for anew, it ends at this instant at the latest, and if that is soon the other
    /// descriptors are not looked at.
    public var hastyDeadline: Duration?
    /// As long as this other descriptors may wait.
    public static let fastMotion = Duration.milliseconds(20)

    /// How often `poll` has returned.
    public private(set) var polls = 0

    /// In the order of their adding.
    private var watches: [Watch] = []
    /// In the order of their adding.
    private var alarms: [Alarm] = []
    private var lastID: UInt64 = 0
    private var stopCode: Int32?

    // What poll is given, and whose each entry is; built anew only when the watches have changed.
    private var polled: [pollfd] = []
    private var owners: [Watch] = []
    private var isStale = false
    /// The source that a hasty turn waits for, and its place among those.
    private var urgent: UInt64?
    private var urgentIndex: Int?
    /// Which of them the last poll was given.
    private var asked = 0..<0
    /// The earliest deadline of the turn under way.
    private var planned: Duration?

    /// A loop that waits for nothing yet.
    public init() {}

    /// Calls `handler` whenever `descriptor` is ready for one of `events`. Remove the source before
    /// the descriptor is closed.
    @discardableResult
    public func add(
        _ descriptor: Int32, for events: Events = .readable,
        handler: @escaping (Events) -> Void
    ) -> Source {
        lastID += 1
        watches.append(Watch(lastID, descriptor, events, handler))
        isStale = true
        return Source(id: lastID)
    }

    /// Makes `source` the one that a hasty turn waits for.
    public func makeUrgent(_ source: Source) {
        urgent = source.id
        isStale = true
    }

    /// Calls `handler` with the present time once the instant that `deadline` gives has come. The
    /// deadline is asked for anew in each turn; nil means none, and an instant in the past means
    /// now. An instant fires once, whether or not the handler moves it.
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

    /// Forgets a source. Its handler is not called again, not even in the turn under way.
    public func remove(_ source: Source) {
        alarms.removeAll { $0.id == source.id }
        guard let index = watches.firstIndex(where: { $0.id == source.id }) else { return }
        watches.remove(at: index).isOpen = false
        isStale = true
    }

    /// Turns until `stop` is called; gives the code it was called with.
    ///
    /// - Throws: what `poll` failed with, which only a lack of memory can cause.
    public func run() throws(SystemError) -> Int32 {
        while stopCode == nil { try turn() }
        defer { stopCode = nil }
        return stopCode ?? 0
    }

    /// Ends `run` before the next handler is called.
    public func stop(_ code: Int32 = 0) {
        stopCode = code
    }

    /// One turn; sleeps no longer than `limit`.
    public func turn(atMost limit: Duration? = nil) throws(SystemError) {
        beforePoll()
        guard stopCode == nil else { return }
        if isStale { gather() }
        let ready = try wait(limit)
        if ready > 0 { callHandlers() }
        fireDeadlines()
    }

    /// The earliest instant that is waited for.
    private func nextDeadline() -> Duration? {
        var earliest: Duration?
        // Asked in every turn: nothing is copied here.
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
        urgentIndex = owners.firstIndex { $0.id == urgent }
    }

    private func wait(_ limit: Duration?) throws(SystemError) -> Int32 {
        var timeout = limit
        if let hastyDeadline {
            planned = planned.map { min($0, hastyDeadline) } ?? hastyDeadline
        } else {
            planned = nextDeadline()
        }
        asked = polled.indices
        if let planned {
            let left = max(.zero, planned - MonotonicClock.now)
            timeout = min(left, timeout ?? left)
            if hastyDeadline != nil, left < Self.fastMotion, let urgentIndex {
                asked = urgentIndex..<(urgentIndex + 1)
            }
        }
        hastyDeadline = nil
        let ready = polled.withUnsafeMutableBufferPointer { entries -> Int32 in
            let first = entries.baseAddress.map { $0 + asked.lowerBound }
            guard var time = timeout?.timespec else {
                return ppoll(first, nfds_t(asked.count), nil, nil)
            }
            return ppoll(first, nfds_t(asked.count), &time, nil)
        }
        guard ready >= 0 else {
            let error = SystemError("wait for events")
            // A debugger or a stopped and continued process; the next turn waits again.
            if error.code == EINTR || error.code == EAGAIN { return 0 }
            throw error
        }
        polls += 1
        return ready
    }

    private func callHandlers() {
        // Handlers add and remove sources, but only gather() touches these two arrays; an owner
        // that has gone meanwhile knows that it has, even if its descriptor is in use again.
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
        // An instant that a handler has just set waits for the next turn, which follows at once.
        guard stopCode == nil, let planned else { return }
        let now = MonotonicClock.now
        guard planned <= now else { return }
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
