internal import Gestures
internal import RealModule

/// The steps of the continuous gestures under way: how often each of their bindings is due.
struct Pace {
    /// One binding that a gesture moves.
    private struct Walk {
        var binding: Binding
        var ladder: Ladder?
        /// Which way the last step went, and when; for repeating it.
        var last: (steps: Int, time: Duration)?
        var progress = Progress()
    }

    /// What a binding has to do now.
    struct Due {
        var binding: Binding
        var phrase: Phrase
        var phase: GesturePhase
        var progress: Progress
    }

    private var walks: [Walk] = []

    /// The binding that the gesture was for: the one that moved last, or else the one that names
    /// what the gesture was when it ended. Nil where it turned into something that is not mapped.
    private(set) var leader: Binding?
    /// What the gesture was when it last told of itself.
    private(set) var latest: Phrase?

    /// When a step is to be repeated.
    var deadline: Duration? {
        walks.lazy.compactMap { walk in
            guard let last = walk.last, let pause = walk.binding.course.repetition else {
                return nil
            }
            return last.time + pause
        }.min()
    }

    /// What comes of a gesture's telling, for those of `bindings` that it moves.
    mutating func follow(
        _ telling: Arena.Telling, of bindings: [Binding], at time: Duration
    ) -> [Due] {
        guard let progress = telling.progress else { return [] }
        latest = telling.phrase
        if telling.phase == .began {
            for binding in bindings where binding.phrase.follows(telling.phrase) {
                walks.append(Walk(binding: binding, ladder: Ladder(binding)))
            }
        }
        var due: [Due] = []
        for index in walks.indices where walks[index].binding.phrase.follows(telling.phrase) {
            walks[index].progress = progress
            // What it moved before it was recognized counts, too.
            if telling.phase != .began { due += step(index, telling, progress, at: time) }
            if telling.phase != .changed {
                due.append(
                    Due(
                        binding: walks[index].binding, phrase: telling.phrase,
                        phase: phase(of: telling, for: walks[index].binding),
                        progress: progress.telling(0)))
            }
            if telling.phase == .began { due += step(index, telling, progress, at: time) }
        }
        if telling.phase == .ended || telling.phase == .cancelled {
            walks.removeAll { $0.binding.phrase.follows(telling.phrase) }
        }
        return due
    }

    /// What the telling is to one binding: a pinch that ended outward is no end of `pinch in`.
    private mutating func phase(of telling: Arena.Telling, for binding: Binding) -> GesturePhase {
        guard telling.phase == .ended else {
            if binding.actions.contains(where: \.isContinuous) { leader = leader ?? binding }
            return telling.phase
        }
        let isMeant = binding.phrase.sense == 0 || binding.phrase == telling.phrase
        if isMeant { leader = leader ?? binding }
        return isMeant || binding.step != nil ? .ended : .cancelled
    }

    /// The steps that are to be repeated by now.
    mutating func tick(at time: Duration) -> [Due] {
        var due: [Due] = []
        for index in walks.indices {
            guard let pause = walks[index].binding.course.repetition,
                let last = walks[index].last, time >= last.time + pause,
                let ladder = walks[index].ladder
            else { continue }
            walks[index].last = (last.steps, time)
            due.append(
                Due(
                    binding: walks[index].binding,
                    phrase: walks[index].binding.phrase.going(last.steps), phase: .changed,
                    progress: walks[index].progress.telling(ladder.delta * Double(last.steps))))
        }
        return due
    }

    private mutating func step(
        _ index: Int, _ telling: Arena.Telling, _ progress: Progress, at time: Duration
    ) -> [Due] {
        let binding = walks[index].binding
        guard walks[index].ladder != nil else {
            guard telling.phase == .changed else { return [] }
            return [
                Due(
                    binding: binding, phrase: telling.phrase, phase: .changed, progress: progress)
            ]
        }
        guard telling.phase != .cancelled, var ladder = walks[index].ladder else { return [] }
        let steps = ladder.climb(to: binding.phrase.measure(progress))
        walks[index].ladder = ladder
        let course = binding.phrase.sense
        guard steps != 0 else { return [] }
        // What turns back is no longer repeated, even where turning back does nothing.
        walks[index].last =
            course == 0 || (steps > 0) == (course > 0) ? (steps.signum(), time) : nil
        guard walks[index].last != nil else { return [] }
        leader = binding
        let one = Due(
            binding: binding, phrase: binding.phrase.going(steps), phase: .changed,
            progress: progress.telling(ladder.delta * Double(steps.signum())))
        return Array(repeating: one, count: abs(steps))
    }
}

