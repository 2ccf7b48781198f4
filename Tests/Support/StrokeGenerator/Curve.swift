internal import Gestures
internal import Glibc

/// A curve that is drawn, slower where it bends more: the speed along it is proportional to
/// the curvature's power of -1/3, which is the two-thirds power law of angular speed (Lacquaniti,
/// Terzuolo and Viviani, "The law relating the kinematic and figural aspects of drawing movements",
/// 1983). Start and end are as smooth as a minimum-jerk movement.
struct Curve {
    /// The points, relative to the first.
    private let points: [Vector]
    /// For each point the effort to get there: the time that it would take at unit gain.
    private let efforts: [Double]
    /// The share of the time, up to a half, in which the movement gets up to speed, and comes to
    /// rest.
    private let ramp: Double

    /// - Parameters:
    ///   - points: at least one; close enough together to look smooth.
    ///   - units: how many movements in a row it feels like: a circle of two turns is two. More of
    ///     them means steady speed in the middle.
    init(_ points: [Point], units: Double) {
        let first = points.first ?? .zero
        self.points = points.map { $0 - first }
        var length = 0.0
        for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
        // Without a floor the speed on straight parts would be infinite.
        let floor = 1 / max(length, 1)
        var efforts = [0.0]
        for index in points.indices.dropFirst() {
            let step = points[index].distance(to: points[index - 1])
            let bend = Self.curvature(points, index)
            efforts.append((efforts.last ?? 0) + step * cbrt(bend + floor))
        }
        self.efforts = efforts
        ramp = 0.5 / max(1, units)
    }

    /// The place after the share `time`, 0…1, of the curve's time.
    func position(at time: Double) -> Vector {
        guard let total = efforts.last, total > 0 else { return points.last ?? .zero }
        let effort = progress(time) * total
        var low = 0
        var high = efforts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if efforts[middle] <= effort { low = middle } else { high = middle }
        }
        let span = efforts[high] - efforts[low]
        let share = span > 0 ? (effort - efforts[low]) / span : 1
        return points[low] + (points[high] - points[low]) * share
    }

    /// The share of the effort done at a share of the time: speed rises like the first half of a
    /// minimum-jerk movement, stays, and falls like the second. With a ramp of one half it is one
    /// minimum-jerk movement.
    private func progress(_ time: Double) -> Double {
        // The integral of x²(2 - x)², the rising half of the bell, from 0 to x.
        let rise = { (x: Double) in x * x * x * (4.0 / 3 - x + x * x / 5) }
        let whole = 1 - 2 * ramp + 2 * ramp * rise(1)
        if time < ramp { return ramp * rise(time / ramp) / whole }
        if time > 1 - ramp { return 1 - ramp * rise((1 - time) / ramp) / whole }
        return (ramp * rise(1) + time - ramp) / whole
    }

    /// The curvature in 1/px at a point, over neighbours some way off so that the corners of the
    /// polyline do not count: turn of the direction by distance.
    private static func curvature(_ points: [Point], _ index: Int) -> Double {
        let reach = 3
        let before = points[max(0, index - reach)]
        let after = points[min(points.count - 1, index + reach)]
        let (a, b) = (points[index] - before, after - points[index])
        let length = (a.length + b.length) / 2
        guard length > 0, a.length > 0, b.length > 0 else { return 0 }
        return abs(atan2(a.cross(b), a.dot(b))) / length
    }
}
