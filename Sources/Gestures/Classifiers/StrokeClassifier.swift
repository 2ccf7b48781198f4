/// Why a classifier said no: one measure against its limit, fit to be printed in one line.
public struct FailedCheck: Hashable, Sendable, CustomStringConvertible {
    /// The classifier that said no, as `circle`.
    public var rule: String
    /// What was measured, with its unit where it has one, as `end gap in radii`.
    public var measure: String
    /// What was measured on this stroke.
    public var value: Double
    /// The limit that it broke.
    public var limit: Double

    /// `rule` says no because `measure` is `value`, on the wrong side of `limit`.
    public init(rule: String, measure: String, value: Double, limit: Double) {
        self.rule = rule
        self.measure = measure
        self.value = value
        self.limit = limit
    }

    /// One line, as `circle: end gap in radii 2.10 > 1.30`.
    public var description: String {
        let relation = value > limit ? ">" : value < limit ? "<" : "="
        return "\(rule): \(measure) \(Self.short(value)) \(relation) \(Self.short(limit))"
    }

    /// A number with two decimals, or none where it is whole.
    private static func short(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
        let hundredths = Int64((number * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// What a classifier makes of a stroke.
public enum Classification: Hashable, Sendable {
    /// It is the phrase; the score goes from 0 (barely) to 1 (perfect).
    case accepted(Phrase, score: Double)
    /// It is not, and this is why.
    case rejected(FailedCheck)
}

/// One gesture of a single contact, judged by measures of its stroke path.
public protocol StrokeClassifier: SendableMetatype {
    /// The name in failed checks, as `circle`.
    static var name: String { get }

    /// What it may find, each as specific as it finds it.
    static var phrases: [Phrase] { get }

    /// What the finished stroke is.
    static func classify(_ strokePath: StrokePath, limits: Limits) -> Classification

    /// Nil while the stroke path may still become this gesture, else why it no longer can. It rests
    /// only on measures that never shrink while a stroke grows, and `classify` asks it first: so a
    /// stroke that is accepted in the end was never hopeless on the way.
    static func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck?

    /// What the classifier measures on a finished stroke, each measure against its limit, in the
    /// order in which `classify` asks for them: up to the first that cannot be measured on this
    /// stroke. For explanations; all limits are kept exactly when `classify` accepts.
    static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check]

    /// What the classifier may still come to accept when a stroke that begins like this goes on:
    /// those that it accepts already, and how well the others' beginnings fit. A stroke path
    /// without samples fits everything.
    static func predictions(_ strokePath: StrokePath, limits: Limits, from origin: GuideOrigin?)
        -> [Prediction]
}

extension StrokeClassifier {
    /// A no of this classifier, with the measure that decided it.
    static func no(_ measure: String, _ value: Double, _ limit: Double) -> FailedCheck {
        FailedCheck(rule: name, measure: measure, value: value, limit: limit)
    }
}

/// The classifiers of one contact, in the order in which they are asked: tap, swipe, circle, shake.
public let strokeClassifiers: [any StrokeClassifier.Type] = [
    TapClassifier.self, SwipeClassifier.self, CircleClassifier.self, ShakeClassifier.self,
]

/// What the classifiers for one contact made of a finished stroke.
public struct Recognition: Hashable, Sendable {
    /// The gesture, or nil when every classifier said no.
    public var gesture: Gesture?
    /// Why the classifiers asked before said no, in the order in which they were asked.
    public var failedChecks: [FailedCheck]

    /// The given gesture and refusals.
    public init(gesture: Gesture? = nil, failedChecks: [FailedCheck] = []) {
        self.gesture = gesture
        self.failedChecks = failedChecks
    }
}

/// Asks the classifiers in their order, until the first that accepts the finished stroke.
public func recognize(_ strokePath: StrokePath, limits: Limits = Limits()) -> Recognition {
    var recognition = Recognition()
    for rule in strokeClassifiers {
        switch rule.classify(strokePath, limits: limits) {
        case .accepted(let phrase, let score):
            let here = strokePath.start?.position ?? .zero
            recognition.gesture = Gesture(
                phrase, score: score, start: here, end: strokePath.end?.position ?? here)
            return recognition
        case .rejected(let failedCheck): recognition.failedChecks.append(failedCheck)
        }
    }
    return recognition
}
