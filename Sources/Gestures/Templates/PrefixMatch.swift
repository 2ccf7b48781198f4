/// What is drawn, as it is compared with the beginnings of templates: as 6, 9, 12, … points at
/// equal steps, in place and size of their own, with the directions between them. Worked out once
/// for all templates.
struct DrawnParts {
    /// What is drawn as so many points.
    struct Part {
        let count: Int
        /// Where its points begin in `places` and `tangents`.
        let first: Int
        /// The root mean square distance of its points from their centroid, in pixels.
        let size: Float
    }

    private(set) var parts: [Part] = []
    /// The points about their centroid, at a distance of 1 on the root mean square.
    private(set) var places: [SIMD2<Float>] = []
    /// The unit vector from the point before to each; none for the first.
    private(set) var tangents: [SIMD2<Float>] = []

    /// Beginnings of so many points and more are distinguished.
    static let fewest = 6
    private static let pace = 3

    /// Nothing where there is no path.
    init(_ strokePath: StrokePath) {
        guard let points = TemplatePath.even(strokePath.samples) else { return }
        let counts = stride(from: Self.fewest, through: TemplatePath.count, by: Self.pace)
        let total = counts.reduce(0, +)
        places.reserveCapacity(total)
        tangents.reserveCapacity(total)
        for count in counts { add(points, count) }
    }

    private mutating func add(_ points: [SIMD2<Float>], _ count: Int) {
        let first = places.count
        var middle = SIMD2<Float>.zero
        let step = Float(points.count - 1) / Float(count - 1)
        for index in 0..<count {
            let position = Float(index) * step
            let before = min(Int(position), points.count - 2)
            let rest = position - Float(before)
            let place = points[before] + (points[before + 1] - points[before]) * rest
            places.append(place)
            middle += place
        }
        middle /= Float(count)
        var square: Float = 0
        for index in first..<places.count {
            places[index] -= middle
            square += places[index].x * places[index].x + places[index].y * places[index].y
        }
        let size = (square / Float(count)).squareRoot()
        guard size > 0, size.isFinite else {
            places.removeLast(count)
            return
        }
        for index in first..<places.count {
            places[index] /= size
            tangents.append(index == first ? .zero : (places[index] - places[index - 1]).unit)
        }
        parts.append(Part(count: count, first: first, size: size))
    }
}

/// A template's example, as its beginnings are compared.
struct PrefixMatches: Sendable {
    /// Its points.
    let points: [SIMD2<Float>]
    /// The unit vector from the point before to each; none for the first.
    let tangents: [SIMD2<Float>]
    /// The root mean square distance from their centroid of the first so many points; 0 for none.
    let sizes: [Float]

    /// The first example of `item`.
    init(of item: TemplateClass) {
        let points = item.examples[0].path.points
        self.points = points
        tangents = points.indices.map { index in
            index == 0 ? .zero : (points[index] - points[index - 1]).unit
        }
        var (sum, square) = (SIMD2<Float>.zero, Float(0))
        var sizes: [Float] = [0]
        for (index, point) in points.enumerated() {
            sum += point
            square += point.x * point.x + point.y * point.y
            let number = Float(index + 1)
            let rest = square / number - (sum.x * sum.x + sum.y * sum.y) / (number * number)
            sizes.append(max(rest, 0).squareRoot())
        }
        self.sizes = sizes
    }
}

/// As much of a template's example as what is drawn so far fits best, compared as the matcher
/// compares whole strokes: at equal steps along the path, in place and size of their own, places
/// and directions together. No warping: over a beginning there is little to warp.
struct PrefixMatch {
    /// The share of the example that what is drawn is the beginning of, 0…1.
    private(set) var share = 0.0
    /// How well it fits, 0…1.
    private(set) var fit = 0.0
    /// The example's points.
    private let points: [SIMD2<Float>]
    /// How many of them are drawn.
    private var count = 0
    /// Pixels of what is drawn to a unit of the example.
    private var scale: Double?

    /// As far away as this, in the matcher's distance, nothing is left of the fit.
    private static let far: Float = 0.3

    init(of item: PrefixMatches, in drawn: DrawnParts) {
        points = item.points
        guard points.count > DrawnParts.fewest, !drawn.parts.isEmpty else {
            fit = points.isEmpty ? 0.5 : 1
            return
        }
        for part in drawn.parts where part.count <= points.count {
            let number = Float(part.count)
            let size = item.sizes[part.count]
            guard size > 0 else { continue }
            // Both are of size 1 about their centroids, so the mean square of their difference is
            // 2 − 2 times the mean product.
            let own = drawn.places[part.first..<(part.first + part.count)]
            let product = Self.product(own, points)
            let tangent = Self.product(
                drawn.tangents[part.first..<(part.first + part.count)], item.tangents)
            let distance =
                1 - product / size / number + 0.5 * (1 - 1 / number - tangent / number)
            let value = Double(max(0, 1 - distance / Self.far))
            guard value > fit else { continue }
            fit = value
            count = part.count
            scale = Double(part.size / size)
            share = Double(part.count) / Double(points.count)
        }
    }

    /// The sum of the products of `some` with as many of `others`. In four lanes, as the compiler
    /// may not change the order of a sum by itself.
    private static func product(
        _ some: ArraySlice<SIMD2<Float>>, _ others: [SIMD2<Float>]
    ) -> Float {
        some.withUnsafeBufferPointer { some in
            others.withUnsafeBufferPointer { others in
                var sums = (SIMD2<Float>.zero, SIMD2<Float>.zero)
                for pair in 0..<(some.count / 2) {
                    sums.0 += some[2 * pair] * others[2 * pair]
                    sums.1 += some[2 * pair + 1] * others[2 * pair + 1]
                }
                if some.count % 2 == 1, let last = some.last {
                    sums.0 += last * others[some.count - 1]
                }
                let sum = sums.0 + sums.1
                return sum.x + sum.y
            }
        }
    }

    /// The rest of the example, from the newest place on, in the size in which it was begun.
    func path(from guideOrigin: GuideOrigin) -> [Point] {
        guard !points.isEmpty else { return [] }
        let usual = 56 * guideOrigin.unit
        let scale = scale.map { min(max($0, usual / 3), usual * 4) } ?? usual
        let origin = points[max(count - 1, 0)]
        return points.dropFirst(max(count - 1, 0)).map { point in
            let way = point - origin
            return guideOrigin.point + Vector(dx: Double(way.x), dy: Double(way.y)) * scale
        }
    }
}

extension SIMD2<Float> {
    /// The vector of length 1 that leads the same way; zero where there is none.
    fileprivate var unit: SIMD2<Float> {
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? self / length : .zero
    }
}
