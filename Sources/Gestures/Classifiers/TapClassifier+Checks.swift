extension TapClassifier {
    /// How far it strayed and how long it took.
    public static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        guard !strokePath.isEmpty else { return [.least("samples", 0, 1)] }
        return [
            .most("px from the start", strokePath.reach, limits.tap.slop),
            .most("ms", strokePath.duration.milliseconds, limits.tap.duration.milliseconds),
        ]
    }
}
