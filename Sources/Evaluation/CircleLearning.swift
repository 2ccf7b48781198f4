internal import Gestures

/// Learns the weights of a `CircleScore` from strokes that are circles and strokes that are none.
/// The features are the squared measures of the round that costs least by the score in force.
struct CircleLearning: LearnedScore {
    let name = "circle"

    var features: [(name: String, sign: MonotoneLogisticRegression.Sign)] {
        CircleMeasure.allCases.map { ("\($0)", .negative) }
    }

    /// Small, for there are thousands of strokes for each of few weights.
    var penalty: Double { 0.05 }

    /// A circle that is missed counts as two strokes that are taken for one: it happens
    /// with one in a hundred strokes that are meant as a circle, and the other with one in thousands
    /// of all others.
    private static let missWeight = 2.0

    func example(of stroke: LabelledStroke, _ limits: Limits)
        -> MonotoneLogisticRegression.Example?
    {
        guard stroke.strokes.count == 1 else { return nil }
        var limits = limits
        // What movement alone has to be beyond that does not tell a circle from other shapes.
        limits.arming = .hotkey
        let rounds = CircleClassifier.candidates(
            in: StrokePath(stroke.strokes[0].samples), limits: limits)
        guard let round = rounds.min(by: { $0.cost < $1.cost }) else { return nil }
        let measures = round.measures.indices.map { round.measures[$0] * round.measures[$0] }
        var isCircle = false
        if case .gesture(.circle(_, turns: 1)) = stroke.label { isCircle = true }
        return MonotoneLogisticRegression.Example(
            measures, isPositive: isCircle, weight: isCircle ? Self.missWeight : 1)
    }

    func apply(
        _ score: MonotoneLogisticRegression,
        learnedFrom examples: [MonotoneLogisticRegression.Example], to limits: inout Limits
    ) {
        limits.circle.score = CircleScore(limits: Self.limits(of: score))
    }

    func rows(of score: MonotoneLogisticRegression) -> [String] {
        let limits = Self.limits(of: score)
        return CircleMeasure.allCases.map { measure in
            limits[measure].map { ".\(measure): \(Numerals.literal($0))," }
                ?? "// .\(measure) costs nothing"
        }
    }

    /// How much of a measure alone brings the odds to one, where that happens at all.
    private static func limits(of score: MonotoneLogisticRegression) -> [CircleMeasure: Double] {
        var limits: [CircleMeasure: Double] = [:]
        guard score.intercept > 0 else {
            // Not even a perfect circle is one: every measure is too much.
            for measure in CircleMeasure.allCases { limits[measure] = 1e-6 }
            return limits
        }
        for (measure, coefficient) in zip(CircleMeasure.allCases, score.coefficients)
        where coefficient < 0 {
            limits[measure] = (score.intercept / -coefficient).squareRoot()
        }
        return limits
    }
}
