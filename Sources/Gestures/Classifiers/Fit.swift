/// How well a finished stroke fits one phrase.
public struct Fit: Hashable, Sendable {
    /// The gesture, as specific as it was drawn.
    public var phrase: Phrase
    package var checks: [Check]
    package var closeness: Closeness
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

    package var worst: Check? { checks.max { $0.closeness < $1.closeness } }

    package var reason: String {
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

extension Phrase {
    /// What judges built-in strokes of one contact, in the order in which it is asked.
    static let classifiers: [any ShapeClassifier.Type] = [
        SwipeClassifier.self, CircleClassifier.self, ShakeClassifier.self, SequenceClassifier.self,
    ]

    /// The classifiers for those of `phrases` that are shapes.
    static func classifiers(for phrases: [Phrase]) -> [any StrokeClassifier] {
        classifiers.compactMap { kind in
            let own = phrases.filter { kind.ways(toDraw: $0) != nil }
            return own.isEmpty ? nil : kind.init(own)
        }
    }
}

/// One measure of a stroke with its limit.
public struct Check: Hashable, Sendable {
    package var kind: CheckKind
    package var value: Double
    /// The strict limit.
    package var limit: Double
    /// The wider limit, which counts where no other mapped gesture comes near; the same as `limit`
    /// where there is only one.
    package var generous: Double
    /// Whether the limit is the least allowed; else it is the greatest.
    package var isMinimum: Bool

    /// What `kind` measures is `value`, and may not be less than `limit`, or than `generous` where
    /// nothing else comes near.
    public static func least(
        _ kind: CheckKind, _ value: Double, _ limit: Double, generous: Double? = nil
    ) -> Check {
        Check(kind: kind, value: value, limit: limit, generous: generous ?? limit, isMinimum: true)
    }

    /// What `kind` measures is `value`, and may not be more than `limit`, or than `generous` where
    /// nothing else comes near.
    public static func most(
        _ kind: CheckKind, _ value: Double, _ limit: Double, generous: Double? = nil
    ) -> Check {
        Check(kind: kind, value: value, limit: limit, generous: generous ?? limit, isMinimum: false)
    }

    static func least(_ kind: CheckKind, _ value: Double, _ limit: Limits.Tolerance) -> Check {
        .least(kind, value, limit.strict, generous: limit.generous)
    }

    static func most(_ kind: CheckKind, _ value: Double, _ limit: Limits.Tolerance) -> Check {
        .most(kind, value, limit.strict, generous: limit.generous)
    }

    /// How near the value comes to its limits. Where there is only one limit, what breaks it is refused,
    /// and is something else at twice as much as it, or half.
    public var closeness: Closeness {
        if isMet {
            guard isMinimum else { return .strict(limit > 0 ? max(value / limit, 0) : 0) }
            return .strict(kind.perfect.map { max($0 - value, 0) / ($0 - limit) } ?? 0)
        }
        guard value.isFinite else { return .unlike(.infinity) }
        // After a rest of any length it is still nearly the gesture, and a line however short.
        if kind == .longestRest || kind == .length { return .missed(1) }
        let room = abs(generous - limit)
        if room > 0 {
            let share = abs(value - limit) / room
            return share <= 1 ? .generous(share) : .refused(share - 1)
        }
        let (less, more) = (min(abs(value), abs(limit)), max(abs(value), abs(limit)))
        return .refused(2 * more / less - 2)
    }

    /// Whether the strict limit is kept; NaN keeps none.
    public var isMet: Bool { isMinimum ? value >= limit : value <= limit }

    /// Makes the recognizer of that name fail where the strict limit is broken.
    func require(_ recognizer: String) throws(FailedCheck) {
        if !isMet { throw FailedCheck(recognizer, self) }
    }
}

/// How near a stroke comes to a gesture, or a measure to its limit; the nearer is the less. The case
/// says what may become of the stroke, and the number ranks strokes of the same case.
public enum Closeness: Hashable, Comparable, Sendable {
    /// Within the limit that holds where another mapped gesture comes near, of which so much is
    /// used up: 0 for a perfect stroke, 1 at the limit.
    case strict(Double)
    /// Within the wider limit, which counts where no other gesture comes near: 0 at the strict
    /// limit, 1 at the wider one.
    case generous(Double)
    /// Refused, but nearly the gesture: 0 at the wider limit, 1 at three times the way to that.
    case missed(Double)
    /// Something else, by so much more.
    case unlike(Double)

    /// Beyond the wider limit by `share` of the way from the strict one to it.
    static func refused(_ share: Double) -> Closeness {
        share <= 2 ? .missed(share / 2) : .unlike(share - 2)
    }

    package var isStrict: Bool { if case .strict = self { true } else { false } }

    /// Whether the wider limits are kept, at least.
    package var isAccepted: Bool {
        switch self {
        case .strict, .generous: true
        case .missed, .unlike: false
        }
    }

    package var isNamed: Bool { if case .unlike = self { false } else { true } }

    /// The same as one number: 0 for a perfect stroke, 1 at the strict limits, 2 at the wider ones.
    public var distance: Double {
        switch self {
        case .strict(let share): share
        case .generous(let share): 1 + share
        case .missed(let share): 2 + share
        case .unlike(let share): 3 + share
        }
    }
}

extension Check {
    /// Whether as many contacts came down as `fingers` says.
    static func contacts(_ contacts: Contacts, fingers: ClosedRange<Int> = 1...1) -> Check {
        let count = contacts.strokePaths.count
        return count > fingers.upperBound
            ? .most(.contacts, Double(count), Double(fingers.upperBound))
            : .least(.contacts, Double(count), Double(fingers.lowerBound))
    }

    /// Whether a contact can press: the bare pointer has nothing to press with, and the server does
    /// not report fingers that rest on a touchpad.
    static func press(_ contacts: Contacts) -> Check {
        switch contacts.strokePaths.last?.contact {
        case .finger, .button: .least(.press, 1, 1)
        case .pointer, .pad, nil: .least(.press, 0, 1)
        }
    }

    /// The failure of a stroke that is `phrase`, for which the mapping has no gesture.
    static func unmapped(_ phrase: Phrase) -> Check { .least(.unmapped(phrase), 0, 1) }

    /// The failure of a contact without a place on the screen.
    static let noSamples = Check.least(.samples, 0, 1)

    /// The failure of a stroke that is like no mapped gesture.
    package static let unlike = Check.least(.likeness, 0, 1)
}

/// Why it is not the gesture: the check that failed.
public struct FailedCheck: Error, Hashable, CustomStringConvertible {
    /// The classifier or recognizer whose check it is, as `circle`.
    package var recognizer: String
    package var check: Check
    /// The gesture that came nearest, where a stroke was compared with several.
    package var nearest: Phrase?

    package init(_ recognizer: String, _ check: Check, nearest: Phrase? = nil) {
        self.recognizer = recognizer
        self.check = check
        self.nearest = nearest
    }

    package var kind: CheckKind { check.kind }

    /// What came nearest and what to do, for the user, as `nearly a circle: close it`.
    ///
    /// - Parameter name: what a gesture is called.
    public func words(_ name: (Phrase) -> String = \.name) -> String {
        if kind.phrases.count == 2 {
            return "between \(name(kind.phrases[0])) and \(name(kind.phrases[1]))"
        }
        guard let nearest, kind.phrases.isEmpty else { return check.advice }
        let called = name(nearest)
        let isNoun = nearest.isShape && Phrase.kinds.contains { called.hasPrefix($0) }
        let advice = check.advice.isEmpty ? "" : ": \(check.advice)"
        return "nearly \(isNoun ? "a " : "")\(called)\(advice)"
    }

    /// One line with the recognizer's name, as `pinch: pinch farther`.
    public var description: String { "\(recognizer): \(words())" }
}
