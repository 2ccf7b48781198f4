/// What a check measures: of a stroke, of a part of it, or of all contacts of a hold.
public enum CheckKind: Hashable, Sendable {
    // What came in.
    case contacts, fingers, press
    case samples, points, samplesPerTurn, samplesPerSecond
    // Time.
    case duration, pressDuration, landing, tapInterval, slowestLeg, longestRest
    // Lengths.
    case distanceFromStart, movement, distanceBetweenTaps, distanceFromEdge, depth
    case length, size, shortestLeg
    case translation, scaling, scaleRatio, arc
    /// How far another motion went than the one that the gesture is made of.
    case motion(Motion)
    // How straight.
    case detour, straightness, deviation, stepBack, bow, wavering, bendOfLine
    // How round.
    /// What all measures of a circle cost together, and the one that costs most.
    case imperfection(CircleMeasure)
    case winding, error, wobble, roundness, endGap, reverseWinding, bend, reverseBend
    // To and fro.
    case reversals, turningWidth, pathShare, flatness
    // Legs with corners between.
    case sequences, bendOfCorners, legEvenness, slant, corner, legDeviation
    /// How far the way of a swipe from an edge is off the way straight inward.
    case slantInward
    case rounding, stray, hooks, misfit, misfitWithHooks
    // Several contacts.
    case rotation, agreement
    // Recorded strokes.
    case templates
    /// How far the recorded stroke of that name is.
    case distance(from: String)
    /// How much farther the recorded stroke of that name is than the nearest.
    case lead(over: String)
    /// The mapping has no gesture for what was drawn, which is this phrase.
    case unmapped(Phrase)
    /// What was drawn is as near to the one phrase as to the other.
    case between(Phrase, Phrase)

    /// What was measured, with its unit where it has one, as `px long`.
    public var name: String {
        switch self {
        case .contacts: "contacts"
        case .fingers: "fingers"
        case .press: "buttons or fingers"
        case .samples: "samples"
        case .points: "points"
        case .samplesPerTurn: "samples a turn"
        case .samplesPerSecond: "samples a second"
        case .duration: "ms"
        case .pressDuration: "duration in ms"
        case .landing: "ms to land"
        case .tapInterval: "ms to the next tap"
        case .slowestLeg: "ms of the slowest leg"
        case .longestRest: "ms of the longest rest"
        case .distanceFromStart: "px from the start"
        case .movement: "movement in px"
        case .distanceBetweenTaps: "px between taps"
        case .distanceFromEdge: "px from an edge"
        case .depth: "px inward"
        case .length: "px long"
        case .size: "px across"
        case .shortestLeg: "px of the shortest leg"
        case .translation: "px moved"
        case .scaling: "px pinched"
        case .scaleRatio: "logarithm of the scale"
        case .arc: "px along the arc"
        case .motion(let motion): "px of \(motion.rawValue)"
        case .detour: "detour"
        case .straightness: "straightness"
        case .deviation: "deviation from the chord"
        case .stepBack: "step back"
        case .bow: "mean deviation to one side"
        case .wavering: "bending to and fro in degrees"
        case .winding: "winding in degrees"
        case .error: "distance from the circle in radii"
        case .wobble: "wobble in degrees"
        case .imperfection(let most): "faults together, above all \(most.words)"
        case .roundness: "short over long axis"
        case .endGap: "end gap in radii"
        case .reverseWinding: "degrees wound back"
        case .bend, .bendOfLine, .bendOfCorners: "degrees bent"
        case .reverseBend: "degrees bent back"
        case .reversals: "turnings"
        case .turningWidth: "width of the turnings in quarter legs"
        case .pathShare: "share of the path"
        case .flatness: "length of the legs over their width"
        case .sequences: "sequences sought"
        case .legEvenness: "shortest over longest leg"
        case .slant: "degrees off the direction"
        case .slantInward: "degrees off the way inward"
        case .corner: "degrees off at a corner"
        case .legDeviation: "deviation of a leg from its chord"
        case .rounding: "share of the path that is round"
        case .stray: "share of the path astray"
        case .hooks: "share of the path in hooks"
        case .misfit: "misfit"
        case .misfitWithHooks: "misfit with hooks"
        case .rotation: "degrees turned"
        case .agreement: "least finger's share of the way"
        case .templates: "templates"
        case .distance(let template): "usual distances from stroke \(template)"
        case .lead(let template): "lead over stroke \(template)"
        case .unmapped(let phrase): "as \(phrase)"
        case .between(let one, let other): "between \(one) and \(other)"
        }
    }
}

