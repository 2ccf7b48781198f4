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
