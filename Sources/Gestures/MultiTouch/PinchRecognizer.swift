/// A pinch: two contacts or more that come together or move apart more than they move or turn,
/// followed until fewer than two are down.
///
/// What it claims is `pinch in` while the contacts are nearer to each other than at the start, else
/// `pinch out`; where that is not mapped, it stays the one before.
public struct PinchRecognizer: TransformRecognizer {
    /// `pinch`.
    public let name = "pinch"
    private let directions: [PinchDirection]
    private let limits: Limits
    private let tolerated: Set<Motion>
    var tracker: TransformTracker
    /// Which way it goes, once it began.
    private var begun: PinchDirection?
    /// The scale at the latest gesture event.
    private var latest = 1.0

    /// A recognizer for pinches in any of `directions`.
    ///
    /// - Parameter tolerated: motions that may go on at the same time; any other that goes farther
    ///   than the scaling makes it no pinch.
    public init(
        _ directions: [PinchDirection] = PinchDirection.allCases,
        beside tolerated: Set<Motion> = [],
        limits: Limits
    ) {
        self.directions = directions
        self.limits = limits
        self.tolerated = tolerated.subtracting([.scaling])
        tracker = TransformTracker(name, fingers: 2...10, limits: limits)
    }

    /// The directions.
    public var phrases: [Phrase] { directions.map { .pinch($0) } }

    /// When the second contact is missing for too long.
    public var deadline: Duration? { tracker.deadline }

    /// Follows the distances from the centroid.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        decide(on: event, contacts)
    }

    var isBegun: Bool { begun != nil }

    /// Fails when the second contact is missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        isBegun ? .wait : tracker.tick(at: time, contacts)
    }

    /// Forgets the contacts.
    public mutating func reset() {
        tracker.removeAll(limits: limits)
        begun = nil
        latest = 1
    }

    private var direction: PinchDirection { tracker.scale < 1 ? .inward : .outward }

    private var mapped: Check { .mapped(.pinch(direction), directions.contains(direction)) }

    /// That two contacts or more pinch, and far enough, in a direction that is mapped.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try tracker.check(.scaling, beside: tolerated, contacts, &checks)
        try tracker.beginning(of: .scaling, limits).check(&checks)
        try checks.require(mapped)
    }

    /// Begins once the contacts went far enough.
    mutating func attempt() throws(FailedCheck) -> Decision {
        var checks = Checks(name)
        guard try tracker.leads(.scaling, beside: tolerated, limits, &checks),
            tracker.beginning(of: .scaling, limits).isMet
        else { return .wait }
        guard mapped.isMet else {
            // Fingers that are to come together may first spread a little.
            if tracker.beginning(of: .scaling, limits, times: 2).isMet {
                try checks.require(mapped)
            }
            return .wait
        }
        begun = direction
        latest = tracker.scale
        return .begin(.pinch(direction), tracker.progress())
    }

    /// How far it went, with what is new since the gesture event before; nil where none began.
    mutating func advance() -> (Phrase, Progress)? {
        guard let begun else { return nil }
        let delta = tracker.scale / latest - 1
        latest = tracker.scale
        let newest = tracker.scale != 1 && mapped.isMet ? direction : begun
        self.begun = newest
        return (.pinch(newest), tracker.progress(delta: delta))
    }
}
