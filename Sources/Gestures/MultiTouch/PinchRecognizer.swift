internal import RealModule

/// A pinch: two contacts or more that come together or move apart more than they move or turn,
/// followed until fewer than two are down.
///
/// What it claims is `pinch in` while the contacts are nearer to each other than at the start, else
/// `pinch out`; where that is not mapped, it stays the one before.
public struct PinchRecognizer: Recognizer {
    /// `pinch`.
    public let name = "pinch"
    private let courses: [PinchDirection]
    private let limits: Limits
    private let tolerated: Set<Motion>
    private var grip: TransformTracker
    private var course: PinchDirection?
    private var told = 1.0

    /// A recognizer for pinches along any of `courses`.
    ///
    /// - Parameter tolerated: motions that may go on at the same time; any other that goes farther
    ///   than the scaling makes it no pinch.
    public init(
        _ courses: [PinchDirection] = PinchDirection.allCases, beside tolerated: Set<Motion> = [],
        limits: Limits
    ) {
        self.courses = courses
        self.limits = limits
        self.tolerated = tolerated.subtracting([.scaling])
        grip = TransformTracker(name, fingers: 2...10, limits: limits)
    }

    /// The courses.
    public var phrases: [Phrase] { courses.map { .pinch($0) } }

    /// When the second contact is missing for too long.
    public var deadline: Duration? { grip.deadline }

    /// Follows the distances from the centroid.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch grip.take(event, contacts, isBegun: course != nil) {
        case .waiting: return .wait
        case .refused(let failedCheck): return course == nil ? .fail(failedCheck) : .abandon
        case .frame:
            guard let course else { return attempt(contacts) }
            let progress = progress()
            return .change(.pinch(self.course ?? course), progress)
        case .released:
            guard let course else {
                return .fail(
                    FailedCheck(
                        name,
                        .least(
                            .scaling, grip.extent(of: .scaling, contacts), limits.pinch.threshold)))
            }
            let progress = progress()
            return .finish(.pinch(self.course ?? course), progress)
        }
    }

    /// Fails when the second contact is missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard course == nil else { return .wait }
        return grip.overdue(at: time, contacts).map { .fail($0) } ?? .wait
    }

    /// Forgets the contacts.
    public mutating func reset() {
        grip.removeAll(limits: limits)
        course = nil
        told = 1
    }

    /// Begins once the contacts went far enough.
    private mutating func attempt(_ contacts: Contacts) -> Decision {
        let leader = grip.leader(beside: tolerated, contacts)
        guard leader == .scaling else { return grip.lost(to: leader, contacts, limits) }
        guard grip.isMet(.scaling, contacts, limits) else { return .wait }
        let course = grip.scale < 1 ? PinchDirection.inward : .outward
        // Fingers that are to come together may first spread a little.
        guard courses.contains(course) else { return grip.lost(to: .scaling, contacts, limits) }
        self.course = course
        told = grip.scale
        return .begin(.pinch(course), grip.progress())
    }

    private mutating func progress() -> Progress {
        let delta = grip.scale / told - 1
        told = grip.scale
        let course = grip.scale < 1 ? PinchDirection.inward : .outward
        if grip.scale != 1, courses.contains(course) { self.course = course }
        return grip.progress(delta: delta)
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        [
            .least(.contacts, Double(contacts.strokePaths.count), 2),
            .least(
                .scaling, grip.extent(of: .scaling, contacts), limits.pinch.threshold),
        ]
    }
}
