/// A rotation: two contacts or more that turn about each other more than they move or pinch,
/// followed until fewer than two are down, and beyond a full turn.
///
/// What it claims is `rotate clockwise` while the angle from the start is positive, else `rotate
/// counterclockwise`; where that is not mapped, it stays the one before.
public struct RotateRecognizer: Recognizer {
    /// `rotate`.
    public let name = "rotate"
    private let rotations: [Rotation]
    private let limits: Limits
    private let tolerated: Set<Motion>
    private var grip: TransformTracker
    private var rotation: Rotation?
    private var told = 0.0

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
        grip = TransformTracker(name, fingers: 2...10, limits: limits)
    }

    /// The rotations.
    public var phrases: [Phrase] { rotations.map { .rotate($0) } }

    /// When the second contact is missing for too long.
    public var deadline: Duration? { grip.deadline }

    /// Follows the turn about the centroid.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch grip.take(event, contacts, isBegun: rotation != nil) {
        case .waiting: return .wait
        case .refused(let failedCheck): return rotation == nil ? .fail(failedCheck) : .abandon
        case .frame:
            guard let rotation else { return attempt(contacts) }
            let progress = progress()
            return .change(.rotate(self.rotation ?? rotation), progress)
        case .released:
            guard let rotation else {
                return .fail(
                    FailedCheck(
                        name, .least(.rotation, abs(degrees), limits.rotate.threshold)))
            }
            let progress = progress()
            return .finish(.rotate(self.rotation ?? rotation), progress)
        }
    }

    /// Fails when the second contact is missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard rotation == nil else { return .wait }
        return grip.overdue(at: time, contacts).map { .fail($0) } ?? .wait
    }

    /// Forgets the contacts.
    public mutating func reset() {
        grip.removeAll(limits: limits)
        rotation = nil
        told = 0
    }

    private var degrees: Double { grip.angle * 180 / .pi }

    /// Begins once the contacts turned far enough.
    private mutating func attempt(_ contacts: Contacts) -> Decision {
        let leader = grip.leader(beside: tolerated, contacts)
        guard leader == .rotation else { return grip.lost(to: leader, contacts, limits) }
        guard grip.isMet(.rotation, contacts, limits) else { return .wait }
        let rotation = degrees > 0 ? Rotation.clockwise : .counterclockwise
        guard rotations.contains(rotation) else {
            return grip.lost(to: .rotation, contacts, limits)
        }
        self.rotation = rotation
        told = degrees
        return .begin(.rotate(rotation), grip.progress())
    }

    private mutating func progress() -> Progress {
        let delta = degrees - told
        told = degrees
        let rotation = degrees > 0 ? Rotation.clockwise : .counterclockwise
        if degrees != 0, rotations.contains(rotation) { self.rotation = rotation }
        return grip.progress(delta: delta)
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        [
            .least(.contacts, Double(contacts.strokePaths.count), 2),
            .least(.rotation, abs(degrees), limits.rotate.threshold),
            .least(.arc, grip.extent(of: .rotation, contacts), limits.rotate.arc),
        ]
    }
}
