/// Short touches or clicks that stay within the slop: `count` of them, each with `fingers` that
/// come down together. Claims when the last finger of the last tap is up.
public final class TapRecognizer: Recognizer {
    /// The phrase.
    public let name: String
    private let count: Int
    private let fingers: Int
    private let limits: Limits
    /// When it is too late for what is awaited.
    public private(set) var deadline: Duration?

    /// A recognizer for `count` taps, 1…3, of `fingers`, 1…5.
    public init(count: Int = 1, fingers: Int = 1, limits: Limits) {
        self.count = count
        self.fingers = fingers
        self.limits = limits
        name = Phrase.tap(count: count, fingers: fingers).description
    }

    private var phrase: Phrase { .tap(count: count, fingers: fingers) }

    /// These taps.
    public var phrases: [Phrase] { [phrase] }

    /// Follows the fingers of each tap.
    public func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        decide(contacts, at: contacts.time(of: event))
    }

    /// Fails once it is too late.
    public func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        return decide(contacts, at: time)
    }

    private func decide(_ contacts: Contacts, at time: Duration) -> Decision {
        deadline = nil
        let taps = Taps(contacts, count: count, fingers: fingers, limits, at: time)
        var checks = Checks(name)
        do throws(FailedCheck) {
            try check(taps, contacts, &checks)
        } catch {
            return .fail(error)
        }
        guard taps.complete == count else {
            deadline = taps.deadline
            return .wait
        }
        let slop = limits.tap.slop
        return .claim(phrase, score: slop > 0 ? 1 - taps.reach / slop / 2 : 1)
    }

    /// Forgets the taps.
    public func reset() { deadline = nil }

    /// Checks that there were enough taps, each short, of enough fingers, and close to the others.
    public func check(_ contacts: Contacts, _ checks: inout Checks) throws(FailedCheck) {
        let taps = Taps(contacts, count: count, fingers: fingers, limits, at: nil)
        try check(taps, contacts, &checks)
        let drawn = Double(contacts.strokePaths.count)
        try checks.require(.least(.contacts, drawn, Double(count * fingers)))
    }

    private func check(_ taps: Taps, _ contacts: Contacts, _ checks: inout Checks)
        throws(FailedCheck)
    {
        try checks.make(.press(contacts))
        try checks.require(.least(.samples, taps.isPlaced ? 1 : 0, 1))
        let tap = limits.tap
        if count > 1 {
            try checks.make(
                .most(
                    .tapInterval, taps.interval.milliseconds, tap.interval.milliseconds))
        }
        try checks.require(.most(.contacts, Double(taps.mostFingers), Double(fingers)))
        if fingers > 1 {
            try checks.make(.most(.landing, taps.landing.milliseconds, limits.landing.milliseconds))
        }
        try checks.require(.least(.contacts, Double(taps.leastFingers), Double(fingers)))
        if count > 1 { try checks.make(.most(.distanceBetweenTaps, taps.spread, tap.spread)) }
        checks.recognizer = "tap"
        try checks.make(.most(.distanceFromStart, taps.reach, limits.tap.slop))
        try checks.make(
            .most(
                .duration, taps.duration.milliseconds, limits.tap.duration.milliseconds))
        checks.recognizer = name
    }
}

/// Measures of the first taps of a hold, the greatest of all taps. Each tap begins with a finger
/// that comes down while no other is down.
private struct Taps {
    /// How many are over.
    private(set) var complete = 0
    /// The most fingers of a tap.
    private(set) var mostFingers = 0
    /// The fewest fingers of a tap that no more can join.
    private(set) var leastFingers: Int
    /// How long the fingers of a tap took to land.
    private(set) var landing = Duration.zero
    /// The longest pause before a tap.
    private(set) var interval = Duration.zero
    /// How far a tap was from the first one.
    private(set) var spread = 0.0
    /// How far a finger went from where it came down.
    private(set) var reach = 0.0
    /// How long a finger was down.
    private(set) var duration = Duration.zero
    /// Whether every contact has a sample.
    private(set) var isPlaced = true
    /// When it is too late for what is awaited.
    private(set) var deadline: Duration?

    /// The first `count` taps of `contacts`, as they are at `time`; without a time no more comes.
    init(_ contacts: Contacts, count: Int, fingers: Int, _ limits: Limits, at time: Duration?) {
        leastFingers = fingers
        var first: Point?
        var lifted: Duration?
        for group in contacts.groups.indices.prefix(count) {
            let begin = contacts.groups[group]
            let end =
                group + 1 < contacts.groups.count
                ? contacts.groups[group + 1] : contacts.strokePaths.count
            guard let landed = contacts.strokePaths[begin].strokePath.start else {
                isPlaced = false
                return
            }
            if let lifted { interval = max(interval, landed.time - lifted) }
            deadline = nil
            lifted = nil
            var sum = Vector.zero
            for index in begin..<end {
                let strokePath = contacts.strokePaths[index].strokePath
                guard let start = strokePath.start, let last = strokePath.end else {
                    isPlaced = false
                    return
                }
                sum = sum + (start.position - .zero)
                landing = max(landing, start.time - landed.time)
                reach = max(reach, strokePath.reach)
                var end = last.time
                if contacts.touching.contains(index) {
                    end = max(end, time ?? end)
                    deadline = deadline.orEarlier(start.time + limits.tap.duration + .moment)
                }
                duration = max(duration, end - start.time)
                lifted = max(lifted ?? end, end)
            }
            mostFingers = max(mostFingers, end - begin)
            let isUp = contacts.touching.isEmpty || group + 1 < contacts.groups.count
            let isLate = time.map { $0 - landed.time > limits.landing } ?? true
            if isUp || isLate { leastFingers = min(leastFingers, end - begin) }
            if end - begin == fingers {
                let place = Point.zero + sum * (1 / Double(fingers))
                spread = max(spread, place.distance(to: first ?? place))
                first = first ?? place
            } else if !isUp {
                deadline = deadline.orEarlier(landed.time + limits.landing + .moment)
            }
            if isUp { complete += 1 }
        }
        guard contacts.touching.isEmpty, complete < count, let lifted else { return }
        if let time { interval = max(interval, time - lifted) }
        deadline = lifted + limits.tap.interval + .moment
    }
}
