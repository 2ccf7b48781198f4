/// A recognizer of what contacts do together, which begins once they went far enough and goes on
/// until too few are left: pan, pinch and rotate.
protocol TransformRecognizer: Recognizer {
    /// Measures what the contacts do.
    var tracker: TransformTracker { get set }
    /// Whether its gesture has begun.
    var isBegun: Bool { get }

    /// Begins once the contacts went far enough.
    mutating func attempt() throws(FailedCheck) -> Decision

    /// How far the gesture went, with what is new since the gesture event before; nil where none
    /// began.
    mutating func advance() -> (Phrase, Progress)?
}

extension TransformRecognizer {
    /// Decides on `event`, frame by frame.
    mutating func decide(on event: ContactEvent, _ contacts: Contacts) -> Decision {
        do throws(FailedCheck) {
            switch try tracker.handle(event, contacts, isBegun: isBegun) {
            case .waiting: return .wait
            case .frame:
                guard let (phrase, progress) = advance() else { return try attempt() }
                return .change(phrase, progress)
            case .released:
                if let (phrase, progress) = advance() { return .finish(phrase, progress) }
                var checks = Checks(name)
                try check(contacts, &checks)
                // Far enough only with the event that lifts a contact, which begins nothing.
                throw checks.fail(tracker.held)
            }
        } catch {
            return isBegun ? .abandon : .fail(error)
        }
    }
}
