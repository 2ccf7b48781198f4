internal import Glibc

/// The form of a stroke without its place and size: points at equal steps along the path, their
/// centroid at the origin, at a distance of 1 from it on the root mean square. Direction and
/// orientation stay, for both mean something to the user.
struct TemplatePath: Sendable {
    /// How many points it has.
    static let count = 48

    /// The points, x and y.
    private(set) var points: [SIMD2<Float>]

    /// The form of `samples`; nil where fewer than two distinct finite places are given.
    init?(_ samples: [Sample]) {
        guard let points = Self.even(samples) else { return nil }
        self.points = points
        guard normalize() else { return nil }
    }

    /// Points at equal steps along `samples`, relative to `origin`, so that a Float holds them
    /// wherever on the screen they are; without one, relative to the last sample. Nil where fewer
    /// than two distinct finite places are given.
    static func even(_ samples: [Sample], from origin: Point? = nil) -> [SIMD2<Float>]? {
        var length = 0.0
        var count = 0
        var before: Point?
        for sample in samples where sample.position.isFinite {
            if let before { length += sample.position.distance(to: before) }
            before = sample.position
            count += 1
        }
        guard count >= 2, length > 0, length.isFinite, let end = before else { return nil }
        let step = length / Double(Self.count - 1)
        let origin = origin ?? end
        var points: [SIMD2<Float>] = []
        points.reserveCapacity(Self.count)
        var walked = 0.0
        before = nil
        for sample in samples where sample.position.isFinite {
            let here = sample.position
            defer { before = here }
            guard let before else { continue }
            let leg = here.distance(to: before)
            while points.count < Self.count - 1, Double(points.count) * step <= walked + leg {
                let share = leg > 0 ? (Double(points.count) * step - walked) / leg : 0
                let place = before.interpolated(to: here, share: min(max(share, 0), 1)) - origin
                points.append(SIMD2(Float(place.dx), Float(place.dy)))
            }
            walked += leg
        }
        // The last, and what rounding left over, is the end itself.
        let last = end - origin
        while points.count < Self.count { points.append(SIMD2(Float(last.dx), Float(last.dy))) }
        return points
    }

    /// How far the path turns altogether, either way, in radians: the sum of the angles of the
    /// polygon through every fourth point, which takes no notice of a tremor.
    var turning: Float {
        var sum: Float = 0
        for index in stride(from: 8, to: points.count, by: 4) {
            let before = points[index - 4] - points[index - 8]
            let after = points[index] - points[index - 4]
            let along = before.x * after.x + before.y * after.y
            let across = before.x * after.y - before.y * after.x
            sum += abs(atan2(across, along))
        }
        return sum
    }

    /// The path with its flat side stretched a little: how wide a shape is drawn varies more
    /// than anything else about it. Two fifths of the way to equal spreads, on a logarithmic scale,
    /// and not more for a line than for a shape three times as long as wide.
    func evened() -> TemplatePath {
        var spread = SIMD2<Float>.zero
        for point in points { spread += point * point }
        let isWide = spread.x >= spread.y
        let ratio = max((isWide ? spread.y / spread.x : spread.x / spread.y).squareRoot(), 0.3)
        let factor = pow(ratio, -0.4)
        let stretch = isWide ? SIMD2(1, factor) : SIMD2(factor, 1)
        var evened = self
        for index in points.indices { evened.points[index] *= stretch }
        _ = evened.normalize()
        return evened
    }

    /// Moves the centroid to the origin and brings the size to 1; false where there is none.
    private mutating func normalize() -> Bool {
        var middle = SIMD2<Float>.zero
        for point in points { middle += point }
        middle /= Float(Self.count)
        var square: Float = 0
        for index in points.indices {
            points[index] -= middle
            square += points[index].x * points[index].x + points[index].y * points[index].y
        }
        let radius = (square / Float(Self.count)).squareRoot()
        guard radius > 0, radius.isFinite else { return false }
        for index in points.indices { points[index] /= radius }
        return true
    }
}
