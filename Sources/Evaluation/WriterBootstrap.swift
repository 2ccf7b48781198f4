internal import StrokeGenerator

/// Intervals of shares by a bootstrap over writers (Efron and Tibshirani, "An Introduction to the
/// Bootstrap", 1993, chapters 8 and 13). The strokes of one person resemble each other, so that an
/// interval that takes every stroke for an independent trial is too narrow. Here whole writers are
/// drawn with replacement, as many as there are, again and again; the interval has the middle 95 %
/// of the shares that come out. The same counts give the same interval everywhere.
struct WriterBootstrap: Sendable {
    /// How often writers are drawn.
    static let replicates = 1000

    private let writers: Int
    /// For every replicate, how often each writer was drawn.
    private let draws: [UInt16]

    /// A bootstrap over so many writers.
    init(writers: Int, seed: UInt64 = 1) {
        self.writers = writers
        var random = Seeded(seed)
        var draws = [UInt16](repeating: 0, count: writers * Self.replicates)
        for replicate in 0..<(writers > 0 ? Self.replicates : 0) {
            for _ in 0..<writers {
                draws[replicate * writers + Int(random.unit() * Double(writers))] += 1
            }
        }
        self.draws = draws
    }

    /// Where the ratio of all counts to all totals lies in 95 of 100 draws.
    ///
    /// - Parameter parts: count and total of each writer, in an order that is always the same.
    /// - Returns: nil where fewer than two writers have a total above 0.
    func interval(_ parts: [(count: Double, total: Double)]) -> ClosedRange<Double>? {
        // Writers who have nothing of what is counted change no sum.
        let present = parts.indices.prefix(writers).filter { parts[$0].total > 0 }
        guard present.count > 1 else { return nil }
        var ratios: [Double] = []
        ratios.reserveCapacity(Self.replicates)
        for replicate in 0..<Self.replicates {
            var (count, total) = (0.0, 0.0)
            for writer in present {
                let times = Double(draws[replicate * writers + writer])
                count += times * parts[writer].count
                total += times * parts[writer].total
            }
            if total > 0 { ratios.append(count / total) }
        }
        guard !ratios.isEmpty else { return nil }
        ratios.sort()
        return Self.quantile(0.025, of: ratios)...Self.quantile(0.975, of: ratios)
    }

    /// The value below which the share `share` of the sorted `values` lies, interpolated.
    private static func quantile(_ share: Double, of values: [Double]) -> Double {
        let place = share * Double(values.count - 1)
        let low = Int(place)
        let high = min(low + 1, values.count - 1)
        return values[low] + (values[high] - values[low]) * (place - Double(low))
    }
}
