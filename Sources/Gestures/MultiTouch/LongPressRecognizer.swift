/// Touches, or a click, that rest within the slop until their time has come, counted from when the
/// last of the fingers came down.
public struct LongPressRecognizer: Recognizer {
    /// The phrase.
    public let name: String
    private let fingers: Int
    private let limits: Limits
    private var landing: FingerGroup
    private var isOver = false

    /// A recognizer for presses of `fingers`, 1…5, within `limits.longPress`.
    public init(fingers: Int = 1, limits: Limits) {
        self.fingers = fingers
        self.limits = limits
        name = Phrase.longPress(fingers: fingers).description
        landing = FingerGroup(name, fingers: fingers...max(fingers, 1), limits: limits)
    }

    /// This press.
    public var phrases: [Phrase] { [.longPress(fingers: fingers)] }

    /// When the press is long enough, or too late to become one; nil when nothing is awaited.
    public var deadline: Duration? { isOver ? nil : landing.deadline ?? due }

    private var due: Duration? { landing.newest.map { $0 + limits.longPress.duration } }

    /// Judges the stroke paths, or sees early that it cannot be.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        let decision = classify(event, contacts)
        if decision != .wait { isOver = true }
        return decision
    }

    private mutating func classify(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard event.contact.canPress else { return .fail(.needsPress(name, event.contact)) }
        guard let index = contacts.newest(event.contact),
            let start = contacts.strokePaths[index].strokePath.start,
            let end = contacts.strokePaths[index].strokePath.end
        else { return .fail(.nowhere(name)) }
        // What was long enough before another finger came was a long press.
        if event.phase == .began,
            let failedCheck = landing.land(event.contact, at: start.time, contacts)
        {
            return .fail(failedCheck)
        }
        let moved = contacts.strokePaths[index].strokePath.box.diagonal
        guard moved <= limits.longPress.slop else {
            return .fail(FailedCheck(name, .most(.movement, moved, limits.longPress.slop)))
        }
        if let failedCheck = landing.overdue(at: end.time, contacts) { return .fail(failedCheck) }
        // Events may come late: a press that was long enough before it ended is a long press.
        if landing.isComplete, let due, end.time >= due {
            return .claim(.longPress(fingers: fingers), score: 1)
        }
        guard event.phase == .ended else { return .wait }
        return .fail(
            .late(name, .pressDuration, end.time - start.time, limits.longPress.duration))
    }

    /// Claims once the press is long enough.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        isOver = true
        if let failedCheck = landing.overdue(at: time, contacts) { return .fail(failedCheck) }
        return .claim(.longPress(fingers: fingers), score: 1)
    }

    /// Forgets the press.
    public mutating func reset() {
        landing.removeAll()
        isOver = false
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        guard let contact = contacts.strokePaths.first?.contact,
            contacts.strokePaths.count == fingers
        else {
            return [.contacts(contacts, fingers: fingers)]
        }
        let strokePaths = contacts.strokePaths.map(\.strokePath)
        return [
            .press(contact),
            .most(
                .movement, strokePaths.map(\.box.diagonal).max() ?? 0, limits.longPress.slop),
            .least(
                .pressDuration, strokePaths.map(\.duration.milliseconds).min() ?? 0,
                limits.longPress.duration.milliseconds),
        ]
    }
}
