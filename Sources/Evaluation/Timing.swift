internal import Gestures

/// How long something took, many times: the mean exactly, quantiles to 1.6 %, in bounded memory.
public struct Timing: Sendable {
    /// How many times were taken.
    public private(set) var count = 0
    /// The longest.
    public private(set) var longest = Duration.zero
    private var sum = 0.0
    private var buckets: [Int] = []

    /// Each power of two of nanoseconds is cut into so many parts.
    private static let parts: UInt64 = 64

    /// Nothing yet.
    public init() {}

    /// Adds one time; negative ones count as none.
    public mutating func add(_ time: Duration) {
        let time = max(time, .zero)
        let (seconds, attoseconds) = time.components
        // Centuries are as good as eternity, and fit.
        let nanoseconds =
            UInt64(min(seconds, 1 << 33)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        let index = Self.index(nanoseconds)
        if index >= buckets.count {
            buckets.append(contentsOf: repeatElement(0, count: index + 1 - buckets.count))
        }
        buckets[index] += 1
        count += 1
        sum += Double(nanoseconds)
        longest = max(longest, time)
    }

    /// The mean in microseconds; nil of none.
    public var mean: Double? { count > 0 ? sum / Double(count) / 1000 : nil }

    /// The time in microseconds that a share of all, 0…1, do not exceed; nil of none.
    public func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = min(max(1, Int((share * Double(count)).rounded(.up))), count)
        var seen = 0
        for (index, number) in buckets.enumerated() {
            seen += number
            if seen >= wanted {
                // The middle of the last bucket may lie beyond the longest.
                return min(Self.middle(index), longest.milliseconds * 1e6) / 1000
            }
        }
        return nil
    }

    /// Small numbers have a bucket each, larger ones share one with their 64th part of an octave.
    private static func index(_ nanoseconds: UInt64) -> Int {
        guard nanoseconds >= parts else { return Int(nanoseconds) }
        let octave = 63 - nanoseconds.leadingZeroBitCount - parts.trailingZeroBitCount
        return octave * Int(parts) + Int(nanoseconds >> UInt64(octave))
    }

    /// The middle of a bucket in nanoseconds.
    private static func middle(_ index: Int) -> Double {
        let parts = Int(parts)
        guard index >= 2 * parts else { return Double(index) }
        let octave = index / parts - 1
        let width = Double(UInt64(1) << UInt64(octave))
        return (Double(index - octave * parts) + 0.5) * width
    }
}
