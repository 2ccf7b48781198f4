/// What a check measures: of a stroke, of a part of it, or of all contacts of a hold.
public enum CheckKind: Hashable, Sendable {
    // Input.
    case contacts, fingers, press
    case samples
    // Time.
    case duration, pressDuration, landing, tapInterval, longestRest
    // Lengths.
    case distanceFromStart, movement, distanceBetweenTaps, distanceFromEdge, depth
    case length, size, shortestLeg
    case translation, scaling, logScale, arc
    /// How far another motion went than the one that the gesture is made of.
    case motion(Motion)
    // How straight.
    case straightness, deviation, bow, wavering
    // How round.
    /// What all measures of a circle cost together, and the one that costs most.
    case imperfection(CircleMeasure)
    case winding
    // To and fro.
    case reversals, turningWidth, turningStray, flatness
    // Legs with corners between.
    case legEvenness, slant, corner, legDeviation, rounding, stray, hooks, misfit
    /// The angle between a swipe from an edge and the way straight inward.
    case slantInward
    // Several contacts.
    case rotation, agreement
    // Comparison with what is mapped.
    /// The distance from the recorded stroke of that name.
    case distance(from: String)
    /// The mapping has no gesture for what was drawn, which is this phrase.
    case unmapped(Phrase)
    /// What was drawn is as near to the one phrase as to the other.
    case between(Phrase, Phrase)
    /// What was drawn is like nothing that is mapped.
    case likeness

    /// What was measured, with its unit where it has one, as `px long`.
    public var name: String { row.name }

    /// The name of the measure, and what to do where it is beyond the limit: `above` where it has a
    /// least and a greatest limit and is above the greatest.
    fileprivate var row: (name: String, advice: String, above: String?) {
        switch self {
        case .contacts: ("contacts", "", nil)
        case .fingers: ("fingers", "draw it with fingers", nil)
        case .press: ("buttons or fingers", "it needs a button or a finger", nil)
        case .samples: ("samples", "draw it larger", nil)
        case .duration: ("ms", "lift sooner", nil)
        case .pressDuration: ("duration in ms", "hold it longer", nil)
        case .landing: ("ms to land", "put all fingers down at once", nil)
        case .tapInterval: ("ms to the next tap", "tap again sooner", nil)
        case .longestRest: ("ms of the longest rest", "do not pause on the way", nil)
        case .distanceFromStart: ("px from the start", "keep still", nil)
        case .movement: ("movement in px", "keep still", nil)
        case .distanceBetweenTaps: ("px between taps", "tap in one place", nil)
        case .distanceFromEdge: ("px from an edge", "begin at the edge", nil)
        case .depth: ("px inward", "go farther in", nil)
        case .length: ("px long", "draw it longer", nil)
        case .size: ("px across", "draw it larger", nil)
        case .shortestLeg: ("px of the shortest leg", "make no leg so short", nil)
        case .translation: ("px moved", "move farther", nil)
        case .scaling: ("px pinched", "pinch farther", nil)
        case .logScale: ("logarithm of the scale", "pinch farther", nil)
        case .arc: ("px along the arc", "turn farther", nil)
        case .motion(let motion): ("px of \(motion.rawValue)", "do one thing at a time", nil)
        case .straightness: ("straightness", "draw it straighter", nil)
        case .deviation: ("deviation from the chord", "draw it straighter", nil)
        case .bow: ("mean deviation to one side", "draw it straighter", nil)
        case .wavering: ("bending to and fro in degrees", "draw it straighter", nil)
        case .imperfection(let most): ("faults together, above all \(most.words)", most.advice, nil)
        case .winding: ("winding in degrees", "close it", "stop after one turn")
        case .reversals: ("turnings", "turn more often", "turn less often")
        case .turningWidth: ("width of the turnings in quarter legs", "turn more sharply", nil)
        case .flatness: ("width of the legs over their length", "keep to one line", nil)
        case .turningStray: ("stray of the turnings over its size", "keep to one line", nil)
        case .legEvenness: ("shortest over longest leg", "make all legs alike", nil)
        case .slant: ("degrees off the direction", "keep to its direction", nil)
        case .corner: ("degrees off at a corner", "draw its corners clearly", nil)
        case .legDeviation: ("deviation of a leg from its chord", "draw its legs straighter", nil)
        case .rounding: ("share of the path that is round", "make its corners sharper", nil)
        case .stray: ("share of the path astray", "keep to its directions", nil)
        case .hooks: ("share of the path in hooks", "end it without a hook", nil)
        case .misfit: ("misfit", "keep to its directions", nil)
        case .slantInward: ("degrees off the way inward", "lead it straight in", nil)
        case .rotation: ("degrees turned", "turn farther", nil)
        case .agreement: ("least finger's share of the way", "keep the fingers together", nil)
        case .distance(let template): ("usual distances from stroke \(template)", "", nil)
        case .unmapped(let phrase): ("as \(phrase)", "\(phrase) is not mapped", nil)
        case .between(let one, let other): ("between \(one) and \(other)", "", nil)
        case .likeness: ("gestures that are like it", "like no gesture of yours", nil)
        }
    }
}

extension CheckKind {
    /// Of a measure with a least limit, the value of a perfect stroke; nil where more than enough
    /// is no better.
    var perfect: Double? {
        switch self {
        case .straightness, .legEvenness: 1
        default: nil
        }
    }
}

extension Check {
    /// What to do to keep the limit, in a few words, as `close it`; empty where there is no more to
    /// say than that it is not the gesture.
    public var advice: String {
        switch kind {
        case .reversals where value < limit && limit - value < 10:
            limit - value <= 1 ? "turn once more" : "turn \(Int(limit - value)) times more"
        case .contacts: "drawn with \(counted(Int(value), "contact")), not \(Int(limit))"
        default: (value > limit ? kind.row.above : nil) ?? kind.row.advice
        }
    }
}
