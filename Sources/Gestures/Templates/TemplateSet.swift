/// Finds the gestures whose recorded or taught examples a stroke is nearest to.
package struct TemplateSet: StrokeClassifier {
    package let classes: [TemplateClass]
    private let areTaught: Bool

    /// No more gestures than this are named.
    private static let most = 3

    /// The templates of `classes`, which were recorded, or taught of built-in gestures.
    package init(_ classes: [TemplateClass], areTaught: Bool = false) {
        self.classes = classes
        self.areTaught = areTaught
    }

    /// The gestures that a stroke is nearest to, up to three, the nearest first. What was taught is
    /// recognized only where no other gesture is within its strict limits.
    package func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard !classes.isEmpty, strokePath.box.diagonal >= limits.template.size,
            let path = TemplatePath(strokePath)
        else { return [] }
        // The nearest one is of interest however far it is; beside one that is near enough only others
        // that are, too, and else what is worth naming.
        let (threshold, generosity) = (limits.template.threshold, limits.template.generosity)
        let accepted = threshold * generosity
        let named = threshold * (generosity + 2 * (generosity - 1))
        var nearest: [(item: TemplateClass, distance: Double)] = []
        // With the nearest first, most of the others are given up early.
        let ordered = classes.map { item in
            (item, item.examples.map { $0.path.roughDistance(to: path) }.min() ?? 0)
        }.sorted { $0.1 < $1.1 }
        for (item, _) in ordered {
            let last =
                nearest.count >= Self.most
                ? nearest[Self.most - 1].distance
                : nearest.first.map {
                    $0.distance <= accepted ? accepted.nextUp : max(named, $0.distance)
                } ?? .infinity
            let distance = item.relativeDistance(of: path, limit: last)
            guard distance < last else { continue }
            let place = nearest.firstIndex { distance < $0.distance } ?? nearest.count
            nearest.insert((item, distance), at: place)
            if nearest.count > Self.most { nearest.removeLast() }
        }
        return nearest.map { item, distance in
            var fit = item.fit(at: distance, limits)
            guard areTaught else { return fit }
            // Behind every fit within its strict limits, the example itself just within them; or out of
            // the question.
            guard case .strict(let share) = fit.closeness else {
                return Fit(fit.phrase, fit.checks, closeness: .unlike(.infinity))
            }
            fit.closeness = share > 0 ? .generous(share / 2) : .strict(1)
            return fit
        }
    }
}
