/// The distances of one stroke to all examples while they are being found: upper bounds at first,
/// the distances themselves afterwards.
struct TemplateTally {
    /// A distance for each example.
    private let room: UnsafeMutableBufferPointer<Float>
    /// The examples of each gesture.
    private let ranges: [Range<Int>]
    private let units: [Float]
    /// The least score of any gesture, known from above.
    private(set) var best = Float.greatestFiniteMagnitude
    /// Scores are told exactly up to so many times the best.
    private let slack: Float

    /// A gesture's nearest example has this weight, its second nearest the rest.
    private static let nearestWeight: Float = 2.0 / 3

    /// `room` holds a distance for each of the examples in `ranges`.
    init(
        _ room: UnsafeMutableBufferPointer<Float>, _ ranges: [Range<Int>], _ units: [Float],
        slack: Float
    ) {
        self.room = room
        self.ranges = ranges
        self.units = units
        self.slack = slack
    }

    /// Takes the distances to the examples of a pass.
    mutating func enter(_ lanes: TemplateLanes.Lanes, pass: Int, _ owners: [Int]) {
        let first = pass * TemplateLanes.width
        var noted = -1
        for lane in 0..<min(TemplateLanes.width, owners.count - first) {
            room[first + lane] = lanes[lane]
        }
        for lane in 0..<min(TemplateLanes.width, owners.count - first) {
            let owner = owners[first + lane]
            if owner != noted { best = min(best, score(owner)) }
            noted = owner
        }
    }

    /// Takes the distance to one example.
    mutating func enter(_ distance: Float, example: Int) { room[example] = distance }

    /// Looks at a gesture again whose distances were entered one by one.
    mutating func settle(_ owner: Int) { best = min(best, score(owner)) }

    /// Distances beyond this cannot bring a gesture near the best: even as its second nearest an
    /// example would weigh too much.
    func limit(_ owner: Int) -> Float {
        min(best * slack * units[owner] / (1 - Self.nearestWeight), .greatestFiniteMagnitude)
    }

    /// The limits of the examples of a pass.
    func limits(pass: Int, _ owners: [Int]) -> TemplateLanes.Lanes {
        let first = pass * TemplateLanes.width
        var limits = TemplateLanes.Lanes.zero
        for lane in 0..<TemplateLanes.width {
            limits[lane] = limit(owners[min(first + lane, owners.count - 1)])
        }
        return limits
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
        guard ranges[owner].count > 1 else { return nearest / units[owner] }
        return (Self.nearestWeight * nearest + (1 - Self.nearestWeight) * next) / units[owner]
    }
}
