internal import Glibc

/// What is drawn, resampled to 8, 12, 16, … points at equal steps and normalized in place and size,
/// for the comparison with as many points of each ideal path. Computed once for all paths.
struct DrawnPath {
    /// The drawn path as one of these numbers of points.
    struct Part {
        /// Relative to their centroid, scaled to a root mean square distance of 1 from it.
        let points: [Vector]
        let directions: [Vector]
        /// The root mean square distance of the points from their centroid, in pixels at 96 dpi.
        let size: Double
    }

    /// Empty where too little is drawn to tell anything by.
    private(set) var parts: [Part] = []

    /// In a shorter path, in pixels at 96 dpi, rounding to whole pixels outweighs the movement.
    static let shortest = 16.0

    /// - Parameter unit: pixels for each pixel at 96 dpi.
    init(_ strokePath: StrokePath, unit: Double) {
        guard strokePath.length >= Self.shortest * unit,
            let path = ResampledPath(strokePath.places)
        else { return }
        let last = ResampledPath.count - 1
        for count in stride(from: 8, through: ResampledPath.count, by: 4) {
            let points = (0..<count).map { index in
                let position = Double(index * last) / Double(count - 1)
                let before = min(Int(position), last - 1)
                return path[before].interpolated(
                    to: path[before + 1], share: position - Double(before)) - .zero
            }
            let (middle, size) = points.spread
            guard size > 0, size.isFinite else { continue }
            parts.append(
                Part(
                    points: points.map { ($0 - middle) * (1 / size) },
                    directions: points.directions, size: size / unit))
        }
    }
}

/// An ideal path, prepared for the comparison of its beginnings.
public struct Beginnings: Sendable {
    /// One way to draw it, as points at equal steps.
    struct Way: Sendable {
        let points: [Vector]
        let directions: [Vector]
        /// The root mean square distance of the first 0, 1, 2, … points from their centroid.
        let sizes: [Double]
    }

    package let phrase: Phrase
    let ways: [Way]

    package init(_ path: IdealPath) {
        phrase = path.phrase
        ways = path.ways.compactMap { line in
            ResampledPath(line).map { path in
                let points = path.points.map { $0 - .zero }
                return Way(
                    points: points, directions: points.directions,
                    sizes: (0...points.count).map { Array(points.prefix($0)).spread.size })
            }
        }
    }
}

/// The beginning of an ideal path that fits what is drawn so far best. Compared at equal steps along
/// the path, normalized in place and size, by places and, at half their weight, by directions;
/// without warping, as a beginning has little to warp.
struct PrefixMatch {
    /// How likely what is drawn is the beginning of this gesture, 0…1.
    private(set) var likelihood = Prediction.undecided
    /// The points of the way that fits best, how many of them are drawn, and how much larger than
    /// usual.
    private let best: (fit: Double, points: [Vector], count: Int, scale: Double)

    /// The distance at which the likelihood is 0: half the mean squared difference of the places
    /// and a quarter of that of the directions.
    private static let far = 0.3
    /// What twice or half the usual size costs in likelihood: without this a short piece of
    /// anything would fit the beginning of something huge.
    private static let sizePenalty = 0.04
    /// How much less likely a gesture is that has only just begun than one that fits as well and is
    /// nearly done.
    private static let farFromDone = 0.2
    /// The least length of a guide, in pixels at 96 dpi.
    private static let arrow = 40.0

    /// Matches `drawn` with all `beginnings`; where nothing is drawn, all of the path is to come.
    init(of beginnings: Beginnings, in drawn: DrawnPath) {
        var best = (fit: 0.0, points: beginnings.ways.first?.points ?? [], count: 1, scale: 1.0)
        for way in beginnings.ways {
            for part in drawn.parts {
                let count = part.points.count
                guard way.sizes[count] > 0 else { continue }
                // Both have size 1 about their centroids, so the mean square of their difference is
                // 2 − 2 times the mean product.
                let places = Self.product(part.points, way.points) / way.sizes[count]
                let directions = Self.product(part.directions, way.directions)
                let distance =
                    1 - places / Double(count) + 0.5 * (1 - directions / Double(count - 1))
                let scale = part.size / way.sizes[count]
                let fit = 1 - distance / Self.far - Self.sizePenalty * pow(log2(scale), 2)
                if fit > best.fit { best = (fit, way.points, count, scale) }
            }
        }
        self.best = best
        guard !drawn.parts.isEmpty else { return }
        let rest = 1 - Double(best.count) / Double(ResampledPath.count)
        // Only what is complete is certain.
        likelihood = min(best.fit, 0.99) * (1 - Self.farFromDone * rest)
    }

    /// The sum of the products of `some` with as many of `others`.
    private static func product(_ some: [Vector], _ others: [Vector]) -> Double {
        zip(some, others).reduce(0) { $0 + $1.0.dot($1.1) }
    }

    /// The rest of the path, from `origin` on, in the size in which it was begun; at least `arrow`
    /// long.
    ///
    /// - Parameter unit: pixels for each pixel at 96 dpi.
    func rest(from origin: Point, unit: Double) -> [Point] {
        let (points, count) = (best.points, best.count)
        guard points.count > 1 else { return [] }
        let scale = min(max(best.scale, 1 / 3), 4) * unit
        let ahead = points[(count - 1)...]
        var rest = ahead.map { origin + ($0 - points[count - 1]) * scale }
        let step = (points[points.count - 1] - points[points.count - 2]) * scale
        let missing = Self.arrow * unit - Double(rest.count - 1) * step.length
        if missing > 0, step.length > 0, let end = rest.last {
            rest.append(end + step * (missing / step.length))
        }
        return rest
    }
}

extension [Vector] {
    /// The centroid, and the root mean square distance from it.
    var spread: (middle: Vector, size: Double) {
        let share = 1 / Double(Swift.max(count, 1))
        let middle = reduce(.zero, +) * share
        let square = reduce(0) { $0 + ($1 - middle).dot($1 - middle) } * share
        return (middle, square.squareRoot())
    }

    /// The vectors of length 1 from each place to the next.
    fileprivate var directions: [Vector] {
        zip(self, dropFirst()).map { before, here in
            let way = here - before
            return way.length > 0 ? way * (1 / way.length) : .zero
        }
    }
}
