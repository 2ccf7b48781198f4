/// What a check measures: of a stroke, of a part of it, or of all contacts of a hold.
public enum CheckKind: Hashable, Sendable {
    // What came in.
    case contacts, fingers, press
    case samples, points, samplesPerTurn, samplesPerLeg, samplesPerSecond
    // Time.
    case duration, pressDuration, landing, tapInterval, slowestLeg, longestRest, hesitation
    // Lengths.
    case distanceFromStart, movement, distanceBetweenTaps, distanceFromEdge, depth
    case length, size, shortestLeg, longestLeg, lengthBeforeReversal
    case translation, scaling, scaleRatio, arc
    /// How far another motion went than the one that the gesture is made of.
    case motion(Motion)
    // How straight.
    case detour, straightness, deviation, stepBack, bow, wavering, bendOfLine
    // How round.
    /// What all measures of a circle cost together, and the one that costs most.
    case imperfection(CircleMeasure)
    case winding, error, wobble, roundness, endGap, reverseWinding, bend, reverseBend
    // Several turns.
    case turns, windingOfTurns, turnEvenness
    // To and fro.
    case reversals, unlikeLegs, enclosedArea, turningWidth, arrhythmia, pathShare, movementRatio
    case commonStretch, extentRatio
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

    /// What was measured, with its unit where it has one, as `px long`.
    public var name: String {
        switch self {
        case .contacts: "contacts"
        case .fingers: "fingers"
        case .press: "buttons or fingers"
        case .samples: "samples"
        case .points: "points"
        case .samplesPerTurn: "samples a turn"
        case .samplesPerLeg: "samples a leg"
        case .samplesPerSecond: "samples a second"
        case .duration: "ms"
        case .pressDuration: "duration in ms"
        case .landing: "ms to land"
        case .tapInterval: "ms to the next tap"
        case .slowestLeg: "ms of the slowest leg"
        case .longestRest: "ms of the longest rest"
        case .hesitation: "share of time in one place"
        case .distanceFromStart: "px from the start"
        case .movement: "movement in px"
        case .distanceBetweenTaps: "px between taps"
        case .distanceFromEdge: "px from an edge"
        case .depth: "px inward"
        case .length: "px long"
        case .size: "px across"
        case .shortestLeg: "px of the shortest leg"
        case .longestLeg: "px of the longest leg"
        case .lengthBeforeReversal: "px before the first turning"
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
        case .winding, .windingOfTurns: "winding in degrees"
        case .error: "distance from the circle in radii"
        case .wobble: "wobble in degrees"
        case .imperfection(let most): "faults together, above all \(most.words)"
        case .roundness: "short over long axis"
        case .endGap: "end gap in radii"
        case .reverseWinding: "degrees wound back"
        case .bend, .bendOfLine, .bendOfCorners: "degrees bent"
        case .reverseBend: "degrees bent back"
        case .turns: "turns sought"
        case .turnEvenness: "smallest over largest turn"
        case .reversals: "turnings"
        case .unlikeLegs: "legs of unlike length"
        case .enclosedArea: "area inside a pair of legs"
        case .turningWidth: "width of the turnings in quarter legs"
        case .arrhythmia: "unevenness of the time of legs"
        case .pathShare: "share of the path"
        case .movementRatio: "movement along over across"
        case .commonStretch: "stretch common to all legs"
        case .extentRatio: "extent along over across"
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
        }
    }
}
