internal import Glibc

/// What contacts do together: move, scale, turn.
public enum Motion: CaseIterable, Hashable, Comparable, Sendable {
    /// All go the same way.
    case translation
    /// They come together or move apart.
    case scaling
    /// They turn about each other.
    case rotation
}

/// What contacts do together until too few are left: a pan, a pinch or a rotation. It begins once
/// its motion went far enough, and farther than the others.
///
/// It claims specific phrases, as `pan left`: a pan's direction is that of the movement since the
/// last gesture event, on the axis on which it began; that of a pinch or a rotation is counted from
/// the start. Where a new direction is not mapped, the phrase stays as it was.
///
/// After Flutter's scale recognizer, which is one for all three as well.
package final class TransformRecognizer: Recognizer {
    package let name: String
    /// The mapped phrases; of a mapped axis both directions.
    package let phrases: [Phrase]
    package private(set) var deadline: Duration?
    private let motion: Motion
    private let fingers: Int?
    /// The motions that make it none of these gestures where they go farther.
    private var rivals: [Motion]
    private var group: FingerGroup
    private let limits: Limits
    private var transform: Transform
    private var begun: Phrase?
    /// The measure of the motion at the latest gesture event.
    private var latest = 0.0

    /// A recognizer of `motion` for what any of `mapped` covers.
    ///
    /// - Parameter fingers: how many do it, 1…5; without a number, two and more.
    package init(_ motion: Motion, _ mapped: [Phrase], fingers: Int? = nil, limits: Limits) {
        self.motion = motion
        self.fingers = fingers
        self.limits = limits
        rivals = Motion.allCases.filter { $0 != motion }
        let kind = mapped.first.map { "\($0)".prefix { $0 != " " } } ?? ""
        name = kind + Phrase.suffix(fingers)
        group = FingerGroup(fingers.map { $0...$0 } ?? 2...10, name, limits: limits)
        phrases = mapped.flatMap { $0.variants.isEmpty ? [$0] : $0.variants }
        transform = Transform(radius: limits.pinch.radius)
    }

    /// Lets the motions of those of `others` that have one go on at the same time.
    package func tolerate(_ others: [any Recognizer]) {
        let motions = others.compactMap { ($0 as? TransformRecognizer)?.motion }
        rivals.removeAll(where: motions.contains)
    }

    /// Has it take no fewer fingers than `least`, where the phrases say no number.
    package func require(_ least: Int) {
        if fingers == nil { group = FingerGroup(least...10, name, limits: limits) }
    }

    package func tick(at time: Duration, _ contacts: Contacts) throws(FailedCheck) -> Decision {
        begun == nil ? try group.tick(at: time, contacts) : .wait
    }

    package func reset() {
        transform = Transform(radius: limits.pinch.radius)
        deadline = nil
        begun = nil
        latest = 0
    }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) throws(FailedCheck)
        -> Decision
    {
        guard let index = contacts.newest(event.contact),
            let end = contacts.strokePaths[index].strokePath.end
        else {
            if begun != nil { return .wait }
            throw FailedCheck(name, .noSamples)
        }
        // The clock never runs backwards.
        let time = max(end.time, transform.time ?? end.time)
        transform.time = time
        if event.phase == .began {
            // Once it began more contacts change nothing, except that one too many that still
            // belongs to the others shows that it was another gesture.
            guard begun == nil || group.isOpen(at: time, contacts) else { return .wait }
            try group.check(contacts, at: time)
            guard begun == nil else { return .wait }
            deadline = group.deadline(contacts)
            transform.members.append(index)
            if group.isComplete(contacts) { transform.start(contacts) }
            return .wait
        }
        guard transform.members.contains(index) else { return .wait }
        let isComplete = group.isComplete(contacts)
        if event.phase == .moved {
            guard isComplete else {
                try group.check(contacts, at: time)
                return .wait
            }
            guard transform.completesFrame(index) else { return .wait }
            transform.measure(contacts)
            if let (phrase, progress) = advance() { return .change(phrase, progress) }
            return try begin()
        }
        if isComplete {
            transform.measure(contacts)
            if transform.goesOn(without: index, contacts, least: group.fingers.lowerBound) {
                return .wait
            }
        }
        if let (phrase, progress) = advance() { return .finish(phrase, progress) }
        try group.check(contacts, at: nil)
        if let rival {
            try Check.most(
                .motion(rival), transform.extent(of: rival), transform.extent(of: motion)
            ).require(name)
        }
        for check in transform.beginning(of: motion, limits) { try check.require(name) }
        _ = try mapped()
        // Far enough only with the event that lifts a contact, which begins nothing.
        throw FailedCheck(
            name,
            .least(.fingers, Double(transform.members.count), Double(group.fingers.lowerBound)))
    }

    /// Begins once the contacts went far enough. Fingers set out unevenly, and may spread a little
    /// before they come together: so a rival has to go twice as far to rule it out.
    private func begin() throws(FailedCheck) -> Decision {
        if let rival {
            let twice = transform.beginning(of: rival, limits, times: 2)
            if let first = twice.first, twice.allSatisfy(\.isMet) {
                throw FailedCheck(name, .most(.motion(rival), first.value, first.limit))
            }
            return .wait
        }
        guard transform.beginning(of: motion, limits).allSatisfy(\.isMet) else { return .wait }
        let phrase: Phrase
        do throws(FailedCheck) { phrase = try mapped() } catch {
            // Between two directions it waits until one of them is nearer, however far that is.
            if error.kind.phrases.count == 2 { return .wait }
            if transform.beginning(of: motion, limits, times: 2).allSatisfy(\.isMet) {
                throw error
            }
            return .wait
        }
        begun = phrase
        latest = transform.value(of: phrase)
        return .begin(phrase, transform.progress)
    }

    /// What it is now and how far it went; nil where none began.
    private func advance() -> (Phrase, Progress)? {
        guard let before = begun else { return nil }
        let value = transform.value(of: before)
        var newest = before
        switch motion {
        case .translation where value != latest:
            let axis = before.panAxis ?? .horizontal
            newest = .pan(PanDirection(axis, isBack: value < latest), fingers: before.fingers)
        case .scaling where value != 1, .rotation where value != 0: newest = drawn
        case .translation, .scaling, .rotation: break
        }
        latest = value
        let phrase = phrases.contains(newest) ? newest : before
        begun = phrase
        return (phrase, transform.progress)
    }

    /// The rival motion that goes farthest, if farther than this one.
    private var rival: Motion? {
        let farthest = rivals.max { transform.extent(of: $0) < transform.extent(of: $1) }
        return farthest.flatMap {
            transform.extent(of: $0) > transform.extent(of: motion) ? $0 : nil
        }
    }

    /// The mapped gesture that it is. A pan is the nearest of the directions that are mapped, and
    /// none of two that are as near.
    private func mapped() throws(FailedCheck) -> Phrase {
        let margin = limits.swipe.margin
        let pans = phrases.compactMap { phrase -> Fit? in
            guard case .pan(let way, _) = phrase, let direction = Direction(rawValue: way.rawValue)
            else { return nil }
            let off = abs(turn(from: direction.unit, to: transform.translation)) * 180 / .pi
            return Fit(phrase, [.most(.slant, off, 45 - margin, generous: 45 + margin)])
        }
        if pans.contains(where: \.closeness.isAccepted) {
            return try Competition.best(of: pans, for: name).phrase
        }
        if !phrases.contains(drawn) { throw FailedCheck(name, .unmapped(drawn)) }
        return drawn
    }

    /// What the contacts did since they came down, mapped or not.
    private var drawn: Phrase {
        switch motion {
        case .translation:
            let way = transform.translation
            let axis = abs(way.dx) >= abs(way.dy) ? Axis.horizontal : .vertical
            let isBack = (axis == .horizontal ? way.dx : way.dy) < 0
            return .pan(PanDirection(axis, isBack: isBack), fingers: group.fingers.lowerBound)
        case .scaling:
            return .pinch(transform.scale < 1 ? .inward : .outward, fingers: fingers)
        case .rotation:
            let rotation = transform.angle > 0 ? Rotation.clockwise : .counterclockwise
            return .rotate(rotation, fingers: fingers)
        }
    }
}

