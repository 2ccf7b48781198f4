/// What a check measures: of a stroke, of a part of it, or of all contacts of a hold. A classifier may
/// have some of its own.
public struct CheckKind: Hashable, Sendable {
    /// What was measured, with its unit where it has one, as `px long`.
    public let name: String
    /// What to do to keep the limit, as `close it`; empty where there is no more to say than that it
    /// is not the gesture.
    let advice: String
    /// What to do where the value is above the limit, of a kind with a least and a greatest one.
    let adviceAbove: String?
    /// Of a measure with a least limit, the value of a perfect stroke; nil where more than enough
    /// is no better.
    let perfect: Double?
    /// One gesture that is not mapped, or two of which none is nearer; mostly none.
    package let phrases: [Phrase]

    init(
        _ name: String, _ advice: String = "", above: String? = nil, perfect: Double? = nil,
        phrases: [Phrase] = []
    ) {
        self.name = name
        self.advice = advice
        adviceAbove = above
        self.perfect = perfect
        self.phrases = phrases
    }
}

extension CheckKind {
    // Input.
    package static let contacts = Self("contacts")
    package static let fingers = Self("fingers", "draw it with fingers")
    package static let press = Self("buttons or fingers", "it needs a button or a finger")
    package static let samples = Self("samples", "draw it larger")
    // Time.
    package static let duration = Self("ms", "lift sooner")
    package static let pressDuration = Self("duration in ms", "hold it longer")
    package static let landing = Self("ms to land", "put all fingers down at once")
    package static let tapInterval = Self("ms to the next tap", "tap again sooner")
    package static let longestRest = Self("ms of the longest rest", "do not pause on the way")
    // Lengths.
    package static let distanceFromStart = Self("px from the start", "keep still")
    package static let movement = Self("movement in px", "keep still")
    package static let distanceBetweenTaps = Self("px between taps", "tap in one place")
    package static let distanceFromEdge = Self("px from an edge", "begin at the edge")
    package static let depth = Self("px inward", "go farther in")
    package static let length = Self("px long", "draw it longer")
    package static let size = Self("px across", "draw it larger")
    package static let shortestLeg = Self("px of the shortest leg", "make no leg so short")
    package static let translation = Self("px moved", "move farther")
    package static let scaling = Self("px pinched", "pinch farther")
    package static let logScale = Self("logarithm of the scale", "pinch farther")
    package static let arc = Self("px along the arc", "turn farther")
    /// How far another motion went than the one that the gesture is made of.
    package static func motion(_ motion: Motion) -> CheckKind {
        Self("px of \(motion)", "do one thing at a time")
    }
    // How straight.
    package static let straightness = Self("straightness", "draw it straighter", perfect: 1)
    package static let deviation = Self("deviation from the chord", "draw it straighter")
    package static let bow = Self("mean deviation to one side", "draw it straighter")
    package static let wavering = Self("bending to and fro in degrees", "draw it straighter")
    // How round.
    /// What all measures of a circle cost together, of which `most` costs most.
    static func imperfection(_ most: CircleMeasure) -> CheckKind {
        Self("faults together, above all \(most.words.fault)", most.words.advice)
    }
    package static let winding = Self(
        "winding in degrees", "close it", above: "stop after one turn")
    // To and fro.
    package static let reversals = Self("turnings", "turn more often", above: "turn less often")
    package static let turningWidth = Self(
        "width of the turnings in quarter legs", "turn more sharply")
    package static let flatness = Self("width of the legs over their length", "keep to one line")
    package static let turningStray = Self(
        "stray of the turnings over its size", "keep to one line")
    // Legs with corners between.
    package static let legEvenness = Self(
        "shortest over longest leg", "make all legs alike", perfect: 1)
    package static let slant = Self("degrees off the direction", "keep to its direction")
    package static let corner = Self("degrees off at a corner", "draw its corners clearly")
    package static let legDeviation = Self(
        "deviation of a leg from its chord", "draw its legs straighter")
    package static let rounding = Self(
        "share of the path that is round", "make its corners sharper")
    package static let stray = Self("share of the path astray", "keep to its directions")
    package static let hooks = Self("share of the path in hooks", "end it without a hook")
    package static let misfit = Self("misfit", "keep to its directions")
    /// The angle between a swipe from an edge and the way straight inward.
    package static let slantInward = Self("degrees off the way inward", "lead it straight in")
    // Several contacts.
    package static let rotation = Self("degrees turned", "turn farther")
    package static let agreement = Self(
        "least finger's share of the way", "keep the fingers together")
    // Comparison with what is mapped.
    /// The distance from the recorded stroke of that name.
    package static func distance(from template: String) -> CheckKind {
        Self("usual distances from stroke \(template)")
    }
    /// The distance from a straight line, by the measure of recorded strokes.
    package static let unlikeLine = Self("usual distances from a line", "draw it straighter")
    /// The mapping has no gesture for what was drawn, which is this phrase.
    package static func unmapped(_ phrase: Phrase) -> CheckKind {
        Self("as \(phrase)", "\(phrase) is not mapped", phrases: [phrase])
    }
    package static func between(_ one: Phrase, _ other: Phrase) -> CheckKind {
        Self("between \(one) and \(other)", phrases: [one, other])
    }
    package static let likeness = Self("gestures that are like it", "like no gesture of yours")
}

extension Check {
    /// What to do to keep the limit, in a few words, as `close it`; empty where there is no more to
    /// say than that it is not the gesture.
    public var advice: String {
        if kind == .contacts {
            return value < limit
                ? "put \(Int(limit)) fingers down, at once"
                : "drawn with \(counted(Int(value), "contact")), not \(Int(limit))"
        }
        if kind == .reversals, value < limit, limit - value < 10 {
            return limit - value <= 1
                ? "turn once more" : "turn \(Int(limit - value)) times more"
        }
        return (value > limit ? kind.adviceAbove : nil) ?? kind.advice
    }
}
