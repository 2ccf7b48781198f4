internal import RealModule

/// The best round part of a stroke, and its measures.
struct Round {
    /// RMS distance from the fitted circle over its radius, stretched.
    var error: Double
    /// RMS deviation of the tangent from steady turning, in degrees, stretched.
    var wobble: Double
    /// Short axis over long axis, 0…1.
    var roundness: Double
    /// The winding of the whole stroke about the centre in degrees, positive clockwise.
    var winding: Double
    /// What it winds against that, in degrees.
    var reverse: Double
    /// The distance between the ends over the radius, stretched.
    var gap: Double

    /// How far it is from a perfect round; less is better.
    var cost: Double { wobble / 15 + error / 0.1 }
}

/// Looks for the part of a path, between two short ends that may be hooks or overshoots, that comes
/// nearest to a circle once it is stretched to equal spread in all directions.
///
/// The stretching is by the Cholesky factor of the covariance: it differs from principal axes only
/// by a rotation, to which none of the measures is sensitive.
struct RoundSearch {
    /// The best round that winds at least 270°.
    private(set) var best: Round?
    /// The winding in degrees about the centre of the latest fit, for a refusal.
    private(set) var winding = 0.0

    private let path: EvenPath
    private let hook: Double
    /// The path, stretched for the trim at hand.
    private var x = InlineArray<64, Double>(repeating: 0)
    private var y = InlineArray<64, Double>(repeating: 0)

    private static let leastWinding = 270.0

    /// Searches `path`; a trimmed point may lie up to `hook` radii off the circle.
    init(_ path: EvenPath, hook: Double) {
        self.path = path
        self.hook = hook
    }

    /// Tries all trims, the untrimmed path first.
    mutating func run() {
        for first in stride(from: 0, through: 10, by: 2) {
            for cut in stride(from: 0, through: 10, by: 2) {
                measure(first...(EvenPath.count - 1 - cut))
            }
        }
    }

    /// Measures one trim, and leaves early where it cannot become the best.
    private mutating func measure(_ part: ClosedRange<Int>) {
        guard let stretch = Stretch(path, part) else { return }
        stretch.apply(to: path, &x, &y)
        var moments = TaubinFit.Moments()
        for index in part { moments.add(x[index], y[index]) }
        moments.average(over: part.count)
        guard let offset = moments.center else { return }
        let radius = moments.radius(around: offset)
        guard radius > 0, radius.isFinite else { return }
        let error = radialError(part, offset, radius)
        let bound = best?.cost ?? .infinity
        guard error / 0.1 < bound, !leavesHook(outside: part, offset, radius) else { return }
        let wobble = tangentWobble(part)
        guard wobble / 15 + error / 0.1 < bound else { return }
        let wound = path.winding(about: stretch.undone(offset))
        winding = abs(wound.net) * 180 / .pi
        guard winding >= Self.leastWinding else { return }
        let gap = Vector(
            dx: x[part.upperBound] - x[part.lowerBound],
            dy: y[part.upperBound] - y[part.lowerBound])
        best = Round(
            error: error, wobble: wobble, roundness: stretch.roundness,
            winding: wound.net * 180 / .pi, reverse: wound.reverse * 180 / .pi,
            gap: gap.length / radius)
    }

    private func radialError(
        _ part: ClosedRange<Int>, _ center: Vector, _ radius: Double
    ) -> Double {
        var sum = 0.0
        for index in part {
            let dx = x[index] - center.dx
            let dy = y[index] - center.dy
            let deviation = (dx * dx + dy * dy).squareRoot() - radius
            sum += deviation * deviation
        }
        return (sum / Double(part.count)).squareRoot() / radius
    }

    /// Whether a point outside `part` lies too far off the circle to be a mere hook.
    private func leavesHook(
        outside part: ClosedRange<Int>, _ center: Vector, _ radius: Double
    ) -> Bool {
        for index in 0..<EvenPath.count where !part.contains(index) {
            let dx = x[index] - center.dx
            let dy = y[index] - center.dy
            if abs((dx * dx + dy * dy).squareRoot() - radius) > hook * radius { return true }
        }
        return false
    }

