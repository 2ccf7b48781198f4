/// So many of so many, and the likely share in strokes not seen yet.
struct Share: Hashable {
    /// How many.
    var count: Int
    /// Of how many.
    var total: Int

    /// `count` of `total`.
    init(_ count: Int = 0, of total: Int = 0) {
        self.count = count
        self.total = total
    }

    /// The share seen, 0…1; nil of none.
    var value: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// Where the true share lies in 95 of 100 such samples: the score interval (Wilson, "Probable
    /// inference, the law of succession, and statistical inference", 1927). It takes each stroke for
    /// an independent trial. 0…1 of none.
    var interval: ClosedRange<Double> {
        guard let share = value else { return 0...1 }
        // The normal quantile of 0.975.
        let z = 1.959963984540054
        let n = Double(total)
        let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        let spread = (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        let half = z * spread / (1 + z * z / n)
        // None and all reach the ends, whatever rounding makes of them.
        let low = count == 0 ? 0 : max(0, middle - half)
        return low...max(low, count == total ? 1 : min(1, middle + half))
    }

    static func + (one: Share, other: Share) -> Share {
        Share(one.count + other.count, of: one.total + other.total)
    }

    /// Where the sum's share lies in 95 of 100 draws of as many writers, with replacement, from
    /// those who have `parts` (a percentile bootstrap; Efron and Tibshirani, "An Introduction to the
    /// Bootstrap", 1993): what to expect of other people, whose strokes resemble each other. Nil
    /// where fewer than two of them drew anything.
    static func interval(overWriters parts: [Share]) -> ClosedRange<Double>? {
        // In an order that does not depend on a dictionary's.
        let parts = parts.filter { $0.total > 0 }.sorted {
            ($0.total, $0.count) < ($1.total, $1.count)
        }
        guard parts.count > 1 else { return nil }
        var random = SplitMix(1)
        let shares = (0..<1000).compactMap { _ in
            parts.indices.reduce(Share()) { sum, _ in
                sum + parts[Int.random(in: parts.indices, using: &random)]
            }.value
        }.sorted()
        return shares[25]...shares[974]
    }
}

/// Reproducible choices (SplitMix64; Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
