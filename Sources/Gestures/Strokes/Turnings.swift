internal import Glibc

/// The turnings of one coordinate, without tremor, by hysteresis: the coordinate has turned once
/// it came back from its extreme by more than 12 px and 12 % of the range so far.
public struct ReversalCounter: Hashable, Sendable {
    /// How many turnings so far. Never shrinks.
    public private(set) var count = 0
    /// The range of the coordinate so far, in pixels.
    public var range: Double { highest >= lowest ? highest - lowest : 0 }

    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private var extreme = 0.0
    private var sense = 0.0

    /// A coordinate that has not moved yet.
    public init() {}

    /// How far the coordinate has to come back, where it ranges over `range` pixels.
    @inlinable public static func hysteresis(range: Double) -> Double { max(12, 0.12 * range) }

    /// Takes the next value.
    mutating func add(_ value: Double) {
        lowest = min(lowest, value)
        highest = max(highest, value)
        let needed = Self.hysteresis(range: highest - lowest)
        if sense == 0 {
            guard highest - lowest >= needed else { return }
            sense = value == highest ? 1 : -1
            extreme = value
        } else if (value - extreme) * sense >= 0 {
            extreme = value
        } else if (extreme - value) * sense >= needed {
            count += 1
            sense = -sense
            extreme = value
        }
    }
}

/// How much a path has bent, to either side, read off steps that are long enough to have a
/// direction: 12 px and 3 % of the path so far.
public struct TurningAngle: Hashable, Sendable {
    /// The signed sum of all turns so far, in radians, positive clockwise on the screen.
    public private(set) var total = 0.0
    /// The greatest clockwise turn between any two moments so far, in radians. Never shrinks.
    public private(set) var clockwise = 0.0
    /// The greatest counterclockwise turn between any two moments so far. Never shrinks.
    public private(set) var counterclockwise = 0.0

    private var anchor: Point?
    private var newest: Point?
    private var heading: Vector?
    private var length = 0.0
    private var lowest = 0.0
    private var highest = 0.0

    /// A path that has not begun.
    public init() {}

    /// Takes the next place.
    mutating func add(_ place: Point) {
        if let newest { length += place.distance(to: newest) }
        newest = place
        guard let anchor else {
            anchor = place
            return
        }
        let step = place - anchor
        guard step.length >= max(12, 0.03 * length) else { return }
        self.anchor = place
        defer { heading = step }
        guard let heading else { return }
        total += atan2(heading.cross(step), heading.dot(step))
        lowest = min(lowest, total)
        highest = max(highest, total)
        clockwise = max(clockwise, total - lowest)
        counterclockwise = max(counterclockwise, highest - total)
    }
    /// The most that it bent to one side, in degrees.
    var mostDegrees: Double { max(clockwise, counterclockwise) * 180 / .pi }
}
