/// How well a finished stroke fits one phrase.
public struct Fit: Hashable, Sendable {
    /// The gesture, as specific as it was drawn.
    public var phrase: Phrase
    /// What was measured, each with its limit.
    public var checks: [Check]
    /// How far the stroke is from the gesture: 0 is perfect, 1 is at the limits that hold where
    /// another gesture comes near, 2 at those where none does. More is refused; up to
    /// `Competition.near` the gesture is still named.
    public var distance: Double

    /// The stroke is `distance` from `phrase`, by default that of the worst of `checks`.
    public init(_ phrase: Phrase, _ checks: [Check], distance: Double? = nil) {
        self.phrase = phrase
        self.checks = checks
        self.distance = distance ?? checks.map(\.distance).max() ?? 0
    }

    /// How alike stroke and gesture are, in percent.
    package var percent: Int { Int((likeness * 100).rounded()) }

    /// The check that it misses by most, or comes nearest to missing.
    public var worst: Check? { checks.max { $0.distance < $1.distance } }

    /// What it falls short of, in a few words for the user.
    public var reason: String {
        guard distance > 2 else { return "as near as another" }
        guard let worst, !worst.advice.isEmpty else { return "unlike its examples" }
        return worst.advice
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
    /// A classifier for `phrases`, which are all its own.
    init(_ phrases: [Phrase])
    /// The ways to draw `phrase`, as `IdealPath` has them; nil where it is not its own.
    static func ways(toDraw phrase: Phrase) -> [[Point]]?
}

extension Fit {
    /// How alike the stroke and the gesture are, 0…1: 1 for the same, 0.5 at the strict limits.
    public var likeness: Double { 1 / (1 + distance) }
    /// How sure it is: 1 for a perfect stroke, and 0 at the generous limits.
    var score: Double { min(max(1 - distance / 2, 0), 1) }
}
