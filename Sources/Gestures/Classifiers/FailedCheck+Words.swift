extension FailedCheck {
    /// Why it is not, in a few words for the user, as `not closed, 62 % of a turn`. The measures
    /// are in `description`.
    public var words: String {
        let isLess = value < limit
        return switch kind {
        case .winding:
            isLess ? "not closed, \(Self.percent(value / 360)) of a turn" : "more than one turn"
        case .windingOfTurns: isLess ? "too few turns" : "too many turns"
        case .endGap: "not closed"
        case .bend: "too many turns"
        case .bendOfLine, .straightness, .detour, .deviation, .wavering: "not straight"
        case .bow: "bowed like a bracket"
        case .bendOfCorners: "too many corners"
        case .reverseBend, .reverseWinding, .stepBack: "went back on the way"
        case .reversals:
            isLess
                ? "only \(Self.whole(value)) of \(Self.whole(limit)) direction changes"
                : "too many direction changes"
        case .shortestLeg: "a leg is too short"
        case .size, .length, .longestLeg, .depth: "too small, \(Self.whole(value)) px"
        case .imperfection(let most): most.refusal
        case .error, .wobble: "not round"
        case .roundness: "too flat"
        case .legDeviation: "a leg is not straight"
        case .slantInward: "went along the edge"
        case .slant: "a leg is \(Self.whole(value))° off"
        case .corner: "a corner is \(Self.whole(value))° off"
        case .rounding: "its corners are round"
        case .unlikeLegs, .legEvenness: "legs of different lengths"
        case .slowestLeg: "too slow"
        case .duration, .tapInterval: "took too long"
        case .longestRest, .hesitation: "paused on the way"
        case .enclosedArea, .turningWidth: "loops, not a back-and-forth"
        case .arrhythmia: "some legs took far longer than others"
        case .movementRatio, .extentRatio, .lengthBeforeReversal: "not a back-and-forth"
        case .commonStretch: "wandered off"
        case .pathShare: "with something else drawn too"
        case .samplesPerTurn, .samplesPerSecond, .samplesPerLeg: "too fast for the device"
        case .samples, .points: "too little drawn"
        case .distance: "doesn't match the recording"
        case .lead(let template): "just as close to \(template)"
        case .distanceFromStart, .distanceBetweenTaps: "moved too far"
        case .press: "needs a button or a finger"
        case .contacts:
            "drawn with \(counted(Self.whole(value), "contact")), not \(Self.whole(limit))"
        case .agreement: "fingers moved apart"
        case .unmapped: "not mapped that way"
        case .fingers, .pressDuration, .landing, .movement, .distanceFromEdge, .translation,
            .scaling, .scaleRatio, .arc, .rotation, .motion, .turns, .turnEvenness, .sequences,
            .stray, .hooks,
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
