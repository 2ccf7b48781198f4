/// The sums of all monomials of x and y up to the fourth degree over points of a path. Sums of
/// parts add and subtract, so the moments of every part follow from those of the whole and of its
/// ends.
struct PathMoments {
    /// 1, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy, and nothing.
    private var sums = SIMD16<Double>.zero

    /// Adds a point.
    @inline(__always) mutating func add(_ x: Double, _ y: Double) {
        let xx = x * x
        let xy = x * y
        let yy = y * y
        sums += SIMD16(
            1, x, y, xx, xy, yy, xx * x, xx * y, x * yy, yy * y, xx * xx, xx * xy, xx * yy,
            xy * yy, yy * yy, 0)
    }

    /// What is left without the points of `other`.
    static func - (all: PathMoments, other: PathMoments) -> PathMoments {
        var rest = all
        rest.sums -= other.sums
        return rest
    }

    /// The moments about the mean.
    var central: CentralMoments? { CentralMoments(sums) }
}

/// Means of monomials about the mean of the points: `m21` is the mean of x²y.
struct CentralMoments {
    let mean: Vector
    let m20, m11, m02: Double
    let m30, m21, m12, m03: Double
    let m40, m31, m22, m13, m04: Double

    /// Moves raw sums to their mean; nil without points.
    fileprivate init?(_ sums: SIMD16<Double>) {
        guard sums[0] > 0 else { return nil }
        let r = sums / sums[0]
        let a = r[1]
        let b = r[2]
        let aa = a * a
        let ab = a * b
        let bb = b * b
        mean = Vector(dx: a, dy: b)
        m20 = r[3] - aa
        m11 = r[4] - ab
        m02 = r[5] - bb
        m30 = r[6] - 3 * a * r[3] + 2 * aa * a
        m21 = r[7] - 2 * a * r[4] - b * r[3] + 2 * aa * b
        m12 = r[8] - 2 * b * r[4] - a * r[5] + 2 * a * bb
        m03 = r[9] - 3 * b * r[5] + 2 * bb * b
        m40 = r[10] - 4 * a * r[6] + 6 * aa * r[3] - 3 * aa * aa
        let pure31 = r[11] - 3 * a * r[7] - b * r[6]
        m31 = pure31 + 3 * aa * r[4] + 3 * ab * r[3] - 3 * aa * ab
        let pure22 = r[12] - 2 * a * r[8] - 2 * b * r[7]
        m22 = pure22 + aa * r[5] + bb * r[3] + 4 * ab * r[4] - 3 * ab * ab
        let pure13 = r[13] - 3 * b * r[8] - a * r[9]
        m13 = pure13 + 3 * bb * r[4] + 3 * ab * r[5] - 3 * bb * ab
        m04 = r[14] - 4 * b * r[9] + 6 * bb * r[5] - 3 * bb * bb
    }
}

/// The affine map that gives points equal spread in all directions about their mean, so that an
/// oval becomes a circle; and the circle fitted there.
///
/// The map is the inverse Cholesky factor of the covariance. It differs from principal axes only by
/// a rotation, to which none of the measures is sensitive, and it keeps the sense of rotation.
struct Stretch: Sendable {
    /// Short axis over long axis before, 0…1.
    let roundness: Double
    /// The centre of the fitted circle, stretched.
    let center: Vector
    /// Its radius, stretched.
    let radius: Double
    /// RMS distance of the points from it, over its radius: to first order, as √(mean of (ρ² −
    /// r²)²) / 2r², which follows from the moments alone.
    let error: Double

    private let mean: Vector
    private let xx: Double
    private let yx: Double
    private let yy: Double

    /// Nil for points on a line.
    init?(_ m: CentralMoments) {
        let determinant = m.m20 * m.m02 - m.m11 * m.m11
        let trace = m.m20 + m.m02
        guard m.m20 > 0, determinant > 1e-9 * trace * trace else { return nil }
        let half = max(trace * trace / 4 - determinant, 0).squareRoot()
        roundness = (max(trace / 2 - half, 0) / (trace / 2 + half)).squareRoot()
        mean = m.mean
        xx = 1 / m.m20.squareRoot()
        yy = (m.m20 / determinant).squareRoot()
        yx = -yy * m.m11 / m.m20

        // With X = xx·x and Y = yx·x + yy·y, Z = X² + Y² is a·x² + b·xy + c·y².
        let a = xx * xx + yx * yx
        let b = 2 * yx * yy
        let c = yy * yy
        let xz = a * m.m30 + b * m.m21 + c * m.m12
        let yz = a * m.m21 + b * m.m12 + c * m.m03
        var moments = TaubinFit.Moments()
        moments.xx = 1
        moments.yy = 1
        moments.xz = xx * xz
        moments.yz = yx * xz + yy * yz
        let quartic = a * a * m.m40 + 2 * a * b * m.m31 + (b * b + 2 * a * c) * m.m22
        moments.zz = quartic + 2 * b * c * m.m13 + c * c * m.m04
        guard let center = moments.center else { return nil }
        self.center = center
        radius = moments.radius(around: center)
        let pull = center.dx * moments.xz + center.dy * moments.yz
        let algebraic = moments.zz - 4 - 4 * pull + 4 * center.dot(center)
        error = max(algebraic, 0).squareRoot() / (2 * radius * radius)
        guard radius > 0, radius.isFinite, error.isFinite else { return nil }
    }

    /// A displacement, stretched.
    @inline(__always) func callAsFunction(_ vector: Vector) -> Vector {
        Vector(dx: xx * vector.dx, dy: yx * vector.dx + yy * vector.dy)
    }

    /// A stretched displacement, as it was before.
    func undone(_ vector: Vector) -> Vector {
        let dx = vector.dx / xx
        return Vector(dx: dx, dy: (vector.dy - yx * dx) / yy)
    }

    /// How far a place lies outside of the circle, over its radius; negative inside.
    @inline(__always) func beyondCircle(_ place: Point) -> Double {
        let stretched = self(place - .zero - mean) - center
        return stretched.length / radius - 1
    }

    /// The centre of the circle before stretching.
    var middle: Point { .zero + mean + undone(center) }
}
