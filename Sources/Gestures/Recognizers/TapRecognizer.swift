/// Short touches or clicks that stay within the slop: `count` of them, each with `fingers` that
/// come down together. Claims when the last finger of the last tap is up.
package final class TapRecognizer: Recognizer {
    package let name: String
    package let phrases: [Phrase]
    private let count: Int
    private let fingers: Int
    private let limits: Limits
    package private(set) var deadline: Duration?

    /// A recognizer for `count` taps, 1…3, of `fingers`, 1…5.
    package init(count: Int = 1, fingers: Int = 1, limits: Limits) {
        self.count = count
        self.fingers = fingers
        self.limits = limits
        phrases = [.tap(count: count, fingers: fingers)]
        name = "\(phrases[0])"
    }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck)
        -> Decision
    {
        try decide(contacts, at: contacts.time(of: event))
    }

    package func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        return try decide(contacts, at: time)
    }

    private func decide(_ contacts: Contacts, at time: Duration) throws(FailedCheck) -> Decision {
        deadline = nil
        let taps = Taps(contacts, count: count, fingers: fingers, limits, at: time)
        try check(taps, contacts)
        guard taps.complete == count else {
            deadline = taps.deadline
            return .wait
        }
        let slop = limits.tap.slop
        return .claim(phrases[0], score: slop > 0 ? 1 - taps.reach / slop / 2 : 1)
    }

    package func reset() { deadline = nil }

    /// Checks that there are no more taps than wanted, each short, of enough fingers, and close to
    /// the others.
    private func check(_ taps: Taps, _ contacts: Contacts) throws(FailedCheck) {
        try Check.press(contacts).require(name)
        try Check.least(.samples, taps.isPlaced ? 1 : 0, 1).require(name)
        let tap = limits.tap
        if count > 1 {
            try Check.most(
                .tapInterval, taps.interval.milliseconds, tap.interval.milliseconds
            ).require(name)
        }
        try Check.most(.contacts, Double(taps.mostFingers), Double(fingers)).require(name)
        if fingers > 1 {
            try Check.most(.landing, taps.landing.milliseconds, limits.landing.milliseconds)
                .require(name)
        }
        try Check.least(.contacts, Double(taps.leastFingers), Double(fingers)).require(name)
        if count > 1 {
            try Check.most(.distanceBetweenTaps, taps.spread, tap.spread).require(name)
        }
        try Check.most(.distanceFromStart, taps.reach, tap.slop).require("tap")
        try Check.most(.duration, taps.duration.milliseconds, tap.duration.milliseconds)
            .require("tap")
    }
}

/// Measures of the first taps of a hold, the greatest of all taps. Each tap begins with a finger
/// that comes down while no other is down.
private struct Taps {
    private(set) var complete = 0
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
    private(set) var deadline: Duration?

    /// The first `count` taps of `contacts`, as they are at `time`.
    init(_ contacts: Contacts, count: Int, fingers: Int, _ limits: Limits, at time: Duration) {
        leastFingers = fingers
        var first: Point?
        var lifted: Duration?
        for group in contacts.groupStarts.indices.prefix(count) {
            let begin = contacts.groupStarts[group]
            let end =
                group + 1 < contacts.groupStarts.count
                ? contacts.groupStarts[group + 1] : contacts.strokePaths.count
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
                    end = max(end, time)
                    deadline = deadline.orEarlier(start.time + limits.tap.duration + .moment)
                }
                duration = max(duration, end - start.time)
                lifted = max(lifted ?? end, end)
            }
            mostFingers = max(mostFingers, end - begin)
            let isUp = contacts.touching.isEmpty || group + 1 < contacts.groupStarts.count
            if isUp || time - landed.time > limits.landing {
                leastFingers = min(leastFingers, end - begin)
            }
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
        interval = max(interval, time - lifted)
        deadline = lifted + limits.tap.interval + .moment
    }
}
