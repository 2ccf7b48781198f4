/// How well a finished stroke fits one phrase.
public struct Fit: Hashable, Sendable {
    /// The gesture, as specific as it was drawn.
    public var phrase: Phrase
    /// What was measured, each with its limit.
    public var checks: [Check]
    /// How near the stroke is to the gesture.
    public var closeness: Closeness
    /// Which part of the stroke's length was taken as the gesture, within 0…1; nil for all of it.
    public var part: ClosedRange<Double>?

    /// The stroke is so close to `phrase`, by default as close as the worst of `checks`.
    public init(_ phrase: Phrase, _ checks: [Check], closeness: Closeness? = nil) {
        self.phrase = phrase
        self.checks = checks
        self.closeness = closeness ?? checks.map(\.closeness).max() ?? .strict(0)
    }

    /// How alike stroke and gesture are, in percent: 100 for the same, 50 at the strict limits.
    package var percent: Int { Int((100 / (1 + closeness.distance)).rounded()) }

    /// How sure it is: 1 for a perfect stroke, and 0 at the wider limits.
    var score: Double { max(1 - closeness.distance / 2, 0) }

    /// The check that it misses by most, or comes nearest to missing.
    public var worst: Check? { checks.max { $0.closeness < $1.closeness } }

    /// What it falls short of, in a few words for the user.
    public var reason: String {
        guard !closeness.isAccepted else { return "as near as another" }
        guard let worst, !worst.advice.isEmpty else { return "unlike its examples" }
        return worst.advice
    }
}

/// Decides among all mapped gestures that one stroke may be. What is mapped decides: a gesture is
/// judged strictly where another one comes near, and generously where none does.
package enum Competition {
    /// The second nearest gesture has to be at least so many times as far away as the nearest: a
    /// wrong command hurts more than a refusal that names both.
    static let lead = 1.2

    /// Which of `fits`, one stroke's to the mapped gestures in any order, is the gesture: the nearest,
    /// if it is the only one within its wider limits, or is within the strict ones and clearly nearer
    /// than the next.
    ///
    /// - Throws: why it is none, for `recognizer`, with the gesture that came nearest; where that is
    ///   not even near, or there is none, that it is like no gesture.
    package static func best(of fits: [Fit], for recognizer: String) throws(FailedCheck) -> Fit {
        // What fits the stroke as a whole goes before what fits a part of it.
        let isWhole = fits.contains { $0.part == nil && $0.closeness.isStrict }
        let fits = isWhole ? fits.filter { $0.part == nil } : fits
        guard let best = fits.min(by: { $0.closeness < $1.closeness }), best.closeness.isNamed
        else {
            throw FailedCheck(recognizer, .unlike)
        }
        guard best.closeness.isAccepted else {
            throw FailedCheck(recognizer, best.worst ?? .unlike, nearest: best.phrase)
        }
        let second = fits.filter { $0.phrase != best.phrase && $0.closeness.isAccepted }
            .min { $0.closeness < $1.closeness }
        guard let second else { return best }
        let isAhead = second.closeness.distance >= best.closeness.distance * lead
        guard best.closeness.isStrict, isAhead else {
            throw FailedCheck(
                recognizer, .most(.between(best.phrase, second.phrase), 1, 0), nearest: best.phrase)
        }
        return best
    }
}

/// Judges one kind of gesture of a single contact by measures of its stroke path.
public protocol StrokeClassifier: Sendable {
    /// How well the finished stroke fits each of its phrases that is worth naming: at least the
    /// nearest one, if there is any.
    func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit]
}

/// A classifier of built-in phrases; `Phrase.classifiers` lists them.
public protocol ShapeClassifier: StrokeClassifier {
    init(_ phrases: [Phrase])
    /// The ways to draw `phrase`, as `IdealPath` has them; nil where it is not its own.
    static func ways(toDraw phrase: Phrase) -> [[Point]]?
}
