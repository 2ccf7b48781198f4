/// What is compared of a path, point by point: the place, the direction of the path there, and the
/// part of the cost that does not depend on the other path.
///
/// The cost of laying a point on another, ½(1 − v·v′) + ½|p − p′|², is `own` + `own′` − the dot
/// product of (x, y, u, v) and (x′, y′, u′, v′), with u and v the unit tangent over √2 and `own`
/// ¼ + ½|p|².
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
            let half = Float(0.5).squareRoot()
            for index in 0..<count {
                let from = max(index - 1, 0)
                let to = min(index + 1, count - 1)
                let (dx, dy) = (points[to].x - points[from].x, points[to].y - points[from].y)
                let length = (dx * dx + dy * dy).squareRoot()
                let scale = length > 0 && !isResting ? half / length : 0
                let (x, y) = (points[index].x, points[index].y)
                let base = index * Self.fields
                values[base] = x
                values[base + 1] = y
                values[base + 2] = dx * scale
                values[base + 3] = dy * scale
                values[base + 4] = (isResting ? 0 : 0.25) + (x * x + y * y) / 2
            }
            filled = count * Self.fields
        }
    }
}
