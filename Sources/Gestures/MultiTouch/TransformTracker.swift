internal import RealModule

/// What contacts do together to what they would hold: move, scale, turn.
public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// All go the same way.
    case translation
    /// They come together or move apart.
    case scaling
    /// They turn about each other.
    case rotation
}

/// The contacts that hold something together, read frame by frame: the fingers of one hand are told
/// one after the other, so that between two of them a plain scroll looks like a pinch. A frame is
/// complete once every contact has been told of, or a while after the first, since a finger that
/// rests is not told of at all.
///
/// Contacts that come or go change nothing by themselves: what is measured goes on from where it
/// was.
struct TransformTracker: Sendable {
    /// What an event did.
    enum Step {
        /// Nothing that can be measured yet.
        case waiting
        /// The measures are new.
        case frame
        /// Too few contacts are left.
        case released
        /// The contacts are none that it could have to do with.
        case refused(FailedCheck)
    }

    /// After so long a contact that was not told of rests: a frame at 60 Hz, and half of another.
    private static let patience = Duration.milliseconds(25)
    /// Over so long the velocity is smoothed.
    private static let memory = 50.0

    private(set) var landing: FingerGroup
    private let radius: Double
    /// The contacts, as indices of stroke paths, and where each was at the latest frame.
    private var members: [Int] = []
    private var shape: [Point] = []
    private var isTold: [Bool] = []
    private var frameStart: Duration?
    private var isLocked = false

    /// How far the centroid moved since the contacts came down, in pixels.
    private(set) var translation = Vector.zero
    /// The mean distance from the centroid over what it was.
    private(set) var scale = 1.0
    /// How far the contacts turned, in radians, clockwise.
    private(set) var angle = 0.0
    /// In pixels a second.
    private(set) var velocity = Vector.zero
    /// The mean distance from the centroid when all were down, in pixels.
    private(set) var reach = 0.0
    /// The time of the newest event.
    private(set) var time: Duration?
    private var velocityTime: Duration?
    private var unspent = Vector.zero

    init(_ name: String, fingers: ClosedRange<Int>, limits: Limits) {
        landing = FingerGroup(name, fingers: fingers, limits: limits)
        radius = max(limits.pinch.radius, 1)
    }

    /// When those that are missing are too late.
    var deadline: Duration? { isLocked ? nil : landing.deadline }

    /// Takes an event. Once `isBegun` more contacts are ignored, except that those that still
    /// belong to the landing show that it was another gesture.
    mutating func take(_ event: ContactEvent, _ contacts: Contacts, isBegun: Bool) -> Step {
        guard let index = contacts.newest(event.contact),
            let start = contacts.strokePaths[index].strokePath.start,
            let end = contacts.strokePaths[index].strokePath.end
        else { return isBegun ? .waiting : .refused(.nowhere(landing.name)) }
        let now = max(end.time, time ?? end.time)
        time = now
        switch event.phase {
        case .began:
            if isBegun, !landing.isOpen(at: now) { return .waiting }
            if isBegun, landing.count >= landing.fingers.lowerBound,
                landing.count < landing.fingers.upperBound
            {
                return .waiting
            }
            if let failedCheck = landing.land(event.contact, at: start.time, contacts) {
                return .refused(failedCheck)
            }
            members.append(index)
            guard landing.isComplete else { return .waiting }
            settle(contacts)
            return .waiting
        case .moved:
            guard let place = members.firstIndex(of: index) else { return .waiting }
            guard landing.isComplete else {
                return landing.overdue(at: now, contacts).map { .refused($0) } ?? .waiting
            }
            isTold[place] = true
            let since = frameStart ?? now
            frameStart = since
            guard isTold.allSatisfy({ $0 }) || now - since >= Self.patience else { return .waiting }
            measure(contacts)
            return .frame
        case .ended:
            guard members.contains(index) else { return .waiting }
            guard landing.isComplete else { return .released }
            measure(contacts)
            members.removeAll { $0 == index }
            if members.count < landing.fingers.lowerBound,
                let other = contacts.touching.first(where: { !members.contains($0) })
            {
                members.append(other)
            }
            guard members.count >= landing.fingers.lowerBound else { return .released }
            hold(contacts)
            return .waiting
        }
    }

    /// Forgets the contacts.
    mutating func removeAll(limits: Limits) {
        self = TransformTracker(landing.name, fingers: landing.fingers, limits: limits)
    }

    /// Why it fails at `time` with nobody else landing.
    func overdue(at time: Duration, _ contacts: Contacts) -> FailedCheck? {
        landing.overdue(at: time, contacts)
    }

    // MARK: What leads

