/// Short touches or clicks that stay within the slop: `count` of them, each with `fingers` that
/// come down together. Claims when the last finger of the last tap is up.
public struct TapRecognizer: Recognizer {
    /// The phrase.
    public let name: String
    private let count: Int
    private let fingers: Int
    private let limits: Limits

    /// Taps that are complete.
    private var taps = 0
    /// Where in the stroke paths the tap begins that is under way or awaited.
    private var first = 0
    /// Where the first tap was.
    private var home: Point?
    /// When the newest tap ended.
    private var lifted: Duration?
    /// The least score of any contact.
    private var score = 1.0
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
    public mutating func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        guard event.contact.canPress else { return .fail(.needsPress(name, event.contact)) }
        guard let index = contacts.newest(event.contact),
            let start = contacts.strokePaths[index].strokePath.start,
            let end = contacts.strokePaths[index].strokePath.end
        else { return .fail(.nowhere(name)) }
        if event.phase == .began, let failedCheck = land(start, contacts) {
            return .fail(failedCheck)
        }
        switch TapClassifier().classify(contacts.strokePaths[index].strokePath, limits: limits) {
        case .accepted(_, let score): self.score = min(self.score, score)
        case .rejected(let failedCheck): return .fail(failedCheck)
        }
        if event.phase == .ended, contacts.down == 0 { return lift(at: end.time, contacts) }
        deadline = due(contacts)
        return .wait
    }

    /// Fails once it is too late.
    public mutating func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        guard let deadline, time >= deadline else { return .wait }
        if contacts.down == 0 {
            return .fail(.late(name, .tapInterval, time - (lifted ?? time), tap.interval))
        }
        let start = contacts.strokePaths[first].strokePath.start?.time ?? time
        if contacts.strokePaths.count - first < fingers, time - start > limits.landing {
            return .fail(.contacts(of: name, contacts, fingers: fingers))
        }
        return .fail(.late(TapClassifier.name, .duration, time - start, tap.duration))
    }

    /// Forgets the taps.
    public mutating func reset() { self = Self(count: count, fingers: fingers, limits: limits) }

    private var tap: Limits.Tap { limits.tap }

    /// Takes a finger that came down.
    private mutating func land(_ start: Sample, _ contacts: Contacts) -> FailedCheck? {
        if contacts.down == 1 {
            if let lifted, start.time - lifted > tap.interval {
                return .late(name, .tapInterval, start.time - lifted, tap.interval)
            }
            if taps > 0 { first = contacts.strokePaths.count - 1 }
        }
        let landed = contacts.strokePaths.count - first
        guard landed <= fingers else { return .contacts(of: name, contacts, fingers: fingers) }
        if let begin = contacts.strokePaths[first].strokePath.start?.time,
            start.time - begin > limits.landing
        {
            return .late(name, .landing, start.time - begin, limits.landing)
        }
        guard landed == fingers else { return nil }
        let starts = contacts.strokePaths[first...].compactMap(\.strokePath.start?.position)
        guard let place = Point.centroid(of: starts) else { return .nowhere(name) }
        let away = home.map { $0.distance(to: place) } ?? 0
        if home == nil { home = place }
        return away > tap.spread
            ? FailedCheck(name, .most(.distanceBetweenTaps, away, tap.spread))
            : nil
    }

    /// Ends a tap with its last finger.
    private mutating func lift(at time: Duration, _ contacts: Contacts) -> Decision {
        guard contacts.strokePaths.count - first == fingers else {
            return .fail(.contacts(of: name, contacts, fingers: fingers))
        }
        taps += 1
        guard taps < count else {
            deadline = nil
            return .claim(phrase, score: score)
        }
        lifted = time
        deadline = time + tap.interval + .moment
        return .wait
    }

    /// When the tap under way takes too long, or too long to land.
    private func due(_ contacts: Contacts) -> Duration? {
        let strokePaths = contacts.strokePaths[first...]
        guard let start = strokePaths.first?.strokePath.start?.time else { return nil }
        let landing = strokePaths.count < fingers ? start + limits.landing : nil
        let longest = contacts.touching.compactMap {
            contacts.strokePaths[$0].strokePath.start?.time
        }.min()
            .map { $0 + tap.duration }
        return [landing, longest].compactMap { $0 }.min().map { $0 + .moment }
    }

    /// What it measures on all that was drawn.
    public func checks(of contacts: Contacts) -> [Check] {
        guard let contact = contacts.strokePaths.first?.contact else {
            return Check.single(contacts)
        }
        if count == 1, fingers == 1 {
            guard let strokePath = contacts.single?.strokePath else {
                return Check.single(contacts)
            }
            return [.press(contact)] + TapClassifier().checks(strokePath, limits: limits)
        }
        let strokePaths = contacts.strokePaths.map(\.strokePath)
        return [
            .press(contact),
            .least(.contacts, Double(strokePaths.count), Double(count * fingers)),
            .most(.contacts, Double(strokePaths.count), Double(count * fingers)),
            .most(.distanceFromStart, strokePaths.map(\.reach).max() ?? 0, tap.slop),
            .most(
                .duration, strokePaths.map(\.duration.milliseconds).max() ?? 0,
                tap.duration.milliseconds
            ),
        ]
    }
}

extension Point {
    /// The mean of `points`, nil when there are none.
    package static func centroid(of points: [Point]) -> Point? {
        guard !points.isEmpty else { return nil }
        var sum = Vector.zero
        for point in points { sum = sum + (point - .zero) }
        return .zero + sum * (1 / Double(points.count))
    }
}
