/// A tap: one short contact that stays within the slop. Several taps, and several fingers, are put
/// together from such taps elsewhere.
public struct TapClassifier: StrokeClassifier {
    /// `tap`.
    public static let name = "tap"
    /// `tap`.
    public var name: String { Self.name }
    /// One tap of one finger.
    public var phrases: [Phrase] { [.tap(count: 1, fingers: 1)] }

    /// The classifier.
    public init() {}

    /// How far it strayed and how long it took.
    public func checkEarly(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck)
    {
        try Self.check(
            reach: strokePath.reach, duration: strokePath.duration, limits, &checks)
    }

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

    /// The same, of a contact that has a place.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        try checks.require(.least(.samples, Double(strokePath.count), 1))
        try checkEarly(strokePath, limits, &checks)
        return (.tap(count: 1, fingers: 1), Self.score(reach: strokePath.reach, limits))
    }
}
