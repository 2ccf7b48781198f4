/// The circle that fits points best in the sense of Taubin: of all circles it minimizes the squared
/// algebraic distance over the squared gradient, which makes it nearly free of the bias towards
/// small circles that plain algebraic fits have on arcs.
///
/// The fit of Taubin (1991) in the Newton form of Chernov and Lesort (2005): the titles are in
/// `Tests/Lab/Recognition.md`.
struct TaubinFit: Hashable, Sendable {
    var center: Point
    var radius: Double
    /// The RMS distance of the points from the circle, in pixels.
    var error: Double

    /// Fits `points`; nil for fewer than three, for points on a line, and for coordinates that are
    /// not finite.
    init?(_ points: [Point]) {
        guard points.count >= 3 else { return nil }
        let weight = 1 / Double(points.count)
        var mean = Vector.zero
        for point in points { mean = mean + (point - .zero) * weight }
        let middle = Point.zero + mean
        // The moments of the centred points; z is x² + y².
        var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            let z = x * x + y * y
            xx += x * x * weight
            xy += x * y * weight
            yy += y * y * weight
            xz += x * z * weight
            yz += y * z * weight
            zz += z * z * weight
        }
        let z = xx + yy
        let determinant = xx * yy - xy * xy
        guard z > 0, determinant > 1e-12 * z * z else { return nil }
        // The multiplier of the constraint is the least non-negative root of a polynomial without
        // inflection before that root, so Newton's method from 0 walks up to it and never
        // overshoots; it ends when a step no longer brings the value nearer to zero.
        let spread = zz - z * z
        let c3 = 4 * z
        let c2 = -3 * z * z - zz
        let c1 = spread * z + 4 * determinant * z - xz * xz - yz * yz
        let c0 = xz * (xz * yy - yz * xy) + yz * (yz * xx - xz * xy) - spread * determinant
        var (root, value) = (0.0, c0)
        for _ in 0..<24 {
            let slope = c1 + root * (2 * c2 + root * 3 * c3)
            let next = root - value / slope
            guard next.isFinite, abs(next - root) > 1e-12 * abs(next) else { break }
            let valueThere = c0 + next * (c1 + next * (c2 + next * c3))
            guard abs(valueThere) < abs(value) else { break }
            (root, value) = (next, valueThere)
        }
        let scale = 2 * (root * root - root * z + determinant)
        guard scale != 0 else { return nil }
        let offset = Vector(
            dx: (xz * (yy - root) - yz * xy) / scale, dy: (yz * (xx - root) - xz * xy) / scale)
        let center = middle + offset
        let radius = (offset.dot(offset) + z).squareRoot()
        var sum = 0.0
        for point in points {
            let deviation = point.distance(to: center) - radius
            sum += deviation * deviation
        }
        self.center = center
        self.radius = radius
        error = (sum * weight).squareRoot()
        guard center.isFinite, radius.isFinite, error.isFinite, radius > 0 else { return nil }
    }
}
