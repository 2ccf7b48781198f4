/// The distances of one stroke to all examples while they are being found: upper bounds at first,
/// the distances themselves afterwards.
struct NearestTemplateSearch {
    /// A distance for each example.
    private let room: UnsafeMutableBufferPointer<Float>
    /// The examples of each gesture.
    private let ranges: [Range<Int>]
    private let units: [Float]
    /// Whether the nearest example of each gesture decides alone.
    private let isDecidedByOne: [Bool]
    /// The least score of any gesture, known from above.
    private(set) var best: Float
    /// Scores are exact up to so many times the best.
    private let slack: Float

    /// Which passes are done: what they left is no upper bound, but a lower one at least.
    private var isDone: InlineArray<8, UInt64> = .init(repeating: 0)

    /// A gesture's nearest example has this weight, its second nearest the rest.
    private static let nearestWeight: Float = 2.0 / 3

    /// `room` holds a distance for each of the examples in `ranges`; scores beyond `far` need
    /// not be exact.
    init(
        _ room: UnsafeMutableBufferPointer<Float>, _ ranges: [Range<Int>], _ units: [Float],
        isDecidedByOne: [Bool], slack: Float, far: Float
    ) {
        best = far
        self.room = room
        self.ranges = ranges
        self.units = units
        self.isDecidedByOne = isDecidedByOne
        self.slack = slack
    }

    /// Takes the distances to the examples of a pass.
    mutating func enter(_ lanes: BatchedDTW.Lanes, pass: Int, _ owners: [Int]) {
        let first = pass * BatchedDTW.width
        var noted = -1
        for lane in 0..<min(BatchedDTW.width, owners.count - first) {
            room[first + lane] = lanes[lane]
        }
        for lane in 0..<min(BatchedDTW.width, owners.count - first) {
            let owner = owners[first + lane]
            if owner != noted { best = min(best, score(owner)) }
            noted = owner
        }
    }

    /// Distances beyond this, for all examples of a pass together, cannot bring a gesture near the
    /// best: neither is one of them its nearest then, nor is one that is its second nearest near
    /// enough to make up for the nearest, which another pass holds.
    private func limit(_ owner: Int, beside own: Range<Int>) -> Float {
        let most = best * slack * units[owner]
        var nearest = Float.greatestFiniteMagnitude
        for example in ranges[owner] where !own.contains(example) {
            nearest = min(nearest, isDone(example / BatchedDTW.width) ? room[example] : 0)
        }
        guard nearest < most, !isDecidedByOne[owner] else { return most }
        let next = (most - Self.nearestWeight * nearest) / (1 - Self.nearestWeight)
        return min(max(most, next), .greatestFiniteMagnitude)
    }

    /// The limits of the examples of a pass.
    func limits(pass: Int, _ owners: [Int]) -> BatchedDTW.Lanes {
        let first = pass * BatchedDTW.width
        let own = first..<min(first + BatchedDTW.width, owners.count)
        var limits = BatchedDTW.Lanes(repeating: -1)
        for lane in 0..<own.count {
            let isSame = lane > 0 && owners[first + lane] == owners[first + lane - 1]
            limits[lane] = isSame ? limits[lane - 1] : limit(owners[first + lane], beside: own)
        }
        return limits
    }

    /// Notes that a pass is done. Beyond the first few hundred passes it is as well not known.
    mutating func finish(pass: Int) {
        guard pass < 64 * isDone.count else { return }
        isDone[pass / 64] |= 1 << UInt64(pass % 64)
    }

    private func isDone(_ pass: Int) -> Bool {
        pass < 64 * isDone.count && isDone[pass / 64] & 1 << UInt64(pass % 64) != 0
    }

    /// The distance of a gesture by those of its nearest example and the next one.
    static func score(_ nearest: Float, _ next: Float?) -> Float {
        guard let next else { return nearest }
        return nearestWeight * nearest + (1 - nearestWeight) * next
    }

    /// The score of a gesture by what was entered.
    func score(_ owner: Int) -> Float {
        var nearest = Float.greatestFiniteMagnitude
        var next = Float.greatestFiniteMagnitude
        for example in ranges[owner] {
            let distance = room[example]
            if distance < nearest {
                next = nearest
                nearest = distance
            } else if distance < next {
                next = distance
            }
        }
        let hasNext = ranges[owner].count > 1 && !isDecidedByOne[owner]
        return Self.score(nearest, hasNext ? next : nil) / units[owner]
    }
}

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

/// What is compared of a path, point by point: the place p, the direction v of the path there, and
/// the part of the cost that does not depend on the other path.
///
/// The direction is the way from the point before to the next one over the length of the path
/// between them: a unit vector along a straight part and shorter in a corner, which hardly has a
/// direction. The cost of laying a point on another, ½|v − v′|² + ½|p − p′|², is `own` + `own′` −
/// the dot product of (x, y, u, v) and (x′, y′, u′, v′), with v = (u, v) and `own` half the sum of
/// the four squares.
struct TemplateFeatures: Sendable {
    /// How many numbers a point has.
    static let fields = 5

    /// x, y, u, v and own of one point after the other.
    let values: [Float]

    /// The features of `path`, evened first.
    init(_ path: TemplatePath) { self.init(path.evened().points) }

    /// The features of the `TemplatePath.count` points of a path. One that rests has no direction.
    init(_ points: [SIMD2<Float>], isResting: Bool = false) {
        let count = TemplatePath.count
        values = [Float](unsafeUninitializedCapacity: count * Self.fields) { values, filled in
            for index in 0..<count {
                let here = points[index]
                let before = here - points[max(index - 1, 0)]
                let after = points[min(index + 1, count - 1)] - here
                let length = before.length + after.length
                let scale = length > 0 && !isResting ? 1 / length : 0
                let direction = (before + after) * scale
                let base = index * Self.fields
                values[base] = here.x
                values[base + 1] = here.y
                values[base + 2] = direction.x
                values[base + 3] = direction.y
                let squares = here * here + direction * direction
                values[base + 4] = (squares.x + squares.y) / 2
            }
            filled = count * Self.fields
        }
    }
}

extension SIMD2<Float> {
    /// How long the vector is.
    fileprivate var length: Float { (x * x + y * y).squareRoot() }
}