/// Counts steps along a measure, forward and back. A step is counted a little before it is whole, so
/// that a hand that stops on it fires it, and back only when the hand has gone back nearly as far,
/// so that one that trembles does not fire back and forth.
struct Ladder {
    /// The share of a step that may be missing.
    static let slack = 0.15
    /// No movement is more steps than this at once; what goes farther is no hand.
    static let most = 100

    /// How much is one step, in the units of the measure.
    private let unit: Double
    /// What one step forward is told as.
    let delta: Double
    private var rung = 0.0

    /// The steps of `binding`; nil where it goes without.
    init?(_ binding: Binding) {
        switch binding.step {
        case .pixels(let length):
            unit = length
            delta = length
        case .percent(let percent):
            unit = .log(1 + percent / 100)
            delta = percent / 100
        case .degrees(let degrees):
            unit = degrees
            delta = degrees
        case nil: return nil
        }
        guard unit > 0, unit.isFinite else { return nil }
    }

    /// How many steps lead from where the last one ended to `value`, negative ones backward.
    mutating func climb(to value: Double) -> Int {
        guard value.isFinite else { return 0 }
        let rungs = (value - rung) / unit
        let whole = (abs(rungs) + Ladder.slack).rounded(.down)
        guard whole >= 1 else { return 0 }
        rung += (rungs < 0 ? -whole : whole) * unit
        let count = Int(min(whole, Double(Ladder.most)))
        return rungs < 0 ? -count : count
    }
}

extension Progress {
    /// The same, telling `delta`.
    fileprivate func telling(_ delta: Double) -> Progress {
        var copy = self
        copy.delta = delta
        return copy
    }
}

extension Phrase {
    /// Whether a continuous gesture that is now `other` moves what this phrase names: both sides of
    /// an axis, of a pinch, of a rotation belong to one gesture, which may turn back.
    func follows(_ other: Phrase) -> Bool {
        switch (self, other) {
        case (.pan(let mine, let fingers), .pan(let theirs, let others)):
            fingers == others && mine.axis == theirs.axis
        case (.pinch, .pinch), (.rotate, .rotate): true
        default: false
        }
    }

    /// Which way along its measure the phrase goes: 0 for either.
    fileprivate var sense: Int {
        switch self {
        case .pan(.left, _), .pan(.up, _), .pinch(.inward), .rotate(.counterclockwise): -1
        case .pan(.right, _), .pan(.down, _), .pinch(.outward), .rotate(.clockwise): 1
        default: 0
        }
    }

    /// How far the gesture has gone by what the phrase measures.
    fileprivate func measure(_ progress: Progress) -> Double {
        switch self {
        case .pan(let course, _):
            course.axis == .horizontal ? progress.translation.dx : progress.translation.dy
        case .pinch: progress.scale > 0 ? .log(progress.scale) : .nan
        case .rotate: progress.angle
        default: .nan
        }
    }

    /// The phrase for a step forward or back.
    fileprivate func going(_ steps: Int) -> Phrase {
        switch self {
        case .pan(let course, let fingers):
            switch course.axis {
            case .horizontal: .pan(steps < 0 ? .left : .right, fingers: fingers)
            case .vertical: .pan(steps < 0 ? .up : .down, fingers: fingers)
            }
        case .pinch: .pinch(steps < 0 ? .inward : .outward)
        case .rotate: .rotate(steps < 0 ? .counterclockwise : .clockwise)
        default: self
        }
    }
}

extension PanCourse {
    /// The axis that the course runs along.
    var axis: Axis {
        switch self {
        case .left, .right, .horizontal: .horizontal
        case .up, .down, .vertical: .vertical
        }
    }
}
