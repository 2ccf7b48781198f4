/// Finds the gestures whose recorded or taught examples a stroke is nearest to.
///
/// Judging by the spread of a gesture's own examples follows E. M. Taranta II et al., "Jackknife: a
/// reliable recognizer with few samples and many modalities", CHI 2017.
public struct TemplateSet: StrokeClassifier {
    /// The gestures.
    public let classes: [TemplateClass]
    private let areTaught: Bool

    /// No more gestures than this are named.
    private static let most = 3

    /// The templates of `classes`, which were recorded, or taught of built-in gestures.
    public init(_ classes: [TemplateClass], areTaught: Bool = false) {
        self.classes = classes
        self.areTaught = areTaught
    }

    /// The gestures that a stroke is nearest to, up to three, the nearest first. What was taught
    /// never goes before anything else.
    public func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard !classes.isEmpty, strokePath.box.diagonal >= limits.template.size,
            let path = TemplatePath(strokePath)
        else { return [] }
        var nearest: [(item: TemplateClass, score: Double)] = []
        for item in classes {
            let last = nearest.count < Self.most ? .infinity : nearest[Self.most - 1].score
            let score = item.score(path, limit: last)
            guard score < last else { continue }
            let place = nearest.firstIndex { score < $0.score } ?? nearest.count
            nearest.insert((item, score), at: place)
            if nearest.count > Self.most { nearest.removeLast() }
        }
        return nearest.map { item, score in
            var fit = item.fit(at: score, limits)
            // Behind all within their strict limits, and only what is within its own.
            if areTaught {
                fit.distance = fit.distance <= 1 ? 1 + fit.distance / 2 : .infinity
            }
            return fit
        }
    }
}
