/// Many times of one thing, in microseconds.
struct Times {
    private(set) var values: [Double] = []
    /// How many were awaited in vain.
    var missed = 0

    var count: Int { values.count }
    var isEmpty: Bool { values.isEmpty }

    mutating func add(nanoseconds: Int64) { values.append(Double(nanoseconds) / 1000) }
    mutating func add(_ others: Times) {
        values += others.values
        missed += others.missed
    }

    /// The quantile of each stroke, and of these the one in the middle: a stroke in which the machine
    /// stalled counts as one.
    static func quantile(_ share: Double, of strokes: [Times]) -> Double {
        strokes.filter { !$0.isEmpty }.map { $0.sorted.quantile(share) }.median
    }

    /// The values in rising order, for several quantiles.
    var sorted: Sorted { Sorted(values: values.sorted()) }

    /// See ``Times/sorted``.
    struct Sorted {
        fileprivate let values: [Double]

        /// The value that a share of all, 0…1, do not exceed; not a number of none.
        func quantile(_ share: Double) -> Double {
            guard !values.isEmpty else { return .nan }
            let rank = Int((share * Double(values.count)).rounded(.up)) - 1
            return values[min(max(rank, 0), values.count - 1)]
        }
        var median: Double { quantile(0.5) }
        var longest: Double { values.last ?? .nan }
    }
}
