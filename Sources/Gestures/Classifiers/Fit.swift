/// How near a stroke comes to a gesture, or a measure to its limit; the nearer is the less. The case
/// says what may become of the stroke, and the number ranks strokes of the same case.
public enum Closeness: Hashable, Comparable, Sendable {
    /// Within the limit that holds where another mapped gesture comes near, of which so much is
    /// used up: 0 for a perfect stroke, 1 at the limit.
    case strict(Double)
    /// Within the wider limit, which counts where no other gesture comes near: 0 at the strict
    /// limit, 1 at the wider one.
    case generous(Double)
    /// Refused, but still called nearly the gesture: 0…1, for twice as far again beyond the wider limit.
    case near(Double)
    /// Something else, by so much more.
    case unlike(Double)

    /// Beyond the wider limit by `share` of the way from the strict one to it.
    static func refused(_ share: Double) -> Closeness {
        share <= 2 ? .near(share / 2) : .unlike(share - 2)
    }

    /// Whether the strict limits are kept.
    public var isStrict: Bool { if case .strict = self { true } else { false } }

    /// Whether the wider limits are kept, at least.
    public var isAccepted: Bool {
        switch self {
        case .strict, .generous: true
        case .near, .unlike: false
        }
    }

    /// Whether the gesture is worth naming.
    public var isNamed: Bool { if case .unlike = self { false } else { true } }

    /// The same as one number: 0 for a perfect stroke, 1 at the strict limits, 2 at the wider ones.
    public var distance: Double {
        switch self {
        case .strict(let share): share
        case .generous(let share): 1 + share
        case .near(let share): 2 + share
        case .unlike(let share): 3 + share
        }
    }
}

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
