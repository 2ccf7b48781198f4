internal import RealModule

/// The round part of a stroke that comes nearest to a circle, with its measures and its outline.
public struct CircleFit: Sendable {
    /// RMS distance from the fitted circle over its radius, stretched.
    public var error: Double
    /// RMS deviation of the tangent from steady turning, in degrees, stretched.
    public var wobble: Double
    /// The sharpest bend over steady turning: 1 for a circle, about 2 for a square.
    public var peak: Double
    /// Short axis over long axis, 0…1.
    public var roundness: Double
    /// The winding of the whole stroke about the centre in degrees, positive clockwise.
    public var winding: Double
    /// What it winds against that, in degrees.
    public var reverse: Double
    /// The distance between the ends over the radius, stretched.
    public var gap: Double
    /// The centre of the fitted circle, on the screen.
    public var center: Point
    /// Which of the 64 even steps along the stroke belong to the part: what lies outside was taken
    /// for a hook or an overshoot.
    public var part: ClosedRange<Int>
    /// The map under which the part is nearest to a circle.
    var stretch: Stretch

    /// Wobble, corners and an open end taken together, in degrees. Each alone may be haste;
    /// a polygon has wobble and corners, an arc has wobble and an open end.
    public var unsteadiness: Double {
        wobble + 10 * max(peak - 1, 0) + 20 * max(gap - 1, 0)
    }

    /// How far it is from a perfect round; less is better.
    var cost: Double { Self.cost(error: error, wobble: wobble) }

    /// How far a part of this error and wobble is from a perfect round.
    static func cost(error: Double, wobble: Double) -> Double { wobble / 15 + error / 0.1 }

    /// The point of the fitted circle, an ellipse on the screen, at `angle` in radians.
    public func outline(at angle: Double) -> Point {
        let direction = Vector(dx: Double.cos(angle), dy: Double.sin(angle))
        return center + stretch.undone(direction * stretch.radius)
    }
}
