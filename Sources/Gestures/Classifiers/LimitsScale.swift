extension Limits {
    /// The same limits on a monitor of another density: every length times `scale`, so that a
    /// gesture has the same physical size on every monitor. What is no scale (0, not a number)
    /// changes nothing.
    public func scaled(by scale: Double) -> Limits {
        guard scale > 0, scale.isFinite, scale != 1 else { return self }
        var copy = self
        for length in Limits.lengths { copy[keyPath: length] *= scale }
        return copy
    }

    /// The limits that are lengths in pixels.
    nonisolated(unsafe) private static let lengths: [WritableKeyPath<Limits, Double>] = [
        \.tremor, \.tap.slop, \.tap.spread, \.longPress.slop, \.swipe.length, \.edge.width,
        \.edge.length,
        \.pan.slop, \.circle.diameter, \.shake.leg, \.shake.reach, \.sequence.leg,
        \.template.size,
    ]
}
