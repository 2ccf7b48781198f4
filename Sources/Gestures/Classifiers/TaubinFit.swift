/// The circle that fits points best in the sense of Taubin: of all circles it minimizes the squared
/// algebraic distance over the squared gradient, which makes it nearly free of the bias towards
/// small circles that plain algebraic fits have on arcs.
///
/// G. Taubin, "Estimation of planar curves, surfaces and nonplanar space curves defined by implicit
/// equations", IEEE Transactions on Pattern Analysis and Machine Intelligence 13 (1991), in the
/// Newton form of N. Chernov and C. Lesort, "Least squares fitting of circles", Journal of
/// Mathematical Imaging and Vision 23 (2005).
public struct TaubinFit: Hashable, Sendable {
    /// The centre.
    public var center: Point
    /// The radius in pixels.
    public var radius: Double
    /// The RMS distance of the points from the circle, in pixels.
    public var error: Double

    /// Fits `points`; nil for fewer than three, for points on a line, and for coordinates that are
    /// not finite.
    public init?(_ points: some Collection<Point>) {
        guard points.count >= 3 else { return nil }
        let weight = 1 / Double(points.count)
        var mean = Vector.zero
        for point in points { mean = mean + (point - .zero) * weight }
        let middle = Point.zero + mean
        var moments = Moments()
        for point in points { moments.add(point.x - middle.x, point.y - middle.y) }
        moments.average(over: points.count)
        guard let offset = moments.center else { return nil }
        center = middle + offset
        radius = moments.radius(around: offset)
        var sum = 0.0
        for point in points {
            let deviation = point.distance(to: center) - radius
            sum += deviation * deviation
        }
        error = (sum * weight).squareRoot()
        guard center.isFinite, radius.isFinite, error.isFinite, radius > 0 else { return nil }
    }

    /// The moments of centred points that the fit needs; z is x² + y².
    struct Moments {
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        var xz = 0.0
        var yz = 0.0
        var zz = 0.0

        /// Adds one point.
        @inline(__always) mutating func add(_ x: Double, _ y: Double) {
            let z = x * x + y * y
            xx += x * x
            xy += x * y
            yy += y * y
            xz += x * z
            yz += y * z
            zz += z * z
        }

        /// Turns sums into means.
        mutating func average(over count: Int) {
            let weight = 1 / Double(count)
            xx *= weight
            xy *= weight
            yy *= weight
            xz *= weight
            yz *= weight
            zz *= weight
        }

        /// The centre of the circle, relative to the mean of the points; nil when they are on a
        /// line.
        ///
        /// The multiplier of the constraint is the least non-negative root of a polynomial without
        /// inflection before that root, so Newton's method from 0 walks up to it and never
        /// overshoots; it ends when a step no longer brings the value nearer to zero.
        var center: Vector? {
            let z = xx + yy
            let determinant = xx * yy - xy * xy
            guard z > 0, determinant > 1e-12 * z * z else { return nil }
            let c3 = 4 * z
            let c2 = -3 * z * z - zz
            let spread = zz - z * z
            let c1 = spread * z + 4 * determinant * z - xz * xz - yz * yz
            let c0 =
                xz * (xz * yy - yz * xy) + yz * (yz * xx - xz * xy) - spread * determinant
            var root = 0.0
            var value = c0
            for _ in 0..<24 {
                let slope = c1 + root * (2 * c2 + root * 3 * c3)
                let next = root - value / slope
                guard next.isFinite, abs(next - root) > 1e-12 * abs(next) else { break }
                let valueThere = c0 + next * (c1 + next * (c2 + next * c3))
                guard abs(valueThere) < abs(value) else { break }
                root = next
                value = valueThere
            }
            let scale = 2 * (root * root - root * z + determinant)
            guard scale != 0 else { return nil }
            return Vector(
                dx: (xz * (yy - root) - yz * xy) / scale,
                dy: (yz * (xx - root) - xz * xy) / scale)
        }

        /// The radius that goes with a centre.
        func radius(around center: Vector) -> Double {
            (center.dot(center) + xx + yy).squareRoot()
        }
    }
}
