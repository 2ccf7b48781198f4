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

    /// Takes the distance to one example.
    mutating func enter(_ distance: Float, example: Int) { room[example] = distance }

    /// Updates the best score by a gesture whose distances were entered one by one.
    mutating func updateBest(_ owner: Int) { best = min(best, score(owner)) }

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
