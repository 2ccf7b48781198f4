/// What is compared of a path, point by point: the place p, the direction v of the path there, and
/// the part of the cost that does not depend on the other path.
///
/// The direction is the way from the point before to the next one over the length of the path
/// between them: a unit vector along a straight part and shorter in a corner, which hardly has a
/// direction. The cost of laying a point on another, ½|v − v′|² + ½|p − p′|², is `own` + `own′` −
/// the dot product of (x, y, u, v) and (x′, y′, u′, v′), with v = (u, v) and `own` half the sum of
/// the four squares.
struct TemplateFeatures: Sendable {
    /// How many numbers a point has.
    static let fields = 5

    /// x, y, u, v and own of one point after the other.
    let values: [Float]

    /// The features of `path`, evened first.
    init(_ path: TemplatePath) { self.init(path.evened().points) }

    /// The features of the `TemplatePath.count` points of a path. One that rests has no direction.
    init(_ points: [SIMD2<Float>], isResting: Bool = false) {
        let count = TemplatePath.count
        values = [Float](unsafeUninitializedCapacity: count * Self.fields) { values, filled in
            for index in 0..<count {
                let here = points[index]
                let before = here - points[max(index - 1, 0)]
                let after = points[min(index + 1, count - 1)] - here
                let length = before.length + after.length
                let scale = length > 0 && !isResting ? 1 / length : 0
                let direction = (before + after) * scale
                let base = index * Self.fields
                values[base] = here.x
                values[base + 1] = here.y
                values[base + 2] = direction.x
                values[base + 3] = direction.y
                let squares = here * here + direction * direction
                values[base + 4] = (squares.x + squares.y) / 2
            }
            filled = count * Self.fields
        }
    }
}

extension SIMD2<Float> {
    /// How long the vector is.
    fileprivate var length: Float { (x * x + y * y).squareRoot() }
}
