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
        let limit = limits.tap
        try checks.most(.distanceFromStart, strokePath.reach, limit.slop)
        try checks.most(
            .duration, strokePath.duration.milliseconds, limit.duration.milliseconds)
    }

    /// The same, of a contact that has a place.
    public func check(_ strokePath: StrokePath, _ limits: Limits, _ checks: inout Checks)
        throws(FailedCheck) -> (phrase: Phrase, score: Double)
    {
        try checks.require(.least(.samples, Double(strokePath.count), 1))
        try checkEarly(strokePath, limits, &checks)
        let strayed = limits.tap.slop > 0 ? strokePath.reach / limits.tap.slop : 0
        return (.tap(count: 1, fingers: 1), 1 - strayed / 2)
    }
}
