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
