/// A rotation: two contacts or more that turn about each other more than they move or pinch,
/// followed until fewer than two are down, and beyond a full turn.
///
/// What it claims is `rotate clockwise` while the angle from the start is positive, else `rotate
/// counterclockwise`; where that is not mapped, it stays the one before.
public struct RotateRecognizer: TransformRecognizer {
    /// `rotate`.
    public let name = "rotate"
    private let rotations: [Rotation]
    private let limits: Limits
    private let tolerated: Set<Motion>
    var tracker: TransformTracker
    /// Which way it turns, once it began.
    private var begun: Rotation?
    /// The angle at the latest gesture event, in degrees.
    private var latest = 0.0

    /// A recognizer for turns in any of `rotations`.
    ///
    /// - Parameter tolerated: motions that may go on at the same time; any other that goes farther
    ///   than the rotation makes it none.
    public init(
        _ rotations: [Rotation] = Rotation.allCases, beside tolerated: Set<Motion> = [],
        limits: Limits
    ) {
        self.rotations = rotations
        self.limits = limits
        self.tolerated = tolerated.subtracting([.rotation])
        tracker = TransformTracker(name, fingers: 2...10, limits: limits)
    }

    /// The rotations.
    public var phrases: [Phrase] { rotations.map { .rotate($0) } }

    /// When the second contact is missing for too long.
    public var deadline: Duration? { tracker.deadline }

    /// Follows the turn about the centroid.
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
        latest = 0
    }

    private var rotation: Rotation { tracker.degrees > 0 ? .clockwise : .counterclockwise }

    private var mapped: Check { .mapped(.rotate(rotation), rotations.contains(rotation)) }

    /// That two contacts or more turn, and far enough, in a rotation that is mapped.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try tracker.check(.rotation, beside: tolerated, contacts, &checks)
        try tracker.beginning(of: .rotation, limits).check(&checks)
        try checks.require(mapped)
    }

    /// Begins once the contacts turned far enough.
    mutating func attempt() throws(FailedCheck) -> Decision {
        var checks = Checks(name)
        guard try tracker.leads(.rotation, beside: tolerated, limits, &checks),
            tracker.beginning(of: .rotation, limits).isMet
        else { return .wait }
        guard mapped.isMet else {
            // Fingers that are to turn one way may first turn the other a little.
            if tracker.beginning(of: .rotation, limits, times: 2).isMet {
                try checks.require(mapped)
            }
            return .wait
        }
        begun = rotation
        latest = tracker.degrees
        return .begin(.rotate(rotation), tracker.progress())
    }

    /// How far it went, with what is new since the gesture event before; nil where none began.
    mutating func advance() -> (Phrase, Progress)? {
        guard let begun else { return nil }
        let delta = tracker.degrees - latest
        latest = tracker.degrees
        let newest = tracker.degrees != 0 && mapped.isMet ? rotation : begun
        self.begun = newest
        return (.rotate(newest), tracker.progress(delta: delta))
    }
}
