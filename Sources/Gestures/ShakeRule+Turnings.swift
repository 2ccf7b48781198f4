extension ShakeRule {
    /// The places where a trail turns to and fro, for a picture: in the order of time, along the axis
    /// with more turnings.
    public static func turnings(in trail: Trail) -> (axis: Axis, places: [Point]) {
        let axis = axes(of: trail)[0]
        let legs = ShakeLegs(trail, along: axis).all
        return (axis, legs.dropLast().map(\.end))
    }
}
