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

/// The examples of one gesture, and how much its strokes differ by them.
public struct TemplateClass: Sendable {
    package let phrase: Phrase
    package let examples: [Template]
    /// The mean distance of an example to its nearest other one; nil for a single example and for
    /// what was taught.
    package let spread: Double?
    /// What distances are divided by: the geometric mean of what is usual for shapes like this one
    /// and what the examples give for it, for few examples prove little.
    package let unit: Double
    /// How loosely strokes are drawn that turn as far as the examples.
    private let looseness: Double

    /// How far apart two careful strokes of one person usually are, of a shape that turns by a full
    /// circle.
    public static let usual = 0.049
    /// The weight of what is usual, in examples: a few examples may be alike by chance.
    private static let priorWeight = 6.0
    /// With taught examples the unit is at most this share of the recorded ones' unit. Each example
    /// adds the strokes that are near to it, and one that was refused is far from the others: with
    /// a unit that grows, or only stays, corrections let in strokes that are no gesture. With this
    /// share about half of the refusals of corrected gestures are left (49 people).
    private static let shareWithTaught = 0.95
    /// Beyond this turning, in radians, it is not known that strokes differ more.
    private static let mostTurning = 5 * Double.pi
    /// The weight of the nearest example; the second nearest has the rest, so that one lucky or odd
    /// example counts for less.
    private static let nearestWeight = 2.0 / 3

    /// The gesture `phrase` with these `examples`, which were recorded, or taught of a built-in
    /// gesture; nil when there are none.
    ///
    /// How far the examples of a built-in gesture are apart says nothing about it: each went wrong
    /// in its own way, and a stroke like one of them need not be like another. So their unit is
    /// `usual`.
    public init?(_ phrase: Phrase, _ examples: [Template]) {
        guard !examples.isEmpty else { return nil }
        self.phrase = phrase
        self.examples = examples
        let turning = examples.reduce(0) { $0 + $1.path.turning } / Double(examples.count)
        looseness = Self.looseness(turning)
        guard phrase.isRecorded else {
            (spread, unit) = (nil, Self.usual)
            return
        }
        spread = Self.spread(of: examples)
        let usual = Self.usual * looseness
        let all = Self.unit(usual, spread, examples.count)
        let recorded = examples.filter { $0.taught == nil }
        guard recorded.count < examples.count else {
            unit = all
            return
        }
        let alone = Self.unit(usual, Self.spread(of: recorded), recorded.count)
        unit = min(all, Self.shareWithTaught * alone)
    }

    /// How many times as much strokes that turn by so many radians usually differ as those that turn by
    /// a full circle.
    ///
    /// Of the shapes of 49 people, those that turn by more than half a circle differ more, about
    /// with the square root of the turning; a few examples are too few to measure it. A line
    /// differs as much as a full circle: how it bows and leans is all there is to compare.
    private static func looseness(_ turning: Double) -> Double {
        let counted = min(max(turning, 2 * .pi - turning), mostTurning)
        return ((1 + counted) / (1 + 2 * .pi)).squareRoot()
    }

    private static func unit(_ usual: Double, _ spread: Double?, _ examples: Int) -> Double {
        guard let spread else { return usual }
        let count = Double(examples)
        let own = (count * spread + priorWeight * usual) / (count + priorWeight)
        return (own * usual).squareRoot()
    }

    /// The distance of a stroke from the examples, over `unit`; the greater, the more or less it turns
    /// than they do: a bracket is no brace. May be infinite beyond `limit`, as the comparison stops
    /// early. Of a built-in gesture's taught examples the nearest decides alone.
    func relativeDistance(of path: TemplatePath, limit: Double) -> Double {
        let ratio = phrase.isRecorded ? looseness / Self.looseness(path.turning) : 1
        let unit = unit / max(ratio, 1 / ratio).squareRoot()
        func nearest(within limit: Double, but other: Int?) -> (place: Int, distance: Double) {
            var nearest = (place: 0, distance: Double.infinity)
            for place in examples.indices where place != other {
                let distance = examples[place].path.distance(
                    to: path, limit: min(limit, nearest.distance))
                if distance < nearest.distance { nearest = (place, distance) }
            }
            return nearest
        }
        // The nearest is within the limit where the mean is, and the second one may be beyond it.
        let (place, least) = nearest(within: limit * unit, but: nil)
        guard least.isFinite, phrase.isRecorded, examples.count > 1 else { return least / unit }
        let second = nearest(within: 3 * limit * unit - 2 * least, but: place).distance
        return (Self.nearestWeight * least + (1 - Self.nearestWeight) * second) / unit
    }

    package func fit(of example: Template, _ limits: Limits) -> Fit {
        fit(at: relativeDistance(of: example.path, limit: .infinity), limits)
    }

    /// The fit of a stroke at this relative distance.
    func fit(at distance: Double, _ limits: Limits) -> Fit {
        let threshold = limits.template.threshold
        let generous = threshold * limits.template.generosity
        return Fit(
            phrase, [.most(.distance(from: phrase.name), distance, threshold, generous: generous)])
    }

    /// How far every example is from its nearest other one; 0 for a single example.
    static func nearest(among examples: [Template]) -> [Double] {
        examples.indices.map { index in
            let others = examples.indices.lazy.filter { $0 != index }
            return others.map { examples[index].distance(to: examples[$0]) }.min() ?? 0
        }
    }

    private static func spread(of examples: [Template]) -> Double? {
        guard examples.count > 1 else { return nil }
        return nearest(among: examples).reduce(0, +) / Double(examples.count)
    }
}
