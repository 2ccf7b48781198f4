/// When there is time for what is not ink. A hand that draws is followed sample by sample; words,
/// pictures and looks at the candidates are worked at a moment after ink has gone out, when the
/// server has had time to show it and the next sample is still far away, or in a lull, when none is
/// expected. Where samples come fast one thing is done in the turn of each, as soon as its ink is
/// on its way: to sleep a moment and wake up, with all that the processor knew forgotten, takes
/// longer than most of it.
public struct IdleScheduler: Hashable, Sendable {
    /// When ink last went out.
    private var last: Duration?
    /// How long it usually takes until more does.
    private var interval = Duration.milliseconds(8)
    /// Until when something else is at work since then; nil where nothing was.
    private var busy: Duration?
    /// So long whoever works is left alone: what was done has to reach the screen.
    private static let turn = Duration.milliseconds(3)
    /// In a lull one thing may follow the other as soon as this. At the very same instant it would
    /// not be called for again.
    private static let breath = Duration.milliseconds(1)
    /// Samples that follow each other sooner than this are fast.
    private static let fast = Duration.milliseconds(3)
    /// And these too fast for all to be done in one turn.
    private static let brisk = Duration.microseconds(600)

    /// No ink yet: there is time for everything.
    public init() {}

    /// Ink has just gone out.
    mutating func note(_ now: Duration) {
        // Several contacts may move in one turn.
        if let last, now > last, now - last < .milliseconds(50) {
            interval += (now - last - interval).part(64)
        }
        last = now
        busy = nil
    }

    /// Something is done at `now`.
    public mutating func spend(_ now: Duration) { busy = now + Self.turn }

    /// So long the server has for the ink itself. Where there are few processors it does not get on
    /// with that while we work.
    private var pause: Duration { min(interval.part(51), .milliseconds(1)) }
    /// After this long without a sample the hand rests.
    private var lull: Duration { max(.milliseconds(12), interval + interval) }

    /// Whether samples come so fast that what is not ink is done in their turns.
    public var isFast: Bool { last != nil && interval < Self.fast }

    /// Whether they come fast, and yet leave time for everything at once: then that is done in a
    /// few turns, and the others are for nothing but ink. A processor that comes back to work has
    /// forgotten it, and takes as long to remember as for the work.
    public var isBrisk: Bool { isFast && interval >= Self.brisk }

    /// When to wake up for what is due at `due`, unless a sample comes before.
    public func next(after due: Duration) -> Duration {
        guard let last else { return due }
        var quiet = max(due, last + lull)
        if let busy { quiet = max(quiet, busy - Self.turn + Self.breath) }
        if isFast { return quiet }
        let soon = max(due, last + pause, busy ?? due)
        // Too late to be done before the next sample: after that, or once none comes any more.
        return soon <= last + interval.part(128) ? soon : quiet
    }

    /// Whether there is time now.
    public func isFree(_ now: Duration) -> Bool {
        guard let last else { return true }
        if now >= last + lull { return true }
        if isFast { return now == last && busy == nil }
        guard let busy else { return now >= last + pause }
        return now >= busy && now <= last + interval.part(128)
    }

    /// How many slices of a picture there is time for before the next sample, where one takes the
    /// server up to 0.4 ms.
    var slices: Int { min(max(Int(interval * 0.25 / .milliseconds(0.4)), 1), 4) }
}

extension Duration {
    /// So many 256ths of it. Asked with every sample: multiplying in general takes many times as
    /// long.
    fileprivate func part(_ count: Int128) -> Duration {
        Duration(attoseconds: (attoseconds * count) >> 8)
    }
}