    /// How far each motion went, in pixels, and which went farthest: the translation, r₀|ln S| and
    /// r₀|R|. Of a translation only that counts which every contact takes part in: where one rests
    /// and the other moves, it is a pinch or a rotation about the one that rests.
    func extent(of motion: Motion, _ contacts: Contacts) -> Double {
        switch motion {
        case .translation:
            let length = translation.length
            guard length > 0, members.count > 1 else { return length }
            let unit = translation * (1 / length)
            let least = members.map { contacts.strokePaths[$0].strokePath.way.dot(unit) }.min() ?? 0
            return min(max(least, 0), length)
        case .scaling: return members.count > 1 ? reach * abs(Double.log(scale)) : 0
        case .rotation: return members.count > 1 ? reach * abs(angle) : 0
        }
    }

    /// The motion that went farther than all others that are not `tolerated`.
    func leader(beside tolerated: Set<Motion>, _ contacts: Contacts) -> Motion {
        var best = (Motion.translation, -1.0)
        for motion in Motion.allCases where !tolerated.contains(motion) {
            let extent = extent(of: motion, contacts)
            if extent > best.1 { best = (motion, extent) }
        }
        return best.0
    }

    /// Whether `motion` went so many times as far as its gesture needs to begin.
    func isMet(_ motion: Motion, times: Double = 1, _ contacts: Contacts, _ limits: Limits) -> Bool
    {
        let extent = extent(of: motion, contacts)
        switch motion {
        case .translation: return extent > times * limits.pan.slop
        case .scaling:
            return extent > times * limits.pinch.threshold
                && abs(Double.log(scale)) > times * limits.pinch.ratio
        case .rotation:
            return extent > times * limits.rotate.arc
                && abs(angle) > times * limits.rotate.threshold * .pi / 180
        }
    }

    /// What becomes of a gesture while another `motion` went farther than its own: it waits until
    /// that is twice as far as the other's gesture needs, for hands that set out unevenly.
    func lost(to motion: Motion, _ contacts: Contacts, _ limits: Limits) -> Decision {
        guard isMet(motion, times: 2, contacts, limits) else { return .wait }
        let needed =
            switch motion {
            case .translation: limits.pan.slop
            case .scaling: limits.pinch.threshold
            case .rotation: limits.rotate.arc
            }
        return .fail(
            FailedCheck(
                landing.name, .most(.motion(motion), extent(of: motion, contacts), 2 * needed)))
    }

    // MARK: Measuring

    /// All are down: what they did until now counts as movement only.
    private mutating func settle(_ contacts: Contacts) {
        var sum = Vector.zero
        for index in members { sum = sum + contacts.strokePaths[index].strokePath.way }
        translation = sum * (1 / Double(members.count))
        hold(contacts)
        reach = Self.spread(shape, floor: radius)
        (scale, angle) = (1, 0)
        if velocityTime == nil {
            velocityTime = contacts.strokePaths[members[0]].strokePath.start?.time
        }
        track(translation)
    }

    /// Measures on from where the contacts are now.
    private mutating func hold(_ contacts: Contacts) {
        shape = places(contacts)
        isTold = Array(repeating: false, count: members.count)
        frameStart = nil
    }

    private func places(_ contacts: Contacts) -> [Point] {
        members.map { contacts.strokePaths[$0].strokePath.end?.position ?? .zero }
    }

    private mutating func measure(_ contacts: Contacts) {
        let now = places(contacts)
        guard now.count == shape.count, let before = Point.centroid(of: shape),
            let after = Point.centroid(of: now)
        else { return }
        translation = translation + (after - before)
        track(after - before)
        if members.count > 1 {
            let (old, new) = (
                Self.spread(shape, floor: radius), Self.spread(now, floor: radius)
            )
            scale = min(max(scale * new / old, 1e-6), 1e6)
            // The turn that takes the shape nearest to the new one, both about their centroids
            // (Procrustes), summed frame by frame so that it goes on beyond a full turn.
            var (sine, cosine) = (0.0, 0.0)
            for (a, b) in zip(shape, now) {
                sine += (a - before).cross(b - after)
                cosine += (a - before).dot(b - after)
            }
            if min(old, new) > radius { angle += Double.atan2(y: sine, x: cosine) }
        }
        hold(contacts)
    }

    /// The velocity follows each frame's own with a memory of 50 ms.
    private mutating func track(_ step: Vector) {
        unspent = unspent + step
        guard let time, let last = velocityTime, time > last else { return }
        let elapsed = (time - last).milliseconds
        let share = 1 - Double.exp(-elapsed / Self.memory)
        velocity = velocity + (unspent * (1000 / elapsed) - velocity) * share
        unspent = .zero
        velocityTime = time
    }

    /// The mean distance from the centroid, at least `floor`.
    private static func spread(_ points: [Point], floor: Double) -> Double {
        guard let center = Point.centroid(of: points) else { return floor }
        var sum = 0.0
        for point in points { sum += point.distance(to: center) }
        return max(sum / Double(points.count), floor)
    }
}

extension TransformTracker {
    /// How far it has gone, with what the newest gesture event adds.
    func progress(delta: Double = 0) -> Progress {
        Progress(
            translation: translation, scale: scale, angle: angle * 180 / .pi, velocity: velocity,
            delta: delta)
    }
}
