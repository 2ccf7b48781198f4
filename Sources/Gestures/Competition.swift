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

/// Decides among all mapped gestures that one stroke may be. What is mapped decides: a gesture is
/// judged strictly where another one comes near, and generously where none does.
public enum Competition {
    /// What comes of a stroke.
    public enum Verdict: Hashable, Sendable {
        /// It is this gesture.
        case accepted(Fit)
        /// Two are within their generous limits, and the nearer is not within its strict ones, or not
        /// nearer by the factor `lead`.
        case undecided(Fit, Fit)
        /// It is none; this one came nearest.
        case refused(Fit)
        /// It was compared with no gesture.
        case nothing
    }

    /// Up to this distance a refused stroke is nearly the gesture; beyond it is something else.
    public static let near = 3.0
    /// The second nearest gesture has to be at least so many times as far away as the nearest: a
    /// wrong command hurts more than a refusal that names both.
    static let lead = 1.2

    /// The verdict on the fits of one stroke to the mapped gestures, in any order.
    public static func verdict(_ fits: [Fit]) -> Verdict {
        guard let best = fits.min(by: { $0.distance < $1.distance }) else { return .nothing }
        guard best.distance <= 2 else { return .refused(best) }
        let second = fits.filter { $0.phrase != best.phrase && $0.distance <= 2 }
            .min { $0.distance < $1.distance }
        guard let second else { return .accepted(best) }
        let isClear = best.distance <= 1 && second.distance >= best.distance * lead
        return isClear ? .accepted(best) : .undecided(best, second)
    }

    /// Which swipe, circle or shake a stroke is, by the strict limits; nil where it is none.
    public static func builtIn(_ strokePath: StrokePath, limits: Limits) -> Phrase? {
        let fits = Phrase.classifiers(for: Phrase.withoutFingerCount)
            .flatMap { $0.fits(strokePath, limits) }
        guard case .accepted(let fit) = verdict(fits), fit.distance <= 1 else { return nil }
        return fit.phrase
    }
}

extension Competition.Verdict {
    /// The gesture that it is.
    ///
    /// - Throws: why it is none, for `recognizer`.
    func get(_ recognizer: String) throws(FailedCheck) -> Fit {
        switch self {
        case .accepted(let fit): return fit
        case .undecided(let one, let other):
            throw FailedCheck(
                recognizer, .most(.between(one.phrase, other.phrase), 1, 0), nearest: one.phrase)
        case .refused(let fit) where fit.distance <= Competition.near:
            throw FailedCheck(recognizer, fit.worst ?? .unlike, nearest: fit.phrase)
        case .refused, .nothing: throw FailedCheck(recognizer, .unlike)
        }
    }
}

extension Fit {
    /// How alike the stroke and the gesture are, 0…1: 1 for the same, 0.5 at the strict limits.
    public var likeness: Double { 1 / (1 + distance) }
    /// How sure it is: 1 for a perfect stroke, and 0 at the generous limits.
    var score: Double { min(max(1 - distance / 2, 0), 1) }
}
