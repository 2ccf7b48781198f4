internal import Glibc

/// The form of a stroke without its place and size, as recorded strokes are compared. Direction and
/// orientation stay, for both mean something to the user.
struct TemplatePath: Sendable {
    /// A point of the form: in the first two lanes its place relative to the centroid of all points,
    /// scaled to a root mean square distance of 1 from that. In the other two the way from the point
    /// before to the next one, over the length of the path between them: a vector of length 1 along a
    /// straight part and shorter in a corner, which hardly has a direction.
    private typealias Step = SIMD4<Float>

    private let steps: [Step]
    /// Of each point the box around all points that can be matched with it.
    private let reach: [(least: Step, most: Step)]
    /// How far the path turns altogether, either way, in radians: the sum of the angles of the
    /// polygon through every fifth point, which takes no notice of a tremor.
    let turning: Double

    /// How far apart the indices of two matched points may be: the Sakoe–Chiba band.
    private static let band = 8
    /// The extra cost of a step that moves only one of the two paths.
    private static let pause: Float = 0.09
    /// The greatest cost of matching two points.
    private static let most: Float = 0.5

    /// The form of a stroke; nil where it has no path.
    init?(_ strokePath: StrokePath) {
        guard let path = ResampledPath(strokePath.steadyPlaces),
            let plain = Self.normalized(path.points.map { $0 - .zero })
        else { return nil }
        turning = Self.turning(plain)
        guard let points = Self.normalized(Self.evened(plain)) else { return nil }
        let steps = points.indices.map { index in
            let before = points[index] - points[max(index - 1, 0)]
            let after = points[min(index + 1, points.count - 1)] - points[index]
            let length = before.length + after.length
            let direction = length > 0 ? (before + after) * (1 / length) : .zero
            return Step(
                Float(points[index].dx), Float(points[index].dy), Float(direction.dx),
                Float(direction.dy))
        }
        self.steps = steps
        reach = steps.indices.map { index in
            let near = steps[max(0, index - Self.band)...min(index + Self.band, steps.count - 1)]
            return near.reduce((steps[index], steps[index])) {
                (
                    $0.0.replacing(with: $1, where: $1 .< $0.0),
                    $0.1.replacing(with: $1, where: $1 .> $0.1)
                )
            }
        }
    }

    /// The points about their centroid, in size 1; nil where they have none.
    private static func normalized(_ points: [Vector]) -> [Vector]? {
        let (middle, size) = points.spread
        guard size > 0, size.isFinite else { return nil }
        return points.map { ($0 - middle) * (1 / size) }
    }

    private static func turning(_ points: [Vector]) -> Double {
        stride(from: 10, to: points.count, by: 5).reduce(0) { sum, index in
            let before = points[index - 5] - points[index - 10]
            let after = points[index] - points[index - 5]
            return sum + abs(atan2(before.cross(after), before.dot(after)))
        }
    }

    /// The points with the flat side of their shape stretched a little: how wide a shape is drawn
    /// varies more than anything else about it. Two fifths of the way to equal spreads, on a
    /// logarithmic scale, and not more for a line than for a shape three times as long as wide.
    private static func evened(_ points: [Vector]) -> [Vector] {
        let across = points.reduce(0) { $0 + $1.dx * $1.dx }.squareRoot()
        let down = points.reduce(0) { $0 + $1.dy * $1.dy }.squareRoot()
        let stretch = pow(max(min(across, down) / max(across, down), 0.3), -0.4)
        return points.map {
            across < down
                ? Vector(dx: $0.dx * stretch, dy: $0.dy) : Vector(dx: $0.dx, dy: $0.dy * stretch)
        }
    }

    /// How unlike two forms are: 0 for the same, about `TemplateClass.usual` for one person drawing
    /// carefully, 0.12 and more for different shapes; may be infinite beyond `limit`, as it stops
    /// early.
    ///
    /// A dynamic time warping (Sakoe and Chiba 1978) of places and directions together: each point
    /// of one path is matched with points of the other, no more than `band` away, at the cost of
    /// ½|p − p′|² + ½|v − v′|², but no more than `most`, and a step that moves only one of the two
    /// costs `pause` more. Divided by the number of points.
    ///
    /// The limit on a point's cost makes the distance robust (Huber 1964): a hook, a slip of the
    /// hand or a corner that is cut spoils a few points, another shape differs in many.
    func distance(to other: TemplatePath, limit: Double = .infinity) -> Double {
        let count = steps.count
        let most = Float(limit) * Float(count)
        // What the points from each one on cost at least, whatever they are matched with: the cost of
        // matching them with the box around all (Keogh 2002).
        var rest = InlineArray<65, Float>(repeating: 0)
        for index in (0..<count).reversed() {
            let (here, box) = (steps[index], other.reach[index])
            let beside = here.replacing(with: box.least, where: here .< box.least)
            let inside = beside.replacing(with: box.most, where: here .> box.most)
            rest[index] = rest[index + 1] + Self.cost(here, inside)
            if rest[index] > most { return .infinity }
        }
        // The least cost of matching the path so far with the other one up to each point.
        var costs = InlineArray<64, Float>(repeating: .infinity)
        for index in 0..<count {
            let here = steps[index]
            let first = max(0, index - Self.band)
            var behind = Float.infinity
            var before = index == 0 ? 0 : first > 0 ? costs[first - 1] : .infinity
            var least = Float.infinity
            for place in first...min(index + Self.band, count - 1) {
                let cost = Self.cost(here, other.steps[place])
                let moved = min(before, costs[place] + Self.pause) + cost
                behind = min(moved, behind + (Self.pause + cost))
                before = costs[place]
                costs[place] = behind
                least = min(least, behind)
            }
            if least + rest[index + 1] > most { return .infinity }
        }
        return Double(costs[count - 1]) / Double(count)
    }

    /// Which of many forms to compare first: the same of every eighth point, matched with its like.
    func roughDistance(to other: TemplatePath) -> Float {
        stride(from: 0, to: steps.count, by: 8).reduce(0) {
            $0 + Self.cost(steps[$1], other.steps[$1])
        }
    }

    private static func cost(_ a: Step, _ b: Step) -> Float {
        let apart = (a - b) * (a - b)
        return min(((apart.x + apart.y) + (apart.z + apart.w)) / 2, most)
    }
}
