internal import Glibc

/// The round part of a stroke that comes nearest to a circle, with its measures and its outline.
public struct CircleFit: Sendable {
    /// RMS distance from the fitted circle over its radius, stretched.
    public var error: Double
    /// RMS deviation of the tangent from steady turning, in degrees, stretched.
    public var wobble: Double
    /// Short axis over long axis, 0…1.
    public var roundness: Double
    /// The winding of the whole stroke about the centre in degrees, positive clockwise.
    public var winding: Double
    /// What the part winds against that, in degrees.
    public var reverse: Double
    /// The distance between the ends of the part over the radius, stretched.
    public var gap: Double
    /// The centre of the fitted circle, on the screen.
    public var center: Point
    /// Which of the 64 even steps along the stroke belong to the part: what lies outside was taken
    /// for a hook or an overshoot.
    public var part: ClosedRange<Int>
    /// What tells whether it is a circle.
    public var measures: CircleMeasures
    /// What the measures cost together, 0 for a perfect circle, and the one that costs most.
    public var cost: Double
    /// The measure that costs most.
    public var worst: CircleMeasure
    /// The map under which the part is nearest to a circle.
    var stretch: Stretch

    /// The point of the fitted circle, an ellipse on the screen, at `angle` in radians.
    public func outline(at angle: Double) -> Point {
        let direction = Vector(dx: cos(angle), dy: sin(angle))
        return center + stretch.undone(direction * stretch.radius)
    }

    /// Its measures beside their own limits.
    func checks(_ limit: Limits.Circle) -> [Check] {
        let turned = abs(winding)
        return [
            .least(.winding, turned, limit.minimumWinding),
            .most(.winding, turned, limit.maximumWinding),
            .most(.error, error, limit.error), .most(.wobble, wobble, limit.wobble),
            .least(.roundness, roundness, limit.roundness), .most(.endGap, gap, limit.gap),
            .most(.reverseWinding, reverse, limit.reverse),
        ]
    }
}
