/// Fingers that come down together: as many as a gesture takes, within the landing window.
struct FingerGroup: Sendable {
    let fingers: ClosedRange<Int>
    private let name: String
    private let window: Duration

    init(_ fingers: ClosedRange<Int>, _ name: String, limits: Limits) {
        (self.fingers, self.name) = (fingers, name)
        window = limits.landing
    }

    func isComplete(_ contacts: Contacts) -> Bool {
        contacts.strokePaths.count >= fingers.lowerBound
    }

    /// When it is too late for those that are missing; nil where none is.
    func deadline(_ contacts: Contacts) -> Duration? {
        isComplete(contacts) ? nil : contacts.start.map { $0 + window + .moment }
    }

    /// Whether a finger that comes down at `time` still belongs to the others.
    func isOpen(at time: Duration, _ contacts: Contacts) -> Bool {
        contacts.start.map { time - $0 <= window } ?? true
    }

    /// Checks that not too many came down and that they came down together; and that there are
    /// enough, once `time` is too late for those that are missing. At nil no more come.
    func check(_ contacts: Contacts, at time: Duration?) throws(FailedCheck) {
        guard let newest = contacts.strokePaths.last, let landed = newest.strokePath.start?.time
        else { throw FailedCheck(name, .noSamples) }
        if fingers.lowerBound > 1, [.pointer, .button].contains(newest.contact) {
            throw FailedCheck(name, .least(.fingers, 0, Double(fingers.lowerBound)))
        }
        let isLate = time.map { time in deadline(contacts).map { time >= $0 } ?? false } ?? true
        if isLate || contacts.strokePaths.count > fingers.upperBound {
            try Check.contacts(contacts, fingers: fingers).require(name)
        }
        if fingers.upperBound > 1 {
            let late = landed - (contacts.start ?? landed)
            try Check.most(.landing, late.milliseconds, window.milliseconds).require(name)
        }
    }

    func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        if let deadline = deadline(contacts), time >= deadline { try check(contacts, at: time) }
        return .wait
    }
}
