/// Findings on examples that were just recorded.
public struct TemplateReview: Sendable {
    /// How far each example is from its nearest other one.
    public let apart: [Double]
    /// The index of the example that is unlike the others, if one is.
    public let odd: Int?
    /// The other templates that these examples come near, the nearest first.
    public let similar: [TemplateFit]
    /// What the built-in gestures take of the examples, and how many of them, the most first.
    public let takenBy: [(phrase: Phrase, count: Int)]

    /// Twice as far from the others as the others are from each other is odd.
    private static let oddness = 2.0
    /// No example is odd that is as near as this.
    private static let near = 1.5 * TemplateClass.usual
    /// A template is worth a warning up to so many times its threshold.
    public static let caution = 1.1

    /// Compares `examples` with each other and with the other templates of `library`, by the
    /// classifiers of `limits`.
    public init(
        _ name: String, _ examples: [Template], library: TemplateLibrary, limits: Limits = Limits()
    ) {
        let distances = TemplateClass.distances(among: examples)
        let apart = distances.enumerated().map { index, row in
            row.enumerated().lazy.filter { $0.offset != index }.map(\.element).min() ?? 0
        }
        self.apart = apart
        odd = Self.odd(apart, distances)
        var similar: [TemplateFit] = []
        for other in library.names where other != name {
            guard let item = TemplateClass(other, library[other]) else { continue }
            let set = TemplateSet([item], limits: limits.template)
            let fits = examples.compactMap { set.match($0.samples)?.best }
            if let nearest = fits.min(by: { $0.score < $1.score }),
                nearest.score <= nearest.threshold * Self.caution
            {
                similar.append(nearest)
            }
        }
        self.similar = similar.sorted { $0.score < $1.score }
        var counts: [Phrase: Int] = [:]
        for example in examples {
            let strokePath = StrokePath(example.samples, tremor: limits.tremor)
            let found = recognize(strokePath, limits: limits).gesture
            if let found { counts[found.phrase, default: 0] += 1 }
        }
        takenBy = counts.map { ($0.key, $0.value) }
            .sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
    }

    private static func odd(_ apart: [Double], _ distances: [[Double]]) -> Int? {
        guard apart.count >= 3, let farthest = apart.indices.max(by: { apart[$0] < apart[$1] })
        else { return nil }
        let others = apart.indices.filter { $0 != farthest }
        let usual = others.map { index in
            others.lazy.filter { $0 != index }.map { distances[index][$0] }.min() ?? 0
        }
        let typical = usual.reduce(0, +) / Double(usual.count)
        let isOdd = apart[farthest] > max(near, oddness * typical)
        return isOdd ? farthest : nil
    }
}

/// Whether what was taught of a recorded stroke has moved away from what was recorded: somebody
/// draws it in a new way now.
public enum TemplateDrift {
    /// Fewer taught examples than this tell nothing.
    public static let fewestTaught = 3
    /// So much farther the taught examples are from the recorded ones than from each other.
    static let factor = 1.5

    /// Compares the taught ones of `examples` with the recorded ones: by the median of how far each
    /// is from the nearest recorded one, beside how far apart any two of the taught ones are, again
    /// the median, and what is usual between two strokes of one person.
    ///
    /// Strokes are taught because they were refused, so that all of them are far from the recorded
    /// ones. Those of a new way are alike; those that went wrong by chance differ, though two of
    /// them may have gone wrong in the same way.
    public static func isNoticed(in examples: [Template]) -> Bool {
        let recorded = examples.filter { $0.taught == nil }
        let taught = examples.filter { $0.taught != nil }
        guard recorded.count >= 2, taught.count >= fewestTaught else { return false }
        let away = taught.map { example in
            recorded.map { example.distance(to: $0) }.min() ?? 0
        }
        let rows = TemplateClass.distances(among: taught)
        let together = rows.indices.flatMap { rows[$0].prefix($0) }
        return median(away) > factor * max(median(together), TemplateClass.usual)
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
