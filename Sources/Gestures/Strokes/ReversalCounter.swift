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
