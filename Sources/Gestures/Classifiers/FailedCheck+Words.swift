extension FailedCheck {
    /// Why it is not, in a few words for whoever drew it, as `not closed, 62 % of a turn`. The
    /// measures are for those who want to know exactly.
    public var words: String {
        let isLess = value < limit
        switch measure {
        case "winding in degrees" where rule == MultiTurnCircleClassifier.name:
            return isLess ? "too few turns" : "too many turns"
        case "winding in degrees":
            return isLess
                ? "not closed, \(Self.percent(value / 360)) of a turn" : "more than one turn"
        case "end gap in radii": return "not closed"
        case "degrees bent" where rule == "swipe": return "not straight"
        case "degrees bent" where rule == "sequence": return "too many corners"
        case "degrees bent": return "too many turns"
        case "degrees bent back", "degrees wound back", "step back":
            return "turned back on the way"
        case "turnings" where isLess:
            return "only \(Self.whole(value)) of \(Self.whole(limit)) turnings"
        case "turnings": return "too much to and fro"
        case "px of the shortest leg": return "a leg is too short"
        case "px across", "px long", "px of the longest leg", "px inward":
            return "too small, \(Self.whole(value)) px"
        case "distance from the circle in radii", "wobble in degrees", "unsteadiness in degrees":
            return "not round"
        case "short over long axis": return "too flat"
        case "straightness", "detour", "deviation from the chord": return "not straight"
        case "deviation of a leg from its chord": return "a leg is not straight"
        case "degrees off the direction": return "a leg is \(Self.whole(value))° off"
        case "degrees off at a corner": return "a corner is \(Self.whole(value))° off"
        case "share of the path that is round": return "its corners are round"
        case "legs of unlike length", "shortest over longest leg": return "legs of unlike length"
        case "ms of the slowest leg": return "too slow"
        case "ms", "ms to the next tap": return "took too long"
        case "ms of the longest rest", "share of time in one place": return "rested on the way"
        case "area inside a pair of legs": return "loops, not to and fro"
        case "movement along over across", "extent along over across",
            "px before the first turning":
            return "not to and fro"
        case "stretch common to all legs": return "wandered off"
        case "share of the path": return "with something else beside it"
        case "samples a turn", "samples a second", "samples a leg": return "too fast for the device"
        case "samples", "points": return "too little drawn"
        case "usual distances away": return "too unlike its examples"
        case "px from the start", "px between taps": return "moved too far"
        case "buttons or fingers": return "needs a button or a finger"
        case "contacts": return "drawn with \(Self.whole(value)) of \(Self.whole(limit)) contacts"
        case "least finger's share of the way": return "fingers parted"
        case let measure where measure.hasPrefix("lead over stroke "):
            return "as much like \(measure.dropFirst("lead over stroke ".count))"
        case let measure where measure.hasPrefix("directions of ") || measure.hasPrefix("as "):
            return "not mapped that way"
        default: return "does not fit"
        }
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
