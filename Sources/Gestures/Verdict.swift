/// Why a rule said no: one measure against its limit, fit to be printed in one line.
public struct Rejection: Hashable, Sendable, CustomStringConvertible {
    /// The rule that said no, as `circle`.
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

/// What a rule makes of a stroke.
public enum Verdict: Hashable, Sendable {
    /// It is the phrase; the score goes from 0 (barely) to 1 (perfect).
    case accepted(Phrase, score: Double)
    /// It is not, and this is why.
    case rejected(Rejection)
}

/// One gesture of a single contact, judged by measures of its trail.
public protocol Rule: SendableMetatype {
    /// The name in rejections, as `circle`.
    static var name: String { get }

    /// What it may find, each as specific as it finds it.
    static var phrases: [Phrase] { get }

    /// What the finished stroke is.
    static func judge(_ trail: Trail, limits: Limits) -> Verdict

    /// Nil while the trail may still become this gesture, else why it no longer can. It rests only
    /// on measures that never shrink while a stroke grows, and `judge` asks it first: so a stroke
    /// that is accepted in the end was never hopeless on the way.
    static func hopeless(_ trail: Trail, limits: Limits) -> Rejection?

    /// What the rule measures on a finished stroke, each measure against its limit, in the order in
    /// which `judge` asks for them: up to the first that cannot be measured on this stroke. For
    /// explanations; all limits are kept exactly when `judge` accepts.
    static func measures(_ trail: Trail, limits: Limits) -> [Measure]

    /// What the rule may still come to accept when a stroke that begins like this goes on: those
    /// that it accepts already, and how well the others' beginnings fit. A trail without samples
    /// fits everything.
    static func outlook(_ trail: Trail, limits: Limits, from vantage: Vantage?) -> [Prospect]
}

extension Rule {
    /// A no of this rule, with the measure that decided it.
    static func no(_ measure: String, _ value: Double, _ limit: Double) -> Rejection {
        Rejection(rule: name, measure: measure, value: value, limit: limit)
    }
}

/// The rules of one contact, in the order in which they are asked: tap, swipe, circle, shake.
public let strokeRules: [any Rule.Type] = [
    TapRule.self, SwipeRule.self, CircleRule.self, ShakeRule.self,
]

/// What the rules for one contact made of a finished stroke.
public struct Recognition: Hashable, Sendable {
    /// The gesture, or nil when every rule said no.
    public var gesture: Gesture?
    /// Why the rules asked before said no, in the order in which they were asked.
    public var rejections: [Rejection]

    /// The given gesture and refusals.
    public init(gesture: Gesture? = nil, rejections: [Rejection] = []) {
        self.gesture = gesture
        self.rejections = rejections
    }
}

/// Asks the rules in their order, until the first that accepts the finished stroke.
public func recognize(_ trail: Trail, limits: Limits = Limits()) -> Recognition {
    var recognition = Recognition()
    for rule in strokeRules {
        switch rule.judge(trail, limits: limits) {
        case .accepted(let phrase, let score):
            let here = trail.start?.position ?? .zero
            recognition.gesture = Gesture(
                phrase, score: score, start: here, end: trail.end?.position ?? here)
            return recognition
        case .rejected(let rejection): recognition.rejections.append(rejection)
        }
    }
    return recognition
}
