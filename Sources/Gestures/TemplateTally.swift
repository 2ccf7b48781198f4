/// The two nearest distances of each gesture so far.
struct TemplateTally {
    private let room: UnsafeMutableBufferPointer<Float>
    private let count: Int
    private let units: [Float]
    /// Scores beyond this are out of the question: the second best gesture is nearer.
    private var bound = Float.greatestFiniteMagnitude

    private static let far = Float(1e9)
    /// A gesture's nearest example has this weight, its second nearest the rest.
    private static let nearestWeight: Float = 2.0 / 3

    /// `room` holds for each of `count` gestures the nearest and the second nearest distance.
    init(_ room: UnsafeMutableBufferPointer<Float>, _ count: Int, _ units: [Float]) {
        self.room = room
        self.count = count
        self.units = units
        room.initialize(repeating: Self.far)
    }

    /// Takes the distances to the examples of a pass.
    mutating func enter(_ lanes: TemplateLanes.Lanes, _ pass: Int, _ owners: [Int]) {
        let first = pass * TemplateLanes.width
        for lane in 0..<min(TemplateLanes.width, owners.count - first) {
            enter(lanes[lane], owners[first + lane])
        }
    }

    /// Turns the upper bounds into the bound of all scores, and begins anew.
    mutating func finishBounds() {
        var best = Float.greatestFiniteMagnitude
        bound = .greatestFiniteMagnitude
        for owner in 0..<count {
            let score = score(owner)
            if score < best {
                bound = best
                best = score
            } else {
                bound = min(bound, score)
            }
        }
        // Rounding must not put the second best beyond its own bound.
        bound *= 1.001
        for index in 0..<(2 * count) { room[index] = Self.far }
    }

    /// Distances beyond this cannot bring the gesture among the best two: even as the second
    /// nearest it would weigh too much.
    func limit(_ owner: Int) -> Float {
        let limit = bound * units[owner] / (1 - Self.nearestWeight)
        return min(limit, Self.far)
    }

    /// The limits of the examples of a pass.
    func limits(_ pass: Int, _ owners: [Int]) -> TemplateLanes.Lanes {
        let first = pass * TemplateLanes.width
        var limits = TemplateLanes.Lanes.zero
        for lane in 0..<TemplateLanes.width {
            limits[lane] = limit(owners[min(first + lane, owners.count - 1)])
        }
        return limits
    }

    /// Forgets what was entered for a gesture.
    mutating func forget(_ owner: Int) {
        room[2 * owner] = Self.far
        room[2 * owner + 1] = Self.far
    }

    /// Takes one distance.
    mutating func enter(_ distance: Float, _ owner: Int) {
        if distance < room[2 * owner] {
            room[2 * owner + 1] = room[2 * owner]
            room[2 * owner] = distance
        } else if distance < room[2 * owner + 1] {
            room[2 * owner + 1] = distance
        }
    }

    /// The score of a gesture by what was entered.
    func score(_ owner: Int) -> Float {
        let nearest = room[2 * owner]
        let next = room[2 * owner + 1]
        guard next < Self.far else { return nearest / units[owner] }
        let mean = Self.nearestWeight * nearest + (1 - Self.nearestWeight) * next
        return mean / units[owner]
    }
}
