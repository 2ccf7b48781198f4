/// So many of so many, and the likely share in strokes not seen yet.
public struct Share: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// Of how many; never fewer than `count`.
    public var total: Int

    /// `count` of `total`.
    public init(_ count: Int, of total: Int) {
        self.count = max(0, count)
        self.total = max(self.count, total)
    }

    /// The share seen, 0…1; nil of none.
    public var value: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// Where the true share lies in 95 of 100 such samples: the score interval (Wilson, "Probable
    /// inference, the law of succession, and statistical inference", 1927), which stays inside 0…1
    /// and is wider than nothing even where nothing was counted. 0…1 of none.
    public var interval: ClosedRange<Double> {
        guard let share = value else { return 0...1 }
        // The normal quantile of 0.975.
        let z = 1.959963984540054
        let n = Double(total)
        let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        let spread = (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        let half = z * spread / (1 + z * z / n)
        // None and all reach the ends, whatever rounding makes of them.
        let low = count == 0 ? 0 : max(0, middle - half)
        let high = count == total ? 1 : min(1, middle + half)
        return low...max(low, high)
    }

    /// Both counts added.
    public static func + (one: Share, other: Share) -> Share {
        Share(one.count + other.count, of: one.total + other.total)
    }
}
