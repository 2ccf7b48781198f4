/// The measures of a tap: one short contact that stays within the slop. Several taps, and several
/// fingers, are put together from such taps by `TapRecognizer`.
enum TapClassifier {
    /// The name in failed checks.
    static let name = "tap"

    /// The checks of one contact, or of the farthest and longest of several.
    static func check(
        reach: Double, duration: Duration, _ limits: Limits, _ checks: inout Checks
    ) throws(FailedCheck) {
        let limit = limits.tap
        try checks.most(.distanceFromStart, reach, limit.slop)
        try checks.most(.duration, duration.milliseconds, limit.duration.milliseconds)
    }

    /// The score of a contact that strayed so far.
    static func score(reach: Double, _ limits: Limits) -> Double {
        limits.tap.slop > 0 ? 1 - reach / limits.tap.slop / 2 : 1
    }
}