/// How contacts moved, scaled and turned together since they came down, frame by frame. Each finger
/// is reported by an event of its own, so that between two of them a plain scroll looks like a
/// pinch. A frame is complete once every contact was reported, or a while after the first, since a
/// finger that rests is not reported at all.
///
/// Contacts that come or go change nothing by themselves: what is measured goes on from where it
/// was.
private struct Transform {
    /// A contact that was not reported for this long rests: one and a half frames at 60 Hz.
    private static let frameTimeout = Duration.milliseconds(25)

    /// What is nearer to the centroid than this counts as being this far away, in pixels.
    let radius: Double
    /// The contacts, as indices of stroke paths.
    var members: [Int] = []
    /// How far the centroid moved since the contacts came down, in pixels.
    private(set) var translation = Vector.zero
    /// The mean distance from the centroid over what it was.
    private(set) var scale = 1.0
    /// How far the contacts turned, in degrees, clockwise.
    private(set) var angle = 0.0

    /// How far every contact went along with the centroid.
    private var sharedTranslation = 0.0
    /// The mean distance from the centroid when all were down, in pixels.
    private var reach = 0.0
    /// Where each contact was at the latest frame, and which were reported since.
    private var shape: [Point] = []
    private var reported: Set<Int> = []
    private var frameStart: Duration?
    /// The time of the newest event.
    var time: Duration?

    init(radius: Double) { self.radius = radius }

    // MARK: Measures

