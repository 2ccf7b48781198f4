public import Gestures

/// A stroke to learn from.
public struct LabelledStroke: Sendable {
    /// What was drawn.
    public var strokes: [Stroke]
    /// What it should be recognized as.
    public var label: Label
    /// Who drew it.
    public var writer: Writer
    /// What armed it.
    public var arming: Limits.Arming
}

/// A score that decides on a gesture and is learned from labelled strokes, by their features.
public protocol LearnedScore: Sendable {
    /// The gesture that it decides on.
    var name: String { get }
    /// The features in the order of the examples: what each is called, and the sign that its
    /// coefficient may have.
    var features: [(name: String, sign: MonotoneLogisticRegression.Sign)] { get }
    /// How strongly large coefficients are penalized.
    var penalty: Double { get }
    /// What `stroke` teaches; nil where the score does not decide on it, because a limit before it
    /// does.
    func example(of stroke: LabelledStroke, _ limits: Limits) -> MonotoneLogisticRegression.Example?
    /// Puts `score`, learned from `examples`, into the limits.
    func apply(
        _ score: MonotoneLogisticRegression,
        learnedFrom examples: [MonotoneLogisticRegression.Example],
        to limits: inout Limits)
    /// `score` as lines for the sources.
    func rows(of score: MonotoneLogisticRegression) -> [String]
}

extension LearnedScore {
    /// One, so that a coefficient is worth as much as one stroke.
    public var penalty: Double { 1 }

    /// The intercept and the coefficients.
    public func rows(of score: MonotoneLogisticRegression) -> [String] {
        let rows = zip(features, score.coefficients).map { feature, coefficient in
            "    \(Numerals.literal(coefficient)),  // \(feature.name)"
        }
        return ["intercept: \(Numerals.literal(score.intercept)),", "coefficients: ["] + rows + [
            "]"
        ]
    }

    /// Learns from `examples`; nil where all of them are positive, or none is.
    public func learned(
        from examples: [MonotoneLogisticRegression.Example]
    ) -> MonotoneLogisticRegression? {
        MonotoneLogisticRegression(examples, signs: features.map(\.sign), penalty: penalty)
    }
}

/// The scores that this version learns.
public enum LearnedScores {
    /// All of them, in the order in which they are learned.
    public static let all: [any LearnedScore] = [CircleLearning()]
}
