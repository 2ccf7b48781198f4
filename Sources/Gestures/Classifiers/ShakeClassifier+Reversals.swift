extension ShakeClassifier {
    /// The places where a stroke path turns to and fro, for a picture: in the order of time, along
    /// the axis with more turnings. Ends that are too short to have come back from count for
    /// nothing.
    public static func turnings(in strokePath: StrokePath) -> (axis: Axis, places: [Point]) {
        let axis = axes(of: strokePath)[0]
        let range = axis == .horizontal ? strokePath.box.width : strokePath.box.height
        let needed = ReversalCounter.hysteresis(range: range)
        var legs = ShakeLegs(strokePath, along: axis).all[...]
        if let first = legs.first, first.length < needed { legs = legs.dropFirst() }
        if let last = legs.last, last.length < needed { legs = legs.dropLast() }
        return (axis, legs.dropLast().map(\.end))
    }
}
