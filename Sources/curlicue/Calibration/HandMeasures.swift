internal import Gestures

/// How one hand draws, measured on strokes that it drew on request. Each measure is nil where there
/// were too few strokes for it.
struct HandMeasures: Sendable {
    /// What a hand is asked for, by the labels of its strokes, and how often at least.
    static let wanted: [(label: String, count: Int)] = [
        ("rest", 1), ("tap", 3), ("double tap", 2), ("long press", 1), ("circle", 3),
        ("swipe", 3), ("shake", 1),
    ]

    /// How many strokes of each label there were that could be measured.
    private(set) var counts: [String: Int] = [:]
    /// How far the hand trembles to either side, in pixels: what 95 % of the time is not exceeded.
    private(set) var tremor: Double?
    /// How often it does, in hertz; nil where it hardly trembles.
    private(set) var frequency: Double?
    /// How far it strays while it taps, in pixels.
    private(set) var tapMovement: Double?
    /// How long a tap lasts.
    private(set) var tapDuration: Duration?
    /// The time from one tap to the next of a double tap.
    private(set) var tapInterval: Duration?
    /// How far it strays while it presses long, in pixels.
    private(set) var pressMovement: Double?
    /// The distance between the ends of a circle, over its radius.
    private(set) var circleGap: Double?
    /// How far a circle winds, in degrees.
    private(set) var circleWinding: Double?
    /// The usual speed of swipes and circles, in pixels a second.
    private(set) var speed: Double?
    /// The time of a leg of a shake.
    private(set) var legTime: Duration?

    /// What was asked for and not drawn often enough.
    var missing: [String] {
        Self.wanted.filter { counts[$0.label, default: 0] < $0.count }.map(\.label)
    }

    /// Measures `records` by their labels: `rest`, and gestures as in a mapping. Others are left
    /// out.
    init(_ records: [StrokeRecord]) {
        var strokes: [String: [[[Sample]]]] = [:]
        for record in records {
            let contacts = record.strokes.map(\.samples).filter { !$0.isEmpty }
            guard let label = record.label, !contacts.isEmpty else { continue }
            let kind =
                label.hasPrefix("swipe") || label.hasPrefix("circle")
                    || label.hasPrefix("shake") ? String(label.prefix { $0 != " " }) : label
            strokes[kind, default: []].append(contacts)
        }
        let enough = { (label: String) -> [[[Sample]]]? in
            let least = Self.wanted.first { $0.label == label }?.count ?? 1
            let found = strokes[label, default: []]
            return found.count >= least ? found : nil
        }
        for (label, _) in Self.wanted { counts[label] = strokes[label, default: []].count }
        measureTremor(rests: enough("rest") ?? [], swipes: enough("swipe") ?? [])
        if let taps = enough("tap") {
            tapMovement = upper(taps.map(Self.movement))
            tapDuration = upper(taps.map { Self.duration($0[0]) }).map { .init(milliseconds: $0) }
        }
        if let doubles = enough("double tap") {
            tapInterval = upper(doubles.compactMap(Self.interval)).map { .init(milliseconds: $0) }
        }
        pressMovement = enough("long press").flatMap { upper($0.map(Self.movement)) }
        measureCircles(enough("circle") ?? [])
        let drawn = (enough("swipe") ?? []) + (enough("circle") ?? [])
        speed = median(drawn.compactMap(Self.speed))
        let legs = enough("shake")?.compactMap(Self.legTime)
        legTime = legs.flatMap(upper).map { .init(milliseconds: $0) }
    }

    // MARK: Tremor

    private mutating func measureTremor(rests: [[[Sample]]], swipes: [[[Sample]]]) {
        let resting = rests.compactMap { RestTremor($0[0]) }
        let rest = median(resting.map(\.amplitude))
        // A mouse lies still on the table; only while it moves the hand's tremor is seen.
        let moving = median(swipes.compactMap { Self.shiver($0[0]) })
        guard rest != nil || moving != nil else { return }
        let tremor = max(rest ?? 0, moving ?? 0)
        self.tremor = tremor
        if tremor >= Self.faint, let rest, rest >= Self.faint {
            frequency = median(resting.map(\.frequency))
        }
    }

    /// A tremor of less is that of every hand, in pixels.
    static let faint = 1.5

    /// How far a swipe strays to its sides from its own mean over 150 ms, 95 % of the time; nil
    /// where it is too short in time.
    private static func shiver(_ samples: [Sample]) -> Double? {
        guard duration(samples) >= 200, let start = samples.first, let end = samples.last else {
            return nil
        }
        let chord = end.position - start.position
        guard chord.length > 0 else { return nil }
        let mean = StrokePath(samples, tremor: StrokePath.farthest).samples
        var offsets: [Double] = []
        var index = 0
        for sample in samples {
            while index < mean.count, mean[index].time < sample.time { index += 1 }
            guard index < mean.count, mean[index].time == sample.time else { continue }
            offsets.append(
                abs((sample.position - mean[index].position).cross(chord)) / chord.length)
        }
        return percentile(offsets, 0.95)
    }

    // MARK: Shapes

    private mutating func measureCircles(_ circles: [[[Sample]]]) {
        let rounds = circles.compactMap { circle in
            CircleClassifier.round(
                in: StrokePath(circle[0], tremor: tremor ?? 0), limits: Limits())
        }
        guard rounds.count >= 3 else { return }
        circleGap = upper(rounds.map(\.gap))
        circleWinding = percentile(rounds.map { abs($0.winding) }, 0.2)
    }

    private static func speed(_ contacts: [[Sample]]) -> Double? {
        let path = StrokePath(contacts[0])
        let seconds = path.duration.milliseconds / 1000
        return seconds > 0 ? path.length / seconds : nil
    }

    private static func legTime(_ contacts: [[Sample]]) -> Double? {
        let path = StrokePath(contacts[0])
        let turnings = max(path.horizontal.count, path.vertical.count)
        return turnings >= 2 ? path.duration.milliseconds / Double(turnings + 1) : nil
    }

    private static func movement(_ contacts: [[Sample]]) -> Double {
        contacts.map { StrokePath($0).box.diagonal }.max() ?? 0
    }

    private static func duration(_ samples: [Sample]) -> Double {
        guard let start = samples.first, let end = samples.last else { return 0 }
        return (end.time - start.time).milliseconds
    }

    private static func interval(_ contacts: [[Sample]]) -> Double? {
        guard contacts.count == 2, let up = contacts[0].last, let down = contacts[1].first else {
            return nil
        }
        return max(0, (down.time - up.time).milliseconds)
    }
}

/// The value below which a share of `values` lies; nil where there are none.
func percentile(_ values: [Double], _ share: Double) -> Double? {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    let place = Double(sorted.count - 1) * share
    let (low, high) = (Int(place), min(Int(place) + 1, sorted.count - 1))
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
}

private func median(_ values: [Double]) -> Double? { percentile(values, 0.5) }

/// What a hand does at most, one bad stroke of five left out.
private func upper(_ values: [Double]) -> Double? { percentile(values, 0.8) }
