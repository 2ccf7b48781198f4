/// How well a stroke fits a gesture's template.
public struct TemplateFit: Hashable, Sendable {
    /// The gesture's name.
    public var name: String
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

    /// How much farther the second nearest is than the best, over the best: 0 when both are as near.
    public var margin: Double {
        guard let second else { return .infinity }
        return best.score > 0 ? second.score / best.score - 1 : .infinity
    }
}

/// All templates that a stroke may be: finds the nearest, with its score.
///
/// A gesture's score is the distance to its nearest example, with a third of the distance to the
/// next one in it (one lucky or odd example counts for less), over the gesture's own `unit`. The
/// rejection by the spread of a gesture's own examples follows the idea of Taranta et al. (2017);
/// see `TemplateLanes` for the distance.
public struct TemplateSet: Sendable {
    /// The gestures.
    public let classes: [TemplateClass]
    /// The general limits.
    public let limits: Limits.Template
    /// Every example, all of a gesture together.
    private let lanes: TemplateLanes
    /// The gesture of each lane.
    private let owners: [Int]
    private let units: [Float]
    /// Where the examples of each gesture that may be turned lie.
    private let turnable: [(owner: Int, range: Range<Int>, single: [TemplateLanes])]
    /// The most turnings of any example.
    private let turnings: Int

    /// The templates of `classes`.
    public init(_ classes: [TemplateClass], limits: Limits.Template = .init()) {
        self.classes = classes
        self.limits = limits
        units = classes.map { Float(max($0.unit, 1e-6)) }
        owners = classes.enumerated().flatMap { index, item in
            item.examples.map { _ in index }
        }
        lanes = TemplateLanes(classes.flatMap { $0.examples.map { TemplateForm($0.path) } })
        turnings = classes.lazy.flatMap(\.examples).map(\.turnings).max() ?? 0
        var turnable: [(Int, Range<Int>, [TemplateLanes])] = []
        var start = 0
        for (index, item) in classes.enumerated() {
            let range = start..<start + item.examples.count
            start = range.upperBound
            guard item.tolerance.rotation > 0 else { continue }
            let single = item.examples.map { TemplateLanes([TemplateForm($0.path)]) }
            turnable.append((index, range, single))
        }
        self.turnable = turnable
    }

    /// The nearest gestures to a stroke; nil when there are none, or the stroke has no path.
    public func match(_ samples: [Sample]) -> TemplateMatch? {
        guard !classes.isEmpty, let path = TemplatePath(samples) else { return nil }
        let form = TemplateForm(path)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * classes.count) { room in
            var tally = TemplateTally(room, classes.count, units)
            // What no warping costs bounds every distance from above, at next to no expense.
            for pass in 0..<lanes.passes {
                tally.enter(lanes.straight(form, pass: pass), pass, owners)
            }
            tally.finishBounds()
            for pass in 0..<lanes.passes {
                let limits = tally.limits(pass, owners)
                tally.enter(lanes.distances(form, pass: pass, limits: limits), pass, owners)
            }
            turn(path, &tally)
            return result(tally)
        }
    }

    /// The gestures that may be turned are compared once more, each example with the stroke turned
    /// to it as far as it may.
    private func turn(_ path: TemplatePath, _ tally: inout TemplateTally) {
        for (owner, _, single) in turnable {
            let most = Float(classes[owner].tolerance.rotation * .pi / 180)
            tally.forget(owner)
            for (example, lane) in zip(classes[owner].examples, single) {
                let angle = min(max(path.angle(to: example.path), -most), most)
                let limits = TemplateLanes.Lanes(repeating: tally.limit(owner))
                let upright = lane.distances(TemplateForm(path), pass: 0, limits: limits)[0]
                let turned = lane.distances(
                    TemplateForm(path.turned(by: angle)), pass: 0, limits: limits)[0]
                tally.enter(min(upright, turned), owner)
            }
        }
    }

    private func result(_ tally: TemplateTally) -> TemplateMatch? {
        var best: (owner: Int, score: Float)?
        var second: (owner: Int, score: Float)?
        for owner in classes.indices {
            let score = tally.score(owner)
            if best.map({ score < $0.score }) ?? true {
                second = best
                best = (owner, score)
            } else if second.map({ score < $0.score }) ?? true {
                second = (owner, score)
            }
        }
        guard let best else { return nil }
        return TemplateMatch(best: fit(best), second: second.map { fit($0) })
    }

    private func fit(_ found: (owner: Int, score: Float)) -> TemplateFit {
        let item = classes[found.owner]
        return TemplateFit(
            name: item.name, score: Double(max(found.score, 0)),
            threshold: item.tolerance.threshold ?? limits.threshold)
    }

    /// The most turnings along both axes together that a stroke of any template may have.
    var mostTurnings: Int { 2 * turnings + 6 }
}