extension FailedCheck {
    /// Why it is not, in a few words for the user, as `not closed, 62 % of a turn`. The measures
    /// are in `description`.
    public var words: String {
        let isLess = value < limit
        return switch kind {
        case .winding:
            isLess ? "not closed, \(Self.percent(value / 360)) of a turn" : "more than one turn"
        case .endGap: "not closed"
        case .bend: "too many turns"
        case .bendOfLine, .straightness, .detour, .deviation, .wavering: "not straight"
        case .bow: "bowed like a bracket"
        case .bendOfCorners: "too many corners"
        case .reverseBend, .reverseWinding, .stepBack: "went back on the way"
        case .reversals:
            isLess
                ? limit - value == 1
                    ? "turn once more" : "turn \(Self.whole(limit - value)) times more"
                : "too many direction changes"
        case .shortestLeg: "a leg is too short"
        case .size, .length, .depth: "too small, \(Self.whole(value)) px"
        case .imperfection(let most): most.refusal
        case .error, .wobble: "not round"
        case .roundness: "too flat"
        case .legDeviation: "a leg is not straight"
        case .slantInward: "went along the edge"
        case .slant: "a leg is \(Self.whole(value))° off"
        case .corner: "a corner is \(Self.whole(value))° off"
        case .rounding: "its corners are round"
        case .legEvenness: "legs of different lengths"
        case .slowestLeg: "draw it faster"
        case .duration, .tapInterval: "took too long"
        case .longestRest: "draw it without a stop"
        case .turningWidth: "turn back more sharply"
        case .flatness: "keep to one line"
        case .pathShare: "with something else drawn too"
        case .samplesPerTurn, .samplesPerSecond: "too fast for the device"
        case .samples, .points: "too little drawn"
        case .distance: "doesn't match the recording"
        case .lead(let template): "just as close to \(template)"
        case .distanceFromStart, .distanceBetweenTaps: "moved too far"
        case .press: "needs a button or a finger"
        case .contacts:
            "drawn with \(counted(Self.whole(value), "contact")), not \(Self.whole(limit))"
        case .agreement: "fingers moved apart"
        case .unmapped(let phrase): "\(phrase) is not mapped"
        case .between(let one, let other): "between \(one) and \(other)"
        case .fingers, .pressDuration, .landing, .movement, .distanceFromEdge, .translation,
            .scaling, .scaleRatio, .arc, .rotation, .motion, .sequences, .stray, .hooks,
            .misfit, .misfitWithHooks, .templates:
            "doesn't fit"
        }
    }

    /// The measure beside the limit that it broke, without the recognizer's name where that is
    /// `name` and known anyway.
    public func reason(given name: String) -> String {
        recognizer == name ? String(description.dropFirst(recognizer.count + 2)) : description
    }

    /// By how much the measure misses its limit: 1 for not at all. For the question which of
    /// several gestures came nearest.
    public var miss: Double {
        let (less, more) = (min(abs(value), abs(limit)), max(abs(value), abs(limit)))
        guard less.isFinite, more.isFinite, less > 0 else { return .infinity }
        return more / less
    }

    private static func whole(_ number: Double) -> Int {
        number.isFinite ? Int(min(max(number, 0), 99_999).rounded()) : 0
    }

    private static func percent(_ share: Double) -> String {
        guard share.isFinite else { return "none" }
        return "\(Int((min(max(share, 0), 9) * 100).rounded())) %"
    }
}
