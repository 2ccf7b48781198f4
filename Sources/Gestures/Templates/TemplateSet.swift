/// How well a stroke fits a gesture's template.
public struct TemplateFit: Hashable, Sendable {
    /// The gesture's name.
    public var name: String
    /// What the stroke would be recognized as.
    public var phrase: Phrase
    /// The distance in the gesture's own units: 1 is as far as its examples usually are apart.
    public var score: Double
    /// The greatest score that the gesture accepts.
    public var threshold: Double

    /// How alike the stroke and the template are, 0…1: 1 for the same, 0.5 at the threshold.
    public var likeness: Double {
        threshold > 0 ? threshold / (threshold + max(score, 0)) : 0
    }
}

/// What the templates make of a stroke.
public struct TemplateMatch: Hashable, Sendable {
    /// The nearest gesture.
    public var best: TemplateFit
    /// The second nearest, where there is more than one.
    public var second: TemplateFit?
    /// How much farther the second nearest is than the best, over the best: 0 when both are as
    /// near. How much strokes of their shapes usually differ is not regarded in it.
    public var margin: Double
}

/// All templates that a stroke may be: finds the nearest, with its score.
///
/// A gesture's score is the distance to its nearest example, with a third of the distance to the
/// next one in it (one lucky or odd example counts for less), over the gesture's own `unit`. Which
/// gesture is the nearest is decided by its `evenUnit` instead. To refuse by the spread of a gesture's
/// own examples follows the idea of Taranta et al. (2017); see `BatchedDTW` for the distance.
public struct TemplateSet: StrokeClassifier {
    /// The gestures.
    public let classes: [TemplateClass]
    /// The general limits.
    public let limits: Limits.Template
    /// The name of the recognizer that asks it.
    let recognizer: String
    /// Every example, all of a gesture together.
    private let lanes: BatchedDTW
    /// The gesture of each lane.
    private let owners: [Int]
    /// The gestures' even units.
    private let units: [Float]
    /// The gestures' units over their even ones.
    private let looseness: [Float]
    private let isDecidedByOne: [Bool]
    /// The lanes of each gesture.
    private let ranges: [Range<Int>]
    /// The most turnings of any example.
    private let turnings: Int

    /// The templates of `classes`.
    ///
    /// - Parameter recognizer: the name of the recognizer that asks it, for failed checks.
    public init(
        _ classes: [TemplateClass], limits: Limits.Template = .init(),
        recognizer: String = "template"
    ) {
        self.classes = classes
        self.limits = limits
        self.recognizer = recognizer
        units = classes.map { Float(max($0.evenUnit, 1e-6)) }
        looseness = zip(classes, units).map { Float(max($0.unit, 1e-6)) / $1 }
        isDecidedByOne = classes.map(\.isDecidedByOne)
        let paths = classes.map { $0.examples.map(\.path) }
        owners = paths.enumerated().flatMap { index, paths in paths.map { _ in index } }
        lanes = BatchedDTW(paths.flatMap { $0.map { TemplateFeatures($0) } })
        turnings = classes.lazy.flatMap(\.examples).map(\.turnings).max() ?? 0
        var ranges: [Range<Int>] = []
        for item in classes {
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<start + item.examples.count)
        }
        self.ranges = ranges
    }

    /// The nearest gestures to a stroke; nil when there are none, or the stroke has no path. The
    /// second is exact where it is not much farther than the best, and else a lower bound.
    ///
    /// - Parameter far: scores beyond this need not be exact, only beyond it.
    public func match(_ samples: [Sample], far: Double = .infinity) -> TemplateMatch? {
        guard !owners.isEmpty, let path = TemplatePath(samples) else { return nil }
        let features = TemplateFeatures(path)
        let slack = Float(max(1.25, 1.1 + limits.margin))
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: owners.count) { room in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: lanes.passes) { waiting in
                room.initialize(repeating: .greatestFiniteMagnitude)
                waiting.initialize(repeating: .greatestFiniteMagnitude)
                let loosest = Double(looseness.max() ?? 1)
                let far = Float(min(far * loosest, Double(Float.greatestFiniteMagnitude)))
                var search = NearestTemplateSearch(
                    room, ranges, units, isDecidedByOne: isDecidedByOne, slack: slack, far: far)
                // What no warping costs bounds every distance from above, at next to no expense,
                // and shows which to compare first.
                for pass in waiting.indices {
                    let straight = lanes.straight(features, pass: pass)
                    search.enter(straight, pass: pass, owners)
                    waiting[pass] = straight.min()
                }
                for _ in waiting.indices {
                    var pass = 0
                    for index in waiting.indices where waiting[index] < waiting[pass] {
                        pass = index
                    }
                    waiting[pass] = .infinity
                    let limits = search.limits(pass: pass, owners)
                    let distances = lanes.distances(features, pass: pass, limits: limits)
                    search.enter(distances, pass: pass, owners)
                    search.finish(pass: pass)
                }
                return result(search)
            }
        }
    }

    private func result(_ search: NearestTemplateSearch) -> TemplateMatch? {
        var best: (owner: Int, score: Float)?
        var second: (owner: Int, score: Float)?
        for owner in classes.indices {
            let score = search.score(owner)
            if best.map({ score < $0.score }) ?? true {
                second = best
                best = (owner, score)
            } else if second.map({ score < $0.score }) ?? true {
                second = (owner, score)
            }
        }
        return best.map { match(best: $0, second: second) }
    }

    /// The match of the two gestures nearest by their even units.
    private func match(
        best: (owner: Int, score: Float), second: (owner: Int, score: Float)?
    ) -> TemplateMatch {
        let margin = second.map { $0.score / best.score - 1 } ?? .infinity
        return TemplateMatch(
            best: fit(best), second: second.map { fit($0) },
            margin: best.score > 0 ? Double(margin) : .infinity)
    }

    private func fit(_ found: (owner: Int, score: Float)) -> TemplateFit {
        let item = classes[found.owner]
        return TemplateFit(
            name: item.name, phrase: item.phrase,
            score: Double(max(found.score / looseness[found.owner], 0)),
            threshold: limits.threshold)
    }
}

extension TemplateSet {
    /// `template`, or `taught`.
    public var name: String { recognizer }
    /// The recorded strokes.
    public var phrases: [Phrase] { classes.map(\.phrase) }

    /// The nearest two. What was taught never goes before anything else.
    public func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit] {
        guard strokePath.box.diagonal >= self.limits.size,
            let match = match(strokePath.samples, far: .infinity)
        else { return [] }
        return [match.best, match.second].compactMap { $0 }.map { found in
            let check = Check.most(
                .distance(from: found.name), found.score, found.threshold,
                generous: found.threshold * 1.6)
            guard recognizer == "taught" else { return Fit(found.phrase, [check]) }
            // Behind all that is within its limits, and only what is much like the example.
            let distance = check.isMet ? 1 + check.distance / 2 : .infinity
            return Fit(found.phrase, [check], distance: distance)
        }
    }

    /// Not nil once the stroke turned to and fro far more often than any template does.
    public func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        let reversals = strokePath.horizontal.count + strokePath.vertical.count
        let check = Check.most(.reversals, Double(reversals), Double(2 * turnings + 6))
        return check.isMet ? nil : FailedCheck(recognizer, check)
    }
}
