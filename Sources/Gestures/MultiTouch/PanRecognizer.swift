/// A pan: contacts that move together, followed from leaving the slop until too few are down. The
/// axis along which it begins stays its axis.
///
/// What it claims is always a direction, `pan left`: that of the movement since the gesture event
/// before, where that one or its axis is mapped, else the one before.
public struct PanRecognizer: Recognizer {
    /// `pan`, or `pan 2 fingers`.
    public let name: String
    private let courses: [PanDirection]
    private let fingers: Int
    private let limits: Limits
    private let tolerated: Set<Motion>
    private var grip: TransformTracker
    private var axis: Axis?
    private var course = PanDirection.right
    private var told = 0.0

    /// A recognizer for pans of `fingers`, 1…5, along any of `courses`.
    ///
    /// - Parameter tolerated: motions that may go on at the same time; any other that goes farther
    ///   than the translation makes it no pan.
    public init(
        _ courses: [PanDirection], fingers: Int = 1, beside tolerated: Set<Motion> = [],
        limits: Limits
    ) {
        self.courses = courses
        self.fingers = fingers
        self.limits = limits
        self.tolerated = tolerated.subtracting([.translation])
        name = fingers > 1 ? "pan \(fingers) fingers" : "pan"
        grip = TransformTracker(name, fingers: fingers...max(fingers, 1), limits: limits)
    }

    /// The directions along the courses.
    public var phrases: [Phrase] {
        [.left, .right, .up, .down].filter(isMapped).map { .pan($0, fingers: fingers) }
    }

    /// When fingers are missing for too long.
    public var deadline: Duration? { grip.deadline }

    /// Follows the centroid.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        switch grip.take(event, contacts, isBegun: axis != nil) {
        case .waiting: return .wait
        case .refused(let failedCheck): return axis == nil ? .fail(failedCheck) : .abandon
        case .frame: return axis == nil ? attempt(contacts) : .change(phrase, progress())
        case .released:
            guard axis == nil else { return .finish(phrase, progress()) }
            return .fail(
                FailedCheck(
                    name, .least(.translation, grip.translation.length, limits.pan.slop)))
        }
    }

    /// Fails when fingers are missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard axis == nil else { return .wait }
        return grip.overdue(at: time, contacts).map { .fail($0) } ?? .wait
    }

    /// Forgets the contacts.
    public mutating func reset() {
        grip.removeAll(limits: limits)
        axis = nil
        told = 0
    }

    private var phrase: Phrase { .pan(course, fingers: fingers) }

    private func isMapped(_ course: PanDirection) -> Bool { courses.contains { $0.covers(course) } }

    /// Begins once the centroid left the slop.
    private mutating func attempt(_ contacts: Contacts) -> Decision {
        let leader = grip.leader(beside: tolerated, contacts)
        guard leader == .translation else { return grip.lost(to: leader, contacts, limits) }
        let way = grip.translation
        guard way.length > limits.pan.slop else { return .wait }
        let axis = abs(way.dx) >= abs(way.dy) ? Axis.horizontal : .vertical
        let course = PanDirection(along: way, axis)
        guard isMapped(course) else {
            return .fail(FailedCheck(name, .unmapped(.unmappedPan(course))))
        }
        self.axis = axis
        self.course = course
        told = way.along(axis)
        return .begin(phrase, grip.progress())
    }

    /// What is new since the gesture event before.
    private mutating func progress() -> Progress {
        guard let axis else { return grip.progress() }
        let now = grip.translation.along(axis)
        let delta = now - told
        told = now
        if delta != 0 {
            let sense = axis == .horizontal ? Vector(dx: delta, dy: 0) : Vector(dx: 0, dy: delta)
            let direction = PanDirection(along: sense, axis)
            if isMapped(direction) { course = direction }
        }
        return grip.progress(delta: delta)
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        [
            .least(.contacts, Double(contacts.strokePaths.count), Double(fingers)),
            .least(.translation, grip.translation.length, limits.pan.slop),
        ]
    }
}

extension PanDirection {
    /// The direction of `way` along `axis`.
    fileprivate init(along way: Vector, _ axis: Axis) {
        switch axis {
        case .horizontal: self = way.dx < 0 ? .left : .right
        case .vertical: self = way.dy < 0 ? .up : .down
        }
    }
}

extension Vector {
    fileprivate func along(_ axis: Axis) -> Double { axis == .horizontal ? dx : dy }
}
