/// Touches, or a click, that rest within the slop until their time has come, counted from when the
/// last of the fingers came down.
package final class LongPressRecognizer: Recognizer {
    package let name: String
    package let phrases: [Phrase]
    private let limits: Limits
    private let group: FingerGroup
    /// When the press is long enough, or too late to become one; nil when nothing is awaited.
    package private(set) var deadline: Duration?

    /// A recognizer for presses of `fingers`, 1…5, within `limits.longPress`.
    package init(fingers: Int = 1, limits: Limits) {
        self.limits = limits
        phrases = [.longPress(fingers: fingers)]
        name = "\(phrases[0])"
        group = FingerGroup(fingers...fingers, name, limits: limits)
    }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck)
        -> Decision
    {
        try decide(contacts, at: contacts.time(of: event), isLifted: event.phase == .ended)
    }

    package func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        return try decide(contacts, at: time, isLifted: false)
    }

    private func decide(_ contacts: Contacts, at time: Duration, isLifted: Bool)
        throws(FailedCheck) -> Decision
    {
        deadline = nil
        try Check.press(contacts).require(name)
        try group.check(contacts, at: isLifted ? nil : time)
        let moved = contacts.strokePaths.lazy.map(\.strokePath.box.diagonal).max() ?? 0
        try Check.most(.movement, moved, limits.tap.slop).require(name)
        // How long all fingers were down together.
        let start = contacts.strokePaths.last?.strokePath.start?.time ?? time
        let duration = Check.least(
            .pressDuration, ((contacts.firstLift ?? time) - start).milliseconds,
            limits.longPress.duration.milliseconds)
        // Events may come late: a press that was long enough before it ended is a long press.
        guard isLifted || group.isComplete(contacts) && duration.isMet else {
            deadline = group.deadline(contacts) ?? start + limits.longPress.duration
            return .wait
        }
        try duration.require(name)
        return .claim(phrases[0], score: 1)
    }

    package func reset() { deadline = nil }
}
