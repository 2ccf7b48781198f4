/// A swipe: one straight stroke in one of eight directions, of any length above the least. Hooks at
/// the ends, where the hand sets down or lets go, are cut before it is measured.
public enum SwipeClassifier: StrokeClassifier {
    /// `swipe`.
    public static let name = "swipe"

    /// Hooks are sought in so many steps at either end (17 % of the path).
    private static let hookSteps = 11
    /// No more steps than this are cut from both ends together.
    private static let mostCut = 16
    /// A turn sharper than this, in radians, ends a hook.
    private static let hookTurn = Double.pi / 3

    /// A swipe of one finger in one of the eight directions.
    public static func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        if let failedCheck = impossible(strokePath, limits: limits) {
            return .rejected(failedCheck)
        }
        let limit = limits.swipe
        guard strokePath.reach >= limit.length else {
            return .rejected(no("px long", strokePath.reach, limit.length))
        }
        guard let path = ResampledPath(strokePath.samples, around: strokePath.box.center) else {
            return .rejected(no("points", Double(strokePath.samples.count), 2))
        }
        let core = withoutHooks(path)
        let chord = path[core.upperBound] - path[core.lowerBound]
        let length = chord.length
        guard length >= limit.length else { return .rejected(no("px long", length, limit.length)) }
        let along = path.length * Double(core.count - 1) / Double(ResampledPath.count - 1)
        // Arc steps are chords of the path, so noise inside a step is not counted twice.
        let straightness = min(1, length / along)
        guard straightness >= limit.straightness else {
            return .rejected(no("straightness", straightness, limit.straightness))
        }
        let unit = chord * (1 / length)
        var deviation = 0.0
        var backtrack = 0.0
        var farthest = 0.0
        for index in core {
            let offset = path[index] - path[core.lowerBound]
            let progress = offset.dot(unit)
            farthest = max(farthest, progress)
            backtrack = max(backtrack, farthest - progress)
            deviation = max(deviation, abs(offset.cross(unit)))
        }
        deviation /= length
        backtrack /= length
        guard deviation <= limit.deviation else {
            return .rejected(no("deviation from the chord", deviation, limit.deviation))
        }
        guard backtrack <= limit.backtrack else {
            return .rejected(no("step back", backtrack, limit.backtrack))
        }
        let badness = max(
            Score.use(1 - straightness, of: 1 - limit.straightness),
            Score.use(deviation, of: limit.deviation), Score.use(backtrack, of: limit.backtrack))
        return .accepted(.swipe(Direction(of: chord), fingers: 1), score: 1 - badness)
    }

    /// Once a long stroke came back, or it bent round and round.
    public static func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        if strokePath.detour > limits.swipe.detour {
            return no("detour", strokePath.detour, limits.swipe.detour)
        }
        let bent = max(strokePath.bend.clockwise, strokePath.bend.counterclockwise) * 180 / .pi
        if bent > limits.swipe.bend { return no("degrees bent", bent, limits.swipe.bend) }
        return nil
    }

    /// The part of the path between the hooks.
    static func withoutHooks(_ path: ResampledPath) -> ClosedRange<Int> {
        var first = 0
        var last = ResampledPath.count - 1
        let middle = path[last - hookSteps] - path[hookSteps]
        guard middle.length > 0 else { return first...last }
        for index in 1...hookSteps {
            if turn(path, index, from: index - 1, to: index + 2) > hookTurn { first = index }
            let mirrored = ResampledPath.count - 1 - index
            if turn(path, mirrored, from: mirrored - 2, to: mirrored + 1) > hookTurn {
                last = min(last, mirrored)
            }
        }
        // Long hooks at both ends are the arms of a bracket.
        if first + ResampledPath.count - 1 - last > mostCut { return 0...(ResampledPath.count - 1) }
        return first...last
    }

    /// The angle between the way into a point and the way out of it, in radians.
    private static func turn(_ path: ResampledPath, _ index: Int, from: Int, to: Int) -> Double {
        let before = path[index] - path[max(from, 0)]
        let after = path[min(to, ResampledPath.count - 1)] - path[index]
        return abs(Vector(dx: before.dot(after), dy: before.cross(after)).angle)
    }
}

/// How measures become a score.
enum Score {
    /// The share of a tolerance that a measure uses up, 0…1.
    static func use(_ value: Double, of limit: Double) -> Double {
        limit > 0 ? min(max(value / limit, 0), 1) : 0
    }
}
