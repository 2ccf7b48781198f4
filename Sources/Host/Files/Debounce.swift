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
