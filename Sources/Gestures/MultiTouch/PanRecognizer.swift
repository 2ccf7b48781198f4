/// A pan: contacts that move together, followed from leaving the slop until too few are down. The
/// axis along which it begins stays its axis.
///
/// What it claims is always a direction, `pan left`: that of the movement since the gesture event
/// before, where that one or its axis is mapped, else the one before.
public struct PanRecognizer: TransformRecognizer {
    /// `pan`, or `pan 2 fingers`.
    public let name: String
    private let directions: [PanDirection]
    private let fingers: Int
    private let limits: Limits
    private let tolerated: Set<Motion>
    var tracker: TransformTracker
    private var axis: Axis?
    private var direction = PanDirection.right
    /// How far along the axis the latest gesture event was.
    private var latest = 0.0

    /// A recognizer for pans of `fingers`, 1…5, along any of `directions`.
    ///
    /// - Parameter tolerated: motions that may go on at the same time; any other that goes farther
    ///   than the translation makes it no pan.
    public init(
        _ directions: [PanDirection], fingers: Int = 1, beside tolerated: Set<Motion> = [],
        limits: Limits
    ) {
        self.directions = directions
        self.fingers = fingers
        self.limits = limits
        self.tolerated = tolerated.subtracting([.translation])
        name = fingers > 1 ? "pan \(fingers) fingers" : "pan"
        tracker = TransformTracker(name, fingers: fingers...max(fingers, 1), limits: limits)
    }

    /// The directions, of an axis both.
    public var phrases: [Phrase] {
        [.left, .right, .up, .down].filter(isMapped).map { .pan($0, fingers: fingers) }
    }

    /// When fingers are missing for too long.
    public var deadline: Duration? { tracker.deadline }

    /// Follows the centroid.
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        decide(on: event, contacts)
    }

    var isBegun: Bool { axis != nil }

    /// Fails when fingers are missing.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        isBegun ? .wait : tracker.tick(at: time, contacts)
    }

    /// Forgets the contacts.
    public mutating func reset() {
        tracker.removeAll(limits: limits)
        axis = nil
        latest = 0
    }

    private func isMapped(_ direction: PanDirection) -> Bool {
        directions.contains { $0.covers(direction) }
    }

    /// That as many fingers move together, and farther than the slop, in a direction that is
    /// mapped.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        try tracker.check(.translation, beside: tolerated, contacts, &checks)
        try checks.make(length)
        try checks.require(mapped)
    }

    private var length: Check {
        .beyond(.translation, tracker.translation.length, limits.pan.slop)
    }

    private var mapped: Check {
        let direction = PanDirection(along: tracker.translation)
        return .mapped(.pan(direction, fingers: fingers), isMapped(direction))
    }

    /// Begins once the centroid left the slop.
    mutating func attempt() throws(FailedCheck) -> Decision {
        var checks = Checks(name)
        guard try tracker.leads(.translation, beside: tolerated, limits, &checks), length.isMet
        else { return .wait }
        try checks.require(mapped)
        direction = PanDirection(along: tracker.translation)
        let axis = direction.axis
        self.axis = axis
        latest = tracker.translation.along(axis)
        return .begin(.pan(direction, fingers: fingers), tracker.progress())
    }

    /// How far it went, with what is new since the gesture event before; nil where none began.
    mutating func advance() -> (Phrase, Progress)? {
        guard let axis else { return nil }
        let now = tracker.translation.along(axis)
        let delta = now - latest
        latest = now
        if delta != 0 {
            let way = axis == .horizontal ? Vector(dx: delta, dy: 0) : Vector(dx: 0, dy: delta)
            let newest = PanDirection(along: way)
            if isMapped(newest) { direction = newest }
        }
        return (.pan(direction, fingers: fingers), tracker.progress(delta: delta))
    }
}

extension PanDirection {
    /// The direction of `way` along its longer axis.
    fileprivate init(along way: Vector) {
        if abs(way.dx) >= abs(way.dy) {
            self = way.dx < 0 ? .left : .right
        } else {
            self = way.dy < 0 ? .up : .down
        }
    }

    /// The axis that it runs along.
    package var axis: Axis {
        switch self {
        case .left, .right, .horizontal: .horizontal
        case .up, .down, .vertical: .vertical
        }
    }
}

extension Vector {
    fileprivate func along(_ axis: Axis) -> Double { axis == .horizontal ? dx : dy }
}