    /// RMS deviation in degrees of the tangent's angle from its linear fit over arc length.
    private func tangentWobble(_ part: ClosedRange<Int>) -> Double {
        var angle = 0.0
        var arc = 0.0
        var before = Vector.zero
        var count = 0.0
        var sums = (s: 0.0, a: 0.0, ss: 0.0, sa: 0.0, aa: 0.0)
        for index in part.dropFirst() {
            let step = Vector(dx: x[index] - x[index - 1], dy: y[index] - y[index - 1])
            let length = step.length
            guard length > 0 else { continue }
            if count > 0 { angle += turn(from: before, to: step) }
            let middle = arc + length / 2
            arc += length
            before = step
            count += 1
            sums.s += middle
            sums.a += angle
            sums.ss += middle * middle
            sums.sa += middle * angle
            sums.aa += angle * angle
        }
        guard count > 2 else { return .infinity }
        let spread = sums.ss - sums.s * sums.s / count
        let common = sums.sa - sums.s * sums.a / count
        let total = sums.aa - sums.a * sums.a / count
        let rest = spread > 0 ? total - common * common / spread : total
        return (max(rest, 0) / count).squareRoot() * 180 / .pi
    }
}

/// The affine map that gives part of a path equal spread in all directions about its mean.
private struct Stretch {
    /// Short axis over long axis of the part before, 0…1.
    let roundness: Double
    private let mean: Vector
    /// The Cholesky factor of the covariance: (a 0; b c).
    private let a: Double
    private let b: Double
    private let c: Double

    init?(_ path: EvenPath, _ part: ClosedRange<Int>) {
        var sums = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0, yy: 0.0)
        for index in part {
            let x = path.x[index]
            let y = path.y[index]
            sums.x += x
            sums.y += y
            sums.xx += x * x
            sums.xy += x * y
            sums.yy += y * y
        }
        let count = Double(part.count)
        mean = Vector(dx: sums.x / count, dy: sums.y / count)
        let xx = sums.xx / count - mean.dx * mean.dx
        let xy = sums.xy / count - mean.dx * mean.dy
        let yy = sums.yy / count - mean.dy * mean.dy
        let determinant = xx * yy - xy * xy
        let trace = xx + yy
        guard xx > 0, determinant > 1e-9 * trace * trace else { return nil }
        let half = (max(trace * trace / 4 - determinant, 0)).squareRoot()
        roundness = (max(trace / 2 - half, 0) / (trace / 2 + half)).squareRoot()
        a = xx.squareRoot()
        b = xy / a
        c = (yy - b * b).squareRoot()
        guard c > 0, c.isFinite else { return nil }
    }

    /// Stretches the whole path.
    func apply(
        to path: EvenPath, _ x: inout InlineArray<64, Double>, _ y: inout InlineArray<64, Double>
    ) {
        let across = 1 / a
        let down = 1 / c
        for index in 0..<EvenPath.count {
            let stretched = (path.x[index] - mean.dx) * across
            x[index] = stretched
            y[index] = (path.y[index] - mean.dy - b * stretched) * down
        }
    }

    /// Where a stretched place was before.
    func undone(_ place: Vector) -> Point {
        Point(x: mean.dx + a * place.dx, y: mean.dy + b * place.dx + c * place.dy)
    }
}

extension EvenPath {
    /// The signed angle in radians that the path winds about `center`, and the part of it that runs
    /// against the rest.
    func winding(about center: Point) -> (net: Double, reverse: Double) {
        var forth = 0.0
        var back = 0.0
        var before = self[0] - center
        for index in 1..<Self.count {
            let here = self[index] - center
            let angle = turn(from: before, to: here)
            if angle > 0 { forth += angle } else { back -= angle }
            before = here
        }
        return (forth - back, min(forth, back))
    }
}

/// The angle in radians from one direction to another, −π…π, positive clockwise on the screen. Small
/// angles, nearly all of them on a smooth path, take a series that is right to 10⁻⁵.
@inline(__always)
func turn(from before: Vector, to after: Vector) -> Double {
    let across = before.cross(after)
    let along = before.dot(after)
    guard abs(across) < 0.5 * along else {
        return across == 0 && along == 0 ? 0 : Double.atan2(y: across, x: along)
    }
    let tangent = across / along
    let square = tangent * tangent
    let tail = 1.0 / 7 - square * (1.0 / 9 - square / 11)
    return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square * tail)))
}
