/// A tap: one short contact that stays within the slop. Several taps, and several fingers, are put
/// together from such taps elsewhere.
public enum TapClassifier: StrokeClassifier {
    /// `tap`.
    public static let name = "tap"

    /// One tap of one finger.
    public static func classify(_ strokePath: StrokePath, limits: Limits) -> Classification {
        if strokePath.isEmpty { return .rejected(no("samples", 0, 1)) }
        if let failedCheck = impossible(strokePath, limits: limits) {
            return .rejected(failedCheck)
        }
        let strayed = limits.tap.slop > 0 ? strokePath.reach / limits.tap.slop : 0
        return .accepted(.tap(count: 1, fingers: 1), score: 1 - strayed / 2)
    }

    /// Once it left the slop or took too long.
    public static func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? {
        if strokePath.reach > limits.tap.slop {
            return no("px from the start", strokePath.reach, limits.tap.slop)
        }
        if strokePath.duration > limits.tap.duration {
            return no("ms", strokePath.duration.milliseconds, limits.tap.duration.milliseconds)
        }
        return nil
    }
}