    /// How far `motion` went, in pixels: the translation, r₀|ln scale| or r₀|angle|. Of a
    /// translation only the part counts that every contact takes part in: where one rests and the
    /// other moves, it is a pinch or a rotation about the one that rests.
    func extent(of motion: Motion) -> Double {
        switch motion {
        case .translation: sharedTranslation
        case .scaling: shape.count > 1 ? reach * abs(log(scale)) : 0
        case .rotation: shape.count > 1 ? reach * abs(angle) * .pi / 180 : 0
        }
    }

    /// The checks that `motion` has to pass for its gesture to begin: each goes beyond its limit, or
    /// so many times that.
    func beginning(of motion: Motion, _ limits: Limits, times: Double = 1) -> [Check] {
        switch motion {
        case .translation:
            [.least(.translation, extent(of: motion), (times * limits.pan.slop).nextUp)]
        case .scaling:
            [
                .least(.scaling, extent(of: motion), (times * limits.pinch.threshold).nextUp),
                .least(.logScale, abs(log(scale)), (times * limits.pinch.ratio).nextUp),
            ]
        case .rotation:
            [
                .least(.arc, extent(of: motion), (times * limits.rotate.arc).nextUp),
                .least(.rotation, abs(angle), (times * limits.rotate.threshold).nextUp),
            ]
        }
    }

    /// The measure of `phrase`: pixels along its axis, the scale, or degrees.
    func value(of phrase: Phrase) -> Double {
        switch phrase.panAxis {
        case .horizontal: translation.dx
        case .vertical: translation.dy
        case nil: phrase.motion == .scaling ? scale : angle
        }
    }

    var progress: Progress {
        Progress(translation: translation, scale: scale, angle: angle)
    }

    // MARK: Measuring

    /// Begins to measure, with all down: what they did until now counts as movement only.
    mutating func start(_ contacts: Contacts) {
        var sum = Vector.zero
        for index in members { sum = sum + contacts.strokePaths[index].strokePath.way }
        translation = sum * (1 / Double(members.count))
        sharedTranslation = sharedTranslation(contacts)
        rebase(contacts)
        reach = spread(shape)
    }

    /// Notes that a contact moved; returns whether the frame is complete.
    mutating func completesFrame(_ index: Int) -> Bool {
        reported.insert(index)
        let now = time ?? .zero
        let since = frameStart ?? now
        frameStart = since
        return reported.count == members.count || now - since >= Self.frameTimeout
    }

    /// Removes a contact, and adds another that is down where too few are left; returns whether it
    /// can go on.
    mutating func goesOn(without index: Int, _ contacts: Contacts, least: Int) -> Bool {
        members.removeAll { $0 == index }
        if members.count < least,
            let other = contacts.touching.first(where: { !members.contains($0) })
        {
            members.append(other)
        }
        guard members.count >= least else { return false }
        rebase(contacts)
        return true
    }

    /// Starts the next frame from where the contacts are now.
    private mutating func rebase(_ contacts: Contacts) {
        shape = places(contacts)
        reported = []
        frameStart = nil
    }

    private func places(_ contacts: Contacts) -> [Point] {
        members.map { contacts.strokePaths[$0].strokePath.end?.position ?? .zero }
    }

    /// Adds what the contacts did since the latest frame.
    mutating func measure(_ contacts: Contacts) {
        let now = places(contacts)
        guard now.count == shape.count, let before = Point.centroid(of: shape),
            let after = Point.centroid(of: now)
        else { return }
        translation = translation + (after - before)
        sharedTranslation = sharedTranslation(contacts)
        if members.count > 1 {
            let (old, new) = (spread(shape), spread(now))
            scale = min(max(scale * new / old, 1e-6), 1e6)
            // The turn that takes the shape nearest to the new one, both about their centroids
            // (Procrustes), summed frame by frame so that it goes on beyond a full turn.
            var (sine, cosine) = (0.0, 0.0)
            for (a, b) in zip(shape, now) {
                sine += (a - before).cross(b - after)
                cosine += (a - before).dot(b - after)
            }
            if min(old, new) > radius { angle += atan2(sine, cosine) * 180 / .pi }
        }
        rebase(contacts)
    }

    /// How far the contact went that went least along with the centroid, in pixels.
    private func sharedTranslation(_ contacts: Contacts) -> Double {
        let length = translation.length
        guard length > 0, members.count > 1 else { return length }
        let unit = translation * (1 / length)
        let ways = members.map { contacts.strokePaths[$0].strokePath.way.dot(unit) }
        return max(ways.reduce(length, min), 0)
    }

    /// The mean distance from the centroid, at least the radius.
    private func spread(_ points: [Point]) -> Double {
        guard let center = Point.centroid(of: points) else { return radius }
        let sum = points.reduce(0) { $0 + $1.distance(to: center) }
        return max(sum / Double(points.count), radius)
    }
}

extension Phrase {
    /// The axis of a pan; nil for every other gesture.
    package var panAxis: Axis? { if case .pan(let way, _) = self { way.axis } else { nil } }
}
