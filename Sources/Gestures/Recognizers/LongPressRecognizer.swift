/// Touches, or a click, that rest within the slop until their time has come, counted from when the
/// last of the fingers came down.
public final class LongPressRecognizer: Recognizer {
    /// The phrase.
    public let name: String
    private let fingers: Int
    private let limits: Limits
    private let group: FingerGroup
    /// When the press is long enough, or too late to become one; nil when nothing is awaited.
    public private(set) var deadline: Duration?
    /// The time of the newest event or tick.
    private var time: Duration?

    /// A recognizer for presses of `fingers`, 1…5, within `limits.longPress`.
    public init(fingers: Int = 1, limits: Limits) {
        self.fingers = fingers
        self.limits = limits
        name = Phrase.longPress(fingers: fingers).description
        group = FingerGroup(fingers...max(fingers, 1), limits: limits)
    }

    /// This press.
    public var phrases: [Phrase] { [.longPress(fingers: fingers)] }

    /// Judges the stroke paths, or sees early that it cannot be.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        decide(contacts, at: contacts.time(of: event), isLifted: event.phase == .ended)
    }

    /// Claims once the press is long enough.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        return decide(contacts, at: time, isLifted: false)
    }

    private func decide(_ contacts: Contacts, at time: Duration, isLifted: Bool)
        -> Decision
    {
        deadline = nil
        self.time = time
        var checks = Checks(name)
        do throws(FailedCheck) {
            try checkEarly(contacts, at: isLifted ? nil : time, &checks)
            let duration = duration(contacts, at: time)
            // Events may come late: a press that was long enough before it ended is a long press.
            guard isLifted || group.isComplete(contacts) && duration.isMet else {
                let newest = contacts.strokePaths.last?.strokePath.start?.time
                deadline =
                    group.deadline(contacts) ?? newest.map { $0 + limits.longPress.duration }
                return .wait
            }
            try checks.make(duration)
            return .claim(.longPress(fingers: fingers), score: 1)
        } catch {
            return .fail(error)
        }
    }

    /// Forgets the press.
    public func reset() {
        deadline = nil
        time = nil
    }

    /// Checks that the fingers press together, rest, and do so for long enough.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try checkEarly(contacts, at: nil, &checks)
        try checks.make(duration(contacts, at: max(contacts.end, time ?? contacts.end)))
    }

    private func checkEarly(_ contacts: Contacts, at time: Duration?, _ checks: inout Checks)
        throws(FailedCheck)
    {
        try checks.make(.press(contacts))
        try group.check(contacts, at: time, &checks)
        let moved = contacts.strokePaths.lazy.map(\.strokePath.box.diagonal).max() ?? 0
        try checks.make(.most(.movement, moved, limits.longPress.slop))
    }

    /// How long all fingers were down together, up to `time`.
    private func duration(_ contacts: Contacts, at time: Duration) -> Check {
        let start = contacts.strokePaths.last?.strokePath.start?.time ?? time
        return .least(
            .pressDuration, ((contacts.firstLift ?? time) - start).milliseconds,
            limits.longPress.duration.milliseconds)
    }
}
