extension TapRule {
    /// How far it strayed and how long it took.
    public static func measures(_ trail: Trail, limits: Limits) -> [Measure] {
        guard !trail.isEmpty else { return [.least("samples", 0, 1)] }
        return [
            .most("px from the start", trail.reach, limits.tap.slop),
            .most("ms", trail.duration.milliseconds, limits.tap.duration.milliseconds),
        ]
    }
}
