/// The features of many examples, four side by side in the lanes of a vector, so that one pass of
/// dynamic time warping compares a stroke with four of them.
///
/// The distance is a dynamic time warping (Sakoe and Chiba 1978) of places and directions together:
/// each point of one path is laid on one of the other, no more than `band` points away, at the cost
/// of ½|v − v′|² + ½|p − p′|², but no more than `most`, and a step that moves only one of the two
/// costs `pause` more. Divided by the number of points.
///
/// The limit on the cost of a point makes the distance robust (Huber 1964): a hook, a slip of the
/// hand or a corner that is cut spoils a few points, another shape differs in many.
struct BatchedDTW: Sendable {
    /// So many examples share a pass.
    static let width = 4
    /// How far apart two points may be in their order and still be laid on each other.
    static let band = 6
    /// What waiting for the other path costs.
    private static let pause: Float = 0.09
    /// The most that laying a point on another costs.
    private static let most: Float = 0.5

    typealias Lanes = SIMD4<Float>

    /// How many examples there are.
    let count: Int
    /// For each pass and each number of a point (x, y, u, v, own), for each point, the four
    /// examples.
    private let values: [Float]

    /// The numbers of one kind in a pass.
    private static let stream = TemplatePath.count * width
    /// The numbers of a pass.
    private static let stride = TemplateFeatures.fields * stream
    private static let far: Float = 1e9

    /// The lanes of `features`, in their order.
    init(_ features: [TemplateFeatures]) {
        count = features.count
        let passes = (features.count + Self.width - 1) / Self.width
        var values = [Float](repeating: 0, count: passes * Self.stride)
        for index in 0..<(passes * Self.width) where !features.isEmpty {
            // The last pass is filled up with its last example.
            let features = features[min(index, features.count - 1)]
            let base = index / Self.width * Self.stride + index % Self.width
            for point in 0..<TemplatePath.count {
                for field in 0..<TemplateFeatures.fields {
                    values[base + field * Self.stream + point * Self.width] =
                        features.values[point * TemplateFeatures.fields + field]
                }
            }
        }
        self.values = values
    }

    /// How many passes there are.
    var passes: Int { values.count / Self.stride }

    /// What laying point on point costs without any warping: never less than the distance.
    func straight(_ features: TemplateFeatures, pass: Int) -> Lanes {
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 1) { costs in
            values.withUnsafeBufferPointer { values in
                features.values.withUnsafeBufferPointer { features in
                    var sum = Lanes.zero
                    for point in 0..<TemplatePath.count {
                        let start = pass &* Self.stride &+ point &* Self.width
                        Self.fill(costs, values, start, features, point)
                        sum += costs[0]
                    }
                    return sum / Float(TemplatePath.count)
                }
            }
        }
    }

    /// The distances of `features` to the four examples of a pass. Where every one of them is
    /// beyond its limit the search ends early, and the distances are only known to be beyond.
    func distances(_ features: TemplateFeatures, pass: Int, limits: Lanes) -> Lanes {
        let width = 2 * Self.band + 2
        return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * width) { room in
            room.initialize(repeating: Lanes(repeating: Self.far))
            let row = UnsafeMutableBufferPointer(rebasing: room[..<width])
            let costs = UnsafeMutableBufferPointer(rebasing: room[width...])
            return values.withUnsafeBufferPointer { values in
                features.values.withUnsafeBufferPointer { features in
                    Self.warp(values, pass &* Self.stride, features, row, costs, limits)
                }
            }
        }
    }

    /// The least cost of reaching each point of the band is in `row`, by its place in the band; the
    /// last place is always out of the band.
    private static func warp(
        _ values: UnsafeBufferPointer<Float>, _ start: Int, _ features: UnsafeBufferPointer<Float>,
        _ row: UnsafeMutableBufferPointer<Lanes>, _ costs: UnsafeMutableBufferPointer<Lanes>,
        _ limits: Lanes
    ) -> Lanes {
        let last = TemplatePath.count - 1
        let bound = limits * Float(TemplatePath.count)
        row[band] = .zero
        for point in 0...last {
            let first = max(0, band - point)
            let end = min(2 * band, last - point + band)
            let used = UnsafeMutableBufferPointer(rebasing: costs[first...end])
            fill(used, values, start &+ (point &+ first &- band) &* width, features, point)
            guard let places = row.baseAddress, let used = used.baseAddress else { break }
            let best = step(places + first, used, end - first + 1, pause: pause)
            if first > 0 { row[first - 1] = Lanes(repeating: far) }
            if end < 2 * band { row[end + 1] = Lanes(repeating: far) }
            if point & 1 == 1, all(best .> bound) { return best / Float(TemplatePath.count) }
        }
        return row[band] / Float(TemplatePath.count)
    }

    /// The costs of laying a point of `features` on as many points, from `start` on, as `costs` has
    /// room for. A plain loop over numbers, for the compiler makes better vectors of it than of
    /// products of vectors.
    @inline(__always)
    private static func fill(
        _ costs: UnsafeMutableBufferPointer<Lanes>, _ values: UnsafeBufferPointer<Float>,
        _ start: Int, _ features: UnsafeBufferPointer<Float>, _ point: Int
    ) {
        let base = point &* TemplateFeatures.fields
        let (x, y) = (features[base], features[base &+ 1])
        let (u, v) = (features[base &+ 2], features[base &+ 3])
        let own = features[base &+ 4]
        costs.withMemoryRebound(to: Float.self) { costs in
            for index in 0..<costs.count {
                let place = start &+ index
                let places = values[place] * x + values[place &+ stream] * y
                let tangents = values[place &+ 2 &* stream] * u + values[place &+ 3 &* stream] * v
                let cost = (values[place &+ 4 &* stream] + own) - (places + tangents)
                costs[index] = cost < most ? cost : most
            }
        }
    }

    /// Moves the row on by one point of the stroke; gives the least cost in it. Kept apart: within
    /// a larger function the compiler takes these vectors to pieces, which costs three times as
    /// much.
    @inline(never)
    private static func step(
        _ row: UnsafeMutablePointer<Lanes>, _ costs: UnsafePointer<Lanes>, _ count: Int,
        pause: Float
    ) -> Lanes {
        let pause = Lanes(repeating: pause)
        var behind = Lanes(repeating: far)
        var best = behind
        for place in 0..<count {
            let cost = costs[place]
            let before = least(row[place], row[place &+ 1] + pause)
            behind = least(before + cost, behind + (pause + cost))
            row[place] = behind
            best = least(best, behind)
        }
        return best
    }
}

/// The lesser of each pair.
@inline(__always)
private func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    b.replacing(with: a, where: a .< b)
}
