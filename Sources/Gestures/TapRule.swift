/// A tap: one short contact that stays within the slop. Several taps, and several fingers, are put
/// together from such taps elsewhere.
public enum TapRule: Rule {
    /// `tap`.
    public static let name = "tap"

    /// One tap of one finger.
    public static func judge(_ trail: Trail, limits: Limits) -> Verdict {
        if trail.isEmpty { return .rejected(no("samples", 0, 1)) }
        if let rejection = hopeless(trail, limits: limits) { return .rejected(rejection) }
        let strayed = limits.tap.slop > 0 ? trail.reach / limits.tap.slop : 0
        return .accepted(.tap(count: 1, fingers: 1), score: 1 - strayed / 2)
    }

    /// Once it left the slop or took too long.
    public static func hopeless(_ trail: Trail, limits: Limits) -> Rejection? {
        if trail.reach > limits.tap.slop {
            return no("px from the start", trail.reach, limits.tap.slop)
        }
        if trail.duration > limits.tap.duration {
            return no("ms", trail.duration.milliseconds, limits.tap.duration.milliseconds)
        }
        return nil
    }
}
