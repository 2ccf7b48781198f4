/// Fingers that come down together: within the landing window, and as many as asked for.
struct FingerGroup: Sendable {
    /// The recognizer's name, for failed checks.
    let name: String
    /// How many it takes.
    let fingers: ClosedRange<Int>
    private let window: Duration
    /// When the first came down.
    private(set) var start: Duration?
    /// When the newest that belongs to it came down.
    private(set) var newest: Duration?
    /// How many there are.
    private(set) var count = 0

    init(_ name: String, fingers: ClosedRange<Int>, limits: Limits) {
        self.name = name
        self.fingers = fingers
        window = limits.landing
    }

    /// Whether there are enough.
    var isComplete: Bool { count >= fingers.lowerBound }

    /// When it is too late for those that are missing.
    var deadline: Duration? {
        isComplete ? nil : start.map { $0 + window + .moment }
    }

    /// Whether who comes down at `time` still belongs to those that are there.
    func isOpen(at time: Duration) -> Bool { start.map { time - $0 <= window } ?? true }

    /// Takes a finger that came down; not nil when it may not be.
    mutating func land(_ contact: Contact, at time: Duration, _ contacts: Contacts) -> FailedCheck?
    {
        guard contact.hasCompany || fingers.lowerBound == 1 else {
            return FailedCheck(name, .least(.fingers, 0, Double(fingers.lowerBound)))
        }
        guard count < fingers.upperBound else {
            return .contacts(of: name, contacts, fingers: fingers.upperBound)
        }
        if let start, time - start > window {
            return .late(name, .landing, time - start, window)
        }
        if start == nil { start = time }
        newest = time
        count += 1
        return nil
    }

    /// Why it fails at `time` with nobody else landing; nil when it does not.
    func overdue(at time: Duration, _ contacts: Contacts) -> FailedCheck? {
        guard let deadline, time >= deadline else { return nil }
        return .contacts(of: name, contacts, fingers: fingers.lowerBound)
    }

    /// Forgets them.
    mutating func removeAll() {
        start = nil
        newest = nil
        count = 0
    }
}
