/// Findings on examples that were just recorded.
public struct TemplateReview: Sendable {
    package let apart: [Double]
    package let odd: Int?
    /// The recorded strokes that come near these examples, either way compared, the nearest first.
    public let similar: [Fit]
    /// The built-in gestures that take some of the examples, with how many, the most first.
    public let takenBy: [(phrase: Phrase, count: Int)]
    /// The other built-in gestures whose wider limits an example keeps, the nearest first.
    public let nearBuiltIns: [Fit]

    /// An example is odd this many times as far from the others as they are from each other.
    private static let oddness = 2.0
    /// No example is odd that is as near as this.
    private static let near = 1.5 * TemplateClass.usual
    /// Another gesture is worth a warning up to here: examples that are told apart may still be taken
    /// for each other when drawn badly. It warns of most pairs of a v and a check mark, and of one in
    /// a hundred other pairs of shapes.
    private static let caution = Closeness.missed(0.35)

    /// Compares `examples` with each other and with the other templates of `library`, by the
    /// classifiers of `limits`.
    package init(
        _ name: String, _ examples: [Template], library: TemplateLibrary, limits: Limits = Limits()
    ) {
        apart = TemplateClass.nearest(among: examples)
        odd = Self.odd(apart, examples)
        let own = TemplateClass(.stroke(name), examples)
        similar = library.names.filter { $0 != name }.compactMap { other -> Fit? in
            guard let item = library.templateClass(of: .stroke(other)) else { return nil }
            var all = examples.map { item.fit(of: $0, limits).closeness }
            if let own { all += item.examples.map { own.fit(of: $0, limits).closeness } }
            return all.min().map { Fit(item.phrase, [], closeness: $0) }
        }
        .filter { $0.closeness <= Self.caution }.sorted { $0.closeness < $1.closeness }
        var counts: [Phrase: Int] = [:]
        var near: [Phrase: Closeness] = [:]
        for example in examples {
            let strokePath = StrokePath(example.samples.steadied(by: limits.tremor))
            let fits = Phrase.classifiers(for: Phrase.withoutFingerCount).flatMap {
                $0.fits(strokePath, limits)
            }
            if let fit = try? Competition.best(of: fits, for: ""), fit.closeness.isStrict {
                counts[fit.phrase, default: 0] += 1
            }
            for fit in fits where fit.closeness.isAccepted {
                near[fit.phrase] = min(near[fit.phrase] ?? fit.closeness, fit.closeness)
            }
        }
        takenBy = counts.map { ($0.key, $0.value) }
            .sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
        nearBuiltIns = near.filter { counts[$0.key] == nil }.map { Fit($0, [], closeness: $1) }
            .sorted { $0.closeness < $1.closeness }
    }

    private static func odd(_ apart: [Double], _ examples: [Template]) -> Int? {
        guard apart.count >= 3, let farthest = apart.indices.max(by: { apart[$0] < apart[$1] })
        else { return nil }
        let others = examples.indices.filter { $0 != farthest }.map { examples[$0] }
        let usual = TemplateClass.nearest(among: others)
        let typical = usual.reduce(0, +) / Double(usual.count)
        let isOdd = apart[farthest] > max(near, oddness * typical)
        return isOdd ? farthest : nil
    }
}
