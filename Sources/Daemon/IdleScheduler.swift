/// When there is time for what is not ink. Ink follows the pointer sample by sample; the engine,
/// predictions and pictures of labels are worked at a moment after ink has gone out, when the
/// server has had time to show it and the next sample is still far away, or in a lull, when none is
/// expected. Where samples come fast, one thing is done in the iteration of each, as soon as its
/// ink is on its way: to sleep a moment and wake up, with cold caches, takes longer than most of
/// it.
///
/// It has no clock: times come in, decisions go out.
struct IdleScheduler: Hashable, Sendable {
    /// What an iteration of the loop has to do once the ink of its events is on its way.
    struct Load: Hashable {
        /// Whether its events added ink.
        var hasInk: Bool
        /// Whether something waits that is as urgent as ink: a pointer to be grabbed, a hold that
        /// was interrupted, another source or deadline of the loop.
        var isUrgent: Bool
        /// Whether a continuous gesture may answer to the pointer step by step.
        var hasSteps = false
        /// When the engine has to be given the samples that were only inked, with the next sample;
        /// nil where none wait.
        var engineDue: Duration?
        /// The same where no sample comes.
        var engineDeadline: Duration?
    }

    /// What an iteration does after its ink.
    enum Plan: Hashable {
        /// Nothing: only input matters until then, or until the next sample.
        case stop(until: Duration)
        /// All the rest.
        case goOn
    }

    /// When ink last went out.
    private var last: Duration?
    /// How long it usually takes until more does.
    private var interval = Duration.milliseconds(8)
    /// Until when something else is at work since then; nil where nothing was.
    private var busy: Duration?
    /// How long nothing else is begun after something: what was done has to reach the screen.
    private static let pauseAfterWork = Duration.milliseconds(3)
    /// In a lull one thing may follow the other as soon as this. At the very same instant it would
    /// not be called for again.
    private static let breath = Duration.milliseconds(1)
    /// So long the server has for ink before the rest is begun, where samples come slowly.
    private static let inkTime = Duration.microseconds(400)
    /// Samples that follow each other sooner than this are fast.
    private static let fast = Duration.milliseconds(3)
    /// Sooner than this they leave no time for everything at once.
    private static let tooFast = Duration.microseconds(600)

    /// Whether an iteration with this `load` stops after the ink: the rest is done in a few
    /// iterations, and the others are for ink alone. A processor that comes back to work has cold
    /// caches, and warming them takes as long as the work.
    ///
    /// Where samples come slowly, the rest is done a moment after the ink: where there are few
    /// processors the server does not get on with that while we work.
    func plan(_ now: Duration, _ load: Load) -> Plan {
        guard last != nil, load.hasInk, !load.isUrgent, gathersWork || !isFast,
            let due = load.engineDue,
            let deadline = load.engineDeadline
        else { return .goOn }
        if now < due, isFast || !load.hasSteps { return .stop(until: deadline) }
        return isFast ? .goOn : .stop(until: now + Self.inkTime)
    }

    /// Ink has just gone out.
    mutating func recordInk(_ now: Duration) {
        // Several contacts may move in one iteration.
        if let last, now > last, now - last < .milliseconds(50) {
            interval += (now - last - interval).part(64)
        }
        last = now
        busy = nil
    }

    /// Something that is not ink is done at `now`.
    mutating func recordWork(_ now: Duration) { busy = now + Self.pauseAfterWork }

    /// So long the server has for the ink itself. Where there are few processors it does not get on
    /// with that while we work.
    private var pause: Duration { min(interval.part(51), .milliseconds(1)) }
    /// After this long without a sample the pointer rests.
    private var lull: Duration { max(.milliseconds(12), interval + interval) }

    /// Whether samples come so fast that what is not ink is done in their iterations.
    var isFast: Bool { last != nil && interval < Self.fast }

    /// Whether they come fast, and yet leave time for everything at once.
    var gathersWork: Bool { isFast && interval >= Self.tooFast }

    /// Whether ink went out at `now`, in the iteration under way.
    func hasInk(at now: Duration) -> Bool { last == now }

    /// When to wake up for what is due at `due`, unless a sample comes before.
    func next(after due: Duration) -> Duration {
        guard let last else { return due }
        var quiet = max(due, last + lull)
        if let busy { quiet = max(quiet, busy - Self.pauseAfterWork + Self.breath) }
        if isFast { return quiet }
        let soon = max(due, last + pause, busy ?? due)
        // Too late to be done before the next sample: after that, or once none comes any more.
        return soon <= last + interval.part(128) ? soon : quiet
    }

    /// Whether there is time now.
    func isFree(_ now: Duration) -> Bool {
        guard let last else { return true }
        if now >= last + lull { return true }
        if isFast { return now == last && busy == nil }
        guard let busy else { return now >= last + pause }
        return now >= busy && now <= last + interval.part(128)
    }

    /// How many tiles of wet ink may be dried in one go.
    var tiles: Int { gathersWork ? 4 : 1 }

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
