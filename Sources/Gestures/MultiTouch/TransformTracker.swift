internal import Glibc

/// What contacts do together: move, scale, turn.
public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// All go the same way.
    case translation
    /// They come together or move apart.
    case scaling
    /// They turn about each other.
    case rotation
}

/// Measures how contacts move, scale and turn together, frame by frame. Each finger is reported by
/// an event of its own, so that between two of them a plain scroll looks like a pinch. A frame is
/// complete once every contact was reported, or a while after the first, since a finger that rests
/// is not reported at all.
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
    }

    /// After so long a contact that was not reported rests: a frame at 60 Hz, and half of another.
    private static let frameTimeout = Duration.milliseconds(25)
    /// Over so many milliseconds the velocity is smoothed.
    private static let smoothing = 50.0

    private let name: String
    private let group: FingerGroup
    private let radius: Double
    /// The contacts, as indices of stroke paths, and where each was at the latest frame.
    private var members: [Int] = []
    private var shape: [Point] = []
    private var isReported: [Bool] = []
    private var frameStart: Duration?
    /// When those that are missing are too late.
    private(set) var deadline: Duration?

    /// How far the centroid moved since the contacts came down, in pixels.
    private(set) var translation = Vector.zero
    /// How far every contact went along with the centroid.
    private var sharedTranslation = 0.0
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
        self.name = name
        group = FingerGroup(fingers, limits: limits)
        radius = max(limits.pinch.radius, 1)
    }

    /// Goes on with an event. Once `isBegun` more contacts are ignored, except that one too many
    /// that comes down within the landing window shows that it was another gesture.
    mutating func handle(_ event: ContactEvent, _ contacts: Contacts, isBegun: Bool)
        throws(FailedCheck) -> Step
    {
        guard let index = contacts.newest(event.contact),
            let end = contacts.strokePaths[index].strokePath.end
        else {
            if isBegun { return .waiting }
            throw FailedCheck(name, .noSamples)
        }
        let now = max(end.time, time ?? end.time)
        time = now
        var checks = Checks(name)
        switch event.phase {
        case .began:
            if isBegun, !group.isOpen(at: now, contacts) { return .waiting }
            try group.check(contacts, at: now, &checks)
            if isBegun { return .waiting }
            deadline = group.deadline(contacts)
            members.append(index)
            if group.isComplete(contacts) { start(contacts) }
            return .waiting
        case .moved:
            guard let place = members.firstIndex(of: index) else { return .waiting }
            guard group.isComplete(contacts) else {
                try group.check(contacts, at: now, &checks)
                return .waiting
            }
            isReported[place] = true
            let since = frameStart ?? now
            frameStart = since
            guard isReported.allSatisfy({ $0 }) || now - since >= Self.frameTimeout else {
                return .waiting
            }
            measure(contacts)
            return .frame
        case .ended:
            guard members.contains(index) else { return .waiting }
            guard group.isComplete(contacts) else { return .released }
            measure(contacts)
            members.removeAll { $0 == index }
            if members.count < group.fingers.lowerBound,
                let other = contacts.touching.first(where: { !members.contains($0) })
            {
                members.append(other)
            }
            guard members.count >= group.fingers.lowerBound else { return .released }
            rebase(contacts)
            return .waiting
        }
    }

    /// Forgets the contacts.
    mutating func removeAll(limits: Limits) {
        self = TransformTracker(name, fingers: group.fingers, limits: limits)
    }

    // MARK: Checks

    /// That enough contacts are down.
    var held: Check { .least(.fingers, Double(members.count), Double(group.fingers.lowerBound)) }

    /// Fails where contacts are missing at `time`.
    func tick(at time: Duration, _ contacts: Contacts) -> Decision {
        group.tick(name, at: time, contacts)
    }

    /// Checks how the contacts came down, and that no motion but `own` and those that are
    /// `tolerated` went farther than it.
    func check(
        _ own: Motion, beside tolerated: Set<Motion>, _ contacts: Contacts, _ checks: inout Checks
    ) throws(FailedCheck) {
        try group.check(contacts, at: nil, &checks)
        let leader = leader(beside: tolerated)
        if leader != own {
            try checks.most(.motion(leader), extent(of: leader), extent(of: own))
        }
    }

    /// Whether no other motion goes farther than `own`. Where one does, the gesture waits until
    /// that went twice as far as a gesture of its own needs, for fingers that set out unevenly.
    func leads(
        _ own: Motion, beside tolerated: Set<Motion>, _ limits: Limits, _ checks: inout Checks
    ) throws(FailedCheck) -> Bool {
        let leader = leader(beside: tolerated)
        guard leader != own else { return true }
        let twice = beginning(of: leader, limits, times: 2)
        guard !twice.isMet else {
            throw checks.fail(.most(.motion(leader), twice.extent.value, twice.extent.limit))
        }
        return false
    }

    /// What a motion measures for its gesture to begin.
    struct Beginning {
        /// How far it goes, in pixels.
        var extent: Check
        /// How much it changes the contacts' distances or their direction.
        var change: Check?

        /// Whether it went that far.
        var isMet: Bool { extent.isMet && change?.isMet ?? true }

        /// Makes both checks.
        func check(_ checks: inout Checks) throws(FailedCheck) {
            try checks.make(extent)
            if let change { try checks.make(change) }
        }
    }

    /// What `motion` measures for its gesture to begin, or so many times as much.
    func beginning(of motion: Motion, _ limits: Limits, times: Double = 1) -> Beginning {
        let extent = extent(of: motion)
        switch motion {
        case .translation:
            return Beginning(extent: .beyond(.translation, extent, times * limits.pan.slop))
        case .scaling:
            return Beginning(
                extent: .beyond(.scaling, extent, times * limits.pinch.threshold),
                change: .beyond(.scaleRatio, abs(log(scale)), times * limits.pinch.ratio))
        case .rotation:
            return Beginning(
                extent: .beyond(.arc, extent, times * limits.rotate.arc),
                change: .beyond(.rotation, abs(degrees), times * limits.rotate.threshold))
        }
    }

    /// How far each motion went, in pixels: the translation, r₀|ln S| and r₀|R|. Of a translation
    /// only that counts which every contact takes part in: where one rests and the other moves, it
    /// is a pinch or a rotation about the one that rests.
    private func extent(of motion: Motion) -> Double {
        switch motion {
        case .translation: sharedTranslation
        case .scaling: shape.count > 1 ? reach * abs(log(scale)) : 0
        case .rotation: shape.count > 1 ? reach * abs(angle) : 0
        }
    }

    /// The motion that went farther than all others that are not `tolerated`.
    private func leader(beside tolerated: Set<Motion>) -> Motion {
        var best = (Motion.translation, -1.0)
        for motion in Motion.allCases where !tolerated.contains(motion) {
            let extent = extent(of: motion)
            if extent > best.1 { best = (motion, extent) }
        }
        return best.0
    }

    /// How far the contacts turned, in degrees, clockwise.
    var degrees: Double { angle * 180 / .pi }

    // MARK: Measuring

    /// Begins to measure, with all down: what they did until now counts as movement only.
    private mutating func start(_ contacts: Contacts) {
        var sum = Vector.zero
        for index in members { sum = sum + contacts.strokePaths[index].strokePath.way }
        translation = sum * (1 / Double(members.count))
        sharedTranslation = sharedTranslation(contacts)
        rebase(contacts)
        reach = Self.spread(shape, floor: radius)
        (scale, angle) = (1, 0)
        if velocityTime == nil {
            velocityTime = contacts.strokePaths[members[0]].strokePath.start?.time
        }
        track(translation)
    }

    /// Measures on from where the contacts are now.
    private mutating func rebase(_ contacts: Contacts) {
        shape = places(contacts)
        isReported = Array(repeating: false, count: members.count)
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
        sharedTranslation = sharedTranslation(contacts)
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
            if min(old, new) > radius { angle += atan2(sine, cosine) }
        }
        rebase(contacts)
    }

    /// How far the contact that went least along with the centroid did.
    private func sharedTranslation(_ contacts: Contacts) -> Double {
        let length = translation.length
        guard length > 0, members.count > 1 else { return length }
        let unit = translation * (1 / length)
        var least = length
        for index in members {
            least = min(least, contacts.strokePaths[index].strokePath.way.dot(unit))
        }
        return max(least, 0)
    }

    /// The velocity is that of each frame, smoothed over 50 ms.
    private mutating func track(_ step: Vector) {
        unspent = unspent + step
        guard let time, let last = velocityTime, time > last else { return }
        let elapsed = (time - last).milliseconds
        let share = 1 - exp(-elapsed / Self.smoothing)
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
            translation: translation, scale: scale, angle: degrees, velocity: velocity,
            delta: delta)
    }
}
