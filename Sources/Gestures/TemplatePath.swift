internal import RealModule

/// The form of a stroke without its place and size: points at equal steps along the path, their
/// centroid at the origin, at a distance of 1 from it on the root mean square. Direction and
/// orientation stay, for both mean something to the hand that draws.
struct TemplatePath: Sendable {
    /// How many points it has.
    static let count = 40

    /// The x coordinates.
    private(set) var x = InlineArray<40, Float>(repeating: 0)
    /// The y coordinates.
    private(set) var y = InlineArray<40, Float>(repeating: 0)

    /// The form of `samples`; nil where fewer than two distinct finite places are given.
    init?(_ samples: [Sample]) {
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
        var next = 0
        var walked = 0.0
        before = nil
        for sample in samples where sample.position.isFinite {
            let here = sample.position
            defer { before = here }
            guard let before else { continue }
            let leg = here.distance(to: before)
            while next < Self.count - 1, Double(next) * step <= walked + leg {
                let share = leg > 0 ? (Double(next) * step - walked) / leg : 0
                // Relative to the end, so that a Float holds it wherever on the screen it is.
                let place = before.interpolated(to: here, share: min(max(share, 0), 1)) - end
                x[next] = Float(place.dx)
                y[next] = Float(place.dy)
                next += 1
            }
            walked += leg
        }
        // What rounding left over is the end itself, where x and y are zero already.
        guard settle() else { return nil }
    }

    /// The path turned about its centroid by `angle` radians, clockwise on the screen.
    func turned(by angle: Float) -> TemplatePath {
        var turned = self
        let (sine, cosine) = (Float.sin(angle), Float.cos(angle))
        for index in 0..<Self.count {
            turned.x[index] = x[index] * cosine - y[index] * sine
            turned.y[index] = x[index] * sine + y[index] * cosine
        }
        return turned
    }

    /// The angle in radians by which this path has to be turned to lie on `other` as well as it can,
    /// in −π…π (the closed form of Protractor, Li 2010).
    func angle(to other: TemplatePath) -> Float {
        var along: Float = 0
        var across: Float = 0
        for index in 0..<Self.count {
            along += x[index] * other.x[index] + y[index] * other.y[index]
            across += x[index] * other.y[index] - y[index] * other.x[index]
        }
        return Float.atan2(y: across, x: along)
    }

    /// The path with its flat side stretched a little: how wide a hand draws a shape varies more
    /// than anything else about it. A third of the way to equal spreads, on a logarithmic scale,
    /// and not more for a line than for a shape three times as long as wide.
    func evened() -> TemplatePath {
        var spread = SIMD2<Float>.zero
        for index in 0..<Self.count {
            let place = SIMD2(x[index], y[index])
            spread += place * place
        }
        let wide = spread.x >= spread.y
        let ratio = max((wide ? spread.y / spread.x : spread.x / spread.y).squareRoot(), 0.3)
        let factor = Float.pow(ratio, -0.3)
        var evened = self
        for index in 0..<Self.count {
            if wide { evened.y[index] *= factor } else { evened.x[index] *= factor }
        }
        _ = evened.settle()
        return evened
    }

    /// Moves the centroid to the origin and brings the size to 1; false where there is none.
    private mutating func settle() -> Bool {
        var sum = SIMD2<Float>.zero
        for index in 0..<Self.count { sum += SIMD2(x[index], y[index]) }
        let middle = sum / Float(Self.count)
        var square: Float = 0
        for index in 0..<Self.count {
            x[index] -= middle.x
            y[index] -= middle.y
            square += x[index] * x[index] + y[index] * y[index]
        }
        let radius = (square / Float(Self.count)).squareRoot()
        guard radius > 0, radius.isFinite else { return false }
        for index in 0..<Self.count {
            x[index] /= radius
            y[index] /= radius
        }
        return true
    }
}
